import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { github } from 'routebook/catalogue';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../../cli/audit/command.ts';
import { recordOutput, useFolder } from '../../support/command-folder.ts';

const { pathOf, write } = useFolder();
const before = process.cwd();
afterEach(() => process.chdir(before));

/** Runs the command on the folder and returns what it prints. */
async function audit(...args: string[]): Promise<{ status: number; stdout: string }> {
  const stop = recordOutput();
  const isPlaced = args.some((each) => !each.startsWith('-') && each.includes('/'));
  const status = await run(isPlaced ? args : [pathOf(), ...args]);
  return { status, stdout: stop() };
}

const WRONG = "await octokit.rest.issues.create({ owner, repo, titel: 'x' });\n";
const RIGHT = "await octokit.rest.issues.create({ owner, repo, title: 'x' });\n";

describe('the files that are read', () => {
  it('exclude node_modules, ignored files, links, bundles, large and binary files, and the report counts them', async () => {
    write('.git/HEAD', '');
    write('.gitignore', '/out/\n*.gen.ts\n!keep.gen.ts\n');
    write('src/.gitignore', 'local.ts\n');
    for (const name of ['src/a.ts', 'keep.gen.ts', 'out/b.ts', 'c.gen.ts', 'src/local.ts', 'node_modules/x/d.ts'])
      write(name, WRONG);
    write('dist/index.js', `__webpack_require__(1);\n${WRONG.repeat(50)}`);
    write('app.min.js', WRONG);
    write('large.js', WRONG.repeat(40_000));
    write('binary.js', `\0${WRONG}`);
    symlinkSync(pathOf(), pathOf('src/loop'), 'junction');
    const { stdout, status } = await audit('--json');
    const report = JSON.parse(stdout);
    expect(report.findings.map(({ file }: { file: string }) => file)).toEqual(['keep.gen.ts', 'src/a.ts']);
    expect(report.ignored).toBe(3);
    const bundle = 'This file is a bundle.';
    const large = 'This file is larger than two megabytes, or not text.';
    expect(report.unreadFiles).toEqual([
      { file: 'app.min.js', reason: bundle },
      { file: 'binary.js', reason: large },
      { file: 'dist/index.js', reason: bundle },
      { file: 'large.js', reason: large },
    ]);
    expect(status).toBe(1);
  });

  it('exclude the dependencies of Go and Ruby and environments of Python, but not other folders of the same name', async () => {
    const call = 'gh api repos/o/r/isues\n';
    for (const name of ['go/vendor/modules.txt', 'ruby/vendor/bundle/x.sh', 'env/pyvenv.cfg']) write(name, call);
    for (const name of ['go/vendor/a.sh', 'ruby/vendor/b.sh', 'env/lib/c.sh', 'lib/site-packages/d.sh'])
      write(name, call);
    write('own/vendor/e.sh', call);
    const report = JSON.parse((await audit('--json')).stdout);
    expect(report.findings.map(({ file }: { file: string }) => file)).toEqual(['own/vendor/e.sh']);
    expect(report.ignored).toBe(3);
  });

  it('include scripts without an extension whose first line names a shell', async () => {
    write('release', '#!/usr/bin/env bash\ngh api repos/o/r/isues\n');
    write('LICENSE', 'gh api repos/o/r/isues\n');
    expect(JSON.parse((await audit('--json')).stdout).findings).toHaveLength(1);
  });

  it('can be passed by name, and a name that does not exist is an error', async () => {
    await expect(audit(pathOf('missing.ts'))).rejects.toThrow('there is no file or folder');
  });
});

