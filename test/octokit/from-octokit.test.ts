import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGitHub } from '../../src/entries/index.ts';
import { fromOctokit } from '../../src/entries/octokit.ts';
import { GraphQLError, NetworkError, RateLimitError, ResponseError } from '../../src/entries/send.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly data?: unknown;
  readonly variables?: unknown;
  readonly request?: { readonly [name: string]: unknown };
}

type Answer = { status?: number; url?: string; headers?: Record<string, unknown>; data?: unknown };

/** An Octokit that answers with what a function returns. A status of 300 or more is thrown, as Octokit does. */
function octokitWith(answer: (sent: Sent) => Answer | Promise<Answer>, baseUrl = 'https://api.github.com') {
  const sent: Sent[] = [];
  const request = Object.assign(
    async (options: Sent) => {
      sent.push(options);
      const { status = 200, url = `${baseUrl}${options.url}`, headers = JSON_TYPE, data } = await answer(options);
      const response = { status, url, headers, data };
      if (status < 300) return response;
      throw Object.assign(new Error('failed'), { name: 'HttpError', status, request: options, response });
    },
    { endpoint: { DEFAULTS: { baseUrl } } },
  );
  return { octokit: { request }, sent };
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const repository = { owner: 'octocat', repo: 'hello-world' };

describe('a client from an Octokit', () => {
  it('loads the sender once: after a test that does not wait for its calls, Jest loads nothing', async () => {
    const { octokit, sent } = octokitWith(() => ({ data: {} }));
    await fromOctokit(octokit).meta.get();
    vi.doMock('../../src/octokit/send-through-octokit.ts', () => {
      throw new Error('loaded again');
    });
    onTestFinished(() => void vi.doUnmock('../../src/octokit/send-through-octokit.ts'));
    await fromOctokit(octokit).meta.get();
    expect(sent).toHaveLength(2);
  });

  it('sends requests with it: path, body and headers, without a user agent or a token', async () => {
    const { octokit, sent } = octokitWith(() => ({ status: 201, data: { number: 7 } }));
    const { status, data } = await fromOctokit(octokit).issues.create({ ...repository, title: 'Hi', labels: ['bug'] });
    expect([status, data.number]).toEqual([201, 7]);
    expect(sent).toMatchObject([
      { method: 'POST', url: '/repos/octocat/hello-world/issues', data: { title: 'Hi', labels: ['bug'] } },
    ]);
    expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('user-agent');
    expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('authorization');
    expect(sent[0]).not.toHaveProperty('request');
  });

  it('has the data of the Octokit in a response without content', async () => {
    const answers = ['', undefined, null];
    const { octokit } = octokitWith(() => ({ status: 204, data: answers.shift() }));
    const star = () => fromOctokit(octokit).activity.checkRepoIsStarredByAuthenticatedUser(repository);
    expect([(await star()).data, (await star()).data, (await star()).data]).toEqual(['', undefined, null]);
  });

  it('accepts the response of a hook that has only data', async () => {
    const request = async () => ({ data: { login: 'octocat' }, status: 1 });
    const { data, status } = await fromOctokit({ request }).users.getAuthenticated();
    expect([data, status]).toEqual([{ login: 'octocat' }, 200]);
    const hooked = {
      request: Object.assign(request, { endpoint: { DEFAULTS: { baseUrl: 'https://api.github.com' } } }),
    };
    expect(await fromOctokit(hooked).users.getAuthenticated()).toMatchObject({ status: 200, data });
  });

  it('passes the options of the request, and a signal or a timeout of the call', async () => {
    const { octokit, sent } = octokitWith(() => ({ data: [] }));
    const github = fromOctokit(octokit);
    const options = { fetch: () => {}, timeout: 5, retries: 2, signal: new AbortController().signal };
    await github.issues.listForRepo({ ...repository, request: options as never });
    await github.issues.listForRepo(repository, { timeout: 1000 });
    expect(sent[0]?.request).toEqual(options);
    expect(sent[1]?.request?.['signal']).toBeInstanceOf(AbortSignal);
    await expect(
      github.issues.listForRepo({ ...repository, request: { redirect: 'manual' } as never }),
    ).rejects.toMatchObject({ code: 'INVALID_OPTION', parameter: 'request' });
    expect(sent).toHaveLength(2);
  });

  it('sends text to be rendered as text, unless the call has another type', async () => {
    const { octokit, sent } = octokitWith(() => ({ data: '<p>a</p>', headers: { 'content-type': 'text/html' } }));
    const { renderRaw } = fromOctokit(octokit).markdown;
    await renderRaw({ data: 'a', headers: { 'x-a': '1' } });
    await renderRaw({ data: 'a', headers: { 'Content-Type': 'text/x-markdown' } });
    const types = sent.map(({ headers }) => headers['content-type']);
    expect(types).toEqual(['text/plain; charset=utf-8', 'text/x-markdown']);
    expect(sent[0]?.headers['x-a']).toBe('1');
    await expect(renderRaw(7 as never)).rejects.toThrow();
  });

  it('follows pages', async () => {
    const { octokit, sent } = octokitWith(({ url }) => ({
      data: [{ number: url.includes('page=2') ? 2 : 1 }],
      headers: {
        ...JSON_TYPE,
        ...(url.includes('page=2') ? {} : { link: `<https://api.github.com${url}?page=2>; rel="next"` }),
      },
    }));
    const { listForRepo } = fromOctokit(octokit).issues;
    const numbers = async (list: AsyncIterable<{ number: number }>) => {
      const found: number[] = [];
      for await (const { number } of list) found.push(number);
      return found;
    };
    expect((await listForRepo.all(repository)).map(({ number }) => number)).toEqual([1, 2]);
    expect(await numbers(listForRepo.items(repository))).toEqual([1, 2]);
    const pages: number[] = [];
    for await (const { data } of listForRepo.pages(repository)) pages.push(data.length);
    expect(pages).toEqual([1, 1]);
    expect(sent).toHaveLength(6);
  });

  it('has the data and the error of each page if several are on their way', async () => {
    const last = 6;
    const pageOf = ({ url }: Sent) => Number(new URL(url, 'https://api.github.com').searchParams.get('page') ?? 1);
    const linkTo = (rel: string, page: number) =>
      `<https://api.github.com/repos/octocat/hello-world/issues?page=${page}>; rel="${rel}"`;
    let failing = 0;
    const { octokit } = octokitWith((sent) => {
      const page = pageOf(sent);
      const links = [...(page < last ? [linkTo('next', page + 1)] : []), linkTo('last', last)];
      if (page > 1 && page >= last - failing + 1) return { status: 400 + page, data: { message: `page ${page}` } };
      return { data: [{ number: page }], headers: { ...JSON_TYPE, link: links.join(', ') } };
    });
    const { listForRepo } = fromOctokit(octokit).issues;
    for (const concurrency of [1, 2, 3, 6]) {
      const issues = await listForRepo.all(repository, { concurrency });
      expect(issues.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    }
    failing = 5;
    const error = await listForRepo.all(repository, { concurrency: 6 }).catch((fault: unknown) => fault);
    const { status, data, cause } = error as ResponseError;
    expect(data).toEqual({ message: `page ${status - 400}` });
    expect(cause).toMatchObject({ status, response: { data } });
  });

  it('does not follow a page of another server', async () => {
    const { octokit, sent } = octokitWith(() => ({
      data: [{}],
      headers: { ...JSON_TYPE, link: '<https://other.example/2>; rel="next"' },
    }));
    await expect(fromOctokit(octokit).issues.listForRepo.all(repository)).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['text', { 'content-type': 'text/plain; charset=utf-8' }, 'abc', 'abc'],
    ['text without a type', {}, 'abc', 'abc'],
    ['text with a type of JSON', { 'content-type': 'application/vnd.github.raw+json' }, 'abc', 'abc'],
    ['bytes', { 'content-type': 'application/zip' }, new Uint8Array([1, 2]).buffer, new Uint8Array([1, 2]).buffer],
    ['bytes with a character set', { 'content-type': 'text/x; charset=utf-8' }, new ArrayBuffer(2), new ArrayBuffer(2)],
    ['an object without a type', {}, { a: 1n }, { a: 1n }],
    ['nothing', {}, '', ''],
  ])('has the data that Octokit has read: %s', async (_, headers, data, expected) => {
    const { octokit } = octokitWith(() => ({ data, headers }));
    expect((await fromOctokit(octokit).request('GET /zen')).data).toEqual(expected);
  });

  it('has the last URL after redirects, and headers that are numbers', async () => {
    const { octokit } = octokitWith(() => ({
      data: {},
      url: 'https://api.github.com/repositories/1',
      headers: { ...JSON_TYPE, 'content-length': 2, etag: undefined },
    }));
    const { url, redirected, headers } = await fromOctokit(octokit).repos.get(repository);
    expect({ url, redirected, length: headers['content-length'] }).toEqual({
      ...{ url: 'https://api.github.com/repositories/1', redirected: true, length: '2' },
    });
  });

  it('returns responses themselves', async () => {
    const { octokit } = octokitWith(() => ({ data: { id: 12345678901234567890n, name: 'a' } }));
    const github = fromOctokit(octokit);
    const response = await github.raw(github.endpoint('GET /user'));
    expect(await response.text()).toBe('{"id":12345678901234567890,"name":"a"}');
    const stream = new ReadableStream({ start: (controller) => controller.close() });
    const streamed = fromOctokit(octokitWith(() => ({ data: stream })).octokit);
    expect(await (await streamed.raw(github.endpoint('GET /user'))).text()).toBe('');
  });

  it('is the same for the same Octokit, and a client of routebook is returned as it is', () => {
    const { octokit } = octokitWith(() => ({}));
    expect(fromOctokit(octokit)).toBe(fromOctokit(octokit));
    expect(fromOctokit(octokitWith(() => ({})).octokit)).not.toBe(fromOctokit(octokit));
    expect(fromOctokit(fromOctokit(octokit))).toBe(fromOctokit(octokit));
    const github = createGitHub();
    expect(fromOctokit(github)).toBe(github);
  });

  it.each([['x'], [7], [false]])('refuses %j, which is not an Octokit', (value) => {
    expect(() => fromOctokit(value as never)).toThrow('The option "octokit" must be an Octokit');
  });

  it.each([[undefined], [null], [{}]])('rejects the calls of %j, which cannot send them', async (value) => {
    await expect(fromOctokit(value as never).users.getAuthenticated()).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      message: expect.stringContaining('must have "request"'),
    });
  });
});

