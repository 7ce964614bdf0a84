import { github } from 'routebook/catalogue';
import { loadEditionReference } from 'routebook/reference';
import { describe, expect, test } from 'vitest';

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
    expect(current.filter(({ allowsGitHubApps }) => allowsGitHubApps === false).length).toBeGreaterThan(200);
    expect(current.filter(({ allowsGitHubApps }) => allowsGitHubApps === undefined)).toHaveLength(5);
  });

  test.each([
    ['GET /user', 'core'],
    ['GET /search/issues', 'search'],
    ['GET /search/code', 'code_search'],
    ['POST /repos/{owner}/{repo}/code-scanning/sarifs', 'code_scanning_upload'],
    ['POST /repos/{owner}/{repo}/dependency-graph/snapshots', 'dependency_snapshots'],
    ['GET /repos/{owner}/{repo}/dependency-graph/sbom', 'dependency_sbom'],
    ['POST /orgs/{org}/actions/runners/registration-token', 'actions_runner_registration'],
    ['POST /app-manifests/{code}/conversions', 'integration_manifest'],
    ['GET /rate_limit', undefined],
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
  ] as const)('a repeat of %s changes nothing more: %s', (route, isRepeatable) => {
    expect(github.get(route).isRepeatable).toBe(isRepeatable);
  });

  test('list the values of the accept header', () => {
    expect(github.get('GET /repos/{owner}/{repo}/readme').mediaTypes).toEqual(
      expect.arrayContaining(['application/json', 'application/vnd.github.raw+json', 'application/vnd.github.html']),
    );
    expect(github.get('DELETE /repos/{owner}/{repo}').mediaTypes).toEqual([]);
  });

  test('are given for all routes of editions too', async () => {
    const server = await loadEditionReference('ghes-3.19');
    const facts = [...server].map(({ isRepeatable, rateLimit, route }) => ({ isRepeatable, rateLimit, route }));
    expect(facts.filter(({ isRepeatable }) => isRepeatable === undefined)).toEqual([]);
    expect(facts.find(({ route }) => route.includes('/audit-log'))?.rateLimit).toBe('audit_log');
  });
});