describe('the report', () => {
  it('groups findings by file, with position, line, reason and fix', async () => {
    write('a.ts', WRONG);
    const { stdout, status } = await audit();
    expect(status).toBe(1);
    expect(stdout).toBe(`a.ts
  1:49 error UNKNOWN_PARAMETER: This route has no parameter "titel". Did you mean "title"?
      await octokit.rest.issues.create({ owner, repo, titel: 'x' });
      --fix changes this

1 finding in 1 call in 1 file.
`);
  });

  it('lists what was not followed with its line, which is a fault only with --strict', async () => {
    write('a.ts', 'octokit.request(route);\n\nrun(octokit);\n');
    write('b.sh', 'gh api user\n');
    write('dist.min.js', WRONG);
    const text = `Not followed (3)
  a.ts:1:17 The route is computed.
  a.ts:3:5 The client is passed to a function that is not followed.
  dist.min.js:1:1 This file is a bundle.

No findings in 1 call in 2 files. 3 places not followed.
`;
    expect(await audit()).toEqual({ status: 0, stdout: text });
    expect(await audit('--strict')).toEqual({ status: 1, stdout: text });
    expect((await audit(pathOf('b.sh'), '--strict')).stdout).toBe('No findings in 1 call in 1 file.\n');
    const report = JSON.parse((await audit('--json')).stdout);
    expect(report.unread.map(({ line }: { line: number }) => line)).toEqual([1, 3]);
    expect(report.unreadFiles).toEqual([{ file: 'dist.min.js', reason: 'This file is a bundle.' }]);
    const { runs } = JSON.parse((await audit('--sarif')).stdout);
    const results = runs[0].results as { ruleId: string; level: string }[];
    expect(results.map(({ ruleId, level }) => `${level} ${ruleId}`)).toEqual(Array(3).fill('note NOT_FOLLOWED'));
    expect((await audit('--github')).stdout).toContain('::notice file=a.ts,line=3,');
    expect((await audit('--markdown')).stdout).toContain('- `a.ts:3` The client is passed');
  });

  it('lists 50 places, and all with --verbose', async () => {
    write('a.ts', 'octokit.request(route);\n'.repeat(52));
    expect((await audit()).stdout).toContain('  and 2 more (--verbose lists them)');
    expect((await audit('--verbose')).stdout).toContain('a.ts:52:17');
  });

  it('is a SARIF log with a rule for each result', async () => {
    write('a b.ts', WRONG);
    const log = JSON.parse((await audit('--sarif')).stdout);
    expect(log.version).toBe('2.1.0');
    const [{ tool, results }] = log.runs;
    expect(tool.driver.rules[results[0].ruleIndex].id).toBe(results[0].ruleId);
    expect(results[0]).toMatchObject({
      ruleId: 'UNKNOWN_PARAMETER',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b.ts' },
            region: { startLine: 1, startColumn: 49, endColumn: 54 },
          },
        },
      ],
      fixes: [
        {
          artifactChanges: [
            {
              replacements: [{ deletedRegion: { charOffset: 48, charLength: 5 }, insertedContent: { text: 'title' } }],
            },
          ],
        },
      ],
    });
  });

  it('escapes annotations', async () => {
    write('a,b:c%.sh', 'gh api "repos/o/r/isues"\n');
    expect((await audit('--github')).stdout).toMatch(
      /^::error file=a%2Cb%3Ac%25\.sh,line=1,endLine=1,col=1,endColumn=24,title=routebook UNKNOWN_ROUTE::There is no route .*\n$/,
    );
  });

  it('accepts only one format option', async () => {
    await expect(audit('--json', '--sarif')).rejects.toThrow('use only one of --json and --sarif');
  });

  it('rejects an unknown version and lists the known ones', async () => {
    await expect(audit('--to', '2026-03-01')).rejects.toThrow(`Known versions: ${github.versions.join(', ')}.`);
  });
});

