import { github } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { permissions } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import { credentialsForRoute, defaultCredentials } from '../../explorer/model/credentials.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { findRelated } from '../../explorer/model/related-routes.ts';
import { chooseResponse, exampleText } from '../../explorer/model/response/choose-response.ts';
import { githubStatus } from '../../explorer/model/response/github-status.ts';
import { NAMES, SERVER_NAMES } from '../support/editions.ts';

const described = github.with(descriptions, permissions);

const routesOf = (records: readonly { readonly route: string }[]) => records.map(({ route }) => route);

describe('the response that the page shows', () => {
  it('is text for a format that returns text, and another schema for one that has its own', async () => {
    const record = github.get('GET /repos/{owner}/{repo}/contents/{path}');
    const shapes = await githubApi.loadResponses();
    const content = record.responses['200'] ?? {};
    const show = (format: string) => chooseResponse(record, '200', content, format, '');
    expect(show('')).toMatchObject({ contentType: 'application/json' });
    expect(show('raw')).toMatchObject({ type: 'string', contentType: 'application/vnd.github.raw' });
    expect(exampleText(shapes, show('raw'), record, '200')).not.toHaveProperty('language');
    expect(exampleText(shapes, show('html'), record, '200').text).toContain('<h1>');
    expect(show('object')).toMatchObject({ type: 'ContentTree', contentType: 'application/vnd.github.object+json' });
    expect(JSON.parse(exampleText(shapes, show('object'), record, '200').text)).toHaveProperty('entries');
    // An error is JSON in every format.
    expect(chooseResponse(record, '404', { 'application/json': 'BasicError' }, 'raw', '').type).toBe('BasicError');
    const pull = github.get('GET /repos/{owner}/{repo}/pulls/{pull_number}');
    const diff = chooseResponse(pull, '200', pull.responses['200'] ?? {}, 'diff', '');
    expect(exampleText(shapes, diff, pull, '200').text).toMatch(/^diff --git/);
    const issues = github.get('GET /repos/{owner}/{repo}/issues');
    const same = chooseResponse(issues, '200', issues.responses['200'] ?? {}, 'raw', '');
    expect(same).toMatchObject({ contentType: 'application/json', type: { list: 'Issue' } });
  });

  it('has the media type that the reader chooses', () => {
    const record = github.get('GET /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}');
    const content = record.responses['200'] ?? {};
    const chosen = chooseResponse(record, '200', content, '', 'application/sarif+json');
    expect(chosen.contentTypes).toEqual(['application/json', 'application/sarif+json']);
    expect(chosen.contentType).toBe('application/sarif+json');
  });

  it('says what each status of each route means', async () => {
    const shapes = await githubApi.loadResponses();
    const silent = new Set<string>();
    for (const record of described) {
      for (const status of Object.keys(shapes.responsesOf(record))) {
        const text = githubStatus(record, status);
        if (text === '') silent.add(status);
        else expect(text).toMatch(/^[A-Z].*\.$/);
      }
    }
    // 200 says what a list returns; 207 is used by one route.
    expect([...silent].sort()).toEqual(['200', '207']);
    const create = described.get('POST /repos/{owner}/{repo}/issues');
    expect(githubStatus(create, '403')).toContain('`issues: write`');
    expect(githubStatus(create, '404')).toBe('The repository does not exist, or the token has no access to it.');
    expect(githubStatus(create, '201')).toBe('The issue was created.');
  });
});

describe('related routes', () => {
  it('are those of the same path, above and below', () => {
    const record = github.get('GET /repos/{owner}/{repo}/issues/{issue_number}');
    const { same, parents, children } = findRelated(github as never, record);
    expect(routesOf(same)).toEqual(['PATCH /repos/{owner}/{repo}/issues/{issue_number}']);
    expect(routesOf(parents)).toContain('POST /repos/{owner}/{repo}/issues');
    expect(routesOf(children)).toContain('GET /repos/{owner}/{repo}/issues/{issue_number}/comments');
    expect(routesOf(children).some((route) => route.includes('/comments/'))).toBe(false);
    expect(findRelated(github as never, github.get('GET /zen'))).toMatchObject({ same: [], children: [] });
  });

  it('name the editions that have a route', async () => {
    const editionsOf = await githubApi.loadEditionsOf?.();
    const names = (route: string) => editionsOf?.(route).map(({ name }) => name);
    expect(names('GET /zen')).toEqual(['', ...NAMES]);
    expect(names('POST /admin/users')).toEqual(SERVER_NAMES);
    expect(names('GET /no/such/route')).toHaveLength(NAMES.length + 1);
  });
});

describe('authentication', () => {
  it('is on by default where a route of GitHub needs it', () => {
    const kindOf = (route: string) => {
      const record = described.get(route);
      if (record === undefined) throw new Error(`no route ${route}`);
      return credentialsForRoute(defaultCredentials('x'), githubApi, record).kind;
    };
    for (const route of ['POST /repos/{owner}/{repo}/issues', 'GET /user', 'GET /user/repos', 'GET /orgs/{org}/hooks'])
      expect([route, kindOf(route)]).toEqual([route, 'variable']);
    for (const route of ['GET /zen', 'GET /repos/{owner}/{repo}/issues', 'GET /emojis', 'GET /orgs/{org}/repos'])
      expect([route, kindOf(route)]).toEqual([route, 'none']);
  });
});
