import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseDocument } from 'yaml';
import { run } from '../../../cli/permissions/command.ts';
import { useFolder } from '../../support/command-folder.ts';
import { isPosixMissing } from '../../support/posix.ts';

const withoutLinks = isPosixMissing('links to files and devices');

const folder = useFolder();
const { write } = folder;
let stdout: string;
beforeEach(() => {
  stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
});

const WORKFLOW = '.github/workflows/x.yml';
const EXCESSIVE =
  'on: push\npermissions:\n  contents: write\n  issues: write\njobs:\n  a:\n    steps:\n      - uses: actions/stale@v9\n';

/** The path of a link to write, whose folder is there. */
function pathOf(name: string): string {
  const path = folder.pathOf(name);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

describe('--fix', () => {
  test('does not write a workflow whose bytes are not UTF-8, which would be lost', async () => {
    const bytes = Buffer.from(`# caf\xe9\n${EXCESSIVE}`, 'latin1');
    const path = write(WORKFLOW, bytes);
    await run([path, '--fix']);
    expect(readFileSync(path)).toEqual(bytes);
    expect(stdout).toContain('contents');
  });

  test.skipIf(withoutLinks)('does not follow a symbolic link in the folder of the workflows', async () => {
    const outside = write('other/ci.yml', EXCESSIVE);
    symlinkSync(outside, pathOf('repository/.github/workflows/link.yml'));
    await run([folder.pathOf('repository'), '--fix']);
    expect(readFileSync(outside, 'utf8')).toBe(EXCESSIVE);
  });

  const STEPS = '\n    steps:\n      - uses: actions/stale@v9 # marks\n';
  test.each([
    ['a byte order mark', `\ufeff${EXCESSIVE}`],
    ['line ends of Windows', EXCESSIVE.replaceAll('\n', '\r\n')],
    ['a byte order mark and line ends of Windows', `\ufeff${EXCESSIVE.replaceAll('\n', '\r\n')}`],
    [
      'everything, in one word, with line ends of Windows',
      `on: push\npermissions: write-all\njobs:\n  a:${STEPS}`.replaceAll('\n', '\r\n'),
    ],
    ['no line end', EXCESSIVE.trimEnd()],
    ['a block at the end', `on: push\njobs:\n  a:${STEPS}    permissions:\n      contents: write`],
    ['a block in one line', `on: push\npermissions: { contents: write } # why\njobs:\n  a:${STEPS}`],
    [
      'a block in braces of several lines',
      `on: push\npermissions: {\n  contents: write, # a\n  issues: write } # b\njobs:\n  a:${STEPS}`,
    ],
    ['a block without a value', `on: push\npermissions: # none\njobs:\n  a:${STEPS}`],
    ['a block that is null', `on: push\npermissions: null # none\njobs:\n  a:${STEPS}`],
    ['quoted names', `on: push\n"permissions":\n  "contents": 'write'\n  'issues': "write" # a\njobs:\n  a:${STEPS}`],
    [
      'an anchor and an alias',
      `on: push\njobs:\n  a:\n    permissions: &p\n      contents: write # a\n    steps: []\n  b:\n    permissions: *p${STEPS}`,
    ],
    ['an alias of the whole job', `on: push\njobs:\n  a: &a${STEPS}  b: *a\n`],
    ['an alias in place of a value', `x: &w write\non: push\npermissions:\n  contents: *w\njobs:\n  a:${STEPS}`],
    ['jobs in braces', 'on: push\njobs: { a: { steps: [ { uses: actions/stale@v9 } ] } }\n'],
    ['a job in braces', 'on: push\njobs:\n  a: { steps: [ { uses: actions/stale@v9 } ] }\n'],
    ['names twice', `on: push\npermissions:\n  contents: write\npermissions:\n  issues: read\njobs:\n  a:${STEPS}`],
    ['a name that is a mapping', `on: push\n? permissions\n: contents: write\njobs:\n  a:${STEPS}`],
    ['a merge key', `x: &x\n  permissions: { contents: write }\non: push\njobs:\n  a:\n    <<: *x${STEPS}`],
    [
      'tabs and comments between',
      `on: push\npermissions:\n\n  # first\n  issues:\twrite\t# second\n\n  # third\n\njobs:\n  # fourth\n  a:${STEPS}`,
    ],
    ['several documents', `on: push\njobs:\n  a:${STEPS}---\nsecond: true\n`],
    [
      'a level that is also part of its name',
      `on: push\npermissions:\n  issues: write # issues: read\n  contents: write\njobs:\n  a:${STEPS}`,
    ],
  ])('changes nothing besides the permissions, and keeps all comments: %s', async (_title, before) => {
    const path = write(WORKFLOW, before);
    await run([path, '--fix']);
    const after = readFileSync(path, 'utf8');
    expect(rest(after)).toEqual(rest(before));
    for (const comment of before.match(/# \w+/g) ?? []) expect(after).toContain(comment);
    expect(after.includes('\r\n')).toBe(before.includes('\r\n'));
    expect(after.replaceAll('\r\n', '').includes('\r') || (before.includes('\r\n') && /[^\r]\n/.test(after))).toBe(
      false,
    );
    await run([path, '--fix']);
    expect(readFileSync(path, 'utf8')).toBe(after);
  });
});

/** A workflow without its permissions. */
function rest(text: string): unknown {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  if (document.errors.length > 0) return text;
  const { permissions: _, jobs, ...others } = document.toJS();
  return [others, Object.entries(jobs).map(([name, job]) => [name, { ...(job as object), permissions: undefined }])];
}

describe.skipIf(withoutLinks)('a file that never ends', () => {
  test('is not read as a workflow', async () => {
    symlinkSync('/dev/zero', pathOf(WORKFLOW));
    await run([folder.pathOf()]);
    await expect(run([folder.pathOf(WORKFLOW)])).rejects.toThrow('is neither a file nor a folder');
  });

  test('is not read as a package or an action', async () => {
    for (const name of ['package.json', '.npmrc', 'action/action.yml']) symlinkSync('/dev/zero', pathOf(name));
    const steps = ['run: npm publish', 'uses: ./action'].map((step) => `      - ${step}\n`);
    await run([write(WORKFLOW, `on: push\njobs:\n  a:\n    steps:\n${steps.join('')}`)]);
    expect(stdout).toContain('x.yml');
  });
});

describe('work that multiplies', () => {
  const job = (...steps: string[]) =>
    `on: push\njobs:\n  a:\n    steps:\n${steps.map((step) => `      - ${step}\n`).join('')}`;

  test('is not done for commands that contain each other more deeply than any do', async () => {
    await run([write(WORKFLOW, job(`run: ${'eval '.repeat(20_000)}git push`))]);
    expect(stdout).toContain('Commands contain each other more deeply than is read.');
  });

  test('is not done for actions that use each other many times', async () => {
    const uses = (name: string) => Array.from({ length: 30 }, () => `    - uses: ./${name}\n`).join('');
    const names = ['one', 'two', 'three', 'four'];
    names.forEach((name, index) => {
      write(`${name}/action.yml`, `runs:\n  using: composite\n  steps:\n${uses(names[index + 1] ?? 'one')}`);
    });
    await run([write(WORKFLOW, job('uses: ./one'))]);
    expect(stdout).toContain('The job has too many steps to read.');
  });

  test('is not done for more jobs than any workflow has', async () => {
    const jobs = Array.from({ length: 501 }, (_, index) => `  j${index}: { steps: [ { run: gh issue list } ] }\n`);
    await run([write(WORKFLOW, `on: push\njobs:\n${jobs.join('')}`)]);
    expect(stdout).toContain('This workflow has more than 500 jobs.');
  });

  test.each([
    ['lists', `on: push\njobs: ${'['.repeat(20_000)}`],
    ['mappings', `on: push\njobs: ${'{a: '.repeat(20_000)}`],
    ['blocks', Array.from({ length: 600 }, (_, index) => `${' '.repeat(index)}a:\n`).join('')],
  ])('is not done for %s that are nested deeply', async (_name, text) => {
    await run([write(WORKFLOW, text)]);
    expect(stdout).toContain('This file is not a valid workflow.');
  });
});

test('an action outside the repository is not read', async () => {
  write('outside/action.yml', 'runs:\n  using: composite\n  steps:\n    - run: gh issue list\n');
  write('repository/inside/action.yml', 'runs:\n  using: node20\n  main: ../../outside/main.js\n');
  write('outside/main.js', 'octokit.request("GET /secret-of-another-program")');
  const steps = '      - uses: ./../outside\n      - uses: ./inside\n';
  await run([write(`repository/${WORKFLOW}`, `on: push\njobs:\n  a:\n    steps:\n${steps}`)]);
  expect(stdout).toContain('./../outside: This action could not be read.');
  expect(stdout).toContain('The program of ./inside');
  expect(stdout).not.toContain('secret-of-another-program');
});
