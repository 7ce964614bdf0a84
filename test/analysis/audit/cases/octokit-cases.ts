import type { Case } from './case.ts';

const ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}';
const PULL = '/repos/{owner}/{repo}/pulls/{pull_number}';

/** Calls of Octokit, as actions, apps and scripts write them. */
export const OCTOKIT_CASES: readonly Case[] = [
  {
    title: 'methods of a client that is created in the file',
    language: 'ts',
    text: `
import { Octokit } from '@octokit/rest';
const api = new Octokit({ auth: process.env.TOKEN });
export async function run(owner: string, repo: string) {
  const { data: labels } = await api.rest.issues.listLabelsForRepo({ owner, repo, per_page: 100 });
  for (const label of labels) await api.issues.deleteLabel({ owner, repo, name: label.name });
  await api.rest.git.createRef({ owner, repo, ref: 'refs/heads/next', sha: labels[0]!.node_id });
}`,
    calls: [
      'GET /repos/{owner}/{repo}/labels',
      'DELETE /repos/{owner}/{repo}/labels/{name}',
      'POST /repos/{owner}/{repo}/git/refs',
    ],
  },
  {
    title: 'URLs with numbers instead of names',
    language: 'ts',
    text: `
import { Octokit } from '@octokit/core';
const octokit = new Octokit();
export async function run(repoId: number, orgId: number) {
  await octokit.request(\`GET /repositories/\${repoId}/issues\`, { state: 'open' });
  await octokit.request('GET /repositories/{id}/labels', { id: repoId, per_page: 100, colour: 'red' });
  await octokit.request('GET /repositories/1300192/pulls?state=open');
  await octokit.request(\`DELETE /organizations/\${orgId}/team/7\`);
}`,
    calls: [
      'GET /repos/{owner}/{repo}/issues',
      'GET /repos/{owner}/{repo}/labels',
      'GET /repos/{owner}/{repo}/pulls',
      'DELETE /orgs/{org}/teams/{team_slug}',
    ],
    findings: ['UNKNOWN_PARAMETER colour'],
  },
  {
    title: 'an action with @actions/github',
    language: 'js',
    text: `
const core = require('@actions/core');
const github = require('@actions/github');
async function main() {
  const kit = github.getOctokit(core.getInput('token'));
  const { owner, repo } = github.context.repo;
  await kit.rest.issues.addLabels({ owner, repo, issue_number: github.context.issue.number, labels: ['triage'] });
  await kit.rest.issues.createComment({ ...github.context.repo, issue_number: 1, body: 'Thanks' });
  const files = await kit.paginate(kit.rest.pulls.listFiles, { ...github.context.repo, pull_number: 2 });
  core.setOutput('count', files.length);
}`,
    calls: [`POST ${ISSUE}/labels`, `POST ${ISSUE}/comments`, `GET ${PULL}/files`],
  },
  {
    title: 'a Probot app with context helpers',
    language: 'ts',
    text: `
export default (app: Probot) => {
  app.on('issues.opened', async (context) => {
    await context.octokit.issues.createComment(context.issue({ body: 'Hello' }));
    const { data } = await context.octokit.repos.getContent(context.repo({ path: '.github/config.yml' }));
    await context.octokit.rest.issues.update(context.issue({ state: 'closed', state_reason: 'completed' }));
    const { octokit } = context;
    await octokit.reactions.createForIssue({ ...context.issue(), content: 'eyes' });
    return data;
  });
};`,
    calls: [
      `POST ${ISSUE}/comments`,
      'GET /repos/{owner}/{repo}/contents/{path}',
      `PATCH ${ISSUE}`,
      `POST ${ISSUE}/reactions`,
    ],
  },
  {
    title: 'destructured namespaces and methods',
    language: 'js',
    text: `
const { rest } = octokit;
const { issues, pulls: reviews } = octokit.rest;
const { createComment } = octokit.rest.issues;
const list = octokit.rest.repos.listForOrg;
await rest.users.getAuthenticated();
await issues.get({ owner, repo, issue_number: 3 });
await reviews.createReview({ owner, repo, pull_number: 4, event: 'APPROVE' });
await createComment({ owner, repo, issue_number: 3, body: 'x' });
const all = await octokit.paginate(list, { org });`,
    calls: ['GET /user', `GET ${ISSUE}`, `POST ${PULL}/reviews`, `POST ${ISSUE}/comments`, 'GET /orgs/{org}/repos'],
  },
  {
    title: 'class members, typed parameters and wrappers',
    language: 'ts',
    text: `
class Releases {
  readonly #x = 1;
  constructor(private readonly gh: InstanceType<typeof Octokit>, private client: Octokit) {}
  async latest(owner: string, repo: string) {
    const release = await this.gh.rest.repos.getLatestRelease({ owner, repo });
    const tags = await retry(() => this.client.repos.listTags({ owner, repo }));
    return withRetry(this.client.rest.repos.listReleases, { owner, repo });
  }
}
async function close(api: Octokit['rest'], kit: ReturnType<typeof getOctokit>) {
  await api.issues.update({ owner, repo, issue_number, state: 'closed' });
  await kit.rest.issues.lock({ owner, repo, issue_number, lock_reason: 'resolved' });
}`,
    calls: [
      'GET /repos/{owner}/{repo}/releases/latest',
      'GET /repos/{owner}/{repo}/tags',
      'GET /repos/{owner}/{repo}/releases',
      `PATCH ${ISSUE}`,
      `PUT ${ISSUE}/lock`,
    ],
  },
  {
    title: 'route strings in every form',
    language: 'ts',
    text: `
await octokit.request('GET /repos/{owner}/{repo}/commits/{ref}', { owner, repo, ref: 'main' });
await octokit.request('get /repos/:owner/:repo/branches', { owner, repo, protected: true });
await octokit.request(\`GET /orgs/\${org}/members\`, { role: 'admin' });
await octokit.request('POST /repos/' + owner + '/' + repo + '/forks', {});
await octokit.request({ method: 'DELETE', url: '/repos/{owner}/{repo}/git/refs/{ref}', owner, repo, ref });
await octokit.request('/user');
for await (const page of octokit.paginate.iterator('GET /user/repos', { visibility: 'all' })) console.log(page.data.length);
const everyone = await octokit.paginate('GET /orgs/{org}/teams', { org, per_page: 100 }, (response) => response.data);
const options = octokit.request.endpoint('GET /gists/{gist_id}', { gist_id });
const merged = octokit.request.endpoint.merge('GET /zen');`,
    calls: [
      'GET /repos/{owner}/{repo}/commits/{ref}',
      'GET /repos/{owner}/{repo}/branches',
      'GET /orgs/{org}/members',
      'POST /repos/{owner}/{repo}/forks',
      'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
      'GET /user',
      'GET /user/repos',
      'GET /orgs/{org}/teams',
      'GET /gists/{gist_id}',
      'GET /zen',
    ],
  },
  {
    title: 'the packages for requests and endpoints',
    language: 'js',
    text: `
import { request } from '@octokit/request';
import { endpoint } from '@octokit/endpoint';
import { graphql } from '@octokit/graphql';
const authorized = request.defaults({ headers: { authorization: 'token x' }, owner: 'o' });
await authorized('GET /repos/{owner}/{repo}/topics', { repo: 'r' });
await request('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'r', headers: {}, mediaType: { format: 'raw' }, request: {}, baseUrl: 'https://x.example/api/v3' });
endpoint('PUT /user/starred/{owner}/{repo}', { owner: 'o', repo: 'r' });
await graphql('query { viewer { login } }', { owner: 'o' });
await octokit.graphql('query GET /x', {});`,
    calls: ['GET /repos/{owner}/{repo}/topics', 'GET /repos/{owner}/{repo}', 'PUT /user/starred/{owner}/{repo}'],
    unread: 2,
  },
  {
    title: 'earlier ways to paginate, and earlier names',
    language: 'js',
    text: `
const all = await octokit.paginate(octokit.issues.listForRepo.endpoint.merge({ owner, repo, state: 'all' }));
await octokit.repos.createStatus({ owner, repo, sha, state: 'success' });
await octokit.pullRequests.get({ owner, repo, number: 1 });
await octokit.gitdata.createRef({ owner, repo, ref, sha });
await octokit.authorization.listAuthorizations();`,
    calls: [
      'GET /repos/{owner}/{repo}/issues',
      'POST /repos/{owner}/{repo}/statuses/{sha}',
      `GET ${PULL}`,
      'POST /repos/{owner}/{repo}/git/refs',
      '?',
    ],
    findings: ['RENAMED_METHOD', 'RENAMED_METHOD', 'RENAMED_METHOD', 'REMOVED_ROUTE'],
  },
  {
    title: 'misspelt and unknown names',
    language: 'ts',
    text: `
const octokit = new Octokit();
await octokit.rest.issues.creatComment({ owner, repo, issue_number, body });
await octokit.rest.issues.create({ owner, repo, titel: 'x' });
await octokit.rest.pulls.list({ owner, repo, sort: 'popular', direction: 'down' });
await octokit.rest.issues.get({ owner, repo, number: 4 });
await octokit.request('GET /repos/{owner}/{repo}/isues', { owner, repo });
await octokit.request('GET /repos/{owner}/{repo}/pulls', { owner, repo, stat: 'open' });
await octokit.request('GET /repos/{owner}/{repo}/issues', { repo });
await octokit.rest.repos.createForAuthenticatedUser({ name: 'x', private: 'yes' });
await octokit.rest.checks.create({ owner, repo, head_sha, status: 'finished' });`,
    calls: [
      '?',
      'POST /repos/{owner}/{repo}/issues',
      'GET /repos/{owner}/{repo}/pulls',
      `GET ${ISSUE}`,
      '?',
      'GET /repos/{owner}/{repo}/pulls',
      'GET /repos/{owner}/{repo}/issues',
      'POST /user/repos',
      'POST /repos/{owner}/{repo}/check-runs',
    ],
    findings: [
      'UNKNOWN_METHOD',
      'UNKNOWN_PARAMETER titel',
      'NOT_IN_ENUM sort',
      'NOT_IN_ENUM direction',
      'UNKNOWN_PARAMETER number',
      'UNKNOWN_ROUTE',
      'UNKNOWN_PARAMETER stat',
      'MISSING_PARAMETER owner',
      'WRONG_TYPE private',
      'MISSING_PARAMETER name',
      'NOT_IN_ENUM status',
    ],
  },
  {
    title: 'values that are not written, and options that may have more members',
    language: 'ts',
    text: `
const options = { owner, repo };
options.pull_number = 1;
await octokit.rest.pulls.get(options);
await octokit.rest.pulls.get({ ...base });
await octokit.rest.pulls.get(makeOptions());
await octokit.rest.issues.list({ [key]: value, filter: all ? 'all' : 'assigned' });
await octokit.rest.pulls.update({ owner, repo, pull_number, ...(title && { title }), state: open ? 'open' : 'closed' });
const once = { owner, repo, per_pge: 5 };
await octokit.rest.pulls.list(once);
await octokit.rest.issues.listForRepo.defaults({ owner });
await octokit.rest.issues.update(Object.assign({}, base, { state: 'gone' }));`,
    calls: [
      `GET ${PULL}`,
      `GET ${PULL}`,
      `GET ${PULL}`,
      'GET /issues',
      `PATCH ${PULL}`,
      'GET /repos/{owner}/{repo}/pulls',
      'GET /repos/{owner}/{repo}/issues',
      `PATCH ${ISSUE}`,
    ],
    findings: ['UNKNOWN_PARAMETER per_pge', 'NOT_IN_ENUM state'],
  },
  {
    title: 'routes that were removed or replaced',
    language: 'js',
    text: `
await octokit.request('POST /repos/{owner}/{repo}/pages/deployment', { owner, repo, artifact_url, pages_build_version, oidc_token });
await octokit.rest.teams.listDiscussionsInOrg({ org, team_slug });
await octokit.request('GET /teams/{team_id}/members', { team_id: 3 });
await octokit.rest.projects.createForRepo({ owner, repo, name: 'Plan' });
await octokit.request('GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_id}', { owner, repo, alert_id: 1 });`,
    calls: [
      'POST /repos/{owner}/{repo}/pages/deployment',
      'GET /orgs/{org}/teams/{team_slug}/discussions',
      'GET /teams/{team_id}/members',
      'POST /repos/{owner}/{repo}/projects',
      'GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_id}',
    ],
    findings: ['REMOVED_ROUTE', 'REMOVED_ROUTE', 'DEPRECATED_ROUTE', 'REMOVED_ROUTE', 'DEPRECATED_ROUTE'],
  },
  {
    title: 'calls whose route is computed',
    language: 'ts',
    text: `
await octokit.request(route, options);
await octokit.request(\`\${method} /repos/{owner}/{repo}\`, { owner, repo });
await octokit.request({ method, url: '/user' });
await octokit.paginate(endpoints[name], {});`,
    calls: [],
    unread: 4,
  },
  {
    title: 'names that look like Octokit, and are not',
    language: 'ts',
    text: `
fs.request('GET /files');
this.http.get('/repos/x/issues');
const octokit = { rest: { issues: { create: vi.fn() } } };
octokit.rest.issues.create({ nothing: true });
expect(client.request).toHaveBeenCalledWith('GET /repos/{owner}/{repo}/issues', { onwer: 'x' });
store.actions.create({ owner, title });
db.users.list({ limit: 5 });
mockOctokit.rest.issues.get.mockResolvedValue({ data: {} });
when('GET /user').thenReturn(1);
router.get('GET /user', handler);
api.issues.get(id);
const text = 'octokit.rest.issues.create({ x: 1 })'; // octokit.rest.issues.create({ y: 1 })
type Parameters = RestEndpointMethodTypes['issues']['create']['parameters'];`,
    calls: [],
  },
  {
    title: 'a client under another name with its REST methods',
    language: 'js',
    text: `
await this.api.rest.repos.listForOrg({ org: 'x', type: 'sources' });
await session.kit.rest.orgs.get({ org: 'x' });`,
    calls: ['GET /orgs/{org}/repos', 'GET /orgs/{org}'],
  },
  {
    title: 'methods that Octokit removed, and whose requests GitHub still answers',
    language: 'js',
    text: `
await octokit.repos.getArchiveLink({ owner, repo, archive_format: 'tarball', ref });
await octokit.git.listRefs({ owner, repo });`,
    calls: ['?', '?'],
    findings: ['RENAMED_METHOD', 'RENAMED_METHOD'],
  },
];
