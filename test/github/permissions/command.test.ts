import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../../cli/permissions/command.ts';
import { run as show } from '../../../cli/show/command.ts';
import { recordOutput, useFolder } from '../../support/command-folder.ts';
import { WORKFLOWS } from './corpus.ts';

const folder = useFolder();
const { write } = folder;
beforeEach(() => {
  vi.stubEnv('COLUMNS', '80');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const permissions = (...args: string[]) => printed(() => run(args));

async function printed(command: () => Promise<number>): Promise<{ status: number; stdout: string }> {
  const stop = recordOutput();
  const status = await command();
  return { status, stdout: stop() };
}

const APP = `import { Octokit } from '@octokit/rest';
const octokit = new Octokit();
await octokit.rest.issues.createComment({ owner, repo, issue_number: 1, body: 'Thanks for the report' });
await octokit.rest.repos.getContent({ owner, repo, path: 'package.json' });
await octokit.rest.actions.listWorkflowRunsForRepo({ owner, repo });
`;

test('the permissions of a program include those of recipes and of the client of a job', async () => {
  write(
    'bot.mjs',
    `import { createActions } from 'routebook/actions';
import { ensureLabels, upsertFile } from 'routebook/recipes';
const { github, repository } = createActions();
await upsertFile(github, { ...repository, path: 'VERSION', content: '2', message: 'Release' });
await ensureLabels(github, { ...repository, labels: [{ name: 'bug' }] });
await github.actions.listWorkflowRunsForRepo(repository);
`,
  );
  const { stdout, status } = await permissions(folder.pathOf('bot.mjs'), '--workflow');
  expect([status, stdout]).toEqual([0, 'permissions:\n  actions: read\n  contents: write\n  issues: write\n']);
});

describe('the permissions of routes', () => {
  test('are printed with the route that needs each', async () => {
    const { stdout, status } = await permissions('issues/create', 'pulls/merge', 'meta/get');
    expect(status).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "The smallest permissions for 3 routes:

      contents: write
        PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge

      issues: write
        POST /repos/{owner}/{repo}/issues
      "
    `);
  });

  test.each([
    ['--workflow', 'permissions:\n  contents: write\n  issues: write\n'],
    ['--token', 'Repository permissions\n  Contents: Read and write\n  Issues: Read and write\n'],
  ])('are printed for %s', async (option, text) => {
    expect((await permissions('issues/create', 'pulls/merge', option)).stdout).toBe(text);
  });

  test.each(['--workflow', '--token', '--manifest'])(
    'are not called enough by %s if a route has none',
    async (option) => {
      const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await permissions('issues/create', option);
      expect(written).not.toHaveBeenCalled();
      await permissions('issues/create', 'GET /notifications', option);
      expect(
        written.mock.calls
          .map(([text]) => String(text))
          .join('')
          .replace(/\s+/g, ' ')
          .trim(),
      ).toBe(
        'routebook: More may be needed: 1 place not followed. routebook: GET /notifications: Its permissions are not known.',
      );
    },
  );

  test.each([
    ['GET /notifications', 'unknown'],
    ['issues/create', 'issues: write'],
    // A removed route.
    ['GET /projects/columns/cards/{card_id}', undefined],
  ])('are shown with %s: %s', async (route, text) => {
    const { stdout } = await printed(() => show([route]));
    expect(/^Permissions +(.*)$/m.exec(stdout)?.[1]).toBe(text);
  });

  test('are printed for the manifest of an App, and as JSON', async () => {
    const manifest = JSON.parse((await permissions('issues/create', '--manifest')).stdout);
    expect(manifest).toEqual({ default_permissions: { metadata: 'read', issues: 'write' } });
    const json = JSON.parse((await permissions('issues/create', 'GET /notifications', '--json')).stdout);
    expect(json).toMatchObject({ permissions: { issues: 'write' }, complete: false });
    expect(json.gaps[0].reason).toContain('GET /notifications');
  });

  test('are "at least" if one of them is unknown', async () => {
    const { stdout } = await permissions('issues/create', 'GET /notifications');
    expect(stdout).toContain('At least');
    expect(stdout).not.toContain('smallest');
  });

  test('cannot be mixed with paths, and formats cannot be mixed', async () => {
    await expect(run([write('a.sh', ''), 'issues/create'])).rejects.toThrow('Pass paths or routes');
    await expect(run(['issues/create', '--json', '--token'])).rejects.toThrow('use only one of --token and --json');
    await expect(run(['issues/create', '--fix'])).rejects.toThrow('--fix and --sarif are for paths');
  });
});

describe('the permissions of code', () => {
  test('are printed with the calls that need each, in 80 columns', async () => {
    const path = write('src/app.ts', APP);
    const { stdout, status } = await permissions(dirname(path));
    expect(status).toBe(0);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toMatchInlineSnapshot(`
      "The smallest permissions for 3 calls in 1 file:

      actions: read
        src/app.ts:5 GET /repos/{owner}/{repo}/actions/runs

      contents: read
        src/app.ts:4 GET /repos/{owner}/{repo}/contents/{path}

      issues: write
        src/app.ts:3 POST /repos/{owner}/{repo}/issues/{issue_number}/comments
      "
    `);
  });

  test('are "at least" if a call could not be understood, and the call is listed', async () => {
    const path = write('src/app.ts', `${APP}await octokit.request(route, {});\nawait octokit.graphql(query);\n`);
    const { stdout } = await permissions(path);
    expect(stdout).toMatch(/^At least these permissions are needed/);
    expect(stdout).toContain('src/app.ts:6 The route is computed.');
    expect(stdout).toContain('src/app.ts:7 GraphQL is not read.');
  });

  test.each([
    ['a member', 'await github.repos.delete.attempt({ owner, repo });'],
    ['a second argument', 'await github.repos.delete({ owner, repo }, { timeout: 5 });'],
    ['a stored method', 'const { delete: remove } = github.repos;\nawait remove.raw({ owner, repo });'],
  ])('are those of a call with %s', async (_, call) => {
    const path = write(
      'src/app.ts',
      `import { createGitHub } from 'routebook';\nconst github = createGitHub();\n${call}\n`,
    );
    const { stdout, status } = await permissions(path);
    expect(stdout).toMatch(/^The smallest permissions for 1 call in 1 file:\n\nadministration: write\n/);
    expect(status).toBe(0);
  });

  test('are not said to be none if a client was used and no call was understood', async () => {
    const path = write(
      'src/app.ts',
      "import { createGitHub } from 'routebook';\nimport { run } from './run.js';\nconst github = createGitHub();\nawait run(github);\n",
    );
    const text = `No call was understood. The permissions that are needed are not known.

Not followed (1)
  src/app.ts:4 The client is passed to a function that is not followed.
`;
    expect(await permissions(path)).toEqual({ stdout: text, status: 1 });
    expect(JSON.parse((await permissions(path, '--json')).stdout)).toMatchObject({
      complete: false,
      gaps: [{ file: 'src/app.ts', line: 4 }],
    });
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const format of ['--workflow', '--token', '--manifest'])
      expect((await permissions(path, format)).status).toBe(1);
    expect(written.mock.calls.join('').match(/src\/app\.ts:4 The client is passed/g)).toHaveLength(3);
  });

  test('fail with --strict if something was not followed, and not otherwise', async () => {
    const path = write('src/app.ts', `${APP}await octokit.graphql(query);\n`);
    expect([(await permissions(path)).status, (await permissions(path, '--strict')).status]).toEqual([0, 1]);
    expect((await permissions(write('src/other.ts', APP), '--strict')).status).toBe(0);
  });
});

describe('the permissions of workflows', () => {
  const stale = WORKFLOWS.find(({ name }) => name.startsWith('stale'))?.files['.github/workflows/main.yml'] ?? '';
  const labels = WORKFLOWS.find(({ name }) => name.startsWith('labels'))?.files['.github/workflows/main.yml'] ?? '';

  test('are compared with what the jobs declare, in 80 columns', async () => {
    const path = write('.github/workflows/labels.yml', labels);
    const { stdout, status } = await permissions(path);
    expect(status).toBe(1);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toMatchInlineSnapshot(`
      ".github/workflows/labels.yml

      Job label needs
        permissions:
          contents: read
          pull-requests: write
        error: The job "label" needs pull-requests: write, which is not declared.
        .github/workflows/labels.yml:9 actions/labeler

      1 finding in 1 job in 1 workflow.
      "
    `);
  });

  test('that are missing in a private repository only are a warning, and those that always are, an error', async () => {
    const job = (steps: string) => `on: push\npermissions: {}\njobs:\n  a:\n    steps:\n${steps}`;
    const path = write(
      '.github/workflows/x.yml',
      job('      - uses: actions/checkout@v4\n      - run: gh issue close 1\n'),
    );
    const { findings } = JSON.parse((await permissions(path, '--json')).stdout);
    expect(findings.map(({ severity, message }: { severity: string; message: string }) => [severity, message])).toEqual(
      [
        [
          'warning',
          'The job "a" needs contents: read, which is not declared. In a public repository, it works without.',
        ],
        ['error', 'The job "a" needs issues: write, which is not declared.'],
      ],
    );
  });

  test('of which a call needs one or the other are not excessive if both are declared', async () => {
    const declared = 'permissions:\n  issues: write\n  pull-requests: write\n  checks: write\n';
    const steps = '    steps:\n      - run: gh pr comment 1 --body x\n';
    const path = write('.github/workflows/x.yml', `on: push\n${declared}jobs:\n  a:\n${steps}`);
    const { findings } = JSON.parse((await permissions(path, '--json')).stdout);
    expect(findings.map(({ message }: { message: string }) => message)).toEqual([
      'Nothing in the job "a" needs checks: write. It can be removed.',
    ]);
  });

  test('are not known for a file that is not a workflow, which is reported', async () => {
    const path = write('.github/workflows/x.yml', 'jobs: [');
    expect((await permissions(path)).stdout).toContain('This file is not a valid workflow.');
    for (const [text, fault] of [
      [
        'on: push\njobs:\n  a: [b\n',
        'Line 4: Flow sequence in block collection must be sufficiently indented and end with a ].',
      ],
      ['on: push\n\tjobs: 1\n', 'Line 2: '],
      ['on: push\n', 'Line 1: the file ends without "jobs".'],
      ['on: push\njobs: 1\n', 'Line 2: "jobs" is not a list of names with jobs.'],
      ['text', 'Line 1: expected names with values, such as "on" and "jobs".'],
    ] as const) {
      write('.github/workflows/x.yml', text);
      expect((await permissions(path)).stdout).toContain(`This file is not a valid workflow. ${fault}`);
    }
    const { stdout, status } = await permissions(path, '--json');
    const { complete, findings } = JSON.parse(stdout);
    expect({ complete, status }).toEqual({ complete: false, status: 1 });
    expect(findings).toMatchObject([
      { code: 'UNREAD_WORKFLOW', severity: 'error', file: expect.stringMatching(/x\.yml$/) },
    ]);
    const [log] = JSON.parse((await permissions(path, '--sarif')).stdout).runs;
    expect(log.results.map(({ ruleId, level }: Record<string, string>) => ({ ruleId, level }))).toEqual([
      { ruleId: 'UNREAD_WORKFLOW', level: 'error' },
    ]);
    expect((await permissions(path)).stdout).toContain('1 finding in 0 jobs in 1 workflow.');
  });

  test('are a SARIF log with a rule for each finding', async () => {
    const path = write('.github/workflows/stale.yml', stale);
    const { stdout } = await permissions(path, '--sarif');
    const [{ results, tool }] = JSON.parse(stdout).runs;
    expect(results[0]).toMatchObject({ ruleId: 'EXCESSIVE_PERMISSION', level: 'warning' });
    expect(tool.driver.rules[results[0].ruleIndex].id).toBe('EXCESSIVE_PERMISSION');
  });

  test('are written by --fix, which keeps comments and order, and then there is nothing to fix', async () => {
    const path = write('.github/workflows/labels.yml', labels);
    const { status } = await permissions(path, '--fix');
    expect(status).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(labels.replace('pull-requests: read', 'pull-requests: write'));
    const again = readFileSync(path, 'utf8');
    await permissions(path, '--fix');
    expect(readFileSync(path, 'utf8')).toBe(again);
  });

  test.each([
    ['leaves a block alone that declares something that nothing explains', stale, stale],
    [
      'leaves such a block alone, although another permission is missing',
      'on: push\npermissions:\n  deployments: write\njobs:\n  a:\n    steps:\n      - run: gh issue close 1\n',
      'on: push\npermissions:\n  deployments: write\njobs:\n  a:\n    steps:\n      - run: gh issue close 1\n',
    ],
    [
      'adds a line to a block that several jobs explain together',
      'on: push\npermissions:\n  issues: write\njobs:\n  a:\n    steps:\n      - run: gh issue close 1\n  b:\n    steps:\n      - uses: actions/checkout@v4\n',
      'on: push\npermissions:\n  issues: write\n  contents: read\njobs:\n  a:\n    steps:\n      - run: gh issue close 1\n  b:\n    steps:\n      - uses: actions/checkout@v4\n',
    ],
    [
      'adds a block to a job that has none',
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest # the default\n    steps:\n      - uses: actions/checkout@v4\n',
      'on: push\njobs:\n  a:\n    permissions:\n      contents: read\n    runs-on: ubuntu-latest # the default\n    steps:\n      - uses: actions/checkout@v4\n',
    ],
    [
      'adds lines at the end of a block',
      'on: push\npermissions:\n  # to read\n  contents: read # the code\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: gh issue close 1\n',
      'on: push\npermissions:\n  # to read\n  contents: read # the code\n  issues: write\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: gh issue close 1\n',
    ],
    [
      'replaces a block in one line',
      'on: push\npermissions: read-all\njobs:\n  a:\n    steps:\n      - uses: actions/stale@v9\n',
      'on: push\npermissions:\n  actions: write\n  issues: write\n  pull-requests: write\njobs:\n  a:\n    steps:\n      - uses: actions/stale@v9\n',
    ],
    [
      'changes nothing if something was not followed',
      'on: push\npermissions:\n  issues: write\njobs:\n  a:\n    steps:\n      - uses: someone/unknown@v1\n',
      'on: push\npermissions:\n  issues: write\njobs:\n  a:\n    steps:\n      - uses: someone/unknown@v1\n',
    ],
  ])('--fix %s', async (_, before, after) => {
    const path = write('.github/workflows/x.yml', before);
    await permissions(path, '--fix');
    expect(readFileSync(path, 'utf8')).toBe(after);
  });
});
