import { listPermissionNames } from 'routebook/permissions';
import { describe, expect, it } from 'vitest';
import { createPolicy, type PolicyOptions } from '../../../src/github/policy/create-policy.ts';
import { lightCatalogue } from './light-catalogue.ts';

const permissionNames = listPermissionNames().map(({ key }) => key);

/** The reason of a refusal because of another place, or 'allowed'. A text is sent as the body, as it is. */
function reasonOf(options: PolicyOptions, request: string, body?: unknown): string {
  const [method = '', url = ''] = request.split(' ');
  const refused = createPolicy(options, { catalogue: lightCatalogue, permissionNames }).judge({ method, url, body });
  const code = options.repo === undefined ? 'OTHER_ORGANIZATION' : 'OTHER_REPOSITORY';
  if (refused && refused.code !== code) throw new Error(refused.code);
  return refused?.reason ?? 'allowed';
}
const repo = { repo: 'octokit/app' };
const org = { org: 'octokit' };
const inRepo = (what: string) => `${what} is not known to be in octokit/app`;
const inOrg = (what: string) => `${what} is not known to be in octokit`;
const ROUTE = inRepo('the route');
const APP = '/repos/octokit/app';

describe('A policy for one repository', () => {
  it.each([
    [`GET ${APP}/issues`, 'allowed'],
    ['GET /repos/Octokit/APP/issues', 'allowed'],
    ['GET /repos/octokit/other/issues', ROUTE],
    ['GET /repos/other/app/issues', ROUTE],
    ['GET /repos/octo\u212ait/app', ROUTE],
    ['GET /user', ROUTE],
    ['GET /orgs/octokit', ROUTE],
    ['GET /search/code?q=x&owner=octokit&repo=app', ROUTE],
    ['GET /repositories/7', ROUTE],
    ['GET /repositories/7/issues', ROUTE],
    ['POST /repos/octokit/app/generate', ROUTE],
    [`GET ${APP}/issues?owner=other#x`, 'allowed'],
    [`GET ${APP}/compare/main...next`, 'allowed'],
    [`GET ${APP}/compare/main...octokit:next`, 'allowed'],
    [`GET ${APP}/compare/main...octokit:app:next`, 'allowed'],
    [`GET ${APP}/compare/main...other:next`, inRepo('"basehead"')],
    [`GET ${APP}/compare/other:main...next`, inRepo('"basehead"')],
    [`GET ${APP}/compare/main...octokit:other:next`, inRepo('"basehead"')],
    [`GET ${APP}/compare/main...other:app:next`, inRepo('"basehead"')],
    [`GET ${APP}/compare/octokit:main..evil:next`, inRepo('"basehead"')],
    [`GET ${APP}/commits/main`, 'allowed'],
    [`GET ${APP}/commits/octokit:main`, 'allowed'],
    [`GET ${APP}/commits/evil:main`, inRepo('"ref"')],
    [`GET ${APP}/commits/evil%3Amain/status`, inRepo('"ref"')],
    [`GET ${APP}/commits/octokit:evil:main`, inRepo('"ref"')],
    [`GET ${APP}/commits/evil:main/pulls`, inRepo('"commit_sha"')],
    [`GET ${APP}/commits?sha=evil:main`, inRepo('"sha"')],
    [`GET ${APP}/contents/a:b?ref=main`, 'allowed'],
    [`GET ${APP}/contents/a?ref=evil:main`, inRepo('"ref"')],
    [`GET ${APP}/branches/evil:main`, inRepo('"branch"')],
    [`GET ${APP}/tarball/evil:main`, inRepo('"ref"')],
    [`GET ${APP}/git/trees/evil:main`, inRepo('"tree_sha"')],
    [`GET ${APP}/dependency-graph/compare/main...evil:main`, inRepo('"basehead"')],
    // A filter: the pull requests are those of the repository.
    [`GET ${APP}/pulls?head=evil:main`, 'allowed'],
    [`GET ${APP}/code-scanning/codeql/variant-analyses/1/repos/octokit/app`, 'allowed'],
    [`GET ${APP}/code-scanning/codeql/variant-analyses/1/repos/evil/app`, inRepo('"repo_owner"')],
    [`GET ${APP}/code-scanning/codeql/variant-analyses/1/repos/octokit/evil`, inRepo('"repo_name"')],
    [`GET /orgs/octokit/teams/a${APP}`, 'allowed'],
    [`GET /orgs/evil/teams/a${APP}`, inRepo('"org"')],
    [`GET /teams/7${APP}`, inRepo('"team_id"')],
    [`GET ${APP}/collaborators/eve/permission`, 'allowed'],
  ])('judges %s as %s', (request, expected) => {
    expect(reasonOf(repo, request)).toBe(expected);
  });

  it.each<[string, unknown, string]>([
    [`POST ${APP}/issues`, undefined, 'allowed'],
    [`POST ${APP}/issues`, { title: 'a', assignees: ['eve'] }, 'allowed'],
    [`POST ${APP}/issues`, '{"title":"a"}', 'allowed'],
    [`POST ${APP}/issues`, Object.assign(Object.create(null), { owner: 'evil' }), inRepo('"owner"')],
    [`POST ${APP}/issues`, [{ owner: 'evil' }], inRepo('"owner"')],
    [`POST ${APP}/issues`, new ReadableStream(), inRepo('"head_repo"')],
    [`POST ${APP}/issues`, new Blob(['{}']), inRepo('"head_repo"')],
    [`POST ${APP}/issues`, new URLSearchParams({ title: 'a' }), inRepo('"head_repo"')],
    [`POST ${APP}/issues`, new TextEncoder().encode('{"title":"a"}'), 'allowed'],
    [`POST ${APP}/transfer`, new TextEncoder().encode('{"new_owner":"evil"}').buffer, inRepo('"new_owner"')],
    [`POST ${APP}/transfer`, '{"__proto__":{"new_owner":"evil"}}', 'allowed'],
    [`POST ${APP}/transfer`, '{"__proto__":1,"new_owner":"evil"}', inRepo('"new_owner"')],
    [`POST ${APP}/transfer`, '{"\\u006eew_owner":"\\u0065vil"}', inRepo('"new_owner"')],
    [`POST ${APP}/transfer`, { new_owner: 'evil' }, inRepo('"new_owner"')],
    [`POST ${APP}/transfer`, { new_owner: 'Octokit' }, 'allowed'],
    [`POST ${APP}/transfer`, { new_owner: ['evil'] }, inRepo('"new_owner"')],
    [`POST ${APP}/transfer`, { new_owner: { a: 'evil' } }, inRepo('"new_owner"')],
    [`POST ${APP}/transfer`, { new_owner: null }, 'allowed'],
    [`POST ${APP}/transfer`, { new_owner: undefined }, 'allowed'],
    [`POST ${APP}/transfer`, { new_owner: { a: 'octokit' } }, 'allowed'],
    [`POST ${APP}/transfer?new_owner[10]=evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/transfer?new_owner[a]=evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/transfer?new_owners=evil`, {}, 'allowed'],
    [`POST ${APP}/transfer?a=b;new_owner=evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/transfer?new_owner=octokit;evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/hooks?config[][url]=https://evil.example`, {}, inRepo('"config.url"')],
    [`POST ${APP}/hooks?deployments[10][github_repository]=a/b`, {}, inRepo('"deployments[].github_repository"')],
    [`POST ${APP}/hooks?config[1a][url]=https://evil.example`, {}, 'allowed'],
    [`POST ${APP}/hooks?config[a1][url]=https://evil.example`, {}, 'allowed'],
    [`PUT ${APP}/automated-security-fixes`, new ReadableStream(), inRepo('"head_repo"')],
    [`POST ${APP}/transfer`, { new_owner: 7 }, inRepo('"new_owner"')],
    [`POST ${APP}/transfer?new_owner=evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/transfer?new_owner[]=evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/transfer?new_owner[0]=evil`, {}, inRepo('"new_owner"')],
    [`POST ${APP}/hooks?config[url]=https://evil.example`, {}, inRepo('"config.url"')],
    [`POST ${APP}/transfer?new_owner=octokit`, {}, 'allowed'],
    [`POST ${APP}/pulls`, { head: 'x', base: 'main' }, 'allowed'],
    [`POST ${APP}/pulls`, { head: 'octokit:x' }, 'allowed'],
    [`POST ${APP}/pulls`, { head: 'evil:x' }, inRepo('"head"')],
    [`POST ${APP}/pulls`, { head: 'x', base: 'evil:main' }, inRepo('"base"')],
    [`POST ${APP}/merges`, { head: 'evil:x', base: 'main' }, inRepo('"head"')],
    [`POST ${APP}/git/refs`, { ref: 'refs/heads/x', sha: 'evil:main' }, inRepo('"sha"')],
    [`POST ${APP}/git/trees`, { tree: [{ path: 'a:b', content: 'c:d', sha: null }] }, 'allowed'],
    [`POST ${APP}/git/trees`, { tree: [{ path: 'a', sha: 'evil:main' }] }, inRepo('"tree[].sha"')],
    [`POST ${APP}/git/commits`, { tree: 'evil:main' }, inRepo('"tree"')],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'app' }, 'allowed'],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'octokit/app' }, 'allowed'],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'octokit/evil' }, inRepo('"head_repo"')],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'octokit/app/x' }, inRepo('"head_repo"')],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'evil/app' }, inRepo('"head_repo"')],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'octokit/a/pp' }, inRepo('"head_repo"')],
    [`POST ${APP}/pulls`, { head: 'x', head_repo: 'evil' }, inRepo('"head_repo"')],
    [
      `POST ${APP}/code-scanning/codeql/variant-analyses`,
      { repositories: ['octokit/app', 'a/b'] },
      inRepo('"repositories[]"'),
    ],
    [`POST ${APP}/code-scanning/codeql/variant-analyses`, { repositories: 'a/b' }, inRepo('"repositories[]"')],
    [`POST ${APP}/code-scanning/codeql/variant-analyses`, { repositories: ['octokit/app'] }, 'allowed'],
    [`POST ${APP}/issues/1/sub_issues`, { sub_issue_id: 9 }, inRepo('"sub_issue_id"')],
    [`POST ${APP}/issues/1/dependencies/blocked_by`, { issue_id: 9 }, inRepo('"issue_id"')],
    [`POST ${APP}/hooks`, { config: { url: 'https://evil.example' } }, inRepo('"config.url"')],
    [`PATCH ${APP}/hooks/1`, { config: [{ url: 'https://evil.example' }] }, inRepo('"config.url"')],
    [`PATCH ${APP}`, { name: 'other' }, inRepo('"name"')],
    [`PATCH ${APP}`, { name: 'App', homepage: 'https://a.example' }, 'allowed'],
    [`POST ${APP}/pulls/1/requested_reviewers`, { team_reviewers: ['a'], reviewers: ['eve'] }, 'allowed'],
    [`PUT ${APP}/actions/permissions/selected-actions`, { patterns_allowed: ['octokit/app@*'] }, 'allowed'],
    [`PUT ${APP}/actions/permissions/selected-actions`, { patterns_allowed: ['octokit/app/a@v1'] }, 'allowed'],
    [
      `PUT ${APP}/actions/permissions/selected-actions`,
      { patterns_allowed: ['evil/*'] },
      inRepo('"patterns_allowed[]"'),
    ],
    [`PUT /orgs/octokit/teams/a${APP}`, { permission: 'push' }, 'allowed'],
    [`PUT /orgs/evil/teams/a${APP}`, {}, inRepo('"org"')],
    [`POST ${APP}/forks`, {}, ROUTE],
    [`POST ${APP}/forks`, { organization: 'evil' }, inRepo('"organization"')],
  ])('judges %s %j as %s', (request, body, expected) => {
    expect(reasonOf(repo, request, body)).toBe(expected);
  });

  it('allows what cannot be judged if a rule names the route', () => {
    const SUB_ISSUES = 'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues';
    const add = (...allow: string[]) =>
      reasonOf({ ...repo, allow }, `POST ${APP}/issues/1/sub_issues`, { sub_issue_id: 9 });
    expect(add(SUB_ISSUES)).toBe('allowed');
    expect(add('issues', 'POST /repos/octokit/app/issues/1/sub_issues')).toBe('allowed');
    for (const rule of [
      'issues',
      'issues:write',
      SUB_ISSUES.slice(5),
      SUB_ISSUES.replace('{owner}', '*'),
      'POST /**',
    ]) {
      expect(add(rule)).toBe(inRepo('"sub_issue_id"'));
    }
    const fork = { ...repo, allow: ['POST /repos/{owner}/{repo}/forks'] };
    expect(reasonOf(fork, `POST ${APP}/forks`, {})).toBe('allowed');
    // A name can be judged, so no rule changes that.
    expect(reasonOf(fork, `POST ${APP}/forks`, { organization: 'evil' })).toBe(inRepo('"organization"'));
  });

  it('reads text only if it is JSON', () => {
    const policy = createPolicy(repo, { catalogue: lightCatalogue, permissionNames });
    const send = (type: string | undefined) =>
      policy.judge({
        ...{ method: 'POST', url: `${APP}/transfer`, body: '{"a":"&new_owner=evil&"}' },
        ...(type === undefined ? {} : { headers: { 'Content-Type': type } }),
      })?.code ?? 'allowed';
    expect([undefined, '', 'application/json', 'application/vnd.github+JSON; charset=utf-8'].map(send)).toEqual(
      Array(4).fill('allowed'),
    );
    expect(['application/x-www-form-urlencoded', 'text/plain'].map(send)).toEqual(Array(2).fill('OTHER_REPOSITORY'));
  });

  it('allows a file as a body, which has no members', () => {
    const asset = `POST https://uploads.github.com${APP}/releases/1/assets?name=x`;
    expect(reasonOf(repo, asset, new Uint8Array(2))).toBe('allowed');
    expect(reasonOf(repo, `${asset}&owner=evil`, new Uint8Array(2))).toBe(inRepo('"owner"'));
  });
});

