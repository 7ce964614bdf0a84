import { invalidOption } from '../core/endpoint/errors.ts';
import { keepStack } from './errors/caller.ts';

/** A token, or a function that returns one. The function is called for every attempt, so that it can refresh the token. */
export type Token = string | ((context: TokenContext) => string | undefined | Promise<string | undefined>);

/** Why the sender asks for a token. */
export interface TokenContext {
  /** `unauthorized`: the API rejected the previous token with status 401, and the request will be sent once more. */
  readonly reason: 'request' | 'unauthorized';
}

/** Calls the function of a program that returns a token. Its errors keep their stack. */
export function askForToken(token: Exclude<Token, string>, reason: TokenContext['reason']): ReturnType<typeof token> {
  try {
    const found = token({ reason });
    return found instanceof Promise ? found.catch(rethrow) : found;
  } catch (fault) {
    return rethrow(fault);
  }
}

function rethrow(fault: unknown): never {
  throw keepStack(fault);
}

/** Adds the `authorization` header of a token, if there is one. */
export function addToken(headers: Record<string, string>, token: unknown): void {
  if (token === undefined || token === null) return;
  if (typeof token !== 'string') throw invalidOption('token', 'must be a string, or a function that returns one');
  const text = token.trim();
  if (!text) return;
  // Checked here, because fetch writes an invalid header value into the message of its error.
  if (/[^\x21-\x7e]/.test(text)) throw invalidOption('token', 'contains a character that is not allowed in a header');
  headers['authorization'] = `Bearer ${text}`;
}
