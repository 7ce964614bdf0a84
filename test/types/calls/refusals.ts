// Calls that must not compile: one fault, one reason.
import { endpoint } from 'routebook';

const owner = 'octocat';
const repo = 'hello-world';

export function missing() {
  // @ts-expect-error the options are missing
  endpoint('GET /repos/{owner}/{repo}');
  // @ts-expect-error repo is missing
  endpoint('GET /repos/{owner}/{repo}', { owner });
  // @ts-expect-error q is missing
  endpoint('GET /search/issues', { per_page: 5 });
  // @ts-expect-error head is missing
  endpoint('GET /repos/{owner}/{repo}/compare/{base}...{head}', { owner, repo, base: 'main' });
  // @ts-expect-error enterprise-team is missing
  endpoint('GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships', { enterprise: 'e' });
  // @ts-expect-error key is missing
  endpoint('DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}', { owner, repo });
  // @ts-expect-error the body's title is missing
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo });
  // @ts-expect-error one of the two bodies is needed
  endpoint('POST /orgs/{org}/attestations/delete-request', { org: 'github' });
  // @ts-expect-error the body is missing
  endpoint('POST /markdown/raw');
  // @ts-expect-error the file is missing
  endpoint('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}', {
    owner,
    repo,
    release_id: 1,
    name: 'a',
  });
}

export function misspelt() {
  // @ts-expect-error it is called repo
  endpoint('GET /repos/{owner}/{repo}', { owner, repo, rpeo: repo });
  // @ts-expect-error it is called per_page
  endpoint('GET /gists', { perPage: 5 });
  // @ts-expect-error there are no parameters at all
  endpoint('GET /zen', { page: 1 });
  // @ts-expect-error it is called labels
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, title: 'Bug', label: ['bug'] });
  // @ts-expect-error it is called headers
  endpoint('GET /repos/{owner}/{repo}', { owner, repo, header: {} });
  // @ts-expect-error an old name belongs to the old route
  endpoint('GET /orgs/{org}/codespaces', { org_id: 'github' });
}

export function mistyped() {
  // @ts-expect-error owner is text
  endpoint('GET /repos/{owner}/{repo}', { owner: 1, repo });
  // @ts-expect-error a number is wanted
  endpoint('GET /repos/{owner}/{repo}/issues/{issue_number}', { owner, repo, issue_number: '1' });
  // @ts-expect-error this number has no 64 bits
  endpoint('GET /repos/{owner}/{repo}/issues/{issue_number}', { owner, repo, issue_number: 1n });
  // @ts-expect-error there is no such state
  endpoint('GET /repos/{owner}/{repo}/issues', { owner, repo, state: 'opened' });
  // @ts-expect-error labels are a list
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, title: 'Bug', labels: 'bug' });
  // @ts-expect-error an owner cannot be null
  endpoint('GET /repos/{owner}/{repo}', { owner: null, repo });
}

export function options() {
  // @ts-expect-error headers are not text
  endpoint('GET /zen', { headers: 'accept: text/plain' });
  // @ts-expect-error baseUrl is text
  endpoint('GET /zen', { baseUrl: /example/ });
  // @ts-expect-error previews are a list
  endpoint('GET /zen', { mediaType: { previews: 'mercy' } });
  // @ts-expect-error mediaType has no such member
  endpoint('GET /zen', { mediaType: { preview: ['mercy'] } });
}

export function inOneObject() {
  endpoint({ method: 'GET', url: '/repos/{owner}/{repo}', owner, repo });
  endpoint({ method: 'get', url: '/repos/{owner}/{repo}', owner, repo });
  endpoint({ url: '/zen' });
  // @ts-expect-error repo is missing
  endpoint({ method: 'GET', url: '/repos/{owner}/{repo}', owner });
  // @ts-expect-error it is called repo
  endpoint({ method: 'GET', url: '/repos/{owner}/{repo}', owner, repo, rpeo: repo });
  // @ts-expect-error repo is text
  endpoint({ method: 'GET', url: '/repos/{owner}/{repo}', owner, repo: 1 });
  // @ts-expect-error there is no such method
  endpoint({ method: 'FETCH', url: '/zen' });
  // A body field called url goes through the bucket, where the url is the template.
  endpoint({ method: 'PATCH', url: '/app/hook/config', parameters: { url: 'https://example.com/hook' } });
}

export function merged() {
  endpoint.merge('GET /repos/{owner}/{repo}', { owner, repo });
  endpoint.merge({ method: 'GET', url: '/repos/{owner}/{repo}', owner, repo });
  endpoint.merge();
  // @ts-expect-error repo is missing
  endpoint.merge('GET /repos/{owner}/{repo}', { owner });
  // @ts-expect-error the options are missing
  endpoint.merge('GET /repos/{owner}/{repo}');
  // @ts-expect-error it is called repo
  endpoint.merge({ method: 'GET', url: '/repos/{owner}/{repo}', owner, repo, rpeo: repo });
}
