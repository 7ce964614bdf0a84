import type { RouteRecord } from 'routebook/catalogue';
import type { Api, Scheme } from './api.ts';

/** How requests are authorized. It is kept in memory while the page is open, and belongs to one origin. */
export interface Credentials {
  /** `default` until the user chooses: a variable where the route needs a token. */
  readonly kind: 'default' | 'none' | 'variable' | 'token';
  /** The security scheme that sends the token; empty for the usual one. */
  readonly scheme: string;
  /** The environment variable that contains the token. */
  readonly variable: string;
  readonly token: string;
  /** Whether the token is shown in the request. */
  readonly showsToken: boolean;
  /** The origin they may be sent to. */
  readonly origin: string;
  /**
   * Whether the token came with a command for an origin that is not the API's own, and the user has not confirmed its use there.
   */
  readonly needsConsent: boolean;
}

export const NO_CREDENTIALS: Credentials = {
  kind: 'none',
  scheme: '',
  variable: '',
  token: '',
  showsToken: false,
  origin: '',
  needsConsent: false,
};

/** The credentials until the user chooses others. */
export function defaultCredentials(origin: string): Credentials {
  return { ...NO_CREDENTIALS, kind: 'default', origin };
}

/**
 * The credentials for a route. Without a choice of the user, a variable if the route needs a token. A route that does not accept the
 * chosen scheme has its usual one.
 */
export function credentialsForRoute(credentials: Credentials, api: Api, record: RouteRecord): Credentials {
  const { kind, origin } = credentials;
  const schemes = api.schemesOf(record);
  const [usual] = schemes;
  if (kind === 'default') {
    if (usual === undefined || !api.needsToken(record)) return { ...NO_CREDENTIALS, origin };
    return chooseVariable(usual, origin);
  }
  const isAccepted = schemes.some(({ name }) => name === credentials.scheme);
  if (kind === 'none' || usual === undefined || isAccepted) return credentials;
  return kind === 'variable' ? chooseVariable(usual, origin) : { ...credentials, scheme: usual.name };
}

/** The credentials that read the secret of a scheme from a variable. */
export function chooseVariable({ name, variables }: Scheme, origin: string, variable = variables[0]): Credentials {
  return { ...NO_CREDENTIALS, kind: 'variable', scheme: name, variable: variable ?? 'TOKEN', origin };
}

/** Credentials for requests to an origin: those for another one are dropped. */
export function credentialsFor(credentials: Credentials, origin: string): Credentials {
  return credentials.kind === 'none' || credentials.origin === origin ? credentials : NO_CREDENTIALS;
}

/** The credentials in a pasted command. Without a token, the current ones are kept as long as the origin is the same. */
export function credentialsFromPaste(
  current: Credentials,
  { token, scheme }: { readonly token: string; readonly scheme: string },
  origin: string,
  isOwnOrigin: boolean,
): Credentials {
  if (token === '') return credentialsFor(current, origin);
  const variable = /^\$(?:env:)?\{?(?:(?:process|import\.meta)\.env\.)?([A-Za-z_]\w*)\}?$/.exec(token)?.[1];
  const needsConsent = !isOwnOrigin;
  if (variable !== undefined) return { ...NO_CREDENTIALS, kind: 'variable', scheme, variable, origin, needsConsent };
  return { ...NO_CREDENTIALS, kind: 'token', scheme, token, origin, needsConsent };
}

/** The token to build a request with, or an empty string. A variable is written by its name, so any text can replace its value. */
export function tokenOf({ kind, token, variable, needsConsent }: Credentials): string {
  if (needsConsent || kind === 'none' || kind === 'default') return '';
  return kind === 'variable' ? variable : token;
}

/** The text that replaces the token: the name of a variable, or `false` for the token itself. */
export function maskOf(
  { kind, variable, scheme, showsToken }: Credentials,
  schemes: readonly Scheme[],
): string | false {
  if (kind === 'variable') return variable;
  const used = schemes.find(({ name }) => name === scheme) ?? schemes[0];
  return showsToken ? false : (used?.variables[0] ?? 'TOKEN');
}
