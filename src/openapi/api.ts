import type { Profile } from '../core/api.ts';
import type { SecurityData } from './own-credentials.ts';
import type { Parameter } from './rules.ts';
import type { AmendAccept } from './values/header.ts';

/** An API as the generator writes it: its URL and headers, and what all its operations share. */
export interface Api extends Pick<Profile, 'baseUrl' | 'vendor' | 'userAgent' | 'credentials'> {
  /** The default `accept`. An operation replaces it with its own media types. */
  readonly accept: string;
  /** The servers of single operations. */
  readonly servers?: readonly string[];
  /** How callers authenticate. */
  readonly schemes?: { readonly [scheme: string]: SecurityData };
  /** Query parameters and cookies that contain credentials for the whole API. Operations do not list them. */
  readonly keys?: () => readonly Parameter[];
  /** The names of credentials that functions which mask secrets would not recognize. */
  readonly marked?: readonly string[];
  /** The option `mediaType`, if the API has media types of its own: `vendorTypes`. */
  readonly mediaType?: () => AmendAccept;
  /** Inserts the variables of servers. */
  readonly fill?: (url: string) => string;
}
