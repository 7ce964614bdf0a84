import { type Build, HOSTILE, type WireCase } from './case.ts';

function reading(name: string, path: string, build: Build, method = 'GET', headers = {}): WireCase {
  return { name, build, method, path, headers };
}

export const queries: WireCase[] = [
  reading('a plain GET', '/user', (at) => at('GET /user')),
  reading('a query', '/orgs/octokit/repos?type=public&per_page=100&since=2026-01-31T00%3A00%3A00.000Z', (at) =>
    at('GET /orgs/{org}/repos', { org: 'octokit', type: 'public', per_page: 100, since: new Date('2026-01-31') }),
  ),
  reading('lists in a query', '/issues?labels=bug,good%20first&ids%5B%5D=1&ids%5B%5D=2', (at) =>
    at('GET /issues', { labels: ['bug', 'good first'], 'ids[]': [1, 2] }),
  ),
  reading('unicode', '/repos/%C3%BC/%E2%9C%93%20%F0%9F%90%99?q=na%C3%AFve%20%E2%80%A8', (at) =>
    at('GET /repos/{owner}/{repo}', { owner: 'ü', repo: '✓ 🐙', q: 'naïve \u2028' }),
  ),
  reading(
    'hostile values in path and query',
    `/a/${encodeURIComponent(HOSTILE[0] as string).replace(/'/g, '%27')}?q=%24%28touch%20stolen%29%60%26%3D%2B%23%25%27%22`,
    (at) => at('GET /a/{value}', { value: HOSTILE[0] as string, q: '$(touch stolen)`&=+#%\'"' }),
  ),
  reading('a URL with brackets', '/search?q[]=1&q[]=[2-3]', (at) => at('GET /search?q[]=1&q[]=[2-3]')),
  reading('a fragment, which stays behind', '/docs?page=2', (at) => at('GET /docs#top', { page: 2 })),
  reading('HEAD', '/user?page=2', (at) => at('HEAD /user', { page: 2 }), 'HEAD'),
  reading(
    'DELETE without a body',
    '/repos/a/b',
    (at) => at('DELETE /repos/{owner}/{repo}', { owner: 'a', repo: 'b' }),
    'DELETE',
  ),
];
