import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../../cli/permissions/command.ts';
import { recordOutput, useFolder } from '../../support/command-folder.ts';

/** A job with some steps: the block that `--fix` writes for it, or the reason why it writes none. */
interface Understood {
  readonly job: string;
  readonly steps: string;
  readonly files?: Files;
  readonly on?: string;
  readonly name?: string;
  readonly block?: string;
  readonly reason?: string;
}

const { written, unchanged }: Record<'written' | 'unchanged', readonly Understood[]> = parse(
  readFileSync(new URL('understood.yaml', import.meta.url), 'utf8'),
);
const folder = useFolder();

type Files = Readonly<Record<string, string>>;

function write(files: Files): void {
  for (const [name, text] of Object.entries(files)) folder.write(name, text);
}

async function permissions(...args: string[]) {
  const stop = recordOutput();
  await run(args);
  return stop();
}

const WORKFLOW = '.github/workflows/x.yml';
const job = (steps: string, { on = 'push', name = 'check' } = {}) =>
  `on: ${on}
jobs:
  ${name}:
    steps:\n${steps.trimEnd().replace(/^/gm, '      ')}\n`;

/** The block that `--fix` writes for a job with some steps, or the reasons why it writes none. */
async function fix(steps: string, files: Files = {}, options = {}): Promise<unknown> {
  const before = job(steps, options);
  write({ [WORKFLOW]: before, ...files });
  const { workflows } = JSON.parse(await permissions(folder.pathOf(WORKFLOW), '--fix', '--json'));
  const after = folder.read(WORKFLOW);
  if (after === before) return workflows[0].jobs[0].gaps.map(({ reason }: { reason: string }) => reason);
  const [, block = ''] = /permissions:([\s\S]*?)\n {4}(?:steps|env):/.exec(after) ?? [];
  return block.trim().replace(/\s*\n\s*/g, ', ');
}

describe('--fix writes a block', () => {
  test.each(written)('for a job with $job', async ({ steps, block, files, ...options }) => {
    expect(await fix(steps, files, options)).toBe(block);
  });

  test.each([
    ['the workflow declares', '- run: gh pr list', 'pull-requests: read'],
    [
      'an input needs that has a secret, which may be the token',
      '- uses: actions/github-script@v8\n  with: { github-token: "$'.concat(
        '{{ secrets.BOT }}", script: "github.rest.issues.create({})" }',
      ),
      'issues: write',
    ],
    [
      'a variable needs that has a secret',
      '- run: gh issue close 1\n  env: { GH_TOKEN: "$'.concat('{{ secrets.BOT }}" }'),
      'issues: write',
    ],
  ])('for a job that calls a workflow, which includes what %s, and for the workflow', async (_, steps, entry) => {
    const name = '.github/workflows/called.yml';
    const caller = `on: push\njobs:\n  a:\n    uses: ./${name}\n`;
    write({ [name]: job(steps, { on: 'workflow_call' }), [WORKFLOW]: caller });
    await permissions(folder.pathOf('.github'), '--fix');
    const written = [WORKFLOW, name].map((file) => folder.read(file));
    for (const text of written) expect(text).toContain(`    permissions:\n      ${entry}\n`);
  });
});

describe('--fix changes nothing', () => {
  test.each(unchanged)('for a job with $job, and lists it', async ({ steps, reason, files, ...options }) => {
    expect(await fix(steps, files, options)).toContain(reason);
  });

  test('in a block that several jobs share, if one of them is not understood', async () => {
    const text =
      'on: push\npermissions:\n  issues: write\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n  b:\n    steps:\n      - uses: x/y@v1\n';
    write({ [WORKFLOW]: text });
    expect(await permissions(folder.pathOf(), '--fix')).toContain('x/y: What this action needs is not known.');
    expect(folder.read(WORKFLOW)).toBe(text);
  });

  test('in a block of which a later command needs less than an earlier one', async () => {
    const steps = '- run: gh issue close 1\n- run: gh issue list';
    const text = job(steps).replace('jobs:', 'permissions:\n  issues: write\njobs:');
    write({ [WORKFLOW]: text });
    const { workflows } = JSON.parse(await permissions(folder.pathOf(WORKFLOW), '--fix', '--json'));
    expect([folder.read(WORKFLOW), workflows[0].jobs[0].excessive]).toEqual([text, {}]);
  });

  test('in a workflow that needs more than one of its two callers declares', async () => {
    const called = job('- run: gh issue close 1', { on: 'workflow_call' });
    const caller = (level: string) =>
      `on: push\npermissions:\n  issues: ${level}\njobs:\n  a:\n    uses: ./${WORKFLOW}\n`;
    write({
      [WORKFLOW]: called,
      '.github/workflows/a.yml': caller('write'),
      '.github/workflows/b.yml': caller('read'),
    });
    await permissions(folder.pathOf('.github'), '--fix');
    expect(folder.read(WORKFLOW)).toBe(called);
  });

  test('in a workflow that only other repositories call', async () => {
    const called = job('- uses: actions/checkout@v4', { on: 'workflow_call' });
    write({ [WORKFLOW]: called });
    await permissions(folder.pathOf(), '--fix');
    expect(folder.read(WORKFLOW)).toBe(called);
  });
});

describe('workflows are found', () => {
  test.each(['.', '.github', '.github/', '.github/workflows', WORKFLOW])('in %s', async (path) => {
    write({ [WORKFLOW]: job('- uses: actions/checkout@v4') });
    const { workflows } = JSON.parse(await permissions(folder.pathOf(path), '--json'));
    expect(workflows).toHaveLength(1);
    expect(workflows[0].jobs[0].smallest).toEqual({ contents: 'read' });
  });
});

describe('the permissions of code', () => {
  test('include those of the commands of gh in shell scripts and package.json', async () => {
    write({
      'a.sh': 'set -e\ngh pr create --fill\n',
      tool: '#!/usr/bin/env bash\ngh release create v1\n',
      'package.json': '{\n  "scripts": {\n    "x": "gh run cancel 1"\n  }\n}',
    });
    const { permissions: found, needs, complete } = JSON.parse(await permissions(folder.pathOf(), '--json'));
    expect(found).toEqual({ actions: 'write', contents: 'write', pull_requests: 'write' });
    expect(
      needs.map(({ file, line, what }: { file: string; line: number; what: string }) => `${file}:${line} ${what}`),
    ).toEqual(['a.sh:2 gh pr create', 'package.json:3 gh run cancel', 'tool:2 gh release create']);
    expect(complete).toBe(true);
  });

  test.each<[string, Files]>([
    ['a command that is not known', { 'a.sh': 'gh pr ready 1\n' }],
    ['a language that is not read', { 'a.sh': 'gh pr list\n', 'b.lua': 'x()' }],
    ['a file that is not text', { 'a.sh': 'gh pr list\n', 'b.js': 'a\0b' }],
  ])('are not complete with %s', async (_, files) => {
    write(files);
    expect(JSON.parse(await permissions(folder.pathOf(), '--json')).complete).toBe(false);
  });
});

test('steps that run at the same time are read, and a step of another kind is not known', async () => {
  expect(await fix('- parallel:\n    - uses: actions/checkout@v4\n    - uses: actions/deploy-pages@v4')).toBe(
    'contents: read, id-token: write, pages: write',
  );
  expect(await fix('- uses: actions/checkout@v4\n- wait: x')).toEqual([
    'A step that neither uses an action nor runs a command is not known.',
  ]);
});
