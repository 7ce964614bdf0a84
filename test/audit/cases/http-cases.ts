import type { Case } from './case.ts';

/** Requests with the URL of the API, with `fetch` and other clients. */
export const HTTP_CASES: readonly Case[] = [
  {
    title: 'fetch with strings, templates and a base URL',
    language: 'ts',
    text: `
const API = 'https://api.github.com';
const headers = { authorization: token };
await fetch('https://api.github.com/users/octocat');
await fetch(\`https://api.github.com/repos/\${owner}/\${repo}/issues?state=open&per_page=100\`, { headers });
await fetch(\`\${API}/repos/\${fullName}/releases/latest\`);
await fetch(API + '/orgs/' + org + '/repos', { method: 'GET' });
const url = \`\${API}/repos/\${owner}/\${repo}/contents/\${path}\`;
const response = await fetch(url, { method: 'PUT', body: JSON.stringify({ message: 'Update', content, sha }) });
await fetch(new URL('/rate_limit', API));
await fetch(\`https://api.github.com/search/repositories?q=\${encodeURIComponent(query)}&sort=stars\`);
await fetch(\`\${process.env.GITHUB_API_URL}/repos/\${process.env.GITHUB_REPOSITORY}/labels\`);
await fetch(\`https://api.github.com/repos/\${owner}/\${repo}/commits\${query}\`);`,
    calls: [
      'GET /users/{username}',
      'GET /repos/{owner}/{repo}/issues',
      'GET /repos/{owner}/{repo}/releases/latest',
      'GET /orgs/{org}/repos',
      'PUT /repos/{owner}/{repo}/contents/{path}',
      'GET /rate_limit',
      'GET /search/repositories',
      'GET /repos/{owner}/{repo}/labels',
      'GET /repos/{owner}/{repo}/commits',
    ],
  },
  {
    title: 'other clients',
    language: 'js',
    text: `
import axios from 'axios';
import got from 'got';
const api = axios.create({ baseURL: 'https://api.github.com', headers: {} });
await axios.get('https://api.github.com/user/repos', { params: { sort: 'updated' } });
await axios.post(\`https://api.github.com/repos/\${owner}/\${repo}/dispatches\`, { event_type: 'build' }, { headers: {} });
await axios({ method: 'patch', url: 'https://api.github.com/user', data: { bio: 'x' } });
await api.get(\`/users/\${login}/gists\`);
await api.delete('repos/o/r/subscription');
await got('https://api.github.com/emojis').json();
await got.post('https://api.github.com/markdown', { json: { text: '# x' } });
await this.http.get('https://api.github.com/users/x/repos').toPromise();
const { data } = await $fetch('https://api.github.com/licenses');`,
    calls: [
      'GET /user/repos',
      'POST /repos/{owner}/{repo}/dispatches',
      'PATCH /user',
      'GET /users/{username}/gists',
      'DELETE /repos/{owner}/{repo}/subscription',
      'GET /emojis',
      'POST /markdown',
      'GET /users/{username}/repos',
      'GET /licenses',
    ],
  },
  {
    title: 'functions of the file that send a path to the API',
    language: 'ts',
    text: `
const BASE = 'https://api.github.com';
async function github(path: string, init: RequestInit = {}) {
  const response = await fetch(\`\${BASE}\${path}\`, { ...init, headers: { authorization: token } });
  return response.json();
}
const read = (path) => fetch('https://api.github.com' + path);
async function send(method, path) { return fetch(BASE + path, { method }); }
await github('/user');
await github(\`/repos/\${owner}/\${repo}/labels\`, { method: 'POST', body });
await github(path);
await github('/user', options);
await read('/orgs/x/repos');
await send('DELETE', \`/repos/\${owner}/\${repo}/issues/\${number}/lock\`);`,
    calls: [
      'GET /user',
      'POST /repos/{owner}/{repo}/labels',
      'GET /user',
      'GET /orgs/{org}/repos',
      'DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock',
    ],
    unread: 1,
  },
  {
    title: 'mistakes in URLs, methods, queries and bodies',
    language: 'ts',
    text: `
await fetch('https://api.github.com/users/octocat/repositories');
await fetch(\`https://api.github.com/repos/\${owner}/\${repo}/isues\`);
await fetch('https://api.github.com/repos/o/r/issues?state=opened');
await fetch('https://api.github.com/repos/o/r/merges');
await fetch('https://api.github.com/repos/o/r/issues', { method: 'POST', body: JSON.stringify({ body: 'x' }) });
await fetch('https://api.github.com/gists', { method: 'POST', body: JSON.stringify({ files: {}, pubic: true }) });`,
    calls: ['?', '?', 'GET /repos/{owner}/{repo}/issues', '?', 'POST /repos/{owner}/{repo}/issues', 'POST /gists'],
    findings: [
      'UNKNOWN_ROUTE',
      'UNKNOWN_ROUTE',
      'NOT_IN_ENUM state',
      'UNKNOWN_ROUTE',
      'MISSING_PARAMETER title',
      'UNKNOWN_PARAMETER pubic',
    ],
  },
  {
    title: 'requests that cannot be read',
    language: 'ts',
    text: `
await fetch(\`https://api.github.com/\${path}\`);
await fetch('https://api.github.com/repos/o/r/issues/1/assignees', options);
await fetch(\`https://api.github.com/repos/\${a}/\${b}/\${c}/\${d}/e\`);
await fetch('https://api.github.com/user', { method, headers });`,
    calls: [],
    unread: 4,
  },
  {
    title: 'URLs that nothing requests',
    language: 'ts',
    text: `
nock('https://api.github.com').get('/repos/o/r/isues').reply(200, {});
server.use(http.get('https://api.github.com/repos/:owner/:repo/isues', () => HttpResponse.json([])));
rest.get('https://api.github.com/nothing', (req, res, ctx) => res(ctx.json({})));
fetchMock.get('https://api.github.com/nothing', {});
expect(fetch).toHaveBeenCalledWith('https://api.github.com/nothing');
const link = 'https://api.github.com/nothing/at/all';
await fetch('https://github.com/o/r');
await fetch('https://api.gitlab.com/users/x');
await fetch('https://api.github.com/graphql', { method: 'POST', body });
app.get('/user', handler);
router.post('/repos/:owner/:repo/isues', handler);`,
    calls: [],
    // `link` may be sent by another file.
    unread: 1,
  },
  {
    title: 'scripts of components',
    language: 'vue',
    text: `<template><a href="https://api.github.com/nothing">{{ x }}</a></template>
<script setup lang="ts">
const { data } = await useFetch('https://api.github.com/repos/vuejs/core');
const stars: number = (await (await fetch('https://api.github.com/repos/o/r/stargazers')).json()).length;
</script>
<style>a { color: red }</style>`,
    calls: ['GET /repos/{owner}/{repo}', 'GET /repos/{owner}/{repo}/stargazers'],
  },
  {
    title: 'a Svelte component',
    language: 'svelte',
    text: `<script context="module">
  export async function load() { return fetch('https://api.github.com/orgs/sveltejs/repos?type=publik'); }
</script>
<h1>Repositories</h1>`,
    calls: ['GET /orgs/{org}/repos'],
    findings: ['NOT_IN_ENUM type'],
  },
  {
    title: 'JSX',
    language: 'tsx',
    text: `
export function Stars({ repo }: { repo: string }) {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    fetch(\`https://api.github.com/repos/\${repo}\`).then((r) => r.json()).then((data) => setCount(data.stargazers_count));
  }, []);
  return <b onClick={() => octokit.rest.activity.starRepoForAuthenticatedUser({ owner: 'o', repo })}>{count}</b>;
}`,
    calls: ['GET /repos/{owner}/{repo}', 'PUT /user/starred/{owner}/{repo}'],
  },
  {
    title: 'made up URLs that a test gives to functions whose names may be those of requests',
    language: 'js',
    text: `
test.serial('#queryTabs calls browser.tabs.query', async (t) => {
  const url = 'https://api.github.com/resource';
  t.deepEqual(await service.queryTabs(url), tabs);
});`,
    calls: [],
    unread: 1,
  },
];
