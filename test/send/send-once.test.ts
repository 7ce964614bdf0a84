import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint, type RequestOptions } from 'routebook';
import { createSender, NetworkError, ResponseError, sendOnce, TimeoutError } from 'routebook/send';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATES, markCredentials } from '../../src/core/secrets.ts';
import { networkFault, play, type Step, settled } from './scripted.ts';

const baseUrl = 'https://api.example.com';
const GET = { method: 'get', url: `${baseUrl}/pets?limit=3`, headers: { accept: 'application/json' } };
const request = (rest: object = {}) => ({ ...GET, ...rest }) as RequestOptions;
/** A function without types, for calls that the types reject. */
const loose = sendOnce as (request?: unknown, options?: unknown) => Promise<unknown>;
const errorOf = async (work: Promise<unknown>) => (await settled(work)).error as Error & { data?: unknown };
const shownOf = (error: unknown) => {
  const { message, name, status, data, headers, code } = error as ResponseError;
  return { message, name, status, data, headers, code };
};

describe('sendOnce and a sender without parts agree', () => {
  const STEPS: readonly (readonly [name: string, step: Step])[] = [
    ['JSON', { status: 200, body: { id: 1 } }],
    ['a list', { status: 201, body: [{ id: 1 }], headers: { 'x-a': 'b' } }],
    ['text', { status: 200, body: 'hello' }],
    ['bytes', { status: 200, body: 'hello', headers: { 'content-type': 'image/png' } }],
    ['no content', 204],
    ['an empty body', { status: 200 }],
    ['invalid JSON', { status: 200, body: '{', headers: { 'content-type': 'application/json' } }],
    ['a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['a page without a type', { status: 203, body: '<html>', headers: { 'content-type': '' } }],
    ['a raw file', { status: 200, body: '{', headers: { 'content-type': 'application/vnd.github.raw+json' } }],
    ['a message', { status: 404, body: { message: 'No such pet', errors: [{ field: 'id', code: 'invalid' }] } }],
    ['an error in text', { status: 500, body: 'Down <b>', headers: { 'set-cookie': 'session=1' } }],
    ['an error without a body', 503],
    ['a status of 304', 304],
    ['a limit', { status: 429, headers: { 'retry-after': '1' }, body: { message: 'slow down' } }],
    ['a fault', networkFault()],
  ];

  test.each(STEPS)('about %s', async (_, step) => {
    const { fetch, sent } = play(step);
    const outcomes = await Promise.all(
      [sendOnce(request(), { fetch }), createSender({ baseUrl, fetch }, [])(request())].map(settled),
    );
    const [own, other] = outcomes.map(({ value, error }) => (error ? shownOf(error) : { ...(value as object) }));
    expect(own).toEqual(other);
    const [first, second] = sent.map(({ at: _at, signal: _signal, headers, ...rest }) => ({ ...rest, ...headers }));
    expect(first).toEqual(second);
  });

  test.each(['patch', 'post', 'PURGE'])('about the method %s', async (method) => {
    const { fetch, sent } = play(200);
    const given = request({ method, body: { a: [1] }, headers: { 'content-type': 'application/json' } });
    await sendOnce(given, { fetch });
    await createSender({ baseUrl, fetch }, [])(given);
    expect(sent[0]).toMatchObject({ method: method.toUpperCase(), body: '{"a":[1]}' });
    expect(sent[1]).toMatchObject({ method: method.toUpperCase(), body: '{"a":[1]}' });
    await sendOnce(request({ method }), { fetch });
    await createSender({ baseUrl, fetch }, [])(request({ method }));
    expect(sent[2]?.body).toEqual(sent[3]?.body);
  });
});

describe('sendOnce sends what a server receives', () => {
  let address: string;
  let left: Promise<unknown> | undefined;
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    if (incoming.url === '/moved') {
      left = once(response, 'close');
      return response.writeHead(302, { location: '/elsewhere' }).write('this has no end');
    }
    if (incoming.url === '/endless') {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if (incoming.url === '/silent') return response.writeHead(200, { 'content-type': 'text/plain' }).write('a part');
    const { method, headers } = incoming;
    const echo = { method, body, type: headers['content-type'], length: headers['content-length'] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(echo));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close().closeAllConnections());

  const at = (path: string) => ({ method: 'get', url: `${address}${path}`, headers: {} });
  const form = () => {
    const made = new FormData();
    made.append('name', 'cat');
    return made;
  };
  test.each([
    ['text', 'a=1', 'a=1'],
    ['bytes', new TextEncoder().encode('é'), 'é'],
    ['a form', form(), 'name="name"'],
    ['a blob', new Blob(['cat']), 'cat'],
    ['parameters', new URLSearchParams({ a: 'b c' }), 'a=b+c'],
    ['a stream', new Blob(['dog']).stream(), 'dog'],
    ['an object', { a: 'ü' }, '{"a":"ü"}'],
    ['a list', [1], '[1]'],
  ])('with %s as its body', async (_, body, text) => {
    const { data } = (await loose({ method: 'post', url: address, headers: {}, body })) as { data: { body: string } };
    expect(data.body).toContain(text);
  });

  test('without a body, with its length', async () => {
    for (const method of ['patch', 'post', 'put']) {
      const { data } = (await loose({ method, url: address, headers: {} })) as { data: object };
      expect(data).toMatchObject({ method: method.toUpperCase(), length: '0' });
    }
  });

  test('within its limit of bytes, and not to where it was redirected', async () => {
    const large = await errorOf(loose(at('/endless'), { maxResponseBytes: 5000 }));
    expect(large).toBeInstanceOf(ResponseError);
    expect(large.message).toContain('larger than 5000 bytes');
    const moved = await errorOf(loose(at('/moved')));
    expect(moved).toMatchObject({ status: 302, code: 'REDIRECT' });
    expect(moved.message).toContain('redirects()');
    expect(await left).toEqual([]);
  });

  test('within its time', async () => {
    expect(await errorOf(loose(at('/silent'), { timeout: 30 }))).toBeInstanceOf(TimeoutError);
  });
});

describe('sendOnce and a sender without parts hide credentials', () => {
  const SECRET = 'k3y/with+"marks"';
  const basic = Buffer.from(`user:${SECRET}`).toString('base64');
  const marked = markCredentials(request({ headers: { 'x-partner': SECRET } }), ['x-partner']);
  const url = `${baseUrl}/pets?api_key=${encodeURIComponent(SECRET)}`;
  const markedUrl = url.replace('api_key', 'partner');
  const REQUESTS: readonly (readonly [string, RequestOptions])[] = [
    ['a bearer token', request({ headers: { authorization: `Bearer ${SECRET}` } })],
    ['a password', request({ headers: { authorization: `Basic ${basic}` } })],
    ['a key', request({ headers: { 'X-Api-Key': SECRET } })],
    ['a cookie', request({ headers: { cookie: `a=1; session=${SECRET}` } })],
    ['a header that is marked', marked],
    ['a key in the query', request({ url })],
    ['a parameter that is marked', markCredentials(request({ url: markedUrl }), ['partner'])],
  ];
  const FORMS = [
    SECRET,
    encodeURIComponent(SECRET),
    JSON.stringify(SECRET),
    Buffer.from(SECRET).toString('base64'),
    Buffer.from(`user:${SECRET}`).toString('base64url'),
  ];

  type SendBy = (given: RequestOptions, fetch: typeof globalThis.fetch) => Promise<unknown>;
  const WAYS: readonly (readonly [string, SendBy])[] = [
    ['sendOnce', (given, fetch) => sendOnce(given, { fetch })],
    ['a sender', (given, fetch) => createSender({ baseUrl, fetch }, [])(given)],
  ];
  const CASES = REQUESTS.flatMap(([name, given]) => WAYS.map(([way, send]) => ({ name, way, given, send })));
  test.each(CASES)('in what errors show: $name, with $way', async ({ given, send }) => {
    for (const form of FORMS) {
      const body = { message: `bad ${form}`, deep: [{ [form]: form }] };
      for (const step of [
        { status: 401, body, headers: { 'x-echo': form } },
        { status: 401, body: `bad ${form}` },
        { status: 200, body: '{', headers: { 'content-type': 'application/json', 'x-echo': form } },
        { status: 302, headers: { location: `/?key=${form}` } },
        { fault: Object.assign(new TypeError(`failed ${given.url}`), { cause: new Error(`at ${form}`), form }) },
      ] satisfies Step[]) {
        const error = await errorOf(send(given, play(step).fetch));
        const { stack, cause, message, ...members } = error;
        const shown = `${stack} ${(cause as Error)?.stack} ${message} ${JSON.stringify({ ...members, ...(cause as object) })}`;
        for (const each of FORMS.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))
          expect(shown).not.toContain(each);
      }
    }
  });

  test('without hiding other headers and parameters', async () => {
    const { fetch } = play({ status: 404, body: { message: 'No pet 3 accepts application/json' } });
    const error = await errorOf(
      sendOnce(request({ headers: { accept: 'application/json', 'x-page': '3' } }), { fetch }),
    );
    expect(error.message).toBe('GET /pets: 404 No pet 3 accepts application/json');
    expect(error).toMatchObject({ url: `${baseUrl}/pets?limit=3`, route: 'GET /pets' });
  });
});