describe('--fix', () => {
  it.each([
    ['@octokit/rest', '16.19.0'],
    ['@octokit/rest', '^15'],
    ['github', '^13.1.0'],
    ['probot', '~8.4'],
    ['danger', '^9.2.0'],
  ])('leaves an earlier name of a parameter in a program with %s %s, and says why', async (name, range) => {
    const path = write('lib/a.js', 'await octokit.issues.createComment({ owner, repo, number: 1, body });\n');
    write('lib/package.json', '{ "name": "lib" }');
    write('package.json', JSON.stringify({ dependencies: { [name]: range } }));
    const before = readFileSync(path, 'utf8');
    const { stdout } = await audit('--fix', '--json');
    expect(readFileSync(path, 'utf8')).toBe(before);
    const [finding] = JSON.parse(stdout).findings;
    expect(finding).toMatchObject({ code: 'UNKNOWN_PARAMETER', severity: 'warning' });
    expect(finding.message).toContain(`${name}@${range}`);
  });

  it.each([
    ['package-lock.json', '{"packages": {"node_modules/@octokit/rest": {\n  "version": "16.19.0"}}}'],
    ['yarn.lock', '"@octokit/rest@*":\n  version "16.19.0"\n'],
    ['pnpm-lock.yaml', "packages:\n\n  '@octokit/rest@16.19.0':\n    resolution: {}\n"],
  ])('leaves it if %s has an old Octokit, and package.json names no version', async (file, text) => {
    const path = write('lib/a.js', 'await octokit.issues.createComment({ owner, repo, number: 1, body });\n');
    write('lib/package.json', '{ "dependencies": { "@octokit/rest": "*" } }');
    write(file, text);
    const [finding] = JSON.parse((await audit('--fix', '--json')).stdout).findings;
    expect(readFileSync(path, 'utf8')).toContain(' number: 1');
    expect(finding.message).toContain('@octokit/rest@16.19.0');
  });

  it.each([
    [
      'an object that other modules can read',
      'export const o = { owner, repo, number: 1 };\nawait octokit.rest.issues.get(o);',
    ],
    ['an object with a type', 'const o: Options = { owner, repo, number: 1 };\nawait octokit.rest.issues.get(o);'],
    ['a name with an escape', 'await octokit.rest.issues.get({ owner, repo, n\\u0075mber: 1 });'],
    ['a method that the program adds', 'octokit.rest.issues.gett = load;\nawait octokit.rest.issues.gett({ owner });'],
  ])('leaves %s', async (_, text) => {
    const path = write('a.ts', `${text}\n`);
    expect(JSON.parse((await audit('--fix', '--json')).stdout).findings).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).toBe(`${text}\n`);
  });

  it('corrects a typo in a program with an old Octokit, and doubts other names', async () => {
    const path = write('a.js', `${WRONG}await octokit.issues.getComment(octokit.repo({ id: 1 }));\n`);
    write('package.json', '{ "dependencies": { "probot": "^6.0.0" } }');
    const { stdout } = await audit('--fix', '--json');
    expect(readFileSync(path, 'utf8')).toContain("title: 'x'");
    expect(JSON.parse(stdout).findings.map(({ severity }: { severity: string }) => severity)).not.toContain('error');
  });

  it.each([
    ['a later version', '{ "dependencies": { "@octokit/rest": "^16.24.0" } }'],
    ['a version without a number', '{ "dependencies": { "@octokit/rest": "latest" } }'],
    ['a package.json that cannot be read', '{'],
    ['a package.json that is not an object', 'null'],
  ])('renames a parameter in a program with %s of Octokit', async (_, text) => {
    const path = write('a.js', 'await octokit.issues.createComment({ owner, repo, number: 1, body });\n');
    write('package.json', text);
    await audit('--fix');
    expect(readFileSync(path, 'utf8')).toContain('issue_number: 1');
  });

  it('applies edits that are certain, keeps the mode of the file, and changes nothing the second time', async () => {
    const path = write(
      'a.ts',
      `${WRONG}await octokit.rest.issues.get({ owner, repo, number });\nawait octokit.request('POST /repos/{owner}/{repo}/pages/deployment', { owner, repo, ...rest });\n`,
    );
    const mode = statSync(path).mode;
    expect((await audit('--fix')).stdout).toBe('No findings in 3 calls in 1 file. 3 edits made.\n');
    const fixed = readFileSync(path, 'utf8');
    expect(fixed).toBe(
      `${RIGHT}await octokit.rest.issues.get({ owner, repo, issue_number: number });\nawait octokit.request('POST /repos/{owner}/{repo}/pages/deployments', { owner, repo, ...rest });\n`,
    );
    expect(statSync(path).mode).toBe(mode);
    await audit('--fix');
    expect(readFileSync(path, 'utf8')).toBe(fixed);
  });

  it('does not touch a file that is not valid UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(WRONG), Buffer.from([0xff, 0xfe, 0x0a])]);
    const path = write(
      'a.js',
      Buffer.concat([Buffer.from('// '), Buffer.from([0xff, 0x0a]), bytes.subarray(0, WRONG.length)]),
    );
    const old = readFileSync(path);
    await audit('--fix');
    expect(readFileSync(path)).toEqual(old);
  });
});

