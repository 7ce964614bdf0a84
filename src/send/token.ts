import { invalidOption } from '../core/errors.ts';
import { keepStack, RequestError } from './errors.ts';

/** A token, or a function that returns one. The function is called for every attempt, so that it can refresh the token. */
export type Token = string | ((context: TokenContext) => string | undefined | Promise<string | undefined>);

/** Why the sender asks for a token. */
export interface TokenContext {
  /** `unauthorized`: the API rejected the previous token with status 401, and the request will be sent once more. */
  readonly reason: 'request' | 'unauthorized';
  /** The token that was rejected. If you have a newer one by now, return that. */
  readonly rejected?: string | undefined;
}

/** Calls the function of a program that returns a token. Its errors keep their stack. */
export function askForToken(token: Exclude<Token, string>, context: TokenContext): ReturnType<typeof token> {
  try {
    const found = token(context);
    return found instanceof Promise ? found.catch(rethrow) : found;
  } catch (fault) {
    return rethrow(fault);
  }
}

/** An error of another sender has the stack of its own call. That of an app's token has none yet. */
function rethrow(fault: unknown): never {
  throw fault instanceof RequestError ? fault : keepStack(fault);
}

/** What other libraries write before a token, and what `authorization` has before it. */
export const SCHEME = /^\s*(?:token|bearer)\s+/i;

/** A variable of the environment that is set to nothing must not become a request without a credential. */
export const NOT_EMPTY = 'a token, which must not be empty. Leave it out, or return undefined, to send none';

/** The token alone. */
export function withoutScheme(token: string): string {
  return token.replace(SCHEME, '').trim();
}

/** Adds the `authorization` header of a token, if there is one. */
export function addToken(headers: Record<string, string>, token: unknown): void {
  if (token === undefined || token === null) return;
  if (typeof token !== 'string') throw invalidOption('token', 'must be a string, or a function that returns one');
  const text = withoutScheme(token);
  if (!text) throw invalidOption('token', `must be ${NOT_EMPTY}`);
  // Checked here, because fetch writes an invalid header value into the message of its error.
  if (/[^\x21-\x7e]/.test(text)) throw invalidOption('token', 'contains a character that is not allowed in a header');
  headers['authorization'] = `Bearer ${text}`;
}