describe('an error of an Octokit', () => {
  const failing = (answer: Answer) => fromOctokit(octokitWith(() => answer).octokit);

  it('is a ResponseError, with what code for Octokit reads', async () => {
    const data = { message: 'Not Found', documentation_url: 'https://docs.github.com' };
    const error = await failing({ status: 404, data })
      .issues.get({ ...repository, issue_number: 1 })
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 404, data, response: { status: 404, data } });
    expect(error.request.url).toBe('/repos/octocat/hello-world/issues/1');
    expect(error.cause.name).toBe('HttpError');
    expect(Object.keys(error)).not.toContain('response');
  });

  it('of a rate limit is thrown at once, and so is that of a server: Octokit has repeated the request', async () => {
    const limited = { status: 429, headers: { ...JSON_TYPE, 'retry-after': '60' }, data: { message: 'slow down' } };
    await expect(failing(limited).users.getAuthenticated()).rejects.toBeInstanceOf(RateLimitError);
    const { octokit, sent } = octokitWith(() => ({ status: 502, data: 'bad gateway' }));
    await expect(fromOctokit(octokit).users.getAuthenticated()).rejects.toMatchObject({ status: 502 });
    expect(sent).toHaveLength(1);
  });

  it('of a rate limit delays no other call, and the call itself only if it has retries', async () => {
    const limited = { status: 429, headers: { ...JSON_TYPE, 'retry-after': '1' }, data: {} };
    const { octokit, sent } = octokitWith(() => (sent.length < 3 ? limited : { status: 200, data: { ok: true } }));
    const github = fromOctokit(octokit);
    const since = Date.now();
    await expect(github.users.getAuthenticated()).rejects.toBeInstanceOf(RateLimitError);
    const repeated = github.users.getAuthenticated({}, { retries: 1 });
    await vi.waitFor(() => expect(sent).toHaveLength(2), { interval: 5 });
    expect((await github.users.getAuthenticated()).data).toEqual({ ok: true });
    expect(Date.now() - since).toBeLessThan(900);
    expect((await repeated).data).toEqual({ ok: true });
    expect(Date.now() - since).toBeGreaterThan(900);
  });

  it('with status 304 can be received without an error', async () => {
    const github = failing({ status: 304, headers: {}, data: '' });
    await expect(github.users.getAuthenticated()).rejects.toMatchObject({ status: 304 });
    expect((await github.attempt(github.endpoint('GET /user'))).status).toBe(304);
  });

  it('of an Octokit before June 2021 has the members of the response itself', async () => {
    const failed = Object.assign(new Error('Not Found'), {
      ...{ name: 'HttpError', status: 404, request: {}, headers: JSON_TYPE, documentation_url: 'https://docs' },
    });
    const github = fromOctokit(octokitWith(() => Promise.reject(failed)).octokit);
    const error = await github.users.getAuthenticated().catch((reason) => reason);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ status: 404, data: { message: 'Not Found', documentation_url: 'https://docs' } });
    const unsent = Object.assign(new Error('refused'), { status: 500, request: {}, headers: {} });
    const offline = fromOctokit(octokitWith(() => Promise.reject(unsent)).octokit);
    await expect(offline.users.getAuthenticated()).rejects.toBeInstanceOf(NetworkError);
  });

  it('of the network is a NetworkError with its status, and that of a hook stays as it is', async () => {
    const unsent = Object.assign(new Error('refused'), { status: 500, request: {} });
    const github = fromOctokit(octokitWith(() => Promise.reject(unsent)).octokit);
    const error = await github.users.getAuthenticated().catch((reason) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.status).toBe(500);
    const own = new RangeError('from a hook');
    const hooked = fromOctokit(octokitWith(() => Promise.reject(own)).octokit);
    await expect(hooked.users.getAuthenticated()).rejects.toBe(own);
    await expect(hooked.issues.listForRepo.all(repository)).rejects.toBe(own);
    await expect(hooked.issues.listForRepo.items(repository).next()).rejects.toBe(own);
    await expect(hooked.graphql('{ viewer { login } }')).rejects.toBe(own);
    const query = 'query ($cursor: String) { viewer { login } }';
    await expect(hooked.graphql.pages(query).next()).rejects.toBe(own);
  });

  it('is that of the signal if the call was aborted', async () => {
    const github = fromOctokit(octokitWith(() => new Promise<never>(() => {})).octokit);
    const controller = new AbortController();
    const call = github.users.getAuthenticated({}, { signal: controller.signal });
    controller.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
  });
});

