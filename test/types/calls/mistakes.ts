// Mistakes that the compiler finds, each with the message that names the fix.
import { endpoint } from 'routebook';

const owner = 'octocat';
const repo = 'hello-world';

export function misspeltOptionsInDefaults() {
  // @ts-expect-error DidYouMean<'baseUrl'>
  endpoint.defaults({ baseURL: 'https://github.example.com/api/v3' });
  // @ts-expect-error DidYouMean<'baseUrl'>
  endpoint.defaults({ baseUrls: 'https://github.example.com/api/v3', headers: { authorization: 'a' } });
  // @ts-expect-error DidYouMean<'headers'>
  endpoint.defaults({ header: { authorization: 'a' } });
  // @ts-expect-error DidYouMean<'headers'>
  endpoint.defaults({ haeders: { authorization: 'a' } });
  // @ts-expect-error DidYouMean<'apiVersion'>
  endpoint.defaults({ apiversion: '2026-03-10' });
  // @ts-expect-error DidYouMean<'mediaType'>
  endpoint.defaults({ mediatype: { format: 'raw' } });
  // @ts-expect-error DidYouMean<'request'>
  endpoint.defaults({ owner, requests: {} });
  // @ts-expect-error DidYouMean<'baseUrl'>
  endpoint.defaults({ owner }).defaults({ BaseUrl: '/api' });
  endpoint.defaults({ base: 'main', head: 'next', ref: 'main', sha: 'a', since: new Date() });
  endpoint.defaults({ parameters: { header: 'a' } });
}

export function valuesOfDefaults() {
  // @ts-expect-error no route has such a state
  endpoint.defaults({ state: 'opened' });
  // @ts-expect-error repo is text
  endpoint.defaults({ repo: 5 });
  // @ts-expect-error per_page is a number
  endpoint.defaults({ owner, per_page: '100' });
  endpoint.defaults({ state: 'open', per_page: 100, owner, labels: ['bug'], private: true, tool: 'custom' });
  endpoint.defaults({ owner: undefined });
  endpoint.defaults({ id_that_no_route_has: { a: 1 } });
  const options: { owner: string; repo?: string } = { owner };
  endpoint.defaults(options)('GET /repos/{owner}/{repo}', { repo });
  const byType = endpoint.defaults({ package_type: 'npm', package_name: 'a' });
  byType('GET /user/packages/{package_type}/{package_name}');
  const wrong = endpoint.defaults({ parameters: { repo: 5 } });
  // @ts-expect-error the default of repo is a number
  wrong('GET /repos/{owner}/{repo}', { owner });
  wrong('GET /repos/{owner}/{repo}', { owner, repo });
}

export function otherSpellings() {
  // @ts-expect-error UseRoute<'DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}'>
  endpoint('DELETE /repos/{owner}/{repo}/actions/caches', { owner, repo, key: 'a' });
  // @ts-expect-error UseRoute<'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}'>
  endpoint('POST /repos/{owner}/{repo}/releases/{release_id}/assets', { owner, repo, release_id: 1, data: '' });
  // @ts-expect-error UseRoute<'DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}'>
  endpoint.defaults({ owner, repo })('DELETE /repos/{owner}/{repo}/actions/caches');
  // @ts-expect-error UseRoute<'DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}'>
  endpoint({ method: 'DELETE', url: '/repos/{owner}/{repo}/actions/caches', owner, repo, key: 'a' });
}

export function withColons() {
  endpoint('GET /repos/:owner/:repo', { owner, repo });
  endpoint('GET /repos/:owner/:repo/issues', { owner, repo, state: 'open' });
  endpoint('GET /repos/:owner/:repo/readme', { owner, repo, mediaType: { format: 'raw' } });
  endpoint({ method: 'GET', url: '/repos/:owner/:repo', owner, repo });
  endpoint('GET /repos/:owner/:repo/issues/:number', { owner, repo, number: 1 });
  // @ts-expect-error repo is missing
  endpoint('GET /repos/:owner/:repo', { owner });
  // @ts-expect-error it is called repo
  endpoint('GET /repos/:owner/:repo', { owner, repo, rpeo: repo });
  // @ts-expect-error there is no such state
  endpoint('GET /repos/:owner/:repo/issues', { owner, repo, state: 'opened' });
}

export function formatsAndBodies() {
  // @ts-expect-error RouteHasNoFormats
  endpoint('GET /zen', { mediaType: { format: 'raw' } });
  // @ts-expect-error RouteHasNoBody
  endpoint('GET /zen', { data: 'text' });
}
