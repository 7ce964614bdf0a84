import { createGitHub, EndpointError, endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { play } from '../send/scripted.ts';

const repository = { owner: 'octocat', repo: 'hello-world' };

/** A client of a fake `fetch` that also records the options that it receives. */
function start(...steps: Parameters<typeof play>) {
  const { fetch: played, sent } = play(...steps);
  const inits: RequestInit[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    inits.push(init);
    return played(input, init);
  };
  return { github: createGitHub({ fetch, retryDelay: 0, writeInterval: 0 }), send: createSend({ fetch }), sent, inits };
}

describe('every method of a client', () => {
  it('has a form that resolves for every status, and one that resolves with the Response', async () => {
    const { github, sent } = start({ status: 404, body: { message: 'Not Found' } });
    const attempted = await github.repos.get.attempt(repository);
    expect([attempted.status, attempted.data]).toEqual([404, { message: 'Not Found' }]);
    const raw = await github.repos.downloadZipballArchive.raw({ ...repository, ref: 'main' });
    expect([raw.status, await raw.json()]).toEqual([404, { message: 'Not Found' }]);
    expect((await github.issues.listForRepo.attempt(repository)).status).toBe(404);
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.github.com/repos/octocat/hello-world',
      'https://api.github.com/repos/octocat/hello-world/zipball/main',
      // A call of one page asks for no page size.
      'https://api.github.com/repos/octocat/hello-world/issues',
    ]);
  });

  it.each([
    ['a plain client', {}],
    ['a client with a grant', { permissions: { metadata: 'read' } }],
    ['a client with a policy', { policy: { rules: [] } }],
    ['a client with defaults', { defaults: { owner: 'octocat' } }],
  ])('has these forms: %s', (_, options) => {
    const groups = Object.values(createGitHub(options as object)).filter((each) => typeof each === 'object');
    const methods = groups.flatMap((group) => Object.values(group as Record<string, Record<string, unknown>>));
    expect(methods.length).toBeGreaterThan(1000);
    const lacking = methods.filter(({ attempt, raw }) => typeof attempt !== 'function' || typeof raw !== 'function');
    expect(lacking).toEqual([]);
  });

  it('rejects an invalid call of these forms with its route, and what a grant does not allow', async () => {
    const { github, sent } = start(200);
    await expect(github.repos.get.attempt({ owner: 'octocat' } as never)).rejects.toThrow('GET /repos/{owner}/{repo}');
    await expect(github.repos.get.raw({ owner: 'octocat' } as never)).rejects.toThrow(EndpointError);
    const refused = play(200);
    const limited = createGitHub({ fetch: refused.fetch, permissions: { metadata: 'read' as string as 'read' } });
    const forms = (limited as unknown as typeof github).repos.delete;
    await expect(forms.attempt(repository)).rejects.toMatchObject({ name: 'EndpointError' });
    await expect(forms.raw(repository)).rejects.toMatchObject({ name: 'EndpointError' });
    expect([...sent, ...refused.sent]).toEqual([]);
  });
});

describe('the option request', () => {
  it('passes options of fetch on, for each attempt and each redirect', async () => {
    const { github, inits } = start({ status: 302, headers: { location: '/repositories/1' } }, 500, {
      status: 200,
      body: {},
    });
    const passed = {
      next: { revalidate: 60 },
      cache: 'no-store',
      dispatcher: {},
      keepalive: true,
      priority: undefined,
    };
    const { signal } = new AbortController();
    await github.repos.get({ ...repository, request: { ...passed, signal } });
    expect(inits).toHaveLength(3);
    for (const init of inits) {
      expect(init).toMatchObject({
        next: passed.next,
        cache: 'no-store',
        keepalive: true,
        redirect: 'manual',
        method: 'GET',
      });
      expect((init as { dispatcher: unknown }).dispatcher).toBe(passed.dispatcher);
      expect('priority' in init).toBe(false);
    }
  });

  it.each([
    [{ redirect: 'follow' }, 'must not have "redirect": the sender follows redirects itself'],
    [{ method: 'DELETE' }, 'must not have "method": fetch receives only cache, credentials'],
    [{ headers: {} }, 'must not have "headers"'],
    [{ body: 'x' }, 'must not have "body"'],
    [{ timeout: 5 }, 'must not have "timeout": pass it as an option of the call'],
    [{ retries: 5 }, 'must not have "retries": pass it as an option of the call'],
    [{ fetch: () => {} }, 'must not have "fetch": pass it when the client is created'],
    [{ agent: {} }, 'must not have "agent": fetch has "dispatcher" instead'],
    [{ signal: {} }, 'must not have "signal": it is not an AbortSignal'],
    [{ hook: 1 }, 'must not have "hook"'],
    [new Request('https://api.github.com'), 'must be an object with options of fetch'],
    ['no-store', 'must be an object with options of fetch'],
  ])('rejects what would have no effect or change the request: %o', async (request, message) => {
    const { github, send, sent } = start(200);
    const rejected = await Promise.allSettled([
      github.repos.get({ ...repository, request: request as never }),
      send(endpoint('GET /user', { request })),
      github.issues.listForRepo.all({ ...repository, request: request as never }),
    ]);
    for (const each of rejected) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'INVALID_OPTION', parameter: 'request' } });
      expect(each.status === 'rejected' && each.reason.message).toContain(message);
    }
    expect(sent).toEqual([]);
  });

  it('may be null, or have members that throw, which is reported as an invalid option', async () => {
    const { github } = start({ status: 200, body: {} });
    expect((await github.repos.get({ ...repository, request: null })).status).toBe(200);
    const request = {
      get cache(): string {
        throw new Error('mine');
      },
    };
    await expect(github.repos.get({ ...repository, request })).rejects.toBeInstanceOf(EndpointError);
  });
});

describe('the body of a request', () => {
  it.each([
    ['NaN', { title: Number.NaN }, 'title'],
    ['a nested infinite number', { title: 'a', labels: [{ name: 'b', size: Number.POSITIVE_INFINITY }] }, 'labels'],
    ['an invalid date', { title: new Date('x') }, 'title'],
  ])('is rejected if it has %s, which JSON would write as null', async (_, values, parameter) => {
    const { github, sent } = start(201);
    const call = github.issues.create({ ...repository, ...(values as unknown as { title: string }) });
    await expect(call).rejects.toMatchObject({ code: 'INVALID_PARAMETER', parameter });
    expect(sent).toEqual([]);
  });

  it('may have null itself, and other values whose JSON is null', async () => {
    const { github, sent } = start({ status: 200, body: {} });
    await github.issues.update({ ...repository, issue_number: 1, milestone: null });
    await github.issues.update({ ...repository, issue_number: 1, title: { toJSON: () => null } as never });
    expect(sent.map(({ body }) => body)).toEqual(['{"milestone":null}', '{"title":null}']);
  });
});
