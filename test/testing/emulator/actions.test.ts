import { describe, expect, it } from 'vitest';
import { createGitHub } from '../../../src/client/create-github.ts';
import { createEmulator } from '../../../src/testing/emulator/create-emulator.ts';

const REPO = { owner: 'octo', repo: 'app' };
const WORKFLOW = `name: CI
on:
  push:
    branches: [main, 'release/**']
  workflow_dispatch:
jobs:
  build:
    runs-on: ubuntu-latest
  test:
    needs: build
`;

function start(users = ['octocat', 'hubot']) {
  const files = { '.github/workflows/ci.yml': WORKFLOW, 'a.txt': 'one\n' };
  const emulator = createEmulator({ users, repos: { 'octo/app': { files } }, orgs: ['octo'] });
  const clientOf = (login: string) => createGitHub({ token: emulator.token(login), fetch: emulator.fetch });
  const github = clientOf('octocat');
  const write = (branch: string, text = 'two\n') =>
    github.request('PUT /repos/{owner}/{repo}/contents/{path}', {
      ...{ ...REPO, path: 'b.txt', message: 'Add b', content: btoa(text), branch },
    });
  const runs = async () => (await github.request('GET /repos/{owner}/{repo}/actions/runs', REPO)).data.workflow_runs;
  const branch = async (name: string) => {
    const { data } = await github.request('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...REPO, ref: 'heads/main' });
    await github.request('POST /repos/{owner}/{repo}/git/refs', {
      ...REPO,
      ref: `refs/heads/${name}`,
      sha: data.object.sha,
    });
  };
  return { emulator, github, clientOf, write, runs, branch };
}

describe('runs of Actions', () => {
  it('start by a push to a branch of the workflow, and are moved forward by the test', async () => {
    const { emulator, github, write, runs, branch } = start();
    await branch('other');
    await write('other');
    expect(await runs()).toEqual([]);
    await write('main');
    const [run] = await runs();
    expect(run).toMatchObject({ name: 'CI', event: 'push', status: 'queued', conclusion: null, head_branch: 'main' });
    emulator.moveRun(run?.id ?? 0, { status: 'completed', conclusion: 'failure', artifacts: { report: 7 } });
    const path = { ...REPO, run_id: run?.id ?? 0 };
    const { data: jobs } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs', path);
    expect(jobs.jobs.map(({ name, conclusion }) => [name, conclusion])).toEqual([
      ['build', 'failure'],
      ['test', 'failure'],
    ]);
    const checks = await github.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', { ...REPO, ref: 'main' });
    expect(checks.data.check_runs.map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure']);
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', path);
    expect(data.artifacts.map(({ name, size_in_bytes }) => [name, size_in_bytes])).toEqual([['report', 7]]);
  });

  it('start by a dispatch with the file name of the workflow', async () => {
    const { github, runs } = start();
    const path = { ...REPO, workflow_id: 'ci.yml' };
    await github.request('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', {
      ...path,
      ref: 'main',
    });
    expect((await runs()).map(({ event }) => event)).toEqual(['workflow_dispatch']);
  });
});

describe('a protected branch', () => {
  it('is merged into only with the reviews and checks that it needs', async () => {
    const { emulator, github, clientOf, write, branch } = start();
    await branch('topic');
    await write('topic');
    const protection = 'PUT /repos/{owner}/{repo}/branches/{branch}/protection';
    await github.request(protection, {
      ...{ ...REPO, branch: 'main', enforce_admins: true, restrictions: null },
      required_status_checks: { strict: false, contexts: ['ci'] },
      required_pull_request_reviews: { required_approving_review_count: 1 },
    });
    await expect(write('main')).rejects.toMatchObject({ status: 409 });
    const pull = { ...REPO, title: 'Topic', head: 'topic', base: 'main' };
    const { data } = await github.request('POST /repos/{owner}/{repo}/pulls', pull);
    const path = { ...REPO, pull_number: data.number };
    const merge = () => github.request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', path);
    await expect(merge()).rejects.toThrow(/approving review/);
    const reviews = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
    await clientOf('hubot').request(reviews, { ...path, event: 'APPROVE' });
    await expect(merge()).rejects.toThrow(/"ci" is expected/);
    const status = { ...REPO, sha: data.head.sha, state: 'success', context: 'ci' } as const;
    await github.request('POST /repos/{owner}/{repo}/statuses/{sha}', status);
    expect((await merge()).data.merged).toBe(true);
    expect(emulator.notices).toEqual([]);
  });
});

describe('search', () => {
  it('finds issues by words and qualifiers, and refuses a qualifier that it does not know', async () => {
    const { github } = start();
    const create = (title: string, labels: string[]) =>
      github.request('POST /repos/{owner}/{repo}/issues', { ...REPO, title, labels });
    await create('Crash on start', ['bug']);
    await create('Crash on exit', []);
    const found = async (q: string) =>
      (await github.request('GET /search/issues', { q })).data.items.map((each) => each.title);
    expect(await found('crash repo:octo/app is:open')).toEqual(['Crash on exit', 'Crash on start']);
    expect(await found('crash label:bug author:@me')).toEqual(['Crash on start']);
    expect(await found('crash -label:bug')).toEqual(['Crash on exit']);
    await expect(found('crash team:octo/core')).rejects.toMatchObject({ status: 501 });
  });

  it('finds code by its path and text', async () => {
    const { github } = start();
    const { data } = await github.request('GET /search/code', { q: 'one repo:octo/app extension:txt' });
    expect(data.items.map(({ path }) => path)).toEqual(['a.txt']);
  });
});