describe('A policy for one organization', () => {
  it.each<[string, unknown, string]>([
    ['GET /orgs/octokit/repos', undefined, 'allowed'],
    ['GET /orgs/OCTOKIT/teams/a/members', undefined, 'allowed'],
    ['GET /orgs/evil/repos', undefined, inOrg('the route')],
    ['GET /repos/octokit/app', undefined, 'allowed'],
    ['GET /repos/evil/app', undefined, inOrg('the route')],
    ['GET /user', undefined, inOrg('the route')],
    ['GET /organizations/7/repos', undefined, inOrg('the route')],
    ['GET /repos/octokit/app/compare/a...octokit:other:b', undefined, 'allowed'],
    ['GET /repos/octokit/app/compare/a...evil:other:b', undefined, inOrg('"basehead"')],
    ['GET /repos/octokit/app/compare/octokit:a..evil:b', undefined, inOrg('"basehead"')],
    ['GET /repos/octokit/app/commits/evil:main', undefined, inOrg('"ref"')],
    ['POST /repos/octokit/app/transfer', { new_owner: 'evil' }, inOrg('"new_owner"')],
    ['POST /repos/octokit/app/transfer', { new_owner: 'octokit', new_name: 'x' }, 'allowed'],
    ['POST /orgs/octokit/repos', { name: 'x' }, 'allowed'],
    ['PUT /orgs/octokit/teams/a/repos/octokit/x', {}, 'allowed'],
    ['PUT /orgs/octokit/teams/a/repos/evil/x', {}, inOrg('the route')],
    ['PUT /orgs/evil/teams/a/repos/octokit/x', {}, inOrg('"org"')],
    [
      'PUT /orgs/octokit/actions/secrets/A/repositories',
      { selected_repository_ids: [7] },
      inOrg('"selected_repository_ids[]"'),
    ],
    ['POST /orgs/octokit/hooks', { config: { url: 'https://evil.example' } }, inOrg('"config.url"')],
    ['DELETE /orgs/octokit/members/eve', undefined, 'allowed'],
    ['POST /orgs/octokit/invitations', { invitee_id: 7 }, 'allowed'],
    ['PUT /orgs/octokit/copilot/content_exclusion', { evil: ['a'] }, inOrg('"*[]"')],
    ['PUT /orgs/octokit/copilot/content_exclusion', {}, 'allowed'],
  ])('judges %s %j as %s', (request, body, expected) => {
    expect(reasonOf(org, request, body)).toBe(expected);
  });

  it('that is also for one repository allows only what is in both', () => {
    expect(reasonOf({ ...repo, ...org }, `GET ${APP}`)).toBe('allowed');
    expect(reasonOf({ ...repo, ...org }, 'GET /repos/octokit/x')).toBe(ROUTE);
    const policy = createPolicy({ ...repo, org: 'evil' }, { catalogue: lightCatalogue, permissionNames });
    expect(policy.judge({ method: 'GET', url: APP })?.code).toBe('OTHER_ORGANIZATION');
  });
});
