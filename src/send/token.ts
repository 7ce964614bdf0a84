import { invalidOption } from '../core/errors.ts';
import { createTimeout } from './attempt.ts';
import type { Call } from './call.ts';
import { keepStack, RequestError } from './errors.ts';
import type { Token } from './options.ts';
import { orAborted } from './timeouts.ts';

/** Adds the credentials of an attempt and waits for its turn. Returns no promise if there is nothing that waits. */
export function prepareAttempt(call: Call, signal: AbortSignal | undefined): Promise<void> | undefined {
  const asked = addCredentials(call);
  const turn = asked ? undefined : call.sender.turns?.enter(call, signal);
  return asked || turn ? waitForTurn(call, signal, asked, turn) : undefined;
}

async function waitForTurn(
  call: Call,
  signal: AbortSignal | undefined,
  asked: Promise<void> | undefined,
  turn: Promise<boolean> | undefined,
): Promise<void> {
  if (asked) {
    // If the token or the cache do not arrive in time, that is a timeout.
    const scope = createTimeout(call, 'timeout', call.timeout, signal ? [signal] : []);
    await orAborted(asked, scope.signal).finally(() => scope.end());
    signal?.throwIfAborted();
  }
  const entered = asked ? call.sender.turns?.enter(call, signal) : turn;
  // Otherwise, it has waited for so long that it is prepared again.
  if (entered && !(await entered)) await prepareAttempt(call, signal);
}

/**
 * Sets the request of the next attempt, with the token and the condition of the cache. Everything that takes time is done before the request enters the
 * queue. Returns no promise if nothing takes time.
 */
function addCredentials(call: Call): Promise<void> | undefined {
  const { outgoing, takesToken, isRaw, sender } = call;
  const { token, cache } = sender.options;
  // On Node 20, adding a key to an object that was created with spread syntax takes over a microsecond.
  const headers: Record<string, string> = Object.assign({}, outgoing.headers);
  // What depends on the credentials of the attempt before is created again.
  const earlier = call.request === outgoing ? undefined : call.request.headers['authorization'];
  if (earlier !== undefined) {
    call.earlier ??= new Set();
    call.earlier.add(earlier);
  }
  call.request = { ...outgoing, headers };
  call.mask = call.key = undefined;
  const found = takesToken ? (typeof token === 'function' ? askForToken(token, call) : token) : undefined;
  const isCached = cache !== undefined && !isRaw;
  if (typeof found !== 'object' && !isCached && !sender.fill) {
    setToken(call, headers, found);
    return undefined;
  }
  return (async () => {
    setToken(call, headers, await found);
    await sender.fill?.(call, call.request);
    if (isCached) await sender.steps.find?.(call);
  })();
}

/** Calls the function of a program that returns a token. Its errors keep their stack. */
function askForToken(token: Exclude<Token, string>, { tokenReason: reason, token: rejected }: Call) {
  try {
    const found = token(reason === 'request' ? { reason } : { reason, rejected: rejected as string | undefined });
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

/** Keeps the token of an attempt, and adds its `authorization` header, if there is one. */
function setToken(call: Call, headers: Record<string, string>, token: unknown): void {
  call.token = token;
  if (token === undefined || token === null) return;
  if (typeof token !== 'string') throw invalidOption('token', 'must be a string, or a function that returns one');
  const bare = token.replace(SCHEME, '');
  if (bare !== token) call.sender.steps.reportScheme?.(call);
  const text = bare.trim();
  if (!text) throw invalidOption('token', `must be ${NOT_EMPTY}`);
  // Checked here, because fetch writes an invalid header value into the message of its error.
  if (/[^\x21-\x7e]/.test(text)) throw invalidOption('token', 'contains a character that is not allowed in a header');
  headers['authorization'] = `Bearer ${text}`;
}
