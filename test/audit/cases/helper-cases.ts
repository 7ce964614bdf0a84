import type { Case } from './case.ts';

const REPO = '/repos/{owner}/{repo}';

/** Requests through functions, classes and libraries of many kinds, as applications write them. */
export const HELPER_CASES: readonly Case[] = [
  {
    title: 'the URL of the API as the argument of an imported function',
    language: 'js',
    text: `
import { githubRequest, buildUrl } from './http.js';
export const branch = (o, r, b) => githubRequest(\`https://api.github.com/repos/\${o}/\${r}/branches/\${b}\`);
export const user = (name) => githubRequest(\`https://api.github.com/users/\${name}\`);
export const open = (o, r, title) =>
  githubRequest(\`https://api.github.com/repos/\${o}/\${r}/issues\`, { method: 'POST', body: JSON.stringify({ title }) });
export const commits = (o, r, sha) => githubRequest(buildUrl(\`https://api.github.com/repos/\${o}/\${r}/commits\`, { sha }));
fetchJson('https://api.github.com/repos/o/r/releases/latest', (error, release) => show(release));
const tags = await getAllPages(\`https://api.github.com/repos/\${full}/tags\`);`,
    calls: [
      `GET ${REPO}/branches/{branch}`,
      'GET /users/{username}',
      `POST ${REPO}/issues`,
      `GET ${REPO}/commits`,
      `GET ${REPO}/releases/latest`,
      `GET ${REPO}/tags`,
    ],
  },
  {
    title: 'the URL of the API as the argument of functions that send nothing',
    language: 'js',
    text: `
cache.get('https://api.github.com/user');
const api = normalizeUrl('https://api.github.com/user');
await input.fill('https://api.github.com/user');
expect(fetch).toHaveBeenCalledWith('https://api.github.com/user');
console.log('https://api.github.com/user');
const link = getLink('https://api.github.com/user');
useState('https://api.github.com/user');
window.open('https://api.github.com/user');
localStorage.getItem('https://api.github.com/user');`,
    calls: [],
    // `api` and `link` may be sent by another file.
    unread: 2,
  },
  {
    title: 'jQuery, XMLHttpRequest, hooks and the module of Node.js',
    language: 'js',
    text: `
$.getJSON('https://api.github.com/users/' + name + '/repos', function (list) { draw(list); });
$.ajax({ url: 'https://api.github.com/repos/o/r/issues', type: 'POST', data: body });
const request = new XMLHttpRequest();
request.open('GET', 'https://api.github.com/orgs/' + org, true);
const { data } = useSWR(\`https://api.github.com/users/\${name}\`, fetcher);
const options = { hostname: 'api.github.com', path: '/rate_limit', headers };
https.get(options, (response) => read(response));
window.fetch('https://api.github.com/emojis');`,
    calls: [
      'GET /users/{username}/repos',
      `POST ${REPO}/issues`,
      'GET /orgs/{org}',
      'GET /users/{username}',
      'GET /rate_limit',
      'GET /emojis',
    ],
  },
  {
    title: 'clients with a base URL for one request, and options that are set later',
    language: 'js',
    text: `
import axios from 'axios';
import got from 'got';
import rp from 'request-promise';
await axios.get('/repositories', { baseURL: 'https://api.github.com/search/', params: { q: words } });
await got('user/emails', { prefixUrl: 'https://api.github.com' });
await rp.post({ url: 'https://api.github.com/gists', body: { files } });
const config = { baseURL: 'https://api.github.com/repos/o', url: 'later' };
config.url = '/' + repo + '/branches/' + name;
axios.request(config);`,
    calls: ['GET /search/repositories', 'GET /user/emails', 'POST /gists'],
  },
  {
    title: 'URLs that are chosen or extended before the request',
    language: 'ts',
    text: `
let url = \`https://api.github.com/repos/\${repo}/contents/\${path}\`;
if (ref) url += \`?ref=\${ref}\`;
const file = await fetch(url);
const release = await fetch(
  tag ? \`https://api.github.com/repos/\${repo}/releases/tags/\${tag}\` : \`https://api.github.com/repos/\${repo}/releases/latest\`,
);
let list;
if (org) list = \`https://api.github.com/orgs/\${org}/repos\`;
else list = 'https://api.github.com/user/repos';
await fetch(list, { headers });`,
    calls: [
      `GET ${REPO}/contents/{path}`,
      `GET ${REPO}/releases/tags/{tag}`,
      `GET ${REPO}/releases/latest`,
      'GET /orgs/{org}/repos',
      'GET /user/repos',
    ],
  },
  {
    title: 'options whose method cannot be seen',
    language: 'ts',
    text: `
export const latest = (repo: string, init: RequestInit) => fetch(\`https://api.github.com/repos/\${repo}/releases/latest\`, init);
await fetch('https://api.github.com/repos/o/r/forks', { ...shared, headers });
await fetch('https://api.github.com/repos/o/r/dispatches', sharedOptions());
await fetch('https://api.github.com/user', { method: verb });`,
    calls: [`GET ${REPO}/releases/latest`, `GET ${REPO}/forks`, `POST ${REPO}/dispatches`],
    unread: 1,
  },
  {
    title: 'methods of a class that send a path',
    language: 'ts',
    text: `
class Client {
  private readonly base = 'https://api.github.com';
  constructor(private token: string) {}
  get(path: string) { return fetch(\`\${this.base}\${path}\`, { headers: this.headers() }); }
  post(path: string, body: unknown) { return fetch(this.base + path, { method: 'POST', body: JSON.stringify(body) }); }
  me() { return this.get('/user'); }
  fork(owner: string, repo: string) { return this.post(\`/repos/\${owner}/\${repo}/forks\`, {}); }
}
const client = new Client(token);
await client.get('/user/orgs');
await other.get('/user/teams');`,
    calls: ['GET /user', `POST ${REPO}/forks`, 'GET /user/orgs'],
    unread: 1,
  },
  {
    title: 'methods of an object and functions that send a path',
    language: 'js',
    text: `
const BASE = 'https://api.github.com';
const api = {
  get: (path) => fetch(BASE + path, { headers }),
  send(method, path, body) { return retry(() => fetch(\`\${BASE}\${path}\`, { method, body: JSON.stringify(body) })); },
};
await api.get('/user/starred');
await api.send('PUT', '/user/starred/o/r');
async function call(token, method, path) { return fetch(\`\${BASE}\${path}\`, { method, headers: auth(token) }); }
await call(token, 'DELETE', \`/repos/\${full}/git/refs/heads/old\`);`,
    calls: ['GET /user/starred', 'PUT /user/starred/{owner}/{repo}', `DELETE ${REPO}/git/refs/{ref}`],
  },
  {
    title: 'methods of a class that pass on a route',
    language: 'ts',
    text: `
class Api {
  constructor(private readonly octokit: Octokit) {}
  request(route: string, options?: object) { return this.octokit.request(route, options); }
  all(route: string, options?: object) { return this.octokit.paginate(route, options); }
  stars(owner: string, repo: string) { return this.all('GET /repos/{owner}/{repo}/stargazers', { owner, repo }); }
}
const api = new Api(octokit);
await api.request('POST /user/repos', { nme: 'site' });
await api.request('GET /user/reps');`,
    calls: [`GET ${REPO}/stargazers`, 'POST /user/repos', '?'],
    findings: ['UNKNOWN_PARAMETER nme', 'UNKNOWN_ROUTE'],
  },
  {
    title: 'a function for routes that is called elsewhere',
    language: 'ts',
    text: 'export const request = (octokit: Octokit, route: string) => octokit.request(route);',
    calls: [],
    unread: 1,
  },
  {
    title: 'commands that a script runs',
    language: 'ts',
    text: `
const me = JSON.parse(execSync('gh api user', { encoding: 'utf8' }));
execSync(\`gh api --method PATCH repos/\${repo}/issues/comments/\${id} --field "body=@-"\`, { input });
const { stdout } = await execa('gh', ['api', \`repos/\${owner}/\${name}/branches\`, '--paginate']);
await exec.getExecOutput('gh', ['api', '-X', 'DELETE', \`/repos/\${full}/git/refs/tags/\${tag}\`]);
const tags = await $\`curl -s https://api.github.com/repos/\${full}/tags\`;
execSync(\`git push origin \${tag}\`);`,
    calls: [
      'GET /user',
      `PATCH ${REPO}/issues/comments/{comment_id}`,
      `GET ${REPO}/branches`,
      `DELETE ${REPO}/git/refs/{ref}`,
      `GET ${REPO}/tags`,
    ],
  },
];
