import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createGitHub } from '../../src/entries/index.ts';
import { fromOctokit } from '../../src/entries/octokit.ts';
import { GraphQLError, ResponseError } from '../../src/entries/send.ts';

const repository = { owner: 'octocat', repo: 'hello-world' };
const LIMITED = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' };

// The names and messages are those of `@octokit/request` 10.
describe("createGitHub({ like: 'octokit' })", () => {
  it.each([
    [404, { message: 'Not Found' }, 'Not Found'],
    [404, { message: 'Not Found', documentation_url: 'https://a.example' }, 'Not Found - https://a.example'],
    [422, { message: 'Invalid', errors: [{ field: 'title' }, 'b'] }, 'Invalid: {"field":"title"}, "b"'],
    [502, { message: 'Bad Gateway' }, 'Bad Gateway'],
    [403, { message: 'API rate limit exceeded' }, 'API rate limit exceeded'],
    [500, { error: 'broken' }, 'Unknown error: {"error":"broken"}'],
    [410, ['a', 'b'], 'Unknown error: ["a","b"]'],
    [410, null, 'Unknown error: null'],
  ])(
    'rejects a response of status %d and %j with the error of Octokit, after one request',
    async (status, data, message) => {
      const fetched = vi.fn(async () => Response.json(data, { status, headers: LIMITED }));
      const github = createGitHub({ like: 'octokit', token: 't0ken', fetch: fetched });
      const error = await github.issues.create({ ...repository, title: 'Hi' }).catch((fault: unknown) => fault);
      expect(error).toBeInstanceOf(ResponseError);
      expect(error).toMatchObject({
        ...{ name: 'HttpError', message, status },
        request: {
          method: 'POST',
          url: 'https://api.github.com/repos/octocat/hello-world/issues',
          body: { title: 'Hi' },
        },
        response: { status, data, headers: LIMITED },
      });
      expect(JSON.stringify(error)).not.toContain('t0ken');
      expect(fetched).toHaveBeenCalledOnce();
    },
  );

  it('shows no secret of a header or a body in an error, and no body that is not JSON or text', async () => {
    const github = createGitHub({
      ...{ like: 'octokit', token: 't0ken-of-client' },
      fetch: async () => Response.json({ message: 'Not Found' }, { status: 404 }),
    });
    const hook = await github.repos
      .createWebhook({
        ...{
          ...repository,
          config: { url: 'https://u:s3cret-password@a.example/?token=s3cret-query', secret: 's3cret' },
        },
        headers: { authorization: 'token s3cret-header', 'X-Api-Key': 's3cret-key', 'x-kept': 'kept' },
      })
      .catch((fault: unknown) => fault);
    expect(hook).toMatchObject({
      request: { headers: { authorization: '[REDACTED]', 'x-kept': 'kept' }, body: { config: { secret: '***' } } },
    });
    expect(inspect(hook, { depth: null, showHidden: true })).not.toMatch(/s3cret|t0ken/);

    const token = await github
      .request('POST /applications/{client_id}/token', {
        client_id: 'a',
        data: '{"access_token":"s3cret","since":1}' as never,
      })
      .catch((fault: unknown) => fault);
    expect(token).toHaveProperty('request.body', '{"access_token":"***","since":1}');
    const text = await github.markdown.renderRaw({ data: 's3cret' }).catch((fault: unknown) => fault);
    expect(text).toMatchObject({ request: { method: 'POST' } });
    expect(inspect([token, text], { depth: null, showHidden: true })).not.toMatch(/s3cret|t0ken/);

    const upload = await github.repos
      .uploadReleaseAsset({ ...repository, release_id: 1, name: 'a.bin', data: new Uint8Array(3) })
      .catch((fault: unknown) => fault);
    expect(upload).toMatchObject({ request: { method: 'POST' } });
    expect(upload).not.toHaveProperty('request.body');
  });

  it('rejects with status 500 and the reason if a request cannot be sent', async () => {
    const fetched = vi.fn(async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: new Error('connect ECONNREFUSED') });
    });
    const error = await createGitHub({ like: 'octokit', fetch: fetched })
      .users.getAuthenticated()
      .catch((fault) => fault);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ name: 'HttpError', message: 'connect ECONNREFUSED', status: 500, data: undefined });
    expect(error).not.toHaveProperty('response');
    expect(error.stack).toMatch(/^HttpError: connect ECONNREFUSED\n\s+at /);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('rejects an aborted call with status 500', async () => {
    const fetched = async () => Response.json({});
    const call = createGitHub({ like: 'octokit', fetch: fetched }).users.getAuthenticated(
      {},
      { signal: AbortSignal.abort() },
    );
    await expect(call).rejects.toMatchObject({ name: 'AbortError', status: 500 });
  });

  it('has an empty text as the data of a response without content', async () => {
    const answers = [new Response(null, { status: 204 }), new Response(null, { status: 200 }), Response.json(null)];
    const fetched = async () => answers.shift() ?? Response.error();
    const github = createGitHub({ like: 'octokit', fetch: fetched });
    const star = () => github.activity.checkRepoIsStarredByAuthenticatedUser(repository);
    expect([(await star()).data, (await star()).data, (await star()).data]).toEqual(['', '', null]);
  });

  it('has an empty text as the data of an error whose response has no content', async () => {
    for (const status of [304, 404]) {
      const github = createGitHub({ like: 'octokit', fetch: async () => new Response(null, { status }) });
      const error = await github.issues.get({ ...repository, issue_number: 1 }).catch((fault: unknown) => fault);
      expect(error).toMatchObject({ status, response: { data: '' }, message: status === 304 ? 'Not modified' : '' });
    }
  });

  it('says why it rejects a response with a status of success', async () => {
    const body = '{"broken"';
    const headers = { 'content-type': 'application/json' };
    const github = createGitHub({ like: 'octokit', fetch: async () => new Response(body, { headers }) });
    await expect(github.issues.get({ ...repository, issue_number: 1 })).rejects.toMatchObject({
      ...{ name: 'ResponseError', status: 0, message: expect.stringContaining('is not valid JSON') },
    });
  });

  it('rejects with the reason of the signal, even if that is frozen', async () => {
    const reason = Object.freeze(Object.assign(new Error('stop'), { name: 'AbortError' }));
    const call = createGitHub({ like: 'octokit', fetch: async () => Response.json({}) }).users.getAuthenticated(
      {},
      { signal: AbortSignal.abort(reason) },
    );
    await expect(call).rejects.toBe(reason);
  });

  it('rejects queries with the error of Octokit', async () => {
    const errors = [{ message: 'one' }, { message: 'two' }];
    const fetched = async () => Response.json({ data: { a: 1 }, errors });
    const { graphql } = createGitHub({ like: 'octokit', fetch: fetched });
    const error = await graphql('query { a }', { b: 1, token: 'secret' }).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(GraphQLError);
    expect(error).toHaveProperty('request', { query: 'query { a }', variables: { b: 1, token: '***' } });
    expect(error).toMatchObject({
      ...{ name: 'GraphqlResponseError', errors, data: { a: 1 }, response: { errors, data: { a: 1 } } },
      message: 'Request failed due to following response errors:\n - one\n - two',
    });
  });

  it('converts the errors of pages and of send too', async () => {
    const fetched = async () => Response.json({ message: 'Gone' }, { status: 410 });
    const github = createGitHub({ like: 'octokit', fetch: fetched });
    const pages = github.issues.listForRepo.pages(repository);
    await expect(pages.next()).rejects.toMatchObject({ name: 'HttpError', message: 'Gone' });
    await expect(github.issues.listForRepo.all(repository)).rejects.toMatchObject({ response: { status: 410 } });
    await expect(github.send(github.endpoint('GET /user'))).rejects.toMatchObject({ name: 'HttpError' });
    await expect(github.request('GET /user')).rejects.toMatchObject({ request: { method: 'GET' } });
  });

  it('asks for pages without a size, and does not wait between writes', async () => {
    const urls: string[] = [];
    const fetched = async (url: unknown) => {
      urls.push(String(url));
      return Response.json([]);
    };
    const github = createGitHub({ like: 'octokit', fetch: fetched as never });
    await github.issues.listForRepo.all(repository);
    const writes = Array.from({ length: 30 }, () => github.issues.create({ ...repository, title: 'Hi' }));
    await Promise.all(writes);
    expect(urls[0]).toBe('https://api.github.com/repos/octocat/hello-world/issues');
    expect(urls).toHaveLength(31);
  });

  it('repeats a failed read if it has retries, and other options still count', async () => {
    let calls = 0;
    const fetched = async () => {
      calls += 1;
      return calls === 1 ? new Response('', { status: 502 }) : Response.json({ login: 'a' });
    };
    const github = createGitHub({ like: 'octokit', retries: 3, retryDelay: 1, fetch: fetched });
    expect((await github.users.getAuthenticated()).data.login).toBe('a');
    const small = createGitHub({ like: 'octokit', maxResponseBytes: 5, fetch: fetched });
    await expect(small.users.getAuthenticated()).rejects.toThrow();
    expect(() => createGitHub({ like: 'other' as never })).toThrow("must be 'octokit'");
  });

  it.each([
    ['.', ''],
    ['./', '/'],
    ['./src', '/src'],
    ['src/./a', '/src%2Fa'],
  ])('sends the path %s as fetch sends it for Octokit', async (path, expected) => {
    const urls: string[] = [];
    const fetched = async (url: unknown) => {
      urls.push(String(url));
      return Response.json([]);
    };
    const options = { owner: 'octocat', repo: 'hello-world' };
    const github = createGitHub({ like: 'octokit', fetch: fetched as never });
    await github.repos.getContent({ ...options, path });
    const wrapped = fromOctokit(async ({ url }: { readonly url: string }) => fetched(`https://api.github.com${url}`));
    await wrapped.repos.getContent({ ...options, path }).catch(() => {});
    const url = `https://api.github.com/repos/octocat/hello-world/contents${expected}`;
    expect(urls.map((each) => each.replace(/\/$/, ''))).toEqual([url, url].map((each) => each.replace(/\/$/, '')));
    await expect(github.repos.getContent({ ...options, path: `${path}/..` })).rejects.toThrow('"path"');
  });

  it('knows which searches are incomplete if a call asks for it, and not otherwise', async () => {
    const found = { total_count: 5000, incomplete_results: true, items: [{ id: 1 }] };
    const fetched = vi.fn(async () => Response.json(found));
    const { search } = createGitHub({ like: 'octokit', fetch: fetched });
    const q = 'is:issue';
    await expect(search.issuesAndPullRequests.all({ q })).resolves.toEqual([{ id: 1 }]);
    await expect(search.issuesAndPullRequests({ q })).resolves.toMatchObject({ data: found });
    for (const call of [search.issuesAndPullRequests, search.issuesAndPullRequests.all])
      await expect(call({ q }, { incomplete: 'error' })).rejects.toMatchObject({ code: 'INCOMPLETE' });
    fetched.mockClear();
    // Without a qualifier of time, the search cannot be divided.
    await search.issuesAndPullRequests.all({ q }, { beyondLimit: 'split' }).catch(() => {});
    expect(fetched.mock.calls.length).toBeGreaterThan(1);
  });

  it('sends paths in queries and bodies as they are', async () => {
    const sent: unknown[] = [];
    const fetched = async (url: unknown, init?: { readonly body?: unknown }) => {
      sent.push(init?.body === undefined ? String(url) : JSON.parse(String(init.body)).path);
      return Response.json([]);
    };
    const github = createGitHub({ like: 'octokit', fetch: fetched as never });
    await github.repos.listCommits({ ...repository, path: './src' });
    await github.pulls.createReviewComment({
      ...{ ...repository, pull_number: 1, body: 'Hi', commit_id: 'a', path: './src/a.js' },
    });
    expect(sent).toEqual(['https://api.github.com/repos/octocat/hello-world/commits?path=.%2Fsrc', './src/a.js']);
  });
});
