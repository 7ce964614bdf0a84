import { generateKeyPairSync } from 'node:crypto';
import { createClient as createChosen, createGitHub } from 'routebook';
import { createApp } from 'routebook/auth';
import { checkCalls, createCallCheck } from 'routebook/catalogue';
import { github as enterprise } from 'routebook/ghes-3.19/catalogue';
import { create } from 'routebook/operations/issues';
import { mockFetch } from 'routebook/testing';
import { describe, expect, it } from 'vitest';

const repository = { owner: 'octokit', repo: 'app' };

function createClient(options: object = {}) {
  const sent: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    sent.push(String(url));
    return Response.json([]);
  };
  // Programs in JavaScript, whose calls no compiler has checked.
  // biome-ignore lint/suspicious/noExplicitAny: any call compiles
  const github: any = createGitHub({ fetch, check: checkCalls, ...options } as object);
  return { github, sent };
}

describe('a client with checkCalls', () => {
  it.each([
    ['a misspelt parameter', { ...repository, stat: 'open' }, 'INVALID_PARAMETER', 'stat', 'Did you mean "state"?'],
    [
      'a value that is not allowed',
      { ...repository, state: 'opened' },
      'INVALID_PARAMETER',
      'state',
      '"open" | "closed" | "all"',
    ],
    ['a missing parameter', { owner: 'octokit' }, 'MISSING_PARAMETER', 'repo', 'repo'],
    [
      'two wrong names, and reports the first',
      { ...repository, lables: 'a', stat: 'b' },
      'INVALID_PARAMETER',
      'lables',
      '"labels"',
    ],
  ])('refuses %s before it is sent', async (_, options, code, parameter, message) => {
    const { github, sent } = createClient();
    const refused = { name: 'EndpointError', code, parameter, message: expect.stringContaining(message) };
    for (const call of [
      github.issues.listForRepo,
      github.issues.listForRepo.all,
      github.issues.listForRepo.attempt,
      (given: object) => github.request('GET /repos/{owner}/{repo}/issues', given),
      (given: object) => github.request({ url: '/repos/{owner}/{repo}/issues', ...given }),
    ])
      await expect(call(options)).rejects.toMatchObject(refused);
    expect(() => github.issues.listForRepo.items(options)).toThrow(expect.objectContaining(refused));
    expect(sent).toEqual([]);
  });

  it('refuses a misspelt member of a body, and a route that does not exist', async () => {
    const { github, sent } = createClient();
    const issue = { ...repository, title: 'A bug', asignees: ['octocat'] };
    await expect(github.issues.create(issue)).rejects.toThrow('Did you mean "assignees"?');
    await expect(github.request('GET /repos/{owner}/{repo}/isues', repository)).rejects.toMatchObject({
      code: 'INVALID_ROUTE',
      message: expect.stringContaining('Did you mean "GET /repos/{owner}/{repo}/issues"?'),
    });
    expect(sent).toEqual([]);
  });

  it('refuses the same in a client of chosen functions', async () => {
    const sent: string[] = [];
    const fetch = async (url: unknown) => {
      sent.push(String(url));
      return Response.json({});
    };
    const github = createChosen({ issues: { create } }, { use: [], fetch: fetch as never, check: checkCalls });
    const issue = { ...repository, title: 'A bug', asignees: ['octocat'] };
    await expect(github.issues.create(issue)).rejects.toThrow('Did you mean "assignees"?');
    expect(sent).toEqual([]);
    await github.issues.create({ ...repository, title: 'A bug', assignees: ['octocat'] });
    expect(sent).toHaveLength(1);
  });

  it('sends what is right: defaults, options, URLs with values, and full URLs', async () => {
    const { github, sent } = createClient({ defaults: { owner: 'octokit', per_page: 5 } });
    await github.issues.listForRepo({ repo: 'app', owner: undefined, state: 'all' }, { timeout: 5000 });
    await github.issues.listForRepo({ parameters: repository, headers: { 'x-test': '1' }, request: {} });
    await github.users.getAuthenticated();
    await github.request('/repos/octokit/app/issues?state=all');
    await github.request('GET https://api.github.com/repos/octokit/app/issues', { state: 'all' });
    expect(sent).toHaveLength(5);
  });

  it('compiles, and checks the calls of another edition with its catalogue', async () => {
    const { fetch, mock } = mockFetch({ baseUrl: 'https://github.example.com/api/v3' });
    mock('GET /users/{username}', { status: 200, data: {} as never });
    const github = createGitHub({
      fetch,
      baseUrl: 'https://github.example.com/api/v3',
      check: createCallCheck(enterprise),
    });
    expect((await github.users.getByUsername({ username: 'octocat' })).status).toBe(200);
    await expect(github.users.getByUsername({ username: 'octocat', page: 2 } as never)).rejects.toThrow(
      'no parameter "page"',
    );
  });

  it('is a client of an app too', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const app = createApp({ appId: 1, privateKey, check: checkCalls, fetch: () => Promise.reject(new Error('sent')) });
    const call = app.installation(7).issues.listForRepo({ ...repository, stat: 'open' } as never);
    await expect(call).rejects.toThrow('Did you mean "state"?');
  });

  it('rejects a check that is not a function', () => {
    expect(() => createGitHub({ check: true as never })).toThrow('"check"');
  });
});

it('without it, a misspelt name is sent', async () => {
  const { github, sent } = createClient({ check: undefined });
  await github.issues.listForRepo({ ...repository, stat: 'open' });
  expect(sent).toEqual(['https://api.github.com/repos/octokit/app/issues?stat=open']);
});
