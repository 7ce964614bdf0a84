import { auditText } from 'routebook/audit';
import { describe, expect, it } from 'vitest';

const count = (text: string) => {
  const { calls, findings, unread } = auditText(`// GitHub\n${text}`, 'ts');
  return calls.length + findings.length + unread.length;
};

describe('a name like that of a client', () => {
  it.each([
    'github.issues.get({ owner, repo, issue_number });',
    'gh.users.getAuthenticated(); // GitHub',
    'function run(github: any) { return github.issues.get({ owner, repo, issue_number }); }',
    'function run(github: GitHub) { return github.issues.get(options); }',
    'class Bot { gh: Octokit; run(options) { return this.gh.issues.get(options); } }',
    'function run(octokit: Kit) { return octokit.issues.get(options); }',
  ])('is one: %s', (text) => {
    expect(auditText(text, 'ts').calls).toMatchObject([{ certainty: 'exact' }]);
  });

  it.each([
    'function run(gh: GitHubStore) { return gh.issues.get({ owner, repo }); }',
    'const gh: Store = open(); gh.repos.get({ owner });',
    'class Handler { constructor(private gh: GitHubStore) {} run() { return this.gh.issues.get({ id }); } }',
    'const gh = getGitHubStore(store); gh.issues.get({ id });',
    'function run(octokit: FakeKit) { return octokit.issues.get({ owner }); }',
  ])('is not a client if its type or origin shows it: %s', (text) => {
    expect(count(text)).toBe(0);
  });

  it.each([
    'gh.issues.get(7);',
    'gh.repos.get(repo.id);',
    'gh.users.list((user) => user.admin);',
    'gh.issues.update(issue, { state });',
    'gh.repos.get(`${owner}/${repo}`);',
    'const key = String(value); gh.issues.get(key);',
    'function find(value: number, log: Log) { return gh.issues.get(value); }',
    'gh.issues.get(Number(id));',
    'gh.teams.list([1, 2]);',
  ])('is not a client if what it is given cannot be options: %s', (text) => {
    expect(count(text)).toBe(0);
  });
});
