import { github } from 'routebook/catalogue';
import { loadEditionReference } from 'routebook/catalogue/reference';
import { describe, expect, test } from 'vitest';
import { github as source } from '../catalogue/github.ts';
import { SERVER } from '../support/editions.ts';

const all = [...github];
const current = all.filter(({ deprecation }) => !deprecation?.removed);

describe('facts about the behaviour of routes of GitHub', () => {
  test('say which calls notify people', () => {
    const notifying = current.filter(({ triggersNotification }) => triggersNotification).map(({ route }) => route);
    expect(notifying).toContain('POST /repos/{owner}/{repo}/issues');
    expect(notifying).toContain('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge');
    expect(notifying).not.toContain('PATCH /repos/{owner}/{repo}/issues/{issue_number}');
    expect(notifying).toHaveLength(21);
    expect(notifying.filter((route) => route.startsWith('GET '))).toEqual([]);
  });

  test('say which calls GitHub Apps may make, and nothing if it is not known', () => {
    expect(github.get('GET /repos/{owner}/{repo}/issues').allowsGitHubApps).toBe(true);
    expect(github.get('GET /notifications').allowsGitHubApps).toBe(false);
    expect(github.get('GET /app/hook/config').allowsGitHubApps).toBe(true);
    expect(github.get('GET /marketplace_listing/plans').allowsGitHubApps).toBe(true);
    expect(current.filter(({ allowsGitHubApps }) => allowsGitHubApps === false).length).toBeGreaterThan(200);
    expect(current.filter(({ allowsGitHubApps }) => allowsGitHubApps === undefined)).toHaveLength(7);
  });

  test.each([
    ['GET /user', 'core'],
    ['GET /search/issues', 'search'],
    ['GET /search/code', 'code_search'],
    ['POST /repos/{owner}/{repo}/code-scanning/sarifs', 'core'],
    ['POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix', undefined],
    ['POST /repos/{owner}/{repo}/dependency-graph/snapshots', 'dependency_snapshots'],
    ['GET /repos/{owner}/{repo}/dependency-graph/sbom', 'dependency_sbom'],
    ['POST /orgs/{org}/actions/runners/registration-token', 'core'],
    ['POST /app-manifests/{code}/conversions', 'integration_manifest'],
    ['GET /rate_limit', null],
  ] as const)('%s counts against %s', (route, resource) => {
    expect(github.get(route).rateLimit).toBe(resource);
  });

  test.each([
    ['GET /user', true],
    ['PUT /user/starred/{owner}/{repo}', true],
    ['DELETE /repos/{owner}/{repo}', true],
    ['PATCH /repos/{owner}/{repo}', true],
    ['POST /repos/{owner}/{repo}/issues/{issue_number}/labels', true],
    ['POST /repos/{owner}/{repo}/git/blobs', true],
    ['POST /markdown', true],
    ['POST /repos/{owner}/{repo}/issues', false],
    ['POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users', true],
    ['PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch', false],
    ['PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', true],
    ['PUT /notifications', false],
    ['PUT /notifications/threads/{thread_id}/subscription', true],
    ['PATCH /applications/{client_id}/token', false],
    ['PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', false],
    ['POST /orgs/{org}/actions/runners/{runner_id}/labels', true],
    ['POST /repos/{owner}/{repo}/labels', false],
    ['POST /users/{username}/attestations/bulk-list', true],
  ] as const)('a repeat of %s changes nothing more: %s', (route, isRepeatable) => {
    expect(github.get(route)?.isRepeatable).toBe(isRepeatable);
  });

  test('list the values of the accept header', () => {
    expect(github.get('GET /repos/{owner}/{repo}/readme').mediaTypes).toEqual(
      expect.arrayContaining(['application/json', 'application/vnd.github.raw+json', 'application/vnd.github.html']),
    );
    expect(github.get('DELETE /repos/{owner}/{repo}').mediaTypes).toEqual([]);
  });

  test('are given for all routes of editions too', async () => {
    const server = await loadEditionReference(SERVER.name as never);
    const facts = [...server].map(({ isRepeatable, rateLimit, route }) => ({ isRepeatable, rateLimit, route }));
    expect(facts.filter(({ isRepeatable }) => isRepeatable === undefined)).toEqual([]);
    expect(facts.find(({ route }) => route.endsWith('/audit-log'))?.rateLimit).toBe('audit_log');
  });
});

describe('facts about the behaviour of routes, compared with the description', () => {
  const routes = Object.entries(source.routes);
  const recordOf = (route: string) => github.get(route) as NonNullable<ReturnType<typeof github.get>>;

  test('have the flags of the description, except that an App may call some routes as itself', () => {
    for (const [route, { flags }] of routes)
      expect(recordOf(route).triggersNotification, route).toBe(flags?.['notifies'] ?? false);
    const different = routes.filter(([route, { flags = {} }]) => {
      const { apps = true } = flags;
      return recordOf(route).allowsGitHubApps !== (apps ?? undefined);
    });
    expect(different).toHaveLength(17);
    const asItself =
      / \/app\/| \/marketplace_listing\/| \/(?:orgs|users)\/{\w+}\/installation$| \/repos\/.*\/installation$/;
    expect(different.filter(([route]) => !asItself.test(route))).toEqual([]);
  });

  test('name only resources that GET /rate_limit lists, or that were seen in its responses, and every listed one has a reason', () => {
    const listed = Object.keys(membersOf(membersOf(source.schemas['RateLimitOverview'])['resources']));
    const used = new Set(all.flatMap(({ rateLimit }) => rateLimit ?? []));
    // Only Enterprise Cloud has routes for audit_log and scim.
    expect([...used].filter((name) => !listed.includes(name))).toEqual([]);
    // data/README.md explains these. A new one fails here.
    const others = ['graphql', 'source_import', 'actions_runner_registration', 'scim', 'code_scanning_autofix'];
    expect(listed.filter((name) => !used.has(name)).sort()).toEqual([...others, 'copilot_usage_records'].sort());
  });

  test('have pages if, and only if, the description has a parameter for the next one', () => {
    for (const record of current.filter(({ method }) => method === 'GET')) {
      const names = record.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const { pagination, route } = record;
      if (pagination === undefined)
        expect(
          names.filter((name) => /^(?:page|after|cursor)$/.test(name)),
          route,
        ).toEqual([]);
      else {
        const expected = {
          page: /^page$/,
          cursor: /^(?:after|before|cursor|since)$/,
          offset: /^(?:offset|startIndex)$/,
          link: /^$/,
        };
        expect(
          names.some((name) => expected[pagination.by].test(name)),
          route,
        ).toBe(true);
      }
    }
  });

  test('have the content types and the formats of the description', () => {
    for (const [route, { responses = {}, formats = {} }] of routes) {
      const types = Object.entries(responses).flatMap(([status, content]) =>
        status.startsWith('2') ? Object.keys(content) : [],
      );
      const written = Object.keys(formats).map((format) => `application/vnd.github.${format}`);
      expect(new Set(recordOf(route).mediaTypes), route).toEqual(new Set([...types, ...written]));
    }
  });
});

/** The members of a shape in the catalogue. */
function membersOf(shape: unknown): Readonly<Record<string, unknown>> {
  const { required, optional } = shape as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  return { ...required, ...optional };
}
