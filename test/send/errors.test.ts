import { inspect } from 'node:util';
import { endpoint } from 'routebook';
import { createSend, NetworkError, RateLimitError, ResponseError, TimeoutError } from 'routebook/send';
import { describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.ts';
import { networkFault, play, type Step, settled } from './scripted.ts';

/** The name of this file in stack traces. */
const HERE = /[\w.-]+(?=:\d+:\d+)/.exec(new Error().stack ?? '')?.[0] ?? 'unknown';
const TOKEN = 'ghp_secretsecretsecret';
const request = endpoint('GET /repos/{owner}/{repo}', { owner: 'octocat', repo: 'hello' });

async function errorOf(step: Step, options = {}): Promise<ResponseError> {
  const { fetch } = play(step);
  const { error } = await settled(createSend({ fetch, retries: 0, token: TOKEN, ...options })(request));
  expect(error).toBeInstanceOf(Error);
  return error as ResponseError;
}

describe('ResponseError', () => {
  test('has all details of the response', async () => {
    const body = { message: 'Not Found', documentation_url: 'https://docs.github.com/rest' };
    const error = await errorOf({ status: 404, headers: { 'x-github-request-id': 'A:1' }, body });
    expect(error).toBeInstanceOf(ResponseError);
    expect({ ...error }).toMatchObject({
      ...{ name: 'ResponseError', status: 404, data: body, requestId: 'A:1' },
      documentationUrl: 'https://docs.github.com/rest',
      route: 'GET /repos/octocat/hello',
      url: 'https://api.github.com/repos/octocat/hello',
      headers: { 'x-github-request-id': 'A:1' },
    });
    expect(error.message).toBe('GET /repos/octocat/hello: 404 Not Found');
  });

  test.each([
    [
      'the fields of a 422',
      {
        message: 'Validation Failed',
        errors: [
          { resource: 'Issue', field: 'title', code: 'missing_field' },
          { field: 'body', code: 'custom', message: 'is too long' },
          'name is reserved',
        ],
      },
      '422 Validation Failed (title: missing_field; body: is too long; name is reserved)',
    ],
    ['a text', 'plain words', '422 plain words'],
    ['a primitive', 17, '422'],
    ['null', null, '422'],
    ['a list', ['x'], '422'],
    ['an error as text', { error: 'invalid_grant' }, '422 invalid_grant'],
    ['a nested message', { error: { message: 'No such customer' } }, '422 No such customer'],
    ['nothing', undefined, '422'],
    ['a message that is not a text', { message: { message: {} }, errors: [null, 1, {}] }, '422'],
  ])('has a message for a body with %s', async (_title, body, expected) => {
    const error = await errorOf({ status: 422, body });
    expect(error).toBeInstanceOf(ResponseError);
    expect(error.message).toContain(`GET /repos/octocat/hello: ${expected}`);
    expect(error.data).toEqual(body);
  });

  test.each<[string, object, string, object]>([
    [
      'the title and the detail, and the errors at their places',
      {
        ...{ type: 'https://api.example/funds', title: 'Out of credit', status: 422, detail: 'Your balance is 30.' },
        errors: [
          { detail: 'must be positive', pointer: '#/age' },
          { pointer: '#/color', detail: 'is not a color' },
        ],
      },
      'Out of credit: Your balance is 30. (#/age: must be positive; #/color: is not a color)',
      { title: 'Out of credit', detail: 'Your balance is 30.' },
    ],
    ['only a title', { title: 'Gone' }, 'Gone', { title: 'Gone' }],
    ['only a detail', { type: 'about:blank', detail: 'No such order' }, 'No such order', { detail: 'No such order' }],
    [
      'a message too, which is the title',
      { message: 'Gone', title: 'Gone', detail: 'Sold' },
      'Gone: Sold',
      { title: 'Gone', detail: 'Sold' },
    ],
    [
      'the messages of each field',
      { title: 'Invalid', errors: { Name: ['is required', 'is short'], Age: 'is negative' } },
      'Invalid (Name: is required, is short; Age: is negative)',
      { title: 'Invalid' },
    ],
    ['members that are not text', { title: 7, detail: ['x'], errors: 'none' }, '', {}],
  ])('has the problem details of a body with %s', async (_title, body, message, members) => {
    for (const type of ['application/problem+json', 'application/json']) {
      const error = await errorOf({ status: 422, headers: { 'content-type': type }, body });
      expect(error.message).toBe(`GET /repos/octocat/hello: 422 ${message}`.trim());
      const { title, detail, errors } = error;
      const expected =
        'errors' in body && typeof body.errors === 'object' ? { ...members, errors: body.errors } : members;
      expect({ title, detail, errors }).toEqual({
        title: undefined,
        detail: undefined,
        errors: undefined,
        ...expected,
      });
      expect('title' in error).toBe('title' in members);
    }
  });

  test('hides secrets in problem details, and bounds the message', async () => {
    const problem = { title: `Bad ${TOKEN}`, detail: TOKEN, errors: [{ pointer: TOKEN, detail: 'x'.repeat(100_000) }] };
    const error = await errorOf({ status: 400, body: problem }, { token: TOKEN });
    expect(inspect(error, { depth: Infinity })).not.toContain(TOKEN);
    expect(error.title).toBe('Bad ***');
    expect(error.message.length).toBeLessThan(1100);
  });

  test('has the text of a body that claims to be JSON but is not', async () => {
    const error = await errorOf({
      status: 502,
      headers: { 'content-type': 'application/json' },
      body: '<h1>Bad gateway',
    });
    expect(error.data).toBe('<h1>Bad gateway');
  });

  test('has a message that does not grow with the body', async () => {
    expect((await errorOf({ status: 500, body: 'x'.repeat(100_000) })).message.length).toBeLessThan(1100);
  });

  test('has a message that does not grow with the headers, even if each says much', async () => {
    const long = 'x'.repeat(5000);
    const headers = {
      'x-accepted-github-permissions': `issues=${long}`,
      'x-oauth-scopes': long,
      'x-github-sso': `required; url=https://github.com/${long}`,
    };
    const error = await errorOf({ status: 403, headers, body: { message: long } });
    expect(error.message.length).toBeLessThan(2100);
    expect(error.message).toContain('needs issues');
    expect(error).toMatchObject({ ssoUrl: `https://github.com/${long}` });
  });

  test('is thrown for a success whose JSON cannot be read', async () => {
    const error = await errorOf({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":' });
    expect(error).toBeInstanceOf(ResponseError);
    expect(error.message).toContain('not valid JSON');
  });
});

describe('every error', () => {
  const echo = { message: `Bad credentials: ${TOKEN}`, token: TOKEN };
  test.each<[string, Step, new (...parameters: never[]) => Error]>([
    ['ResponseError', { status: 401, body: echo, headers: { 'www-authenticate': 'Bearer' } }, ResponseError],
    ['RateLimitError', { status: 429, body: echo, headers: { 'retry-after': '9999' } }, RateLimitError],
    ['NetworkError', networkFault(), NetworkError],
    ['TimeoutError', 'hang', TimeoutError],
  ])('hides the token, even one that the API echoes: %s', async (name, step, type) => {
    const error = await errorOf(step, { timeout: 5 });
    expect(error).toBeInstanceOf(type);
    expect(error.name).toBe(name);
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(TOKEN);
    expect(JSON.stringify(error) + error.message + error.stack).not.toContain(TOKEN);
  });

  test('whose body cannot be read is a NetworkError, and is sent again if it is a read', async () => {
    let calls = 0;
    const fetch = async () => {
      calls += 1;
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
      return new Response(body, { status: 422 });
    };
    const { error } = await settled(createSend({ fetch, retries: 1, retryDelay: 0 })(request));
    expect(error).toBeInstanceOf(NetworkError);
    expect(calls).toBe(2);
  });

  test('shows that there were cookies, and not what they are', async () => {
    expect((await errorOf({ status: 404, headers: { 'set-cookie': 'session=abc' } })).headers['set-cookie']).toBe(
      '***',
    );
  });

  test('hides a token in the request itself, and secrets in the query', async () => {
    const { fetch } = play({ status: 401, body: echo });
    const own = endpoint('GET /x', { headers: { authorization: `token ${TOKEN}` }, access_token: 'hidden', page: 2 });
    const { error } = await settled(createSend({ fetch })(own));
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/ghp_|hidden/);
    expect((error as ResponseError).url).toBe('https://api.github.com/x?access_token=***&page=2');
  });

  test('hides a token that is invalid in a header, and trims whitespace around a token', async () => {
    const { fetch, sent } = play(200);
    const { error } = await settled(createSend({ fetch, token: 'ghp_a\nb' })(request));
    expect(inspect(error)).not.toContain('ghp_');
    expect(sent).toHaveLength(0);
    await createSend({ fetch, token: ' ghp_a\n' })(request);
    expect(sent[0]?.headers['authorization']).toBe('Bearer ghp_a');
  });

  test.each([403, 404])('says which permissions a request with status %i needs and has', async (status) => {
    const headers = { 'x-accepted-github-permissions': 'issues=write', 'x-oauth-scopes': 'gist, repo' };
    const error = await errorOf({ status, headers, body: { message: 'No' } });
    expect(error.message).toBe(
      `GET /repos/octocat/hello: ${status} No: needs issues: write (x-accepted-github-permissions); the token has gist, repo`,
    );
    expect(error.permissions).toEqual({ required: 'issues=write', granted: 'gist, repo' });
  });

  test('says nothing about permissions for other statuses, and hides a token in these headers', async () => {
    const headers = { 'x-accepted-oauth-scopes': TOKEN };
    expect((await errorOf({ status: 422, headers })).permissions).toBeUndefined();
    const error = await errorOf({ status: 403, headers }, { token: TOKEN });
    expect(`${error.message} ${JSON.stringify(error.permissions)}`).not.toContain(TOKEN);
    expect((await errorOf({ status: 404 })).permissions).toBeUndefined();
  });

  test('has the line of the caller in its stack, regardless of how the promise is used', async () => {
    const { fetch } = play(404);
    const send = createSend({ fetch });
    const byThen = await new Promise<Error>((resolve) => {
      setTimeout(function callFromHere() {
        send(request).then(undefined, resolve);
      });
    });
    expect(byThen.stack).toContain('callFromHere');
    expect(byThen.stack).toContain(HERE);
    expect(byThen.stack).toMatch(
      /^ResponseError: GET \/repos\/octocat\/hello: 404\. No token was sent\n +at \S*callFromHere/,
    );
    for (const first of [send.items(endpoint('GET /user/repos')).next(), send.pages(request).next()]) {
      const byIteration = await settled<unknown>(first);
      expect((byIteration.error as Error).stack).toContain(HERE);
    }
  });

  test('has the line of the caller first, even if the built-in objects are frozen or the engine cannot capture stacks', async () => {
    const send = createSend({ fetch: play(404).fetch });
    const capture = Error.captureStackTrace;
    const descriptor = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') as PropertyDescriptor;
    try {
      Object.defineProperty(Error, 'stackTraceLimit', { ...descriptor, writable: false });
      const frozen = settled(send(request));
      Reflect.set(Error, 'captureStackTrace', undefined);
      const bare = settled(send(request));
      for (const { error } of [await frozen, await bare]) {
        expect((error as Error).stack).toMatch(/^ResponseError: GET \/repos\/octocat\/hello: 404/);
        expect((error as Error).stack).toContain(HERE);
      }
    } finally {
      Error.captureStackTrace = capture;
      Object.defineProperty(Error, 'stackTraceLimit', descriptor);
    }
  });

  test('of a sender is not shown by inspecting the sender', () => {
    expect(inspect(createSend({ token: TOKEN }), { showHidden: true, depth: 20 })).not.toContain(TOKEN);
  });
});

describe('an abort', () => {
  test.each([
    'before the call',
    'while waiting for the response',
    'while waiting for a retry',
    'while waiting for a token',
  ])('%s rejects with the reason of the signal', async (when) => {
    const stop = new AbortController();
    const reason = { anything: true };
    const { fetch, sent } = play(when.endsWith('response') ? 'hang' : 500);
    const reached = new Set(['before the call']);
    const token = () => {
      if (!when.endsWith('token')) return undefined;
      reached.add(when);
      return new Promise<string>(() => {});
    };
    const onRetry = () => reached.add('while waiting for a retry');
    const send = createSend({ fetch, token, onRetry, retryDelay: 1_000_000 });
    if (when.startsWith('before')) stop.abort(reason);
    const result = settled(send(request, { signal: stop.signal }));
    await vi.waitUntil(() => reached.has(when) || (when.endsWith('response') && sent.length === 1), PATIENCE);
    stop.abort(reason);
    expect((await result).error).toBe(reason);
    expect(sent).toHaveLength(when.startsWith('before') || when.endsWith('token') ? 0 : 1);
  });

  test('leaves no timer, which would keep the process running', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const stop = new AbortController();
      const { fetch } = play(500);
      const result = settled(createSend({ fetch, retryDelay: 1_000_000 })(request, { signal: stop.signal }));
      await vi.advanceTimersByTimeAsync(1);
      expect(vi.getTimerCount()).toBe(1);
      stop.abort();
      await result;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([0, 1])('of one of two signals is enough, in the request or in the call: %i', async (index) => {
    const controllers = [new AbortController(), new AbortController()] as const;
    const [{ signal }, other] = controllers;
    const own = endpoint('GET /user', { request: { signal } });
    const result = settled(createSend({ fetch: play('hang').fetch })(own, { signal: other.signal }));
    controllers[index]?.abort('enough');
    expect((await result).error).toBe('enough');
  });
});

describe('an error for a response', () => {
  const errorOf = async (status: number, body: unknown) => {
    const { fetch } = play({ status, body });
    const { error } = await settled<unknown>(createSend({ fetch, retries: 0, log: false })(request));
    return error as ResponseError;
  };

  test('says whether it has a status', async () => {
    const missing = await errorOf(404, {});
    expect([missing.is(404), missing.is(410, 404), missing.is(403), missing.isNotFound]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect((await errorOf(410, {})).isNotFound).toBe(false);
  });

  test('has the fields that the API rejects', async () => {
    const errors = [
      { resource: 'Issue', field: 'title', code: 'missing_field' },
      { field: 'body', code: 'custom', message: 'body is too long' },
      { pointer: '/labels/0', detail: 'no such label' },
      'text without a field',
      null,
    ];
    const none = { code: undefined, resource: undefined, message: undefined };
    expect((await errorOf(422, { errors })).fields).toEqual([
      { ...none, ...(errors[0] as object) },
      { ...none, ...(errors[1] as object) },
      { ...none, field: '/labels/0' },
    ]);
    expect((await errorOf(422, { message: 'Invalid' })).fields).toEqual([]);
    expect((await errorOf(400, { errors })).fields).toEqual([]);
  });
});
