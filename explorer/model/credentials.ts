/** How requests are authorized. It is kept in memory while the page is open, and belongs to one origin. */
export interface Credentials {
  /** `default` until the user chooses: a variable where the route needs a token. */
  readonly kind: 'default' | 'none' | 'variable' | 'token';
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

/** The credentials for a route: without a choice of the user, a variable if the route needs a token. */
export function credentialsForRoute(credentials: Credentials, variable: string, needsToken: boolean): Credentials {
  if (credentials.kind !== 'default') return credentials;
  const { origin } = credentials;
  return needsToken ? { ...NO_CREDENTIALS, kind: 'variable', variable, origin } : { ...NO_CREDENTIALS, origin };
}

/** Credentials for requests to an origin: those for another one are dropped. */
export function credentialsFor(credentials: Credentials, origin: string): Credentials {
  return credentials.kind === 'none' || credentials.origin === origin ? credentials : NO_CREDENTIALS;
}

/** The credentials in a pasted command. Without a token, the current ones are kept as long as the origin is the same. */
export function credentialsFromPaste(
  current: Credentials,
  token: string,
  origin: string,
  isOwnOrigin: boolean,
): Credentials {
  if (token === '') return credentialsFor(current, origin);
  const variable = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(token)?.[1];
  const needsConsent = !isOwnOrigin;
  if (variable !== undefined) return { ...NO_CREDENTIALS, kind: 'variable', variable, origin, needsConsent };
  return { ...NO_CREDENTIALS, kind: 'token', token, origin, needsConsent };
}

/** The token to build a request with, or an empty string. A variable is written by its name, so any text can replace its value. */
export function tokenOf({ kind, token, variable, needsConsent }: Credentials): string {
  if (needsConsent || kind === 'none' || kind === 'default') return '';
  return kind === 'variable' ? variable : token;
}

/** The text that replaces the token: the name of a variable, or `false` for the token itself. */
export function maskOf({ kind, variable, showsToken }: Credentials, usualVariable: string): string | false {
  if (kind === 'variable') return variable;
  return showsToken ? false : usualVariable;
}
