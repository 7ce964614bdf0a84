import type { Case } from './case.ts';

const REPO = '/repos/{owner}/{repo}';

/** Octokit under other names, and what only looks like it. */
export const CLIENT_CASES: readonly Case[] = [
  {
    title: "the methods for pages of routebook's client, under any name",
    language: 'ts',
    text: `
import { createGitHub } from 'routebook/client';
const api = createGitHub({ token: process.env.GITHUB_TOKEN });
export const count = async (options: { owner: string; repo: string }) => (await api.issues.listForRepo.all(options)).length;
for (const pull of await api.pulls.list.all({ owner: 'o', repo: 'r', stat: 'open' })) console.log(pull.merge_commit_sha);
for await (const pull of api.pulls.list.items({ owner: 'o', repo: 'r' })) console.log(pull.merge_commit_sha);
for await (const { data } of api.pulls.list.pages({ owner: 'o', repo: 'r' })) console.log(data[0]?.merge_commit_sha);
await api.users.getAuthenticated();`,
    calls: [`GET ${REPO}/issues`, `GET ${REPO}/pulls`, `GET ${REPO}/pulls`, `GET ${REPO}/pulls`, 'GET /user'],
    findings: [
      'UNKNOWN_PARAMETER stat',
      'CHANGED_RESPONSE [].merge_commit_sha',
      'CHANGED_RESPONSE [].merge_commit_sha',
      'CHANGED_RESPONSE [].merge_commit_sha',
    ],
    to: '2026-03-10',
  },
  {
    title: 'a client behind a getter and as a parameter without a telling name',
    language: 'js',
    text: `
import { Octokit } from '@octokit/rest';
class Releases {
  get client() {
    this.made ??= new Octokit({ auth: this.token });
    return this.made;
  }
  async publish(options) {
    const { data } = await this.client.users.getAuthenticated();
    await this.client.repos.createRelease(options);
    return data;
  }
}
export const search = (client, q) => client.search.issuesAndPullRequests({ q });
export const close = (client, at) => client.issues.update({ ...at, issue_number: 1, state: 'closed' });`,
    calls: ['GET /user', `POST ${REPO}/releases`, 'GET /search/issues', `PATCH ${REPO}/issues/{issue_number}`],
  },
  {
    title: 'packages that define the responses of Octokit',
    language: 'ts',
    text: `
const moctokit = new Moctokit('https://api.github.com');
moctokit.rest.pulls.list().setResponse([{ status: 200, data: [] }]);
moctokit.rest.repos.getBranch({ owner: 'o', repo: 'r' }).reply({ status: 404 });
const octokit = createMockOctokit();
octokit.paginate = (method) => (method === octokit.rest.actions.listWorkflowRuns ? [] : undefined);
context.octokit.repos = { createDispatchEvent: jest.fn() };`,
    calls: [],
  },
  {
    title: 'routes of a client of another library, which may know the owner',
    language: 'js',
    text: "gh.request('GET /repos/:owner/:repo/pulls/:number', { number: 7 });",
    calls: [`GET ${REPO}/pulls/{pull_number}`],
  },
  {
    title: 'functions that take the client first',
    language: 'js',
    text: `
import { composePaginateRest } from '@octokit/plugin-paginate-rest';
for await (const page of composePaginateRest.iterator(app.octokit, 'GET /app/installations')) use(page);`,
    calls: ['GET /app/installations'],
  },
  {
    title: 'a template for the query after a path with values',
    language: 'js',
    text: "await octokit.request('GET /users/octocat/repos{?type,sort,page}', { sort: 'updated' });",
    calls: ['GET /users/{username}/repos'],
  },
  {
    title: 'options that a compiler merges',
    language: 'js',
    text: `
yield octokit.rest.checks.listForRef(Object.assign(Object.assign({ check_nam: 'lint' }, github.context.repo), { ref: sha }));
yield octokit.rest.issues.get(Object.assign({ owner: 'o' }, { repo: 'r' }));`,
    calls: [`GET ${REPO}/commits/{ref}/check-runs`, `GET ${REPO}/issues/{issue_number}`],
    findings: ['UNKNOWN_PARAMETER check_nam', 'MISSING_PARAMETER issue_number'],
  },
  {
    title: 'routes that are chosen in the call',
    language: 'js',
    text: "await octokit.request(isOrg ? 'GET /orgs/{org}/repos' : 'GET /user/repos', options);",
    calls: ['GET /orgs/{org}/repos', 'GET /user/repos'],
  },
  {
    title: 'URLs in variables of shell scripts',
    language: 'sh',
    text: `
API="\${GITHUB_API_URL:-https://api.github.com}"
if [ "$version" = latest ]; then
  url="$API/repos/$repo/releases/latest"
else
  url="$API/repos/$repo/releases/tags/$version"
fi
curl -fsSL "$url"
endpoint="$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/pulls/$number/commits?per_page=100"
curl "$endpoint"
curl -X POST "$github_api_url/repos/$repo/dispatches" -d "$payload"
once=https://api.github.com/zen; curl $once; once=https://api.github.com/meta; curl $once`,
    calls: [
      `GET ${REPO}/releases/latest`,
      `GET ${REPO}/releases/tags/{tag}`,
      `GET ${REPO}/pulls/{pull_number}/commits`,
      `POST ${REPO}/dispatches`,
      'GET /zen',
      'GET /meta',
    ],
  },
  {
    title: 'other commands and variables before a command',
    language: 'sh',
    text: `
wget -qO- --timeout=5 "https://api.github.com/repos/$OWNER/$REPO/releases/latest" | jq -r .tag_name
wget --method=DELETE --header "authorization: $T" https://api.github.com/user/starred/o/r -O /dev/null
GH_TOKEN=$TOKEN gh api "repos/$repo/keys" -f title=deploy -f key="$KEY" -F read_only=true
gh api -X PUT repos/o/r/branches/main/protection -F required_status_checks=null -F enforce_admins=true \\
  -F required_pull_request_reviews=null -F restrictions=null
curl "https://\${host:-api.github.com}/repos/o/r"`,
    calls: [
      `GET ${REPO}/releases/latest`,
      'DELETE /user/starred/{owner}/{repo}',
      `POST ${REPO}/keys`,
      `PUT ${REPO}/branches/{branch}/protection`,
      `GET ${REPO}`,
    ],
  },
  {
    title: 'the URL of the API in an expression of a workflow',
    language: 'yaml',
    text: `
steps:
  - run: curl -s "\${{ github.api_url }}/repos/\${{ github.repository }}/pulls?state=open"
`,
    calls: [`GET ${REPO}/pulls`],
  },
];
