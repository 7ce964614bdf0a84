/** A task for an agent, and the one call that completes it. */
export interface Task {
  /** What a person asks for. */
  readonly task: string;
  /** What a model searches for. */
  readonly query: string;
  /** The route that completes the task. */
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The members of the response that the task is about. */
  readonly fields?: string;
}

const repository = { owner: 'octokit', repo: 'app' } as const;

/**
 * Twenty tasks. They and the expected routes were written before the server, so that the server could not be fitted to them.
 */
export const TASKS: readonly Task[] = [
  {
    task: 'Which issues are open in octokit/app, and who wrote them?',
    query: 'list open issues of a repository',
    route: 'GET /repos/{owner}/{repo}/issues',
    parameters: { ...repository, state: 'open' },
    fields: 'number,title,user.login',
  },
  {
    task: 'Read issue 12 of octokit/app with its labels.',
    query: 'get an issue',
    route: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...repository, issue_number: 12 },
    fields: 'number,title,body,labels[].name',
  },
  {
    task: 'Open an issue in octokit/app that says the build is broken.',
    query: 'create an issue',
    route: 'POST /repos/{owner}/{repo}/issues',
    parameters: { ...repository, title: 'The build is broken' },
    fields: 'number,html_url',
  },
  {
    task: 'Reply on issue 12 that a fix is on the way.',
    query: 'comment on an issue',
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    parameters: { ...repository, issue_number: 12, body: 'A fix is on the way.' },
    fields: 'id,html_url',
  },
  {
    task: 'Close issue 12, it is solved.',
    query: 'close an issue',
    route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    parameters: { ...repository, issue_number: 12, state: 'closed' },
    fields: 'number,state',
  },
  {
    task: 'Put the label bug on issue 12.',
    query: 'add labels to an issue',
    route: 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
    parameters: { ...repository, issue_number: 12, labels: ['bug'] },
    fields: 'name',
  },
  {
    task: 'Which pull requests wait for a review?',
    query: 'list pull requests',
    route: 'GET /repos/{owner}/{repo}/pulls',
    parameters: { ...repository, state: 'open' },
    fields: 'number,title,user.login,draft',
  },
  {
    task: 'Is pull request 7 mergeable, and what is its title?',
    query: 'get a pull request',
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    parameters: { ...repository, pull_number: 7 },
    fields: 'number,title,mergeable',
  },
  {
    task: 'Which files does pull request 7 change?',
    query: 'list files of a pull request',
    route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
    parameters: { ...repository, pull_number: 7 },
    fields: 'filename,status,additions,deletions',
  },
  {
    task: 'Approve pull request 7.',
    query: 'create a review for a pull request',
    route: 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
    parameters: { ...repository, pull_number: 7, event: 'APPROVE' },
    fields: 'id,state',
  },
  {
    task: 'Merge pull request 7.',
    query: 'merge a pull request',
    route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
    parameters: { ...repository, pull_number: 7 },
    fields: 'merged,message',
  },
  {
    task: 'Show me the latest release of octokit/app.',
    query: 'latest release',
    route: 'GET /repos/{owner}/{repo}/releases/latest',
    parameters: repository,
    fields: 'tag_name,published_at',
  },
  {
    task: 'Why did the last workflow runs on main fail?',
    query: 'list workflow runs of a repository',
    route: 'GET /repos/{owner}/{repo}/actions/runs',
    parameters: { ...repository, branch: 'main', status: 'failure' },
    fields: 'total_count,workflow_runs[].id,workflow_runs[].name,workflow_runs[].conclusion',
  },
  {
    task: 'Run the failed jobs of workflow run 99 again.',
    query: 're-run failed jobs of a workflow run',
    route: 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs',
    parameters: { ...repository, run_id: 99 },
  },
  {
    task: 'What is in the file README.md of octokit/app?',
    query: 'get the contents of a file',
    route: 'GET /repos/{owner}/{repo}/contents/{path}',
    parameters: { ...repository, path: 'README.md' },
    fields: 'path,size,encoding,content',
  },
  {
    task: 'Which branches does octokit/app have, and which are protected?',
    query: 'list branches',
    route: 'GET /repos/{owner}/{repo}/branches',
    parameters: repository,
    fields: 'name,protected',
  },
  {
    task: 'Who committed to octokit/app since November began?',
    query: 'list commits',
    route: 'GET /repos/{owner}/{repo}/commits',
    parameters: { ...repository, since: '2026-11-01T00:00:00Z' },
    fields: 'sha,commit.message,author.login',
  },
  {
    task: 'Compare the branch main with the branch next.',
    query: 'compare two commits',
    route: 'GET /repos/{owner}/{repo}/compare/{basehead}',
    parameters: { ...repository, basehead: 'main...next' },
    fields: 'status,ahead_by,behind_by',
  },
  {
    task: 'Find code that calls createAppAuth in the organization octokit.',
    query: 'search code',
    route: 'GET /search/code',
    parameters: { q: 'createAppAuth org:octokit' },
    fields: 'total_count,items[].path,items[].repository.full_name',
  },
  {
    task: 'Which repositories does the organization octokit have?',
    query: 'list repositories of an organization',
    route: 'GET /orgs/{org}/repos',
    parameters: { org: 'octokit' },
    fields: 'name,stargazers_count,archived',
  },
];
