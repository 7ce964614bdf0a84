import { memberOf } from '../member-of.ts';

/** The parts of a response that functions other than the global `fetch` return. None of them is certain to exist. */
interface OtherResponse {
  arrayBuffer?(): Promise<ArrayBuffer>;
  text?(): Promise<string>;
  json?(): Promise<unknown>;
}

/**
 * A response whose body is a web stream. A function that replaces `fetch` may return one with a Node stream, or an object that only has
 * a `json` method, as tests do.
 */
export async function toWebResponse(given: Response, body: unknown): Promise<Response> {
  const { status, statusText = '', url, redirected } = given;
  const headers = new Headers(memberOf(given, 'headers') as HeadersInit | undefined);
  const content = [204, 205, 304].includes(status)
    ? null
    : await contentOf(given, body as AsyncIterable<string | Uint8Array> | undefined, headers);
  const response = new Response(content, { __proto__: null, status, statusText, headers } as ResponseInit);
  // A polluted `Object.prototype` must not add to the descriptors.
  const own = (value: unknown) => ({ __proto__: null, value }) as PropertyDescriptor;
  return Object.defineProperties(response, { url: own(url), redirected: own(redirected === true) });
}

async function contentOf(
  given: OtherResponse,
  body: AsyncIterable<string | Uint8Array> | undefined,
  headers: Headers,
): Promise<BodyInit> {
  if (body?.[Symbol.asyncIterator]) return streamOf(body);
  if (given.arrayBuffer) return given.arrayBuffer();
  if (given.text && (headers.has('content-type') || !given.json)) return given.text();
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return JSON.stringify(await given.json?.()) ?? '';
}

/** Reads no further than its reader does, so that the size of a response stays limited. */
function streamOf(body: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
    },
    cancel() {
      // An iterator that waits for the next part does not end before it arrives. A stream can be ended at once.
      const stop = memberOf(body, 'destroy') ?? memberOf(body, 'cancel');
      if (typeof stop === 'function') stop.call(body);
      else chunks.return?.().catch(() => {});
    },
  });
}