describe('a baseline', () => {
  it('hides known findings, regardless of their position in the file, and reports new ones', async () => {
    const path = write('a.ts', WRONG);
    const file = pathOf('baseline.json');
    expect(await audit('--write-baseline', file)).toEqual({ status: 0, stdout: `${file} has 1 finding.\n` });
    writeFileSync(path, `// moved\n\n${WRONG}`);
    expect(await audit('--baseline', file)).toEqual({
      status: 0,
      stdout: 'No findings in 1 call in 1 file. 1 in the baseline.\n',
    });
  });

  const OTHER = "await octokit.rest.issues.create({ owner, repo, title: 'x', boby: 1 });\n";
  it.each([
    ['two more of three equal findings', WRONG.repeat(3), WRONG.repeat(5), ['titel', 'titel'], 3],
    ['one less', WRONG.repeat(3), WRONG.repeat(2), [], 2],
    ['another one next to two', WRONG.repeat(2), WRONG + OTHER + WRONG, ['boby'], 2],
    ['one of each of two kinds more', WRONG + OTHER, (OTHER + WRONG).repeat(2), ['boby', 'titel'], 2],
  ])('of equal findings hides as many as it has: %s', async (_, before, after, fresh, known) => {
    const path = write('a.ts', before);
    const file = pathOf('baseline.json');
    await audit('--write-baseline', file);
    writeFileSync(path, after);
    const report = JSON.parse((await audit('--baseline', file, '--json')).stdout);
    expect(report.findings.map(({ parameter }: { parameter: string }) => parameter)).toEqual(fresh);
    expect((await audit('--baseline', file)).stdout).toContain(`${known} in the baseline.`);
  });

  it('that does not exist or is invalid is an error that explains how to write one', async () => {
    await expect(audit('--baseline', pathOf('none.json'))).rejects.toThrow('there is no such file');
    await expect(audit('--baseline', write('b.json', '[]'))).rejects.toThrow('is not a baseline');
  });
});

it("the repository's own examples have no findings, except for those that show one", async () => {
  vi.restoreAllMocks();
  const { stdout } = await audit(`${before}/examples/`, '--json');
  const { findings, calls } = JSON.parse(stdout);
  expect(calls.length).toBeGreaterThan(20);
  expect(
    findings.map(
      ({ file, line, message }: { file: string; line: number; message: string }) => `${file}:${line} ${message}`,
    ),
  ).toEqual([
    expect.stringMatching(/release\.sh:1 There is no route/),
    expect.stringMatching(/check-a-call\.ts:\d+ This route is deprecated/),
  ]);
});

describe('the report', () => {
  it('names the languages that are not read instead of saying nothing', async () => {
    write('app.swift', 'fetch("https://api.github.com/user")');
    write('app.exs', 'HTTPoison.get!("https://api.github.com/user")');
    const { stdout } = await audit();
    expect(stdout).toContain('app.swift:1:1 Swift is not read.');
    expect(stdout).toContain('app.exs:1:1 Elixir is not read.');
  });

  it('can be Markdown for a comment, in which text of files cannot become a tag or a cell', async () => {
    write('a|b.sh', 'gh api "repos/o/r/isues<b>"\n');
    write('c.ts', WRONG);
    const { stdout, status } = await audit('--markdown');
    expect(status).toBe(1);
    expect(stdout).toContain('## API calls');
    expect(stdout).toContain('`c.ts:1` | error | UNKNOWN\\_PARAMETER'.replace('\\_', '_'));
    expect(stdout).toContain('`/repos/o/r/isues<b>`');
    expect(stdout).toContain('<code>a&#124;b&#46;sh&#58;1</code>');
  });

  it('matches a baseline that was written from another folder', async () => {
    const file = write('src/a.ts', WRONG);
    const baseline = pathOf('baseline.json');
    await audit(pathOf(), '--write-baseline', baseline);
    expect(readFileSync(baseline, 'utf8')).toContain('"file": "src/a.ts"');
    vi.spyOn(process, 'cwd').mockReturnValue(pathOf('src'));
    const { status, stdout } = await audit(file, '--baseline', baseline);
    expect(stdout).toContain('1 in the baseline.');
    expect(status).toBe(0);
  });
});
