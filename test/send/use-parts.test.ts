import { createClient, createGitHub, type EndpointError, endpoint, type RequestOptions } from 'routebook';
import { create } from 'routebook/operations/issues';
import {
  createSend,
  createSender,
  type OwnPart,
  ownPart,
  type PartCall,
  type PartReceived,
  ResponseError,
  retries,
} from 'routebook/send';
import { describe, expect, test, vi } from 'vitest';
import { play, type Step, settled } from './scripted.ts';

declare module 'routebook/send' {
  interface OwnCallOptions {
    testTenant?: string;
  }
}

const OK: Step = { status: 200, body: { id: 1 } };
const TOKEN = 'token-of-the-sender-1234567890';
const read = endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' });
const write = endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app', title: 'Bug' });
const elsewhere = { method: 'get', url: 'https://other.example/x', headers: {} } as unknown as RequestOptions;

/** Sends with parts. What is loose is rejected by the types. */
const sender = (fetch: typeof globalThis.fetch, ...use: object[]) =>
  createSend({ fetch, token: TOKEN, retryDelay: 0, writeInterval: 0, use: use as OwnPart[] });
const errorOf = async (work: Promise<unknown>) => (await settled(work)).error as EndpointError;

describe('before', () => {
  test('adds, replaces and removes headers of every attempt, in the order of the parts', async () => {
    const { fetch, sent } = play(500, OK);
    const calls: PartCall[] = [];
    const first: OwnPart = {
      name: 'first',
      before(call) {
        calls.push(call);
        return { headers: { 'X-Trace': `a${call.attempt}`, accept: null } };
      },
    };
    const second: OwnPart = {
      name: 'second',
      before: ({ headers }) => ({ headers: { 'x-trace': `${headers['x-trace']}b` } }),
    };
    await sender(fetch, first, second)(read);
    expect(sent.map(({ headers }) => [headers['x-trace'], headers['accept']])).toEqual([
      ['a1b', undefined],
      ['a2b', undefined],
    ]);
    // What an earlier attempt has changed is not seen again.
    expect(calls.map(({ headers }) => headers['x-trace'])).toEqual([undefined, undefined]);
    expect(calls[0]).toMatchObject({ route: 'GET /repos/octokit/app', method: 'GET', isApi: true, isRepeatable: true });
  });

  test('sees the route of a client, and what is sent has its headers', async () => {
    const { fetch, sent } = play(OK);
    const routes: string[] = [];
    const part: OwnPart = {
      name: 'route',
      async before({ route }) {
        routes.push(route);
        return { headers: { 'x-tenant': 1 } };
      },
    };
    await createGitHub({ fetch, use: [part] }).repos.get({ owner: 'octokit', repo: 'app' });
    expect(routes).toEqual(['GET /repos/{owner}/{repo}']);
    expect(sent[0]?.headers['x-tenant']).toBe('1');
  });

  test('sees no credential, and what it receives cannot be changed', async () => {
    const { fetch, sent } = play(OK);
    let seen = '';
    const part: OwnPart = {
      name: 'spy',
      before(call) {
        seen = JSON.stringify(call);
        for (const change of [() => Object.assign(call, { url: 'x' }), () => Object.assign(call.headers, { a: 'b' })])
          expect(change).toThrow(TypeError);
      },
    };
    const headers = {
      authorization: 'Bearer secret-1234567',
      'x-api-key': 'secret-1234567',
      cookie: 'a=secret-1234567',
      'x-echo': 'secret-1234567',
    };
    await sender(fetch, part)({ ...read, url: `${read.url}?access_token=secret-1234567`, headers } as never);
    expect(seen).toContain('x-echo');
    expect(seen).not.toContain('secret-1234567');
    expect(sent[0]?.headers['authorization']).toBe('Bearer secret-1234567');
  });

  test('brings a credential in place of the token, for the API only, and errors hide it', async () => {
    const { fetch, sent } = play({ status: 404, body: { message: 'no own-secret-123456 and Own-Secret-123456' } });
    const part: OwnPart = { name: 'login', before: () => ({ headers: { authorization: 'Bearer own-secret-123456' } }) };
    const error = await errorOf(sender(fetch, part)(read));
    expect(sent[0]?.headers['authorization']).toBe('Bearer own-secret-123456');
    expect(error).toBeInstanceOf(ResponseError);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toMatch(/own-secret/i);
    const other = await errorOf(sender(fetch, part)(elsewhere));
    expect(other).toMatchObject({ code: 'CROSS_ORIGIN_CREDENTIALS', parameter: 'authorization' });
    expect(other.message).toContain('"login"');
    expect(sent).toHaveLength(1);
  });

  test('loses what it brought when a redirect leads to another origin', async () => {
    const { fetch, sent } = play({ status: 302, headers: { location: 'https://other.example/' } }, OK);
    const part: OwnPart = {
      name: 'login',
      before: () => ({ headers: { authorization: 'Bearer own', 'x-tenant': '1' } }),
    };
    await sender(fetch, part)(read);
    expect(sent[1]?.headers['authorization']).toBeUndefined();
    expect(sent[1]?.headers['x-tenant']).toBeUndefined();
  });

  test('replaces options of the attempt', async () => {
    const { fetch, sent } = play(500, OK);
    const part: OwnPart = { name: 'single', before: () => ({ options: { retries: 0 } }) };
    expect(await errorOf(sender(fetch, part)(read))).toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
    const late: OwnPart = { name: 'late', before: () => ({ options: { timeout: 5 } }) };
    expect(await errorOf(sender(play('hang').fetch, late)(read))).toMatchObject({ name: 'TimeoutError' });
  });

  test('refuses a call by throwing, with its own error as it is', async () => {
    const cause = Object.assign(new Error('closed today'), { code: 'CLOSED' });
    const { stack } = cause;
    for (const before of [
      () => {
        throw cause;
      },
      () => Promise.reject(cause),
    ]) {
      const { fetch, sent } = play(OK);
      const error = await errorOf(sender(fetch, { name: 'hours', before })(read));
      expect(error).toBe(cause);
      expect(error).toMatchObject({ message: 'closed today', code: 'CLOSED', stack });
      expect(sent).toEqual([]);
    }
  });

  test('has as much time as an attempt', async () => {
    const part: OwnPart = { name: 'slow', before: () => new Promise(() => {}) };
    const send = sender(play(OK).fetch, part);
    expect(await errorOf(send(read, { timeout: 5 }))).toMatchObject({ name: 'TimeoutError' });
    const controller = new AbortController();
    const work = settled(send(read, { signal: controller.signal }));
    controller.abort(new Error('enough'));
    expect((await work).error).toMatchObject({ message: 'enough' });
  });

  test.each([
    ['a URL', { url: 'https://other.example/' }, 'url'],
    ['a method', { method: 'DELETE' }, 'method'],
    ['a text', 'no', 'options'],
    ['null', null, 'options'],
    ['a Headers object', { headers: new Headers({ a: 'b' }) }, 'headers'],
    ['a line break', { headers: { a: 'b\r\nhost: evil' } }, 'a'],
    ['a hidden character', { headers: { a: 'b\u200b' } }, 'a'],
    ['a value that is an object', { headers: { a: new URL('https://a.example') } }, 'a'],
    ['a name with a line break', { headers: { 'a\nb': 'c' } }, 'a\nb'],
    ['a length', { headers: { 'Content-Length': 3 } }, 'Content-Length'],
    ['the removal of a credential', { headers: { authorization: null } }, 'bad'],
    ['a signal', { options: { signal: 1 } }, 'signal'],
    ['an invalid option', { options: { timeout: -1 } }, 'timeout'],
    ['fields', { options: { fields: ['id'] } }, 'fields'],
    [
      'a getter that throws',
      {
        headers: Object.defineProperty({}, 'a', {
          enumerable: true,
          get: () => {
            throw new Error('secret');
          },
        }),
      },
      'a',
    ],
  ])('must not return %s', async (_, given, parameter) => {
    const { fetch, sent } = play(OK);
    const error = await errorOf(sender(fetch, { name: 'bad', before: () => given })(read));
    expect(error).toMatchObject({ name: 'EndpointError', parameter });
    expect(error.message).toContain('"bad"');
    expect(sent).toEqual([]);
  });

  test('is read when it returns, so that later changes have no effect', async () => {
    const { fetch, sent } = play(OK);
    const headers: Record<string, string> = { 'x-a': '1' };
    const part: OwnPart = { name: 'late', before: () => ({ headers }) };
    const other: OwnPart = { name: 'other', before: () => void Object.assign(headers, { 'x-a': '2', 'x-b': '3' }) };
    await sender(fetch, part, other)(read);
    expect(sent[0]?.headers).toMatchObject({ 'x-a': '1' });
    expect(sent[0]?.headers['x-b']).toBeUndefined();
  });

  test('changes nothing that a policy has not judged', async () => {
    const { fetch, sent } = play(OK);
    const place = { owner: 'octokit', repo: 'app' };
    const policy = { allow: ['repos'] } as never;
    await createGitHub({ fetch, policy }).repos.get(place);
    const before = () => ({ headers: { 'x-http-method-override': 'DELETE' } });
    const github = createGitHub({ fetch, policy, use: [{ name: 'override', before }] });
    expect((await settled(github.repos.get(place))).error).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(sent).toHaveLength(1);
  });
});

