import type { Case } from './case.ts';

const REPO = '/repos/{owner}/{repo}';

/** Commands that are run by functions of the program, and clients that functions return. */
export const RUNNER_CASES: readonly Case[] = [
  {
    title: 'gh, run by a function with any name',
    language: 'ts',
    text: `
const branch = JSON.parse(githubRun('gh', ['api', 'repos/octokit/app/branches/main']));
await this.must('gh', ['api', \`repos/\${slug}/git/refs\`, '-f', \`ref=refs/heads/\${name}\`, '-f', \`sha=\${sha}\`]);
const tags = runGh(['api', \`repos/\${slug}/tags\`, '--paginate']);
const me = gh('api', 'user', '--jq', '.login');
const { stdout } = await ghApi(['api', \`repos/\${slug}/labels\`]);
expect(run).toHaveBeenCalledWith('gh', ['api', 'user']);`,
    calls: [
      `GET ${REPO}/branches/{branch}`,
      `POST ${REPO}/git/refs`,
      `GET ${REPO}/tags`,
      'GET /user',
      `GET ${REPO}/labels`,
    ],
  },
  {
    title: 'a function that gives its argument to gh',
    language: 'js',
    text: `
function api(path, method = 'GET') {
  return JSON.parse(spawnSync('gh', ['api', '--method', method, path], { encoding: 'utf8' }).stdout);
}
function send(method, endpoint, body) {
  const args = ['api', '--method', method, endpoint];
  if (body) args.push('--input', '-');
  return execFileSync('gh', args, { input: JSON.stringify(body) });
}
send('POST', \`repos/\${repo}/hooks\`, hook);
const read = (path) => JSON.parse(execSync(\`gh api \${path}\`));
const pull = api(\`repos/\${repo}/pulls/\${number}\`);
api(\`repos/\${repo}/issues/\${number}/lock\`, 'PUT');
read('user');`,
    calls: [
      `POST ${REPO}/hooks`,
      `GET ${REPO}/pulls/{pull_number}`,
      `PUT ${REPO}/issues/{issue_number}/lock`,
      'GET /user',
    ],
  },
  {
    title: 'a function that gives its argument to gh and is called elsewhere',
    language: 'js',
    text: "export const api = (path) => spawnSync('gh', ['api', path]);",
    calls: [],
    unread: 1,
  },
  {
    title: 'a client that a function or method returns',
    language: 'ts',
    text: `
class Pulls {
  private client(): Octokit { return this.make(); }
  files = (number: number) =>
    this.client().paginate.iterator(this.client().pulls.listFiles, { owner, repo, pull_number: number });
}
const connect = () => new Octokit({ auth });
await connect().issues.get({ owner, repo, number: 1 });
function start(octokit = new Octokit()) { return octokit; }
const run = (api = new Octokit()) => api.users.getAuthenticated();`,
    calls: [`GET ${REPO}/pulls/{pull_number}/files`, `GET ${REPO}/issues/{issue_number}`, 'GET /user'],
    findings: ['UNKNOWN_PARAMETER number'],
  },
  {
    title: 'a client with any name that paginates one of its methods',
    language: 'js',
    text: `
export async function list(client, api) {
  for await (const page of client.paginate.iterator(client.rest.actions.listWorkflowRuns, { owner, repo, workflow_id, sttus: 'success' })) use(page);
  return api.paginate(api.issues.listForRepo, { owner, repo });
}`,
    calls: [`GET ${REPO}/actions/workflows/{workflow_id}/runs`, `GET ${REPO}/issues`],
    findings: ['UNKNOWN_PARAMETER sttus'],
  },
  {
    title: 'options that a helper changes',
    language: 'ts',
    text: `
for await (const page of this.octokit.paginate.iterator(
  this.decorate({ method: 'GET', url: \`/repos/\${owner}/\${repo}/issues?labels=\${labels}\`, per_page: 100 }),
)) use(page);
await octokit.request(withVersion({ method: 'POST', url: '/user/repos', name }));`,
    calls: [`GET ${REPO}/issues`, 'POST /user/repos'],
  },
  {
    title: 'a method that is specific to GitHub, on a client with any name',
    language: 'js',
    text: '/* Searches GitHub. */ export const search = async (client, q) => (await client.search.issuesAndPullRequests({ q, advanced_search: true })).data;',
    calls: ['GET /search/issues'],
  },
  {
    title: 'steps in the front matter of Markdown',
    language: 'md',
    text: `---
on: workflow_dispatch
steps:
  - uses: actions/github-script@v7
    with:
      script: |
        await github.rest.issues.createComment({ owner, repo, issue_number: 1, body: 'Done' });
  - run: gh api user
---

# Report
`,
    calls: [`POST ${REPO}/issues/{issue_number}/comments`, 'GET /user'],
  },
];
