import { crossOrigin } from '../core/endpoint/call.ts';
import { invalidOption } from '../core/endpoint/errors.ts';
import { chooseSchemes } from './choose-schemes.ts';
import { type Configured, CREDENTIALS, type PlacedCredential, placeOf, type SecurityData } from './credentials.ts';
import type { Requirements } from './rules.ts';

/** The credentials of a call. */
export interface CallCredentials {
  readonly defaults: Configured | undefined;
  /** The credentials that the call itself passes. */
  readonly own: Configured | undefined;
  /** The scheme that the call names, or null if no credentials are to be sent. */
  readonly chosen: string | null | undefined;
}

/** The request that credentials are selected for. */
interface Target {
  /** Whether the request has its own value in a place, or the call removes the one in the defaults. */
  readonly has: (place: Pick<PlacedCredential, 'in' | 'name'>) => boolean;
  /** Whether the request goes to the API that the default credentials are for. */
  readonly isHome: boolean;
}

/** The credentials in options; undefined if they contain none. */
export function credentialsIn(options: unknown): Configured | undefined {
  return (options as { readonly [CREDENTIALS]?: Configured } | undefined)?.[CREDENTIALS];
}

/** Reads the option `auth`. */
export function readAuth(value: unknown): string | null | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value;
  throw invalidOption('auth', 'must be the name of a security scheme, or null to send no credentials');
}

/** Selects the credentials of a call by the security requirements of its operation. Without any credentials, there is nothing to select. */
export function selectCredentials(
  { defaults, own, chosen }: CallCredentials,
  requirements: Requirements,
  schemes: { readonly [scheme: string]: SecurityData },
  { has, isHome }: Target,
): readonly PlacedCredential[] {
  if (chosen === null || (chosen ?? defaults ?? own) === undefined) return [];
  const configured = { ...defaults, ...own };
  const isFilled = (name: string) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme !== undefined && has(placeOf(scheme));
  };
  return chooseSchemes(requirements, { schemes, configured, isFilled, chosen }).map((name) => {
    const credential = configured[name] as PlacedCredential;
    if (isHome || Object.hasOwn(own ?? {}, name)) return credential;
    throw crossOrigin(credential.in === 'query' ? 'parameter' : 'header', credential.name);
  });
}
