import { invalidOption } from '../core/errors.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { RouteFacts } from './rules.ts';

/** Symbols, so that no parameter of an API can have the same name. */
export const CREDENTIALS: unique symbol = Symbol('credentials');
/** The rules that send credentials. Options with credentials have them, so that a program without credentials does not. */
export const ADD: unique symbol = Symbol('add');

/** Credentials as they are sent, by the name of the security scheme. */
export type Configured = { readonly [scheme: string]: PlacedCredential };

/** A credential as it is sent. */
export interface PlacedCredential {
  readonly in: 'header' | 'query' | 'cookie';
  /** The name of the header in lowercase, of the query parameter or of the cookie. */
  readonly name: string;
  /** The value of the header or the query parameter, or the pair of the cookie. */
  readonly text: string;
}

/** Where the API expects its credentials. */
export type SecurityData =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly scheme: string };

/** The part of an API that is used here. */
interface SecuredApi {
  readonly schemes?: { readonly [scheme: string]: SecurityData };
}

/** The credentials of a call. */
export interface CallCredentials {
  readonly defaults: Configured | undefined;
  /** The credentials that the call itself passes. */
  readonly own: Configured | undefined;
  /** The option `auth`: the scheme that the call names, or null if no credentials are to be sent. */
  readonly auth: unknown;
}

/** A call that credentials are added to. */
export interface SecuredCall {
  readonly headers: HeaderRecord;
  /** Query parameters, cookies and fields, by name. */
  readonly parameters: Record<string, unknown>;
  /** The names that the call itself passes, and its option `headers`. */
  readonly given: ReadonlySet<string>;
  readonly givenHeaders: unknown;
  /** Whether the request goes to the API that the default credentials are for. */
  readonly isHome: boolean;
}

/** Adds the credentials in the options of a call, which its operation asks for. */
export type AddCredentials = (
  auth: unknown,
  operation: { readonly api: SecuredApi; readonly facts: RouteFacts; readonly options: object },
  call: SecuredCall,
) => void;

/** The credentials in options; undefined if they contain none. */
export function credentialsIn(options: unknown): Configured | undefined {
  return (options as { readonly [CREDENTIALS]?: Configured } | undefined)?.[CREDENTIALS];
}

/** Refuses the name of a scheme in a call without credentials. */
export function refuseAuth(auth: unknown): void {
  if (auth !== undefined && auth !== null) throw invalidOption('auth', 'needs credentials. Pass them with auth({ … })');
}