describe('after', () => {
  test('sees responses, failures and what was not sent, with the object that before has received', async () => {
    const seen: unknown[] = [];
    const calls: PartCall[] = [];
    const part: OwnPart = {
      name: 'log',
      before: (call) => void calls.push(call),
      after(call, { status, data, error }: PartReceived) {
        expect(call).toBe(calls.at(-1));
        seen.push([call.attempt, status, data, (error as Error | undefined)?.name]);
      },
    };
    await sender(play(500, OK).fetch, part)(read);
    expect(seen).toEqual([
      [1, 500, undefined, 'ResponseError'],
      [2, 200, { id: 1 }, undefined],
    ]);
    seen.length = 0;
    const refusing: OwnPart = {
      name: 'refusing',
      before() {
        throw new Error('no');
      },
    };
    await errorOf(sender(play(OK).fetch, part, refusing)(read));
    const broken = { status: 200, body: '{', headers: { 'content-type': 'application/json' } };
    await errorOf(sender(play(broken).fetch, part)(read));
    expect(seen).toEqual([
      [1, undefined, undefined, 'Error'],
      [1, undefined, undefined, 'ResponseError'],
    ]);
  });

  test('sees no credential that a response repeats', async () => {
    let seen = '';
    const part: OwnPart = {
      name: 'log',
      after(_call, received) {
        seen = JSON.stringify(received);
      },
    };
    const headers = { 'x-echo': TOKEN, 'set-cookie': 'session=1' };
    await errorOf(sender(play({ status: 404, body: { message: TOKEN }, headers }).fetch, part)(read));
    expect(seen).toContain('x-echo');
    expect(seen).not.toContain(TOKEN);
    expect(seen).not.toContain('session=1');
  });

  test('replaces data before fields are selected, and of errors without their secrets', async () => {
    const part: OwnPart = {
      name: 'data',
      after: (_call, { error }) => ({ data: error ? { text: TOKEN } : { id: 2, name: 'x' } }),
    };
    expect((await sender(play(OK).fetch, part)(read, { fields: ['name'] })).data).toEqual({ name: 'x' });
    const error = (await errorOf(sender(play(404).fetch, part)(read))) as unknown as ResponseError;
    expect(error.data).toEqual({ text: '***' });
  });

  test('must not replace what the sender has not read', async () => {
    const part: OwnPart = { name: 'data', after: () => ({ data: 1 }) };
    expect(await errorOf(sender(play(OK).fetch, part).raw(read))).toMatchObject({ parameter: 'data' });
  });

  test('asks for one more attempt of what is safe to repeat, and only once', async () => {
    const part: OwnPart = { name: 'again', after: () => ({ again: true }) };
    const { fetch, sent } = play(OK);
    const seen: number[] = [];
    const counter: OwnPart = { name: 'count', before: ({ attempt }) => void seen.push(attempt) };
    await sender(fetch, part, counter)(read);
    expect(sent).toHaveLength(2);
    expect(seen).toEqual([1, 2]);
    const writes = play({ status: 201, body: {} });
    const error = await errorOf(sender(writes.fetch, part)(write));
    expect(error).toMatchObject({ name: 'EndpointError', parameter: 'again' });
    expect(error.message).toContain('The write may have been done');
    expect(writes.sent).toHaveLength(1);
  });

  test('rejects a call by throwing', async () => {
    const cause = new Error('unusable');
    const part: OwnPart = {
      name: 'judge',
      after() {
        throw cause;
      },
    };
    expect(await errorOf(sender(play(OK).fetch, part)(read))).toBe(cause);
  });
});

