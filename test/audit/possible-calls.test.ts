import { auditText } from 'routebook/audit';
import { describe, expect, it } from 'vitest';
import type { FileResult } from '../../cli/audit/audit-file.ts';
import { isGitHubProgram } from '../../cli/audit/github-program.ts';
import { countPossibleCalls } from '../../cli/audit/possible-calls.ts';

/** The lines of a script that may be calls, if its program is about GitHub. */
function possibleLines(text: string): readonly number[] {
  const { unread } = auditText(text, 'ts', { paths: true });
  return unread.filter(({ kind }) => kind === 'path').map(({ line }) => line);
}

/** How many calls are not understood in each file of a program. */
function countIn(files: Readonly<Record<string, string>>, withTests = false): readonly number[] {
  const names = Object.keys(files);
  const results = Object.values(files).map((text): FileResult => {
    const result = auditText(text, 'ts', { paths: true });
    return { kind: 'audited', result, edits: 0, isGitHub: isGitHubProgram(text) };
  });
  return countPossibleCalls(names, results, withTests).map((each) =>
    each.kind === 'audited' ? each.result.unread.length : 0,
  );
}

describe('paths that may be requests', () => {
  it('are arguments of any function, members of options, entries of tables, and what functions return', () => {
    const text = `
transport.dispatch(\`/orgs/\${org}/members\`);
send({ path: '/user/repos', method: 'GET' });
export const ROUTES = { stars: '/user/starred' };
const teams = (org: string) => \`/orgs/\${org}/teams\`;
const keys = '/users/' + login + '/keys';
transport.dispatch(keys);
this.url = \`\${this.server}/orgs/\${org}/hooks\`;
await api.get('/rate_limit');
load(new URL('/search/code', base));
load\`/users/\${login}/orgs\`;
queue.push(\`/orgs/\${org}/repos\`);
load('/users/:login/gists'.replace(':login', login));
load(isOrg ? '/user/orgs' : '/user/teams');
class Store { path = '/user/emails'; }
`;
    expect(possibleLines(text)).toEqual([2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it('do not include routes that the program answers, pages, files, comparisons, types and other servers', () => {
    const text = `
import '/users/octocat/repos';
app.get('/users/:login/repos', (req, res) => res.end());
routes.post('/user/repos', create);
r.get('/users/:login/orgs', async (ctx) => {});
router.push(\`/orgs/\${org}/teams\`);
navigate(\`/orgs/\${org}/members\`);
if (location.pathname === '/user/repos') open('/user/keys');
type Path = '/user/repos';
fs.readFileSync('/users/me/keys');
const pages = [{ path: '/user/keys', component: Keys }];
cache.get('/user/emails');
settings.get('user');
const link = '/user/orgs';
const repoLink = () => '/user/repos';
throw new Error('/user/repos');
x.load(\`\${gitlabUrl}/users/\${name}/keys\`);
const other = axios.create({ baseURL: 'https://example.com' });
other.get('/user/repos');
switch (path) { case '/user/keys': break; }
const answers = { '/user/keys': [] };
@Get('/user/keys') class A {}
mockApi.get('/user/keys');
load('/user/keys', () => []);
`;
    expect(possibleLines(text)).toEqual([]);
  });

  it('do not include tests, programs about other services, and paths whose request was found', () => {
    expect(possibleLines("it('loads', () => { expect(load('/user/repos')).toBe(1); });")).toEqual([]);
    expect(possibleLines("/* Jira */ jira.load('/users/me/keys');")).toEqual([]);
    expect(
      possibleLines(`const REPOS = '/user/repos';
const get = (path: string) => fetch('https://api.github.com' + path);
get(REPOS);`),
    ).toEqual([]);
  });

  it('include methods of Octokit on receivers that are not known', () => {
    const text = `
services.issues.createComment(...args);
hub.call('pulls', 'listReviews', {});
services.paginate(services.issues.listForRepo, ...args);
services.issues.list();
mocks.issues.createComment(...args);
ghc.pulls.get({ ...repository });
pages(services.repos.listBranches)({ ...repository });
services.pulls.get({ ...repository });
services.issues.addLabels(id, labels);
`;
    expect(possibleLines(text)).toEqual([2, 3, 7, 8]);
  });

  it('are counted in all files if one of them shows that the program is about GitHub, except in tests', () => {
    const page = 'transport.dispatch(`/orgs/${org}/members`);';
    expect(countIn({ 'page.ts': page, 'other.ts': 'export {};' })).toEqual([0, 0]);
    const base = "export const BASE = 'https://api.github.com';";
    expect(countIn({ 'page.ts': page, 'test/page.ts': page, 'base.ts': base })).toEqual([1, 0, 0]);
    expect(countIn({ 'page.ts': page, 'test/page.ts': page, 'base.ts': base }, true)).toEqual([1, 1, 0]);
    const octokit = "import { Octokit } from '@octokit/rest';";
    expect(countIn({ 'page.ts': page, 'test/client.ts': octokit })).toEqual([0, 0]);
    expect(countIn({ 'page.ts': page, 'client.ts': octokit })).toEqual([1, 0]);
  });

  it('are not counted where they are declared if another file sends them', () => {
    const routes = "export const ROUTES = { repos: '/user/repos', keys: '/user/keys' };";
    const client = "const BASE = 'https://api.github.com';\nfetch(BASE + '/user/repos?page=2');";
    expect(countIn({ 'routes.ts': routes, 'client.ts': client })).toEqual([1, 0]);
  });
});
