import { Readable } from 'node:stream';
import { endpoint } from 'routebook';
import { createSend, ResponseError } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { settled } from './scripted.ts';

// A function that replaces `fetch` may return a response that is not that of the platform.
const request = endpoint('GET /x');
const JSON_TYPE = { 'content-type': 'application/json' };
const text = '{"message":"an ä"}';
const data = { message: 'an ä' };

/** What a replacement returns, without the methods that every `Response` has. */
const returning =
  (response: () => object): typeof fetch =>
  async () =>
    response() as Response;

async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield new Uint8Array(1000);
}

const OTHERS: [string, (status: number) => object][] = [
  [
    'a Node stream',
    (status) => ({ status, headers: new Headers(JSON_TYPE), body: Readable.from([Buffer.from(text)]) }),
  ],
  [
    'a Node stream of strings',
    (status) => ({ status, headers: JSON_TYPE, body: Readable.from([text.slice(0, 9), text.slice(9)]) }),
  ],
  [
    'no stream, but `arrayBuffer`',
    (status) => ({ status, headers: JSON_TYPE, arrayBuffer: async () => Buffer.from(text) }),
  ],
  [
    'no stream, but `text`',
    (status) => ({ status, headers: new Map(Object.entries(JSON_TYPE)), text: async () => text }),
  ],
  ['only `json`', (status) => ({ ok: true, status, json: async () => data })],
  ['`json` and `text` without headers', (status) => ({ status, json: async () => data, text: async () => text })],
];

describe('a response with another kind of body', () => {
  test.each(OTHERS)('is read: %s', async (_name, create) => {
    const result = await createSend({ fetch: returning(() => create(200)) })(request);
    expect(result).toMatchObject({ status: 200, data, headers: JSON_TYPE, redirected: false });
  });

  test.each(OTHERS)('is read in an error: %s', async (_name, create) => {
    const { error } = await settled(createSend({ fetch: returning(() => create(404)) })(request));
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 404, data, message: 'GET /x: 404 an ä. No token was sent' });
  });

  test('is a Response for send.raw', async () => {
    const send = createSend({ fetch: returning(() => ({ status: 404, json: async () => data })) });
    const response = await send.raw(request);
    expect(response).toBeInstanceOf(Response);
    expect(await response.json()).toEqual(data);
  });

  test('is a file of its own size if its parts are Buffers, which share memory', async () => {
    const body = () => Readable.from([Buffer.from('ab')]);
    const fetch = returning(() => ({ status: 200, headers: { 'content-type': 'image/png' }, body: body() }));
    const result = await createSend({ fetch })(request);
    expect(new Uint8Array(result.data as ArrayBuffer)).toEqual(new Uint8Array([97, 98]));
  });

  test('can be cancelled while it waits for a part', async () => {
    const body = new Readable({ read() {} });
    body.push('first');
    const response = await createSend({ fetch: returning(() => ({ status: 200, headers: {}, body })) }).raw(request);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(body.destroyed).toBe(true);
  });

  test.each([204, 304])('can be absent: %i', async (status) => {
    const send = createSend({ fetch: returning(() => ({ status, headers: {}, body: Readable.from([]) })) });
    expect(await send.attempt(request)).toMatchObject({ status, data: undefined });
  });

  test.each([301, 200])('is not left open if it is not read to its end: %i', async (status) => {
    const first = Readable.from(endless());
    const closed = new Promise<boolean>((resolve) => first.once('close', () => resolve(true)));
    const responses = [
      { status, headers: { location: '/y' }, body: first },
      { status: 200, headers: {}, body: Readable.from([]) },
    ];
    const fetch = returning(() => responses.shift() ?? {});
    await settled(createSend({ fetch, maxResponseBytes: 5000 })(request));
    expect(await closed).toBe(true);
  });

  test('is rejected if it has more bytes than `maxResponseBytes`', async () => {
    for (const create of [
      () => ({ status: 200, headers: {}, body: Readable.from(endless()) }),
      () => ({ status: 200, headers: {}, arrayBuffer: async () => new ArrayBuffer(5001) }),
      () => ({ status: 200, headers: {}, text: async () => 'x'.repeat(5001) }),
      () => ({ status: 200, json: async () => 'x'.repeat(5001) }),
    ]) {
      const { error } = await settled(createSend({ fetch: returning(create), maxResponseBytes: 5000 })(request));
      expect(error).toBeInstanceOf(ResponseError);
      expect((error as ResponseError).message).toContain('larger than 5000 bytes');
    }
  });

  test('keeps the URL that the replacement reports, so that another origin is recognized', async () => {
    const cache = new Map();
    const headers = { ...JSON_TYPE, etag: '"1"' };
    const fetch = returning(() => ({
      status: 200,
      headers,
      url: 'https://evil.example/',
      redirected: true,
      text: async () => text,
    }));
    const result = await createSend({ fetch, cache })(request);
    expect(result).toMatchObject({ url: 'https://evil.example/', redirected: true });
    expect(cache.size).toBe(0);
  });
});