describe('the options of a part', () => {
  const isText = (value: unknown) => (typeof value === 'string' ? undefined : 'a string');
  const part: OwnPart<{ testTenant?: string }> = {
    name: 'tenant',
    options: { testTenant: isText },
    before: ({ options }) => ({ headers: { 'x-tenant': options.testTenant } }),
  };

  test('are accepted by send, by lists and by the methods of clients', async () => {
    const { fetch, sent } = play({ status: 200, body: [{ id: 1 }] });
    const github = createGitHub({ fetch, use: [part] });
    const given = { owner: 'octokit', repo: 'app' };
    await github.send(read, { testTenant: 'a' });
    await github.issues.listForRepo.all(given, { testTenant: 'b' });
    await github.issues.listForRepo(given, { testTenant: 'c' });
    await github.issues.listForRepo(given);
    expect(sent.map(({ headers }) => headers['x-tenant'])).toEqual(['a', 'b', 'c', undefined]);
  });

  test('are checked, and unknown ones are rejected', async () => {
    const send = sender(play(OK).fetch, part);
    expect(await errorOf(send(read, { testTenant: 1 } as never))).toMatchObject({ parameter: 'testTenant' });
    expect(await errorOf(send(read, { testTenent: 'a' } as never))).toMatchObject({ parameter: 'testTenent' });
    // @ts-expect-error: it is text
    void settled(send(read, { testTenant: 1 }));
  });
});