describe('sendOnce ends', () => {
  const ignoring = () => new Promise<Response>(() => {});

  test('with a timeout, even if what replaces fetch ignores its signal', async () => {
    const error = await errorOf(sendOnce(request(), { fetch: ignoring, timeout: 5 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe('GET /pets: no response within 5 ms (`timeout`)');
  });

  test.each(['before', 'after'])('with the reason of a signal that is aborted %s the request starts', async (time) => {
    const reason = new Error('enough');
    for (const place of ['option', 'request']) {
      const controller = new AbortController();
      const { signal } = controller;
      if (time === 'before') controller.abort(reason);
      const { fetch, sent } = play('hang');
      const given = request(place === 'request' ? { request: { signal } } : {});
      const work = settled(sendOnce(given, { fetch, signal: place === 'option' ? signal : undefined }));
      controller.abort(reason);
      expect((await work).error).toBe(reason);
      expect(sent).toHaveLength(time === 'before' ? 0 : 1);
    }
  });

  test('without leaving a timer, or a listener for each call', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal) as (...args: unknown[]) => void;
    const count = (...args: unknown[]) => {
      listeners++;
      add(...args);
    };
    Object.assign(signal, { addEventListener: count });
    const before = process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
    for (const step of [{ status: 200, body: {} }, 500, { status: 302, headers: { location: '/' } }] satisfies Step[])
      await settled(sendOnce(request(), { fetch: play(step).fetch, signal }));
    expect(listeners).toBe(1);
    expect(process.getActiveResourcesInfo().filter((each) => each === 'Timeout')).toHaveLength(before);
  });

  test.each([null, {}, 'signal'])('as if it had none with the signal %o in the request', async (signal) => {
    const { fetch } = play({ status: 200, body: {} });
    expect(await sendOnce(request({ request: { signal } }), { fetch, timeout: 1 })).toMatchObject({ status: 200 });
  });

  test('with a fault that names its reason', async () => {
    const error = await errorOf(sendOnce(request(), { fetch: play(networkFault()).fetch }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).toBe('GET /pets: ECONNRESET');
  });
});

describe('sendOnce refuses', () => {
  test.each([
    [{ retries: 2 }, 'retries'],
    [{ timeout: -1 }, 'timeout'],
    [{ timeout: '5' }, 'timeout'],
    [{ maxResponseBytes: Number.NaN }, 'maxResponseBytes'],
    [{ fetch: 'fetch' }, 'fetch'],
    [{ signal: {} }, 'signal'],
    [{ constructor: 1 }, 'constructor'],
    ['text', 'options'],
    [null, 'options'],
  ])('the options %o', async (options, parameter) => {
    const { fetch, sent } = play(200);
    const given = typeof options === 'object' && options !== null ? { fetch, ...options } : options;
    expect(await errorOf(loose(request(), given))).toMatchObject({
      name: 'EndpointError',
      code: 'INVALID_OPTION',
      parameter,
    });
    expect(sent).toEqual([]);
  });

  test.each([
    [undefined, 'options'],
    ['GET /user', 'options'],
    [{ method: 'get', url: baseUrl }, 'headers'],
    [{ method: 'get', url: new URL(baseUrl), headers: {} }, 'url'],
    [{ method: 'get', url: 'https://user:secret@api.example.com/', headers: {} }, 'url'],
    [{ method: 'get', url: 'data:,x', headers: {} }, 'url'],
    [{ method: 'get', url: baseUrl, headers: new Headers({ authorization: 'Bearer x' }) }, 'headers'],
    [{ method: 'post', url: baseUrl, headers: {}, body: { a: new Map() } }, 'a'],
    [{ method: 'get', url: baseUrl, headers: {}, request: { cache: 'no-store' } }, 'request.cache'],
  ])('the request %o', async (given, parameter) => {
    const { fetch, sent } = play(200);
    expect(await errorOf(loose(given, { fetch }))).toMatchObject({ name: 'EndpointError', parameter });
    expect(sent).toEqual([]);
  });
});

test('sendOnce reads nothing that a polluted prototype adds', async () => {
  const { fetch, sent } = play({ status: 200, body: {} });
  const names = { maxResponseBytes: 1, body: 'evil', request: { cache: 'x' }, redirect: 'follow', integrity: 'x' };
  const polluted = Object.prototype as Record<string, unknown>;
  Object.assign(polluted, names);
  try {
    await sendOnce(endpoint('GET /user'), { fetch });
  } finally {
    for (const name of Object.keys(names)) delete polluted[name];
  }
  expect(sent[0]?.body).toBeUndefined();
});

test('sendOnce converts the dates of a response', async () => {
  const { fetch } = play({ status: 200, body: { at: '2026-01-01' } });
  const dated = request({ [DATES]: ({ data }: { data: { at: string } }) => ({ at: new Date(data.at) }) });
  expect(await sendOnce(dated, { fetch })).toMatchObject({ data: { at: new Date('2026-01-01') } });
});

test('sendOnce and a sender without redirects() report a status of 304 with a target as not modified', async () => {
  const { fetch } = play({ status: 304, headers: { location: '/other' } });
  for (const pending of [sendOnce(request(), { fetch }), createSender({ baseUrl, fetch }, [])(request())]) {
    const error = await errorOf(pending);
    expect(error).toMatchObject({ status: 304, message: expect.stringContaining('not modified') });
    expect(error).not.toHaveProperty('code');
  }
});
