/** A token, or a function that returns one. The function is called for every attempt, so that it can refresh the token. */
export type Token = string | (() => string | undefined | Promise<string | undefined>);

/** Adds the `authorization` header of a token, if there is one. */
export function addToken(headers: Record<string, string>, token: string | undefined): void {
  const text = token?.trim();
  if (!text) return;
  // Checked here, because fetch writes an invalid header value into the message of its error.
  if (/[^\x21-\x7e]/.test(text)) throw new TypeError('The token contains a character that is not allowed in a header.');
  headers['authorization'] = `Bearer ${text}`;
}
