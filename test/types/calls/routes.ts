// Calls of real routes, of every shape there is, that must compile.
import { endpoint } from 'routebook';

const owner = 'octocat';
const repo = 'hello-world';
const org = 'github';

export const withoutParameters = [
  endpoint('GET /'),
  endpoint('GET /zen'),
  endpoint('GET /meta'),
  endpoint('GET /emojis'),
  endpoint('GET /user'),
  endpoint('GET /rate_limit'),
  endpoint('GET /octocat'),
  endpoint('DELETE /installation/token'),
];

export const withOptionalQuery = [
  endpoint('GET /octocat', { s: 'Hello' }),
  endpoint('GET /gists'),
  endpoint('GET /gists', { per_page: 5, page: 2 }),
  endpoint('GET /user/repos', { visibility: 'private', sort: 'pushed' }),
  endpoint('GET /notifications', { all: true }),
  endpoint('GET /events', {}),
  endpoint('GET /issues', { filter: 'assigned', state: 'all' }),
];

export const withRequiredQuery = [
  endpoint('GET /search/issues', { q: 'is:open' }),
  endpoint('GET /search/code', { q: 'text', per_page: 10 }),
  endpoint('GET /search/repositories', { q: 'text', order: 'desc' }),
];

export const withPath = [
  endpoint('GET /orgs/{org}', { org }),
  endpoint('GET /orgs/{org}/repos', { org, type: 'public' }),
  endpoint('GET /orgs/{org}/members/{username}', { org, username: owner }),
  endpoint('GET /users/{username}', { username: owner }),
  endpoint('GET /repos/{owner}/{repo}', { owner, repo }),
  endpoint('GET /repos/{owner}/{repo}/issues', { owner, repo, state: 'open', labels: 'bug,ui' }),
  endpoint('GET /repos/{owner}/{repo}/issues/{issue_number}', { owner, repo, issue_number: 1 }),
  endpoint('GET /repos/{owner}/{repo}/pulls/{pull_number}', { owner, repo, pull_number: 1 }),
  endpoint('GET /repos/{owner}/{repo}/contents/{path}', { owner, repo, path: 'docs/a.md', ref: 'main' }),
  endpoint('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', { owner, repo, tree_sha: 'main', recursive: '1' }),
  endpoint('GET /repos/{owner}/{repo}/readme', { owner, repo }),
  endpoint('GET /repos/{owner}/{repo}/branches/{branch}', { owner, repo, branch: 'main' }),
  endpoint('GET /repos/{owner}/{repo}/actions/runs/{run_id}', { owner, repo, run_id: 1 }),
  endpoint('GET /repos/{owner}/{repo}/zipball/{ref}', { owner, repo, ref: 'main' }),
  endpoint('GET /repos/{owner}/{repo}/stats/contributors', { owner, repo }),
  endpoint('GET /gists/{gist_id}/{sha}', { gist_id: 'a', sha: 'b' }),
  endpoint('GET /gists/{gist_id}/star', { gist_id: 'a' }),
  endpoint('GET /licenses/{license}', { license: 'mit' }),
  endpoint('PUT /user/starred/{owner}/{repo}', { owner, repo }),
  endpoint('DELETE /gists/{gist_id}', { gist_id: 'a' }),
  endpoint('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
    owner,
    repo,
    issue_number: 1,
    name: 'bug',
  }),
];

export const withTwoPlaceholdersInOneSegment = endpoint('GET /repos/{owner}/{repo}/compare/{base}...{head}', {
  owner,
  repo,
  base: 'main',
  head: 'next',
});

export const withHyphen = [
  endpoint('GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships', {
    enterprise: 'e',
    'enterprise-team': 't',
  }),
  endpoint('DELETE /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}', {
    enterprise: 'e',
    'enterprise-team': 't',
    username: owner,
  }),
];

export const withQueryTemplate = [
  endpoint('DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}', { owner, repo, key: 'a' }),
  endpoint('DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}', { owner, repo, key: 'a', ref: 'main' }),
  endpoint('POST /users/{username}/attestations/bulk-list{?per_page,before,after}', {
    username: owner,
    subject_digests: ['a'],
  }),
];

export const withOrigin = endpoint('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}', {
  owner,
  repo,
  release_id: 1,
  name: 'a.zip',
  data: new Uint8Array(1),
});

export const withBody = [
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, title: 'Bug', labels: ['bug', { name: 'ui' }] }),
  endpoint('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { owner, repo, issue_number: 1, state: 'closed' }),
  endpoint('POST /repos/{owner}/{repo}/labels', { owner, repo, name: 'bug' }),
  endpoint('POST /repos/{owner}/{repo}/pulls', { owner, repo, head: 'a', base: 'b', title: 'c' }),
  endpoint('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', {
    owner,
    repo,
    pull_number: 1,
    merge_method: 'squash',
  }),
  endpoint('POST /repos/{owner}/{repo}/forks', { owner, repo }),
  endpoint('POST /repos/{owner}/{repo}/merges', { owner, repo, base: 'a', head: 'b' }),
  endpoint('POST /gists', { files: { 'a.txt': { content: 'text' } } }),
  endpoint('POST /markdown', { text: '*a*' }),
  endpoint('POST /user/repos', { name: 'a', private: true }),
  endpoint('PATCH /user', { name: 'Mona' }),
  endpoint('PATCH /notifications/threads/{thread_id}', { thread_id: 1 }),
  endpoint('PATCH /app/hook/config', { url: 'https://example.com/hook' }),
  endpoint('DELETE /repos/{owner}/{repo}/contents/{path}', { owner, repo, path: 'a', message: 'b', sha: 'c' }),
  endpoint('DELETE /applications/{client_id}/token', { client_id: 'a', access_token: 'b' }),
];

export const withBodyUnion = [
  endpoint('POST /orgs/{org}/attestations/delete-request', { org, subject_digests: ['a'] }),
  endpoint('POST /orgs/{org}/attestations/delete-request', { org, attestation_ids: [1] }),
  endpoint('POST /projects/columns/{column_id}/cards', { column_id: 1, note: null }),
  endpoint('POST /projects/columns/{column_id}/cards', { column_id: 1, content_id: 1, content_type: 'Issue' }),
  endpoint('PUT /repos/{owner}/{repo}/issues/{issue_number}/labels', { owner, repo, issue_number: 1, labels: ['a'] }),
];

export const withDataOnly = [
  endpoint('POST /markdown/raw', { data: '*a*' }),
  endpoint('PUT /orgs/{org}/copilot/content_exclusion', { org, data: { 'octo-repo': ['/src/*'] } }),
];

export const withPreview = endpoint('GET /repos/{owner}/{repo}/topics', {
  owner,
  repo,
  mediaType: { previews: ['mercy'] },
});

export const withDeprecatedName = [
  endpoint('GET /orgs/{org_id}/codespaces', { org_id: org }),
  endpoint('GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_id}', { owner, repo, alert_id: 1 }),
];

export const removed = [
  endpoint('GET /projects/{project_id}', { project_id: 1 }),
  endpoint('GET /projects/columns/{column_id}/cards', { column_id: 1 }),
];

export const withLongNumbers = [
  endpoint('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', { owner, repo, comment_id: 9007199254740993n }),
  endpoint('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', { owner, repo, comment_id: 1 }),
  endpoint('GET /gists/{gist_id}/comments/{comment_id}', { gist_id: 'a', comment_id: 1n }),
];