describe('GraphQL through an Octokit', () => {
  it.each([
    ['https://api.github.com', 'https://api.github.com'],
    ['https://ghe.example/api/v3', 'https://ghe.example/api'],
  ])('with the base URL %s is sent to %s/graphql', async (baseUrl, base) => {
    const { octokit, sent } = octokitWith(() => ({ data: { data: { viewer: { login: 'a' } } } }), baseUrl);
    const options = { headers: { 'GraphQL-Features': 'x' } };
    expect(await fromOctokit(octokit).graphql('query ($a: Int) { viewer { login } }', { a: 1 }, options)).toEqual({
      viewer: { login: 'a' },
    });
    expect(sent).toMatchObject([{ method: 'POST', baseUrl: base, url: '/graphql', variables: { a: 1 } }]);
    expect(sent[0], 'as the hooks of an Octokit see its queries').toHaveProperty('query');
    expect(sent[0]).not.toHaveProperty('data');
    expect(sent).toMatchObject([{ headers: { 'graphql-features': 'x' } }]);
  });

  it.each<[Record<string, string>, object | undefined, Record<string, string | undefined>]>([
    [{ 'x-a': 'own', 'x-b': 'general' }, undefined, { 'x-a': 'own', 'x-b': undefined }],
    [{ 'x-a': 'own' }, { headers: { 'x-c': 'call' } }, { 'x-a': 'own', 'x-c': 'call' }],
    [{ 'x-a': 'own' }, { headers: { 'x-a': 'call' } }, { 'x-a': 'call' }],
    [{ 'x-b': 'general' }, { headers: { 'x-c': 'call' } }, { 'x-b': undefined, 'x-c': 'call' }],
    // The defaults of the package, before version 4.
    [{ 'x-a': 'own', 'user-agent': 'octokit-request/1' }, undefined, { 'x-a': undefined }],
    [{ 'x-a': 'own', 'user-agent': 'my-octokit-request/1' }, undefined, { 'x-a': 'own' }],
  ])('has the default headers %j of that function, with %j', async (own, given, expected) => {
    const answer = () => ({ data: { data: { a: { pageInfo: { hasNextPage: false, endCursor: null } } } } });
    const { octokit, sent } = octokitWith(answer);
    Object.assign(octokit.request.endpoint.DEFAULTS, { headers: { 'x-b': 'general' } });
    const graphql = Object.assign(() => {}, { endpoint: { DEFAULTS: { headers: own } } });
    const client = fromOctokit({ ...octokit, graphql });
    const query = 'query ($cursor: String) { a(after: $cursor) { pageInfo { hasNextPage endCursor } } }';
    await client.graphql(query, {}, given);
    for await (const page of client.graphql.pages(query, {}, given)) expect(page).toHaveProperty('a');
    expect(sent).toHaveLength(2);
    for (const { headers } of sent) {
      expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]]))).toEqual(expected);
    }
  });

  it('rejects with the errors of the response, and reads all pages', async () => {
    const failed = octokitWith(() => ({ data: { data: null, errors: [{ message: 'no' }] } }));
    const error = await fromOctokit(failed.octokit)
      .graphql('{ a }', { b: 1 })
      .catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(GraphQLError);
    // What code for Octokit reads.
    expect(error).toMatchObject({ name: 'GraphqlResponseError', request: { query: '{ a }', variables: { b: 1 } } });
    expect(error).toMatchObject({ response: { data: null, errors: [{ message: 'no' }] }, errors: [{ message: 'no' }] });
    const paged = fromOctokit(failed.octokit).graphql.pages('query ($cursor: String) { a(after: $cursor) { b } }');
    await expect(paged.next()).rejects.toMatchObject({ name: 'GraphqlResponseError', response: { data: null } });
    const answer = vi.fn(() => ({
      data: { data: { a: { pageInfo: { hasNextPage: answer.mock.calls.length < 2, endCursor: 'x' } } } },
    }));
    const { octokit, sent } = octokitWith(answer);
    const query = 'query ($cursor: String) { a(after: $cursor) { pageInfo { hasNextPage endCursor } } }';
    for await (const page of fromOctokit(octokit).graphql.pages(query)) expect(page).toHaveProperty('a');
    expect(sent.map(({ variables }) => variables)).toEqual([{ cursor: null }, { cursor: 'x' }]);
  });
});
