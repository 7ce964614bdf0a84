// The bucket, data, routes that are not in the catalogue, and defaults.
import { endpoint } from 'routebook';
import { is } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';

export function bucket() {
  endpoint('GET /repos/{owner}/{repo}', { parameters: { owner, repo } });
  endpoint('GET /repos/{owner}/{repo}', { owner, parameters: { repo } });
  endpoint('PATCH /app/hook/config', { parameters: { url: 'https://example.com/hook' } });
  // @ts-expect-error repo is in neither place
  endpoint('GET /repos/{owner}/{repo}', { parameters: { owner } });
  // @ts-expect-error it is called repo
  endpoint('GET /repos/{owner}/{repo}', { owner, parameters: { repo, rpeo: repo } });
  // @ts-expect-error repo is text
  endpoint('GET /repos/{owner}/{repo}', { owner, parameters: { repo: 1 } });
}

export function data() {
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, data: { title: 'Bug' } });
  // A body field with the name of a placeholder: rename a variable.
  endpoint('PATCH /repos/{owner}/{repo}/actions/variables/{name}', { owner, repo, name: 'OLD', data: { name: 'NEW' } });
  endpoint('POST /orgs/{org}/attestations/delete-request', { org: 'github', data: { attestation_ids: [1] } });
  endpoint('DELETE /repos/{owner}/{repo}/contents/{path}', {
    owner,
    repo,
    path: 'a',
    data: { message: 'b', sha: 'c' },
  });
  endpoint('DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}', { owner, repo, key: 'a' });
  // @ts-expect-error title is missing
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, data: {} });
  // @ts-expect-error repo is missing, although data is there
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, data: { title: 'Bug' } });
  // @ts-expect-error the data would hide the field
  endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, body: 'text', data: { title: 'Bug' } });
  // @ts-expect-error this route has no body
  endpoint('DELETE /gists/{gist_id}', { gist_id: 'a', data: 'text' });
  // @ts-expect-error a GET has no body
  endpoint('GET /zen', { data: 'text' });
  // @ts-expect-error markdown is text
  endpoint('POST /markdown/raw', { data: 1 });
}

export function notInTheCatalogue() {
  endpoint('GET /custom');
  endpoint('GET /custom', { anything: 1 });
  endpoint('GET /custom/{id}', { id: 1, anything: [1] });
  endpoint('GET /custom/{id}', { parameters: { id: 1 } });
  endpoint('POST /custom/:id/sub', { id: 1, data: 'text' });
  endpoint('GET /custom/{id}{?page}', { id: 1 });
  endpoint('/custom/{id}', { id: 1n });
  endpoint('GET https://example.com/custom/{id}', { id: 'a' });
  endpoint('GET /files/{data}', { parameters: { data: 'a' } });
  endpoint('get /repos/{owner}/{repo}', { owner, repo, anything: 1 });
  const route: string = 'GET /custom';
  endpoint(route);
  endpoint(route, { anything: 1 });
  // @ts-expect-error id is missing
  endpoint('GET /custom/{id}', { anything: 1 });
  // @ts-expect-error id is missing
  endpoint('POST /custom/:id/sub', { data: 'text' });
  // @ts-expect-error the options are missing
  endpoint('GET /custom/:id');
  // @ts-expect-error a placeholder called like an option needs the bucket
  endpoint('GET /files/{data}', { anything: 1 });
  // @ts-expect-error baseUrl is text
  endpoint('GET /custom', { baseUrl: 1 });
}

export function defaults() {
  const inOrganization = endpoint.defaults({ org: 'github', per_page: 50 });
  is<'github'>()(inOrganization.DEFAULTS.org);
  is<50>()(inOrganization.DEFAULTS.per_page);
  is<string>()(inOrganization.DEFAULTS.baseUrl);
  // @ts-expect-error nothing of this name was set
  inOrganization.DEFAULTS.owner;
  // @ts-expect-error they are frozen
  inOrganization.DEFAULTS.baseUrl = 'https://example.com';
  // @ts-expect-error nothing was set at all
  endpoint.DEFAULTS.org;

  inOrganization('GET /orgs/{org}/repos');
  inOrganization('GET /orgs/{org}/repos', { type: 'public' });
  inOrganization('GET /orgs/{org}/repos', { org: 'other' });
  inOrganization({ method: 'GET', url: '/orgs/{org}/repos' });
  inOrganization('GET /custom/{org}');
  // @ts-expect-error org is text, default or not
  inOrganization('GET /orgs/{org}/repos', { org: 1 });
  // @ts-expect-error username is missing
  inOrganization('GET /orgs/{org}/members/{username}');
  // @ts-expect-error it is called type
  inOrganization('GET /orgs/{org}/repos', { typ: 'public' });

  const cascading = inOrganization.defaults({ parameters: { username: 'octocat' } }).defaults({ org: 'other' });
  cascading('GET /orgs/{org}/members/{username}');
  is<'other'>()(cascading.DEFAULTS.org);
  is<'octocat'>()(cascading.DEFAULTS.username);
  is<50>()(cascading.DEFAULTS.per_page);

  // @ts-expect-error undefined is treated as absent
  endpoint.defaults({ org: undefined })('GET /orgs/{org}/repos');
  // @ts-expect-error a number is not an organization
  endpoint.defaults({ org: 1 })('GET /orgs/{org}/repos');
  // @ts-expect-error baseUrl is text
  endpoint.defaults({ baseUrl: 1 });
  endpoint.defaults({ package_type: 'npm', package_name: 'a', org: 'github' })(
    'GET /orgs/{org}/packages/{package_type}/{package_name}',
  );
}
