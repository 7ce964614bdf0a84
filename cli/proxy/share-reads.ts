import { readUpTo } from './read-bytes.ts';
import type { Incoming, Outgoing, SendUpstream } from './upstream.ts';

/** A larger response is neither kept nor shared. */
const LARGEST = 1_000_000;
/** How many bytes of responses are kept. */
const MOST_BYTES = 16_000_000;

interface Stored extends Incoming {
  readonly body: Buffer;
}

/** A response, and whether it was already there: kept and unchanged, or asked for by another client at the same time. */
interface Shared {
  readonly response: Incoming;
  readonly isShared: boolean;
}

/**
 * Creates the function that shares reads between clients. Equal requests at the same time are sent once, and a response with an entity tag is
 * kept: GitHub does not count a request that asks whether it has changed, if it has not. Requests are equal if all their headers are.
 */
export function createSharedReads(send: SendUpstream) {
  const kept = new Map<string, Stored>();
  const running = new Map<string, Promise<Stored | undefined>>();
  let size = 0;

  const keep = (key: string, stored: Stored): void => {
    forget(key);
    if (stored.headers.etag === undefined || /no-store/i.test(stored.headers['cache-control'] ?? '')) return;
    kept.set(key, stored);
    size += stored.body.length;
    // The first key of a map is the oldest.
    for (const oldest of kept.keys()) {
      if (size <= MOST_BYTES) break;
      forget(oldest);
    }
  };
  const forget = (key: string): void => {
    size -= kept.get(key)?.body.length ?? 0;
    kept.delete(key);
  };

  /** Sends a read, with the tag of the kept response. */
  const read = async (key: string, request: Outgoing): Promise<Shared> => {
    const old = kept.get(key);
    const tag = old?.headers.etag;
    const headers = tag === undefined ? request.headers : { ...request.headers, 'if-none-match': tag };
    const response = await send({ ...request, headers });
    if (old !== undefined && response.status === 304) {
      if (!Buffer.isBuffer(response.body)) response.body.resume();
      // The new headers have the state of the limits.
      const { 'content-length': _, ...fresh } = response.headers;
      const stored = { status: 200, headers: { ...old.headers, ...fresh }, body: old.body };
      keep(key, stored);
      return { response: stored, isShared: true };
    }
    if (response.status !== 200 || Buffer.isBuffer(response.body)) return { response, isShared: false };
    const body = await readUpTo(response.body, Number(response.headers['content-length'] ?? 0) > LARGEST ? 0 : LARGEST);
    if (Buffer.isBuffer(body)) keep(key, { ...response, body });
    return { response: { ...response, body }, isShared: false };
  };

  return {
    /** Sends a request. After a write has begun, no read joins one from before it. */
    async send(request: Outgoing): Promise<Shared> {
      const { method, url, headers, signal } = request;
      if (method !== 'GET') {
        if (method !== 'HEAD') running.clear();
        return { response: await send(request), isShared: false };
      }
      // A client that asks for a change itself, or for a part, receives the response of the API.
      if (Object.keys(headers).some((name) => /^(?:if-|range$)/.test(name)))
        return { response: await send(request), isShared: false };
      const key = JSON.stringify([url, Object.entries(headers).sort()]);
      const other = await running.get(key);
      signal.throwIfAborted();
      if (other !== undefined) return { response: other, isShared: true };
      const work = read(key, request);
      const result = work.then(
        ({ response }) =>
          response.status === 200 && Buffer.isBuffer(response.body) ? (response as Stored) : undefined,
        () => undefined,
      );
      running.set(key, result);
      void result.finally(() => running.get(key) === result && running.delete(key));
      return work;
    },
  };
}
