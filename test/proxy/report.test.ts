import { github as catalogue } from 'routebook/catalogue';
import { permissions } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import { maskRequest } from '../../cli/proxy/record.ts';
import { writeReport } from '../../cli/proxy/write-report.ts';
import { createScreen } from '../../cli/shared/output/terminal.ts';
import { isEnough } from '../../src/github/permissions/levels.ts';
import { readTables } from '../support/tables.ts';
import { startGitHub, startProxy } from './harness.ts';

const github = catalogue.with(permissions);

const table = readTables(import.meta.url);

const screen = createScreen({ isTTY: false } as NodeJS.WriteStream);

async function observe(
  ...requests: readonly (readonly [method: string, path: string, headers?: Record<string, string>])[]
) {
  const gitHub = await startGitHub();
  const proxy = await startProxy(gitHub.base);
  for (const [method, path, headers = {}] of requests) await proxy.send(path, { method, headers });
  return proxy.finish();
}

describe('The report', () => {
  it('has the smallest permissions, including those of paths by number', async () => {
    const recording = await observe(
      ['GET', '/repos/o/r/contents/README.md'],
      ['GET', '/repositories/7/contents/a'],
      ['POST', '/repos/o/r/issues'],
      ['GET', '/repos/o/r/issues/1'],
      ['GET', '/rate_limit'],
    );
    expect(recording.permissions).toEqual({ contents: 'read', issues: 'write' });
    expect(recording.requests).toBe(5);
    expect(recording.routes[0]).toEqual({
      route: 'GET /repos/{owner}/{repo}/contents/{path}',
      count: 2,
      sent: 2,
      statuses: { 200: 2 },
    });
  });

  it.each([
    '{"title":1e400,"labels":[-1e999]}',
    '[1e400,1e400]',
    '1e400',
    '{"title":1e308}',
    '{"__proto__":{"title":1e400}}',
  ])('has a write with the body %s, and its plan and log too', async (body) => {
    const gitHub = await startGitHub();
    for (const options of [{}, { deny: ['gists'] }, { plan: true }, { plan: true, deny: ['gists'] }]) {
      const proxy = await startProxy(gitHub.base, options);
      await proxy.send('/repos/o/r/issues', { method: 'POST', body });
      const { status } = await proxy.send('/repos/o/r/issues', { method: 'POST', body });
      const { requests, routes, planned } = proxy.finish();
      const [{ request, read, body: judged, code } = {} as never] = proxy.observed;
      expect(() => JSON.stringify(request && maskRequest(request, read, judged))).not.toThrow();
      expect({ requests, observed: proxy.observed.length }).toEqual({ requests: 2, observed: 2 });
      if (code === undefined) expect([status, routes[0]?.sent]).toEqual([200, 2]);
      if (code === 'PLANNED') expect(planned).toHaveLength(2);
      expect(code).not.toBe('NETWORK');
    }
  });

  it('has permissions of which none can be lowered', async () => {
    const requests = [
      ['GET', '/repos/o/r/pulls/1'],
      ['POST', '/repos/o/r/pulls/1/reviews'],
      ['PUT', '/repos/o/r/contents/a'],
      ['GET', '/repos/o/r/actions/runs'],
      ['POST', '/repos/o/r/issues/1/comments'],
      ['GET', '/repos/o/r/hooks'],
    ] as const;
    const { permissions } = await observe(...requests);
    const needs = requests.map(([method, path]) => {
      const found = github.match(method, path);
      return found === undefined ? undefined : github.get(found.route)?.permissions;
    });
    const isSufficient = (set: object) => needs.every((each) => each !== undefined && isEnough(set as never, each));
    expect(isSufficient(permissions)).toBe(true);
    expect(Object.keys(permissions).length).toBeGreaterThan(3);
    for (const [name, level] of Object.entries(permissions)) {
      const { [name]: _, ...others } = permissions;
      const lower =
        level === 'admin' ? { ...others, [name]: 'write' } : level === 'write' ? { ...others, [name]: 'read' } : others;
      expect(isSufficient(lower), name).toBe(false);
    }
  });

  it('lists unknown and deprecated routes, and calls that the next API version breaks', async () => {
    const version = { 'x-github-api-version': '2026-03-10' };
    const recording = await observe(
      ['GET', '/not/a/route?token=hush'],
      ['GET', '/teams/7'],
      ['GET', '/repos/o/r/pulls/1'],
      ['GET', '/repos/o/r/pulls/2'],
      ['GET', '/repos/o/r/pulls/3', version],
    );
    expect(recording.unknown).toEqual([{ route: 'GET /not/…', count: 1 }]);
    expect(recording.deprecated).toEqual([
      { route: 'GET /teams/{team_id}', count: 1, replacement: 'GET /orgs/{org}/teams/{team_slug}' },
    ]);
    expect(recording.breaking.version).toBe('2026-03-10');
    expect(recording.breaking.routes.find(({ route }) => route.includes('/pulls/'))).toMatchObject({ count: 2 });
    const text = writeReport(recording, 'text', screen);
    expect(text).toMatch(/^5 requests; at least .*; \d+ calls that API version 2026-03-10 breaks\.\n/);
    expect(text).toContain('GET /not/…: It is not a route of the catalogue.');
    expect(text).not.toContain('hush');
  });

  it('lists what was announced about the routes, but for what concerns only some members', async () => {
    const recording = await observe(
      ['GET', '/repos/o/r/stargazers'],
      ['GET', '/repos/o/r/subscribers'],
      ['GET', '/repositories/7/stargazers'],
      ['GET', '/repos/o/r/stargazers/history'],
      ['GET', '/rate_limit'],
    );
    expect(recording.announced.map(({ route, count }) => [route, count])).toEqual([
      ['GET /repos/{owner}/{repo}/stargazers', 2],
      ['GET /repos/{owner}/{repo}/subscribers', 1],
    ]);
    expect(writeReport(recording, 'text', screen)).toMatch(
      /\nAnnounced \(2\)\n {2}2 × GET \S+\/stargazers: From 2026-07: Only admins/,
    );
  });

  it('counts a member of a body that the next API version removes only if it is sent', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    for (const more of [{}, { assignee: 'octocat' }]) {
      await proxy.send('/repos/o/r/issues', { method: 'POST', body: { title: 'x', ...more } });
    }
    const { breaking } = proxy.finish();
    const isOfBody = (message: string) => message.startsWith('The body member');
    expect(breaking.routes.map(({ changes }) => changes.filter(isOfBody))).toEqual([
      ['The body member `assignee` was removed.'],
    ]);
    const other = await startProxy(gitHub.base);
    await other.send('/repos/o/r/issues', { method: 'POST', body: { title: 'x' } });
    expect(other.finish().breaking.routes.map(({ changes }) => changes.filter(isOfBody))).toEqual([[]]);
  });

  it('is text, JSON, a block for a workflow, the settings of a token, or a policy', async () => {
    const recording = await observe(['POST', '/repos/octokit/app/issues'], ['GET', '/repos/Octokit/App/contents/a']);
    expect(writeReport(recording, 'text', screen)).toMatchInlineSnapshot(`
      "2 requests; contents: read, issues: write; 1 call that API version 2026-03-10 breaks.

      The smallest permissions for 2 routes:

      contents: read
        GET /repos/{owner}/{repo}/contents/{path}

      issues: write
        POST /repos/{owner}/{repo}/issues

      Breaks in API version 2026-03-10 (1)
        1 × POST /repos/{owner}/{repo}/issues: The response member \`assignee\` was removed."
    `);
    expect(writeReport(recording, 'workflow', screen)).toBe('permissions:\n  contents: read\n  issues: write');
    expect(writeReport(recording, 'token', screen)).toBe(
      'Repository permissions\n  Contents: Read-only\n  Issues: Read and write',
    );
    expect(JSON.parse(writeReport(recording, 'policy', screen))).toEqual({
      allow: ['GET /repos/{owner}/{repo}/contents/{path}', 'POST /repos/{owner}/{repo}/issues'],
      repo: 'octokit/app',
      readOnly: false,
    });
    expect(JSON.parse(writeReport(recording, 'json', screen))).toMatchObject({
      requests: 2,
      permissions: { contents: 'read', issues: 'write' },
      complete: true,
    });
  });

  type Sent = readonly [method: string, path: string, body?: object];
  const code = async (proxy: Awaited<ReturnType<typeof startProxy>>, [method, path, body]: Sent) => {
    const { status, headers } = await proxy.send(path, { method, ...(body === undefined ? {} : { body }) });
    return headers['x-routebook-refusal'] ?? status;
  };

  it.each(table<{ run: readonly Sent[]; pins: object; unnamed?: readonly string[]; others: readonly Sent[] }>('runs'))(
    'writes a policy that allows the same run, and nothing else: $run',
    async ({ run, pins, others }) => {
      const gitHub = await startGitHub();
      const open = await startProxy(gitHub.base);
      for (const each of run) expect(await code(open, each)).toBe(200);
      const { policy } = open.finish();
      const { allow, ...rest } = policy;
      expect(rest).toEqual(pins);
      expect(allow.length).toBeGreaterThan(0);
      const proxy = await startProxy(gitHub.base, policy);
      // The pages of a list are linked by name where there are rules.
      const named = run.filter(([, path]) => !path.startsWith('/repositories/'));
      for (const each of named) expect([each, await code(proxy, each)]).toEqual([each, 200]);
      for (const each of others) expect([each, await code(proxy, each)]).toEqual([each, expect.any(String)]);
    },
  );

  it.each(['/repositories/7', '/repos/*/*', '/repos/o/**', '/repos/{owner}/r', '/repos/%7Bowner%7D/r'])(
    'leaves out of the policy what names no place: %s',
    async (path) => {
      const { policy, unnamed } = await observe(['GET', path], ['GET', '/repos/o/r/issues']);
      expect(policy).toEqual({ allow: ['GET /repos/{owner}/{repo}/issues'], repo: 'o/r', readOnly: true });
      expect(unnamed).toEqual(path.includes('{') ? [] : ['GET /repos/{owner}/{repo}']);
      // Alone, it allows nothing, which is not the same as no rules.
      const alone = await observe(['GET', path]);
      expect(alone.policy.allow).toEqual([]);
    },
  );

  it('says that a workflow cannot be granted everything', async () => {
    const recording = await observe(['GET', '/repos/o/r/hooks'], ['GET', '/repos/o/r/issues']);
    const text = writeReport(recording, 'workflow', screen);
    expect(text).toContain('issues: read');
    expect(text).toContain('# The token of a workflow cannot be granted everything.');
  });
});