describe('use rejects', () => {
  const named = (name: unknown) => ({ name });
  test.each([
    ['what is not a list', {}],
    ['a part without a name', [{}]],
    ['a name with a hidden character', [named('a\u200b')]],
    ['an empty name', [named('')]],
    ['two parts of one name', [named('a'), named('a')]],
    ['the name of a built-in part', [named('retries')]],
    ['an unknown member', [{ name: 'a', hook: () => {} }]],
    ['a function that is none', [{ name: 'a', before: 1 }]],
    ['an option of the sender', [{ name: 'a', options: { timeout: () => undefined } }]],
    [
      'an option of another part',
      [
        { name: 'a', options: { b: () => undefined } },
        { name: 'c', options: { b: () => undefined } },
      ],
    ],
    ['a check that is not a function', [{ name: 'a', options: { b: 1 } }]],
    ['nothing', [undefined]],
  ])('%s', (_, use) => {
    expect(() => createSend({ use } as never)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
    expect(() => createGitHub({ use } as never)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });

  test('parts of the library that are passed twice, but not those that a client has', async () => {
    const use = [retries(), { name: 'a', before: () => ({ headers: { 'x-a': '1' } }) }];
    expect(() => createGitHub({ use: [...use, retries()] })).toThrow('has retries() twice');
    const { fetch, sent } = play(OK);
    await createGitHub({ fetch, use }).send(read);
    expect(sent[0]?.headers['x-a']).toBe('1');
  });

  test('nothing, and reads the list once', () => {
    const list = vi.fn(() => [{ name: 'a' }]);
    const options = Object.defineProperty({}, 'use', { get: list, enumerable: true });
    for (const create of [createGitHub, createSend]) create(options);
    expect(list).toHaveBeenCalledTimes(2);
  });

  test('nothing that is changed later', async () => {
    const { fetch, sent } = play(OK);
    const part = { name: 'a', before: () => ({ headers: { 'x-a': '1' } }) };
    const use = [part];
    const send = sender(fetch, ...use);
    part.before = () => ({ headers: { 'x-a': '2' } });
    use.pop();
    await send(read);
    expect(sent[0]?.headers['x-a']).toBe('1');
  });
});

describe('ownPart', () => {
  const baseUrl = 'https://api.github.com';
  const place = { owner: 'octokit', repo: 'app' };
  const part = ownPart({
    name: 'tenant',
    options: { testTenant: (value) => (typeof value === 'string' ? undefined : 'a string') },
    before: ({ options }) => ({ headers: { 'x-tenant': options.testTenant } }),
  } satisfies OwnPart<{ testTenant?: string }>);
  const stamp = ownPart({ name: 'stamp', before: () => ({ headers: { 'x-stamp': '1' } }) });

  test('is a part of senders and clients that have only some', async () => {
    const { fetch, sent } = play(OK);
    const send = createSender({ baseUrl, fetch }, [part, stamp]);
    await send(read, { testTenant: 'a' });
    const github = createClient({ create }, { fetch, use: [retries(), part, stamp] });
    await github.create({ ...place, title: 'Bug' }, { testTenant: 'b' });
    expect(sent.map(({ headers }) => [headers['x-tenant'], headers['x-stamp']])).toEqual([
      ['a', '1'],
      ['b', '1'],
    ]);
    // @ts-expect-error: it is text
    expect(await errorOf(send(read, { testTenant: 1 }))).toMatchObject({ parameter: 'testTenant' });
    const plain = createSender({ baseUrl, fetch }, [stamp]);
    expect(await errorOf(plain(read, { testTenant: 'a' } as never))).toMatchObject({ parameter: 'testTenant' });
  });

  test('is refused if another one has its name or one of its options, and so is a plain object', () => {
    const other = ownPart({ name: 'other', options: { testTenant: () => undefined } });
    for (const parts of [[part, part], [part, other], [{ name: 'plain' }]]) {
      const refused = expect.objectContaining({ code: 'INVALID_OPTION' });
      expect(() => createSender({ baseUrl }, parts as never)).toThrow(refused);
      expect(() => createClient({ create }, { use: parts as never })).toThrow(refused);
    }
    expect(() => ownPart({ name: 'retries' })).toThrow('the name of the built-in retries()');
  });
});
