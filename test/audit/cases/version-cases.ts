import type { Case } from './case.ts';

const PULL = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
const to = '2026-03-10';

/** What API version 2026-03-10 changes for calls that are right today. */
export const VERSION_CASES: readonly Case[] = [
  {
    title: 'members of a response that the code reads',
    language: 'ts',
    to,
    text: `
const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number });
console.log(pull.merge_commit_sha);
const response = await octokit.rest.pulls.get({ owner, repo, pull_number });
if (response.data.assignee) notify(response.data.assignee.login);
const sha = (await octokit.rest.pulls.get({ owner, repo, pull_number })).data.merge_commit_sha;
octokit.rest.pulls.get({ owner, repo, pull_number }).then(({ data }) => data.merge_commit_sha);
const { data: { merge_commit_sha } } = await octokit.rest.pulls.get({ owner, repo, pull_number });`,
    calls: [PULL, PULL, PULL, PULL, PULL],
    findings: [
      'CHANGED_RESPONSE merge_commit_sha',
      'CHANGED_RESPONSE assignee',
      'CHANGED_RESPONSE merge_commit_sha',
      'CHANGED_RESPONSE merge_commit_sha',
      'CHANGED_RESPONSE merge_commit_sha',
    ],
  },
  {
    title: 'each line that reads a member, once',
    language: 'ts',
    to,
    text: `const { data } = await octokit.rest.pulls.get({ owner, repo, pull_number });
if (data.merge_commit_sha) use(data.merge_commit_sha, data.merge_commit_sha);
console.log(data.merge_commit_sha);`,
    calls: [PULL],
    findings: ['CHANGED_RESPONSE merge_commit_sha', 'CHANGED_RESPONSE merge_commit_sha'],
  },
  {
    title: 'members of items of lists',
    language: 'ts',
    to,
    text: `
const pulls = await octokit.paginate(octokit.rest.pulls.list, { owner, repo });
const shas = pulls.map((pull) => pull.merge_commit_sha);
const { data: issues } = await octokit.rest.issues.listForRepo({ owner, repo });
for (const issue of issues) console.log(issue.title, issue.assignee?.login);
const { data: found } = await octokit.rest.issues.listForRepo({ owner, repo });
const mine = found.filter(({ assignee }) => assignee !== null).length;
const [first, second] = await Promise.all([octokit.rest.pulls.list({ owner, repo }), octokit.rest.users.getAuthenticated()]);
console.log(first.data[0].merge_commit_sha, second.data.login);`,
    calls: [
      'GET /repos/{owner}/{repo}/pulls',
      'GET /repos/{owner}/{repo}/issues',
      'GET /repos/{owner}/{repo}/issues',
      'GET /repos/{owner}/{repo}/pulls',
      'GET /user',
    ],
    findings: [
      'CHANGED_RESPONSE [].merge_commit_sha',
      'CHANGED_RESPONSE [].assignee',
      'CHANGED_RESPONSE [].assignee',
      'CHANGED_RESPONSE [].merge_commit_sha',
    ],
  },
  {
    title: 'members that stay',
    language: 'ts',
    to,
    text: `
const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number });
console.log(pull.title, pull.head.sha, pull.merged);
const { data: issues } = await octokit.rest.issues.listForRepo({ owner, repo });
console.log(issues.length, issues.map((issue) => issue.assignees));
const { status } = await octokit.rest.issues.create({ owner, repo, title: 'x' });
await octokit.rest.issues.create({ owner, repo, title: 'x', assignees: ['y'] });`,
    calls: [
      PULL,
      'GET /repos/{owner}/{repo}/issues',
      'POST /repos/{owner}/{repo}/issues',
      'POST /repos/{owner}/{repo}/issues',
    ],
  },
  {
    title: 'responses that go elsewhere',
    language: 'ts',
    to,
    text: `
const { data: pull } = await octokit.rest.pulls.get({ owner, repo, pull_number });
save(pull);
export const get = () => octokit.rest.pulls.get({ owner, repo, pull_number });`,
    calls: [PULL, PULL],
    unread: 2,
  },
  {
    title: 'parameters that are sent',
    language: 'ts',
    to,
    text: `
await octokit.rest.issues.create({ owner, repo, title: 'x', assignee: 'y' });
await octokit.request('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { owner, repo, issue_number, assignee });
await octokit.rest.teams.create({ org, name: 'x', permission: 'pull' });`,
    calls: [
      'POST /repos/{owner}/{repo}/issues',
      'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
      'POST /orgs/{org}/teams',
    ],
    findings: ['CHANGED_PARAMETER assignee', 'CHANGED_PARAMETER assignee', 'CHANGED_PARAMETER permission'],
  },
  {
    title: 'filters of jq',
    language: 'markdown',
    to,
    text: `
\`\`\`sh
gh api repos/o/r/pulls/1 --jq .merge_commit_sha
gh api repos/o/r/issues --jq '.[] | .assignee.login'
curl -s https://api.github.com/repos/o/r/pulls/1 | jq -r '.merge_commit_sha'
gh api repos/o/r/pulls/1 --jq '.title'
\`\`\`
`,
    calls: [PULL, 'GET /repos/{owner}/{repo}/issues', PULL, PULL],
    findings: [
      'CHANGED_RESPONSE merge_commit_sha',
      'CHANGED_RESPONSE [].assignee',
      'CHANGED_RESPONSE merge_commit_sha',
    ],
  },
];
