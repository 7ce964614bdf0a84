import { createCatalogue, github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { check, codes, ISSUES, OPEN_ISSUE, OWN } from './checked.ts';

const all = [...github];

describe('nothing to find', () => {
  test.each<[string, unknown?]>([
    ['GET /user'],
    ['/user', {}],
    ['get /user', undefined],
    [ISSUES, OWN],
    ['GET /repos/:owner/:repo/issues', OWN],
    ['GET https://api.github.com/repos/{owner}/{repo}/issues', OWN],
    ['GET /repos/octokit/core.js/issues'],
    ['GET https://api.github.com/repos/octokit/core.js/issues?state=open&per_page=5'],
    [ISSUES, { ...OWN, state: 'open', per_page: 100, labels: 'a,b', since: new Date(0), page: undefined }],
    [ISSUES, { ...OWN, per_page: '100', milestone: 5, sort: null }],
    [
      ISSUES,
      { parameters: OWN, headers: { 'if-none-match': 'x' }, baseUrl: '/api', request: {}, apiVersion: '2026-03-10' },
    ],
    [ISSUES, { ...OWN, mediaType: { format: 'raw+json' } }],
    [ISSUES, { ...OWN, mediaType: { format: 'json', previews: [] } }],
    [OPEN_ISSUE, { ...OWN, title: 'a', labels: ['bug'], assignees: [] }],
    [OPEN_ISSUE, { ...OWN, data: { title: 'a' } }],
    [OPEN_ISSUE, { ...OWN, data: new FormData() }],
    ['PATCH /app/hook/config', { url: 'https://example.com', content_type: 'json' }],
    ['PATCH /repos/{owner}/{repo}', { ...OWN }],
    [
      'POST /repos/{owner}/{repo}/check-runs',
      { ...OWN, name: 'a', head_sha: 'b', status: 'completed', conclusion: 'success' },
    ],
    ['PUT /orgs/{org}/copilot/content_exclusion', { org: 'octokit', any: ['name'] }],
    ['GET /repos/{owner}/{repo}/contents/{path}', { ...OWN, path: '' }],
    ['GET /repos/{owner}/{repo}/issues/{issue_number}', { ...OWN, issue_number: 12n }],
    ['DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}', { ...OWN, key: 'k' }],
    [
      'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
      { ...OWN, release_id: 1, name: 'a', data: 'b' },
    ],
  ])('check finds nothing wrong with %s %o', (route, options) => {
    expect(github.check(route, options)).toEqual([]);
  });
});

describe('an empty object as the body of a route without one', () => {
  test('is no finding, because GitHub ignores it', () => {
    expect(github.check('DELETE /repos/{owner}/{repo}', { ...OWN, data: {} })).toEqual([]);
  });
});

describe('findings', () => {
  test.each<[string, unknown, ...string[]]>([
    ['GET /repo/{owner}/{repo}', OWN, 'UNKNOWN_ROUTE'],
    [ISSUES, {}, 'MISSING_PARAMETER owner', 'MISSING_PARAMETER repo'],
    [ISSUES, { owner: '', repo: null }, 'MISSING_PARAMETER owner', 'MISSING_PARAMETER repo'],
    ['GET /search/code', {}, 'MISSING_PARAMETER q'],
    [OPEN_ISSUE, OWN, 'MISSING_PARAMETER title'],
    [OPEN_ISSUE, { ...OWN, data: { body: 'b' } }, 'MISSING_PARAMETER title'],
    [
      'DELETE /repos/{owner}/{repo}/contents/{path}',
      { ...OWN, path: '', message: 'm', sha: 's' },
      'MISSING_PARAMETER path',
    ],
    ['PUT /orgs/{org}/copilot/content_exclusion', { org: 'octokit' }, 'MISSING_BODY data'],
    [ISSUES, { ...OWN, per_pge: 1 }, 'UNKNOWN_PARAMETER per_pge'],
    [OPEN_ISSUE, { ...OWN, title: 'a', lables: [] }, 'UNKNOWN_PARAMETER lables'],
    [OPEN_ISSUE, { ...OWN, data: { title: 'a', lables: [] } }, 'UNKNOWN_PARAMETER lables'],
    [ISSUES, { ...OWN, per_page: 'many' }, 'WRONG_TYPE per_page'],
    [ISSUES, { ...OWN, per_page: 1.5 }, 'WRONG_TYPE per_page'],
    [ISSUES, { ...OWN, since: {} }, 'WRONG_TYPE since'],
    [OPEN_ISSUE, { ...OWN, title: ['a'] }, 'WRONG_TYPE title'],
    [OPEN_ISSUE, { ...OWN, title: 'a', body: 5 }, 'WRONG_TYPE body'],
    [OPEN_ISSUE, { ...OWN, title: 'a', assignees: 'me' }, 'WRONG_TYPE assignees'],
    [ISSUES, { ...OWN, state: 'opened' }, 'NOT_IN_ENUM state'],
    ['GET https://api.github.com/repos/octokit/core.js/issues?state=opened', {}, 'NOT_IN_ENUM state'],
    ['PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { ...OWN, pull_number: 1, state: 'done' }, 'NOT_IN_ENUM state'],
    // A schema that is an enum is one.
    [
      'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
      { ...OWN, issue_number: 1, content: 'grin' },
      'NOT_IN_ENUM content',
    ],
    ['GET /repos/{owner}/{repo}/code-scanning/alerts', { ...OWN, state: 'shut' }, 'NOT_IN_ENUM state'],
    [OPEN_ISSUE, { ...OWN, data: { title: 'a', owner: 'o' } }, 'WRONG_PLACE owner'],
    [OPEN_ISSUE, { ...OWN, title: 'a', data: { title: 'b' } }, 'WRONG_PLACE title'],
    [ISSUES, { ...OWN, parameters: { headers: {} } }, 'WRONG_PLACE headers'],
    ['DELETE /repos/{owner}/{repo}', { ...OWN, data: { a: 1 } }, 'UNEXPECTED_BODY data'],
    [ISSUES, { ...OWN, data: {} }, 'UNEXPECTED_BODY data'],
    ['GET /repos/{owner}/{repo}/teams', { ...OWN, mediaType: { format: 'raw' } }, 'UNKNOWN_FORMAT mediaType.format'],
    [
      ISSUES,
      { ...OWN, mediaType: { previews: ['nebula', 'x-preview'] } },
      'UNKNOWN_PREVIEW mediaType.previews',
      'UNKNOWN_PREVIEW mediaType.previews',
    ],
    [ISSUES, { ...OWN, mediaType: { previews: [5] } }, 'UNKNOWN_PREVIEW mediaType.previews'],
    ['PATCH /teams/{team_id}', { team_id: 1, name: 'a' }, 'DEPRECATED_ROUTE'],
    ['GET /orgs/{org_id}/codespaces', { org_id: 'a' }, 'DEPRECATED_ROUTE'],
    ['DELETE /projects/{project_id}', { project_id: 1 }, 'REMOVED_ROUTE'],
    ['GET /search/code', { q: 'a', sort: 'indexed' }, 'DEPRECATED_PARAMETER sort'],
    [
      'PATCH /repos/{owner}/{repo}',
      { ...OWN, use_squash_pr_title_as_default: true },
      'DEPRECATED_PARAMETER use_squash_pr_title_as_default',
    ],
    [ISSUES, 5, 'INVALID_OPTIONS'],
    [ISSUES, [], 'INVALID_OPTIONS'],
    [ISSUES, { parameters: 'x' }, 'INVALID_OPTIONS'],
  ])('check reports what is wrong with %s %o', (route, options, ...expected) => {
    expect(check(route, options)).toEqual(expected);
  });

  test('report a parameter in the wrong place', () => {
    const catalogue = createCatalogue(
      {
        format: 1,
        name: 'other',
        server: null,
        version: null,
        documentation: '',
        parameters: [
          { name: 'page', in: 'query', type: 'integer' },
          { name: 'x-trace', in: 'header', required: true, type: 'string' },
          { name: 'theme', in: 'cookie', type: 'string' },
        ],
        responses: [],
        routes: [
          ['POST /a', null, null, null, [0, 1, 2]],
          ['POST /b{?page}', null, null, null, [0], -1, null, { path: '/b', previews: [{ name: 'nebula' }] }],
        ],
      },
      { describedPlaces: false },
    );
    const options = { page: 1, 'x-trace': 'a', theme: 'b' };
    expect(codes(catalogue.check('POST /a', options))).toEqual([
      'WRONG_PLACE page',
      'WRONG_PLACE x-trace',
      'WRONG_PLACE theme',
    ]);
    expect(
      catalogue.check('POST /b{?page}', { page: 1, mediaType: { previews: ['nebula-preview', 'nebula'] } }),
    ).toEqual([]);
    expect(catalogue.check('POST /b{?page}', { mediaType: { previews: ['nebul'] } })[0]?.suggestions).toEqual([
      'nebula',
    ]);
  });

  test('never contain a value from the URL', () => {
    const secret = 'gho_sesame';
    const findings = github.check(ISSUES, {
      ...OWN,
      state: secret,
      per_page: secret,
      mediaType: { format: secret, previews: [secret] },
    });
    expect(findings).toHaveLength(4);
    expect(JSON.stringify(findings)).not.toContain(secret);
    const unknown = github.check(`GET https://${secret}@example.com/nowhere{?q}?token=${secret}#${secret}`);
    expect(unknown[0]?.route).toBe('GET https://example.com/nowhere{?q}');
    expect(JSON.stringify(unknown)).not.toContain(secret);
  });

  test('contain suggestions', () => {
    expect(github.check(ISSUES, { owner: 'o', repo: 'r', perPage: 1 })[0]).toEqual({
      code: 'UNKNOWN_PARAMETER',
      severity: 'error',
      message: 'This route has no parameter "perPage". Did you mean "per_page"?',
      route: ISSUES,
      parameter: 'perPage',
      suggestions: ['per_page'],
    });
    // The nearest first.
    const nearest = (name: string) => github.check('GET /advisories', { [name]: 1 })[0]?.suggestions;
    expect(nearest('epss_percentagle')).toEqual(['epss_percentage', 'epss_percentile']);
    expect(nearest('epss_percentilge')).toEqual(['epss_percentile', 'epss_percentage']);
    const suggestions = (route: string) => github.check(route)[0]?.suggestions ?? [];
    expect(suggestions('GET /repo/{owner}/{repo}/issue')[0]).toBe(ISSUES);
    expect(suggestions('GET /organizations/{org}/repos')[0]).toBe('GET /orgs/{org}/repos');
    expect(suggestions('PUT /repos/{owner}/{repo}/issues')).toContain(OPEN_ISSUE);
    expect(suggestions('GET /repos/{user}/{name}/issues')[0]).toBe(ISSUES);
    expect(suggestions('GET /xyzzy')).toEqual([]);
    expect(suggestions('DELETE /repos/{owner}/{repo}/actions/caches')[0]).toBe(
      'DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}',
    );
    expect(suggestions('POST /repos/{owner}/{repo}/releases/{release_id}/assets')[0]).toBe(
      'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
    );
  });

  test('contain what is valid', () => {
    expect(github.check(ISSUES, { ...OWN, state: 'opened' })[0]).toMatchObject({
      message: '"state" must be one of "open" | "closed" | "all".',
      expected: ['"open"', '"closed"', '"all"'],
    });
    expect(github.check(OPEN_ISSUE, { ...OWN, title: 'a', labels: 'bug' })[0]).toMatchObject({
      code: 'WRONG_TYPE',
      expected: ['(string | object)[]'],
    });
  });

  test('are warnings if the call still works, and errors otherwise', () => {
    expect(github.check('PATCH /teams/{team_id}', { team_id: 1, name: 'a' })).toEqual([
      {
        code: 'DEPRECATED_ROUTE',
        severity: 'warning',
        message:
          'This route is deprecated since 2020-01-21; it may be removed from 2021-02-01. Use "PATCH /orgs/{org}/teams/{team_slug}" instead.',
        route: 'PATCH /teams/{team_id}',
        replacement: 'PATCH /orgs/{org}/teams/{team_slug}',
      },
    ]);
    const removed = all.filter(({ deprecation }) => deprecation?.removed);
    for (const { route } of removed)
      expect(github.check(route)[0]).toMatchObject({ code: 'REMOVED_ROUTE', severity: 'error' });
  });
});
