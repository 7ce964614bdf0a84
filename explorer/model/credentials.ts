/** How requests are authorized. It is kept in memory while the page is open, and belongs to one origin. */
export interface Credentials {
  readonly kind: 'none' | 'variable' | 'token';
  /** The environment variable that holds the token. */
  readonly variable: string;
  readonly token: string;
  /** Whether the token is shown in the request. */
  readonly showsToken: boolean;
  /** The origin they may be sent to. */
  readonly origin: string;
  /** The token came with a command for an origin that is not the API's own, and nobody has confirmed that it goes there. */
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

/** Credentials for requests to an origin: those for another one are dropped. */
export function credentialsFor(credentials: Credentials, origin: string): Credentials {
  return credentials.kind === 'none' || credentials.origin === origin ? credentials : NO_CREDENTIALS;
}

/** The credentials that a pasted command brings along. Without a token, those in use stay, as long as the origin does. */
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

/** The token to build a request with: empty for none. A variable is written by its name, so any text stands for its value. */
export function tokenOf({ kind, token, variable, needsConsent }: Credentials): string {
  if (needsConsent || kind === 'none') return '';
  return kind === 'variable' ? variable : token;
}

/** What is written in place of the token: the name of a variable, or `false` for the token itself. */
export function maskOf({ kind, variable, showsToken }: Credentials, usualVariable: string): string | false {
  if (kind === 'variable') return variable;
  return showsToken ? false : usualVariable;
}
