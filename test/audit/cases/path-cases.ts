import type { Case } from './case.ts';

const REPO = '/repos/{owner}/{repo}';

/** Requests with a path, whose function is defined in another file or takes the path as an argument. */
export const PATH_CASES: readonly Case[] = [
  {
    title: 'a function that is named after GitHub and imported from another file',
    language: 'ts',
    text: `
import { ghFetch, githubDelete } from './client';
const readme = await ghFetch(\`/repos/\${owner}/\${repo}/readme\`, 'application/vnd.github.raw');
const files = await ghFetch(\`repos/\${slug}/contents/\`);
await githubDelete(\`/repos/\${owner}/\${repo}/labels/\${label}\`);
await fetchGitHub(\`/repos/\${slug}/pulls\`, token, 'POST');
await githubRequest(\`/repos/\${slug}/issues/\${number}\`, { method: 'PATCH', body });
const options = { method: 'PUT', body };
await ghFetch(\`/repos/\${slug}/topics\`, options);
const url = githubUrl(\`/repos/\${slug}/issues\`);`,
    calls: [
      `GET ${REPO}/readme`,
      `GET ${REPO}/contents/{path}`,
      `DELETE ${REPO}/labels/{name}`,
      `POST ${REPO}/pulls`,
      `PATCH ${REPO}/issues/{issue_number}`,
      `PUT ${REPO}/topics`,
    ],
  },
  {
    title: 'a client that is named after GitHub or has such a type',
    language: 'ts',
    text: `
import type { GitHubClient } from './client';
export async function sync(client: GitHubClient, axiosGithub: AxiosInstance) {
  const pull = await client.getOrNull<Pull>(\`/repos/\${owner}/\${repo}/pulls/\${number}\`);
  await axiosGithub.post(\`/repos/\${owner}/\${repo}/issues\`, { title });
  return this.gh.get('users/' + name + '/repos', { all: true }, done);
}`,
    calls: [`GET ${REPO}/pulls/{pull_number}`, `POST ${REPO}/issues`, 'GET /users/{username}/repos'],
  },
  {
    title: 'a client with any name in a file that mentions the API',
    language: 'ts',
    text: `
/** A client of https://api.github.com */
export class Labels extends Client {
  list = () => this.paged(\`/repos/\${this.owner}/\${this.repo}/labels\`);
  get = (name: string) => super.get(\`/repos/\${this.owner}/\${this.repo}/labels/\${name}\`);
  add = (name: string) => this.$http.post(\`repos/\${this.owner}/\${this.repo}/labels\`, { name });
  page = () => router.push(\`/repos/\${this.owner}/\${this.repo}/labels\`);
}`,
    calls: [`GET ${REPO}/labels`, `GET ${REPO}/labels/{name}`, `POST ${REPO}/labels`],
  },
  {
    title: 'paths of other servers, of routers and of mocks',
    language: 'ts',
    text: `
// Mirrors repositories of GitHub: https://api.github.com
const issues = await giteaApi.get(\`/repos/\${owner}/\${repo}/issues\`);
const page = await fetch(\`/repos/\${owner}/\${repo}/issues\`);
app.get('/repos/:owner/:repo/issues', (request, response) => response.json([]));
githubMock.get('/repos/octokit/app/issues');
navigate(\`/repos/\${owner}/\${repo}/issues\`);
githubPath('/repos/octokit/app/issues');
await ghostRequest('/users/me');
await throughApi('/users/me');`,
    calls: [],
  },
  {
    title: 'interceptors that are named after GitHub',
    language: 'js',
    text: `
const github = nock('https://api.github.com');
github.get('/repos/octokit/app/issues').reply(200, []);`,
    calls: [],
  },
  {
    title: 'a base URL with a fallback',
    language: 'js',
    text: `
const apiBase = process.env.API_URL || 'https://api.github.com';
const send = (path, options = {}) => fetch(\`\${apiBase}\${path}\`, { ...options, headers });
await send(\`/repos/\${owner}/\${repo}/pulls/\${number}\`);
await send(\`/repos/\${owner}/\${repo}/issues/\${number}/comments\`, { method: 'POST', body });
export const load = (user, base = 'https://api.github.com') => fetch(\`\${base}/users/\${user}\`);
export const orgs = ({ host = 'https://api.github.com', user }) => fetch(host + '/users/' + user + '/orgs');
const url = \`\${isEnterprise ? server : 'https://api.github.com'}/rate_limit\`;
await fetch(url);`,
    calls: [
      `GET ${REPO}/pulls/{pull_number}`,
      `POST ${REPO}/issues/{issue_number}/comments`,
      'GET /users/{username}',
      'GET /users/{username}/orgs',
      'GET /rate_limit',
    ],
  },
  {
    title: 'a function with the host of the API that takes a path',
    language: 'js',
    text: `
function call(path, method = 'GET', body = null) {
  return new Promise((resolve, reject) => {
    const request = https.request({ hostname: 'api.github.com', path, method, headers }, (response) => resolve(response));
    request.on('error', reject);
    request.end(body);
  });
}
const head = await call(\`/repos/\${owner}/\${repo}/git/ref/heads/main\`);
await call(\`/repos/\${owner}/\${repo}/git/refs\`, 'POST', { ref, sha });`,
    calls: [`GET ${REPO}/git/ref/{ref}`, `POST ${REPO}/git/refs`],
  },
  {
    title: 'a URL that a method or a getter returns',
    language: 'ts',
    text: `
class Files {
  get base() { return 'https://api.github.com'; }
  async save(path: string) {
    const endpoint = this.endpointOf(path);
    await requestUrl({ url: endpoint, method: 'PUT', body: JSON.stringify({ message: 'Save', content }) });
    return fetch(\`\${this.base}/user\`);
  }
  private endpointOf(path: string): string {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    return \`https://api.github.com/repos/\${this.owner}/\${this.repo}/contents/\${encoded}\`;
  }
}`,
    calls: [`PUT ${REPO}/contents/{path}`, 'GET /user'],
  },
  {
    title: 'a repository that a function takes, without calls in the file',
    language: 'ts',
    text: `
export const load = (repo: string) => fetch(\`https://api.github.com/repos/\${repo}\`, token ? { headers } : undefined);
export const other = (path: string) => fetch(\`https://api.github.com/repos/\${path}\`);`,
    calls: [`GET ${REPO}`],
    unread: 1,
  },
  {
    title: 'GitHub Enterprise Server',
    language: 'ts',
    text: `
await fetch(\`https://\${host}/api/v3/repos/\${owner}/\${repo}/pulls/\${number}\`);
await fetch(\`\${server}/api/v3/user\`);
await axios.get('https://git.example.com/api/v3/rate_limit');
await fetch(\`https://gitlab.example.com/api/v4/projects/\${id}\`); // Mirrors GitHub.`,
    calls: [`GET ${REPO}/pulls/{pull_number}`, 'GET /user', 'GET /rate_limit'],
  },
  {
    title: 'GitHub Enterprise Server in a shell script',
    language: 'sh',
    text: 'curl -s -H "$AUTH" "https://$GITHUB_HOST/api/v3/repos/$ORG/$REPO/pulls/$NUMBER"',
    calls: [`GET ${REPO}/pulls/{pull_number}`],
  },
  {
    title: 'a base URL that is the start of a route',
    language: 'js',
    text: `
const users = axios.create({ baseURL: 'https://api.github.com/users/' });
await users.get(\`\${name}\`);
await users.get(name);`,
    calls: ['GET /users/{username}', 'GET /users/{username}'],
  },
  {
    title: 'methods of a class in Markdown',
    language: 'md',
    text: `
\`\`\`js
async list(owner, repo) {
  return this.octokit.rest.issues.listForRepo({ owner, repo });
}
\`\`\`
`,
    calls: [`GET ${REPO}/issues`],
  },
  {
    title: 'a Request object',
    language: 'js',
    text: `
const request = new Request(\`https://api.github.com/repos/\${repo}/labels\`, { method: 'POST', body: JSON.stringify({ nme: 'bug' }) });
await fetch(request);
const { handler } = new Request('https://example.com');`,
    calls: [`POST ${REPO}/labels`],
    findings: ['UNKNOWN_PARAMETER nme'],
  },
  {
    title: 'a query that only prevents caching',
    language: 'ts',
    text: `await octokit.request(\`GET /gists/{gist_id}?t=\${Date.now()}\`, { gist_id: id });`,
    calls: ['GET /gists/{gist_id}'],
  },
];
