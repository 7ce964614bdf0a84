/** A token, or a function that gets one. It is called for every attempt, so that it can refresh the token. */
export type Token = string | (() => string | undefined | Promise<string | undefined>);

/** The `authorization` header of a token; nothing if there is no token. */
export async function authorizationOf(token: Token | undefined): Promise<string | undefined> {
  const text = (typeof token === 'function' ? await token() : token)?.trim();
  if (!text) return undefined;
  // Checked here, because fetch writes an invalid header value into the message of its error.
  if (/[^\x21-\x7e]/.test(text)) throw new TypeError('The token contains a character that a header cannot hold.');
  return `Bearer ${text}`;
}
