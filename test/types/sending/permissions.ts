// Clients and endpoints that can only do what they were granted: calls that compile under a grant, and calls that do not.
import { createGitHub, endpoint } from 'routebook';
import { limitPermissions } from 'routebook/catalogue/permissions';
import type { SentResponse } from 'routebook/send';
import { is } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';

export async function issuesAndContents() {
  const github = createGitHub({ token: 't', permissions: { issues: 'write', contents: 'read' } });
  const created: SentResponse<'POST /repos/{owner}/{repo}/issues'> = await github.issues.create({
    ...{ owner, repo },
    title: 'Bug',
  });
  is<201>()(created.status);
  await github.issues.listForRepo.all({ owner, repo });
  await github.issues.addLabels({ owner, repo, issue_number: 1, labels: ['a'] });
  await github.repos.getContent({ owner, repo, path: 'a' });
  await github.repos.listCommits({ owner, repo });
  await github.repos.get({ owner, repo });
  await github.meta.get();
  await github.request('GET /repos/{owner}/{repo}/issues', { owner, repo });
  github.endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, title: 'Bug' });
  // @ts-expect-error needs administration: write
  await github.repos.delete({ owner, repo });
  // @ts-expect-error needs contents: write
  await github.repos.createOrUpdateFileContents({ owner, repo, path: 'a', message: 'b', content: '' });
  // @ts-expect-error needs contents: write
  await github.repos.createRelease({ owner, repo, tag_name: 'v1' });
  // @ts-expect-error needs pull_requests: write
  await github.pulls.create({ owner, repo, title: 'a', head: 'b', base: 'c' });
  // @ts-expect-error needs actions: read
  await github.actions.listWorkflowRunsForRepo({ owner, repo });
  // @ts-expect-error needs administration: write
  await github.request('DELETE /repos/{owner}/{repo}', { owner, repo });
  // @ts-expect-error needs administration: write
  github.endpoint('DELETE /repos/{owner}/{repo}', { owner, repo });
  // @ts-expect-error a parameter is missing
  await github.issues.create({ owner, repo });
}

export async function pullRequestsAndChecks() {
  const github = createGitHub({ permissions: { pull_requests: 'read', checks: 'write' }, defaults: { owner } });
  await github.pulls.list({ repo });
  await github.pulls.get({ repo, pull_number: 1 });
  await github.checks.create({ repo, name: 'a', head_sha: 'b' });
  await github.checks.listForRef({ repo, ref: 'main' });
  await github.issues.listComments({ repo, issue_number: 1 });
  await github.users.getByUsername({ username: 'a' });
  // @ts-expect-error needs pull_requests: write
  await github.pulls.update({ repo, pull_number: 1, title: 'a' });
  // @ts-expect-error needs issues: write or pull_requests: write
  await github.issues.createComment({ repo, issue_number: 1, body: 'a' });
  // @ts-expect-error needs contents: write
  await github.pulls.merge({ repo, pull_number: 1 });
  // @ts-expect-error needs statuses: write
  await github.repos.createCommitStatus({ repo, sha: 'a', state: 'success' });
  // @ts-expect-error nothing is known about it
  await github.activity.listNotificationsForAuthenticatedUser();
  // @ts-expect-error no permission allows it
  await github.apps.getAuthenticated();
}

export function administration() {
  const limited = limitPermissions(endpoint, { administration: 'write', members: 'read', actions: 'write' });
  limited('DELETE /repos/{owner}/{repo}', { owner, repo });
  limited('GET /repos/{owner}/{repo}/branches/{branch}/protection', { owner, repo, branch: 'main' });
  limited('GET /orgs/{org}/teams', { org: 'a' });
  limited('DELETE /repos/{owner}/{repo}/actions/runs/{run_id}', { owner, repo, run_id: 1 });
  limited('GET /meta');
  // @ts-expect-error needs members: write
  limited('DELETE /orgs/{org}/members/{username}', { org: 'a', username: 'b' });
  // @ts-expect-error needs issues: write
  limited('POST /repos/{owner}/{repo}/issues', { owner, repo, title: 'a' });
  // @ts-expect-error needs contents: read
  limited('GET /repos/{owner}/{repo}/contents/{path}', { owner, repo, path: 'a' });
  // @ts-expect-error needs organization_administration: write
  limited('DELETE /orgs/{org}', { org: 'a' });
  // @ts-expect-error there is no such permission
  limitPermissions(endpoint, { issue: 'write' });
  // @ts-expect-error there is no such level
  limitPermissions(endpoint, { issues: 'all' });
  // @ts-expect-error a misspelled permission next to a correct one
  createGitHub({ permissions: { issues: 'write', content: 'read' } });
}

export async function unknown() {
  const github = createGitHub({ permissions: { issues: 'read' }, allowUnknown: true });
  await github.activity.listNotificationsForAuthenticatedUser();
  // @ts-expect-error it is known that this needs more
  await github.issues.create({ owner, repo, title: 'a' });
}
