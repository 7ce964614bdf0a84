import { type Call, type Prepared, setRequest } from './call.ts';
import { addToken, askForToken, type TokenContext } from './token.ts';

/**
 * Adds the token and reads the cache. Everything that takes time is done before the request leaves the queue. Does not return a
 * promise if nothing takes time.
 */
export function prepareAttempt(call: Call): Prepared | Promise<Prepared> {
  const { outgoing, takesToken, isRaw, settings } = call;
  const { token, cache } = settings.options;
  // On Node 20, adding a key to an object that was created with spread syntax takes over a microsecond.
  const headers: Record<string, string> = Object.assign({}, outgoing.headers);
  const request = { ...outgoing, headers };
  const found = takesToken ? (typeof token === 'function' ? askForToken(token, contextOf(call)) : token) : undefined;
  setRequest(call, request);
  if (typeof found === 'object' || (cache && !isRaw) || settings.fill) return complete();
  useToken(found);
  return { request, at: Date.now(), key: undefined, entry: undefined };

  function useToken(given: unknown): void {
    call.token = given;
    addToken(headers, given);
  }

  async function complete(): Promise<Prepared> {
    useToken(await found);
    await settings.fill?.(call, request);
    const at = Date.now();
    const stored =
      cache && !isRaw ? await (await settings.load(outgoing.method)).keyAndEntry(cache, call, request) : undefined;
    const { key, entry } = stored ?? {};
    if (entry) headers['if-none-match'] = entry.etag;
    return { request, at, key, entry };
  }
}

function contextOf({ tokenReason: reason, token }: Call): TokenContext {
  return reason === 'request' ? { reason } : { reason, rejected: token as string | undefined };
}
