import { createGitHub, EndpointError, endpoint } from 'routebook';
import { createSend, pagingOf } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, settled } from './scripted.ts';

const SECRET = 'ghp_secretsecret';
const request = endpoint('GET /user');
const list = endpoint('GET /user/repos');

/** The error of a function that must throw or reject. */
async function errorOf(act: () => unknown): Promise<EndpointError> {
  const { error } = await settled((async () => act())());
  expect(error).toBeInstanceOf(EndpointError);
  expect((error as EndpointError).message).not.toContain(SECRET);
  return error as EndpointError;
}

const invalid = (parameter: string, message: string) => ({
  ...{ code: 'INVALID_OPTION', parameter },
  message: expect.stringContaining(message),
});

describe('createSend', () => {
  test.each([null, 'x', 17, [], new Map(), () => {}])(
    'rejects options that are not a plain object: %o',
    async (given) => {
      expect(await errorOf(() => createSend(given as never))).toMatchObject(
        invalid('options', 'must be a plain object'),
      );
    },
  );

  test.each([
    ['retrys', 'Did you mean "retries"?'],
    ['Token', 'Did you mean "token"?'],
    ['auth', 'Write "token".'],
    ['baseURL', 'Write "baseUrl".'],
    ['headers', 'Use endpoint.defaults.'],
    ['retry', '"retries"'],
    ['nonsense', 'It takes: token, baseUrl, fetch,'],
  ])('rejects the unknown option %s and says what to write', async (name, advice) => {
    expect(await errorOf(() => createSend({ [name]: SECRET } as never))).toMatchObject(invalid(name, advice));
  });

  test.each(['timeout', 'totalTimeout', 'retries', 'retryDelay', 'maxWait', 'writeInterval'])(
    'rejects a negative number, NaN and a string as `%s`',
    async (name) => {
      for (const value of [-1, Number.NaN, '5', null]) {
        const error = await errorOf(() => createSend({ [name]: value } as never));
        expect(error).toMatchObject(invalid(name, 'must be a number of at least 0'));
      }
    },
  );

  test.each([
    ['concurrency', 0, 'a number of at least 1'],
    ['token', 5, 'a string or a function'],
    ['token', { token: SECRET }, 'a string or a function'],
    ['token', 'x', undefined],
    ['token', undefined, undefined],
    ['baseUrl', new URL('https://api.example'), undefined],
    ['baseUrl', 5, 'a string or a URL'],
    ['baseUrl', 'nonsense', 'an http(s) URL'],
    ['baseUrl', 'ftp://api.example', 'an http(s) URL'],
    ['baseUrl', `https://name:${SECRET}@api.example`, 'an http(s) URL'],
    ['fetch', 5, 'a function'],
    ['limits', {}, 'an object with the methods "read"'],
    ['limits', undefined, undefined],
    ['limits', null, undefined],
    ['cache', {}, 'an object with the methods "get" and "set"'],
    ['cache', new Map(), undefined],
    ['onWait', 5, 'a function'],
    ['onRetry', 'log', 'a function'],
    ['onResponse', {}, 'a function'],
    ['onNotice', null, 'a function'],
  ])('checks the value of `%s`: %o', async (name, value, expected) => {
    const create = () => createSend({ [name]: value } as never);
    if (expected === undefined) expect(create()).toBeTypeOf('function');
    else expect(await errorOf(create)).toMatchObject(invalid(name, `must be ${expected}`));
  });

  test.each([5, {}, Symbol('x'), [SECRET]])('rejects a token function that returns %o', async (token) => {
    const { fetch, sent } = play(200);
    const send = createSend({ fetch, token: () => token as never });
    expect(await errorOf(() => send(request))).toMatchObject(invalid('token', 'must be a string'));
    expect(sent).toEqual([]);
  });

  test.each(['', '  ', '\n', 'Bearer ', ' token\t'])(
    'rejects an empty token, as a text or from a function: %j',
    async (token) => {
      const { fetch, sent } = play(200);
      const empty = invalid('token', 'must not be empty');
      expect(await errorOf(() => createSend({ fetch, token }))).toMatchObject(empty);
      expect(await errorOf(() => createGitHub({ fetch, token }))).toMatchObject(empty);
      expect(await errorOf(() => createSend({ fetch, token: async () => token })(request))).toMatchObject(empty);
      expect(sent).toHaveLength(0);
    },
  );

  test.each(['token', 'Bearer', 'a', ' bearer x '])('accepts a token that is not empty: %j', async (token) => {
    const { fetch, sent } = play(200);
    await createSend({ fetch, token })(request);
    expect(sent[0]?.headers['authorization']).toBe(`Bearer ${token.trim().replace('bearer ', '')}`);
  });
});

describe('the options of a call', () => {
  const stop = new AbortController();

  test.each<[string, (send: ReturnType<typeof createSend>, options: never) => unknown]>([
    ['send', (send, options) => send(request, options)],
    ['send.attempt', (send, options) => send.attempt(request, options)],
    ['send.raw', (send, options) => send.raw(request, options)],
    ['send.pages', (send, options) => send.pages(request, options).next()],
    ['send.items', (send, options) => send.items(list, options).next()],
  ])('are checked before anything is sent: %s', async (_name, call) => {
    for (const [options, parameter, message] of [
      [{ timeout: -1 }, 'timeout', 'a number of at least 0'],
      [{ signal: {} }, 'signal', 'an AbortSignal'],
      [{ singal: stop.signal }, 'singal', 'Did you mean "signal"?'],
      [stop.signal, 'options', 'a plain object'],
      [5, 'options', 'a plain object'],
    ] as const) {
      const { fetch, sent } = play(200);
      const error = await errorOf(() => call(createSend({ fetch }), options as never));
      expect(error).toMatchObject(invalid(parameter, message));
      expect(sent).toEqual([]);
    }
  });

  test.each([
    [{ limit: Number.NaN }, 'limit', 'a number of at least 0'],
    [{ limit: -1 }, 'limit', 'a number of at least 0'],
    [{ pages: '2' }, 'pages', 'a number of at least 0'],
    [{ prefetch: 1 }, 'prefetch', 'true or false'],
    [{ paging: {} }, 'paging', 'an object with the methods "next"'],
    [{ page: 1 }, 'page', 'Did you mean "pages"?'],
  ])('of send.items are checked before anything is sent: %o', async (options, parameter, message) => {
    const { fetch, sent } = play({ status: 200, body: [1] });
    const error = await errorOf(() => createSend({ fetch }).items(list, options as never));
    expect(error).toMatchObject(invalid(parameter, message));
    expect(sent).toEqual([]);
  });

  test('of send.pages have no limit of items', async () => {
    const error = await errorOf(() => createSend().pages(request, { limit: 1 } as never));
    expect(error).toMatchObject(invalid('limit', 'send.pages has no option "limit".'));
  });
});

describe('pagingOf', () => {
  test.each<[unknown, string, string]>([
    ['page', 'options', 'must be a plain object'],
    [{}, 'by', 'must be one of "page", "cursor", "offset"'],
    [{ by: 'pages' }, 'by', 'must be one of "page", "cursor", "offset"'],
    [{ by: 'page', item: 'data' }, 'item', 'Did you mean "items"?'],
    [{ by: 'cursor', next: 5 }, 'next', 'must be a string'],
  ])('rejects %j', async (given, parameter, message) => {
    expect(await errorOf(() => pagingOf(given as never))).toMatchObject(invalid(parameter, message));
  });
});
