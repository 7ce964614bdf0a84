import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../cli/migrate/command.ts';
import { recordOutput, useFolder } from '../../support/command-folder.ts';

const { pathOf, read, write } = useFolder();

/** Runs the command and returns what it prints. */
function runWith(...args: string[]): { status: number; stdout: string } {
  const stop = recordOutput();
  const status = run(args);
  return { status, stdout: stop() };
}

const migrate = (...args: string[]) => runWith(pathOf(), ...args);
/** What is printed, in one line. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

const CLIENT = `import { Octokit } from '@octokit/rest';

export const octokit = new Octokit({ auth: process.env.TOKEN });
`;
const USE = `import { octokit } from './client.js';

export async function run() {
  const { data } = await octokit.rest.users.getAuthenticated();
  return data.login;
}
`;
const COMMENT =
  "// like: 'octokit' keeps Octokit's retries, waits, page sizes, user agent and error messages. Without it, routebook has its own.";
const MANIFEST = `{
  "name": "labels",
  "private": true,
  "dependencies": {
    "@octokit/rest": "^22.0.0",
    "zod": "^4.0.0"
  },
  "devDependencies": {
    "@octokit/types": "^16.0.0"
  }
}
`;

beforeEach(() => {
  write('package.json', MANIFEST);
  write('src/client.js', CLIENT);
  write('src/use.js', USE);
});

describe('routebook migrate', () => {
  it('prints a diff of all files and of package.json, and changes nothing', () => {
    const { status, stdout } = migrate();
    expect(status).toBe(0);
    expect(stdout).toContain(`--- a/package.json
+++ b/package.json
@@ -2,10 +2,8 @@
   "name": "labels",
   "private": true,
   "dependencies": {
-    "@octokit/rest": "^22.0.0",
+    "routebook": "^0.1.0",
     "zod": "^4.0.0"
   },
-  "devDependencies": {
-    "@octokit/types": "^16.0.0"
-  }
+  "devDependencies": {}
 }
`);
    expect(stdout).toContain('-export const octokit = new Octokit({ auth: process.env.TOKEN });');
    expect(flat(stdout)).toContain(
      'The package: 1 call can be migrated, with changes in 3 files. Octokit goes. Apply the changes with --write.',
    );
    expect(flat(stdout)).toContain("like: 'octokit' sets its retries");
    expect(stdout).toMatch(/\nnpm install\n$/);
    expect(read('src/client.js')).toBe(CLIENT);
  });

  it('--write changes the files and the dependencies, and a second run has nothing to change', () => {
    expect(migrate('--write')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 call migrated, 3 files changed. Octokit is gone.'),
    });
    expect(read('src/client.js')).toBe(`import { createGitHub } from 'routebook';

${COMMENT}
export const octokit = createGitHub({ like: 'octokit', token: process.env.TOKEN });
`);
    expect(read('src/use.js')).toContain('await octokit.users.getAuthenticated()');
    expect(JSON.parse(read('package.json')).dependencies).toEqual({ routebook: '^0.1.0', zod: '^4.0.0' });
    expect(migrate('--check')).toEqual({ status: 0, stdout: 'Nothing to change: no script uses Octokit.\n' });
  });

  it('writes nothing if something holds Octokit, and lists it with the code to write', () => {
    write('src/hook.js', "import { octokit } from './client.js';\noctokit.hook.before('request', log);\n");
    const { status, stdout } = migrate('--write');
    expect(status).toBe(1);
    expect(read('src/client.js')).toBe(CLIENT);
    expect(read('package.json')).toBe(MANIFEST);
    expect(stdout).toMatch(/^src\/hook\.js\n {2}2:1 hold: A client of routebook has no hooks\. Write createGitHub\(/);
    expect(flat(stdout)).toContain(
      'The package: nothing was written, because 1 place holds Octokit. 1 call and changes in 3 files are ready: change the place above, and run the command again.',
    );
    expect(stdout).not.toContain('@@');
    write('src/hook.js', '');
    expect(migrate('--write').status).toBe(0);
  });

  it('goes on from a program that was migrated in part', () => {
    write(
      'src/client.js',
      CLIENT.replace('new Octokit({ auth: process.env.TOKEN })', 'fromOctokit(new Octokit())').replace(
        '\n\n',
        "\nimport { fromOctokit } from 'routebook/octokit';\n\n",
      ),
    );
    write(
      'src/other.js',
      USE.replace('octokit.rest', 'fromOctokit(octokit)').replace(
        '\n\n',
        "\nimport { fromOctokit } from 'routebook/octokit';\n\n",
      ),
    );
    migrate('--write');
    expect(read('src/client.js')).toContain("\nexport const octokit = createGitHub({ like: 'octokit' });\n");
    expect(read('src/other.js')).toBe(USE.replace('octokit.rest', 'octokit'));
  });

  it('--check exits with 1 if Octokit is used, and prints no diff', () => {
    const { status, stdout } = migrate('--check');
    expect(status).toBe(1);
    expect(stdout).not.toContain('@@');
  });

  it('--json prints the edits and the reasons by package', () => {
    const [result, ...others] = JSON.parse(migrate('--json').stdout);
    expect(others).toEqual([]);
    expect(result).toMatchObject({ isHeld: false, removed: ['@octokit/rest', '@octokit/types'], manager: 'npm' });
    expect(result.files).toMatchObject([
      { file: 'src/client.js', items: [] },
      { file: 'src/use.js', migrated: 1, items: [] },
      { file: 'package.json' },
    ]);
  });

  it('refuses two contrary options', () => {
    expect(() => run(['--write', '--check'])).toThrow('use only one of --write and --check.');
  });
});

describe('the files of a package', () => {
  it('that are not among the paths hold it if they use Octokit', () => {
    const { status, stdout } = runWith(pathOf('src/client.js'), '--write');
    expect(status).toBe(1);
    expect(stdout).toMatch(/src\/use\.js\n {2}1:1 hold: This file of the package is not one of the paths/);
    expect(read('src/client.js')).toBe(CLIENT);
  });

  it('that are not UTF-8, or have a script that is not rewritten, hold it', () => {
    writeFileSync(pathOf('src/latin.js'), Buffer.from(`// caf\xe9\n${CLIENT}`, 'latin1'));
    write('src/App.vue', `<script>\n${CLIENT}</script>\n`);
    const { stdout } = migrate('--write');
    expect(stdout).toContain('hold: The file is not UTF-8.');
    expect(stdout).toMatch(/src\/App\.vue\n {2}1:1 hold: Scripts in files of this kind/);
    expect(read('src/client.js')).toBe(CLIENT);
  });

  it('keep a byte order mark, tabs, and the line ends of Windows', () => {
    write('src/client.js', `\ufeff${CLIENT}// é😀\n`.replaceAll('\n', '\r\n'));
    write('src/use.js', USE.replaceAll('  ', '\t').replaceAll('\n', '\r\n'));
    expect(migrate().stdout).toContain(
      '\n-\tconst { data } = await octokit.rest.users.getAuthenticated();\n+\tconst { data } = await octokit.users.getAuthenticated();\n \treturn data.login;\n',
    );
    migrate('--write');
    expect(read('src/client.js')).toBe(
      `\ufeffimport { createGitHub } from 'routebook';\r\n\r\n${COMMENT}\r\nexport const octokit = createGitHub({ like: 'octokit', token: process.env.TOKEN });\r\n// é😀\r\n`,
    );
    expect(read('src/use.js')).not.toMatch(/[^\r]\n/);
  });

  it('that are bundles, too large, ignored by Git or written by the compiler are left alone', () => {
    write('.gitignore', 'cache\n');
    write('.git/HEAD', '');
    write('tsconfig.json', '{ // settings\n"compilerOptions": { "outDir": "dist" }, }');
    const paths = ['cache/client.js', 'dist/deep/client.js', 'notes.md'].map((name) => write(name, CLIENT));
    write('large.js', `${CLIENT}// ${'x'.repeat(2_100_000)}\n`);
    expect(migrate('--write').stdout).toContain('3 files changed');
    for (const path of paths) expect(readFileSync(path, 'utf8')).toBe(CLIENT);
  });

  it('that declare types are migrated, unless they are written next to a script', () => {
    const code =
      "import type { Endpoints } from '@octokit/types';\nexport type User = Endpoints['GET /user']['response'];\n";
    const [own, built] = [write('src/types/index.d.ts', code), write('lib/index.d.ts', code)];
    write('lib/index.js', '');
    expect(migrate('--write').status).toBe(0);
    expect(readFileSync(own, 'utf8')).toContain("export type User = ResponseOf<'GET /user'>;");
    expect(readFileSync(built, 'utf8')).toBe(code);
  });

  it('that do not change count with their calls', () => {
    write('src/use.js', USE.replace('.rest', ''));
    expect(migrate('--write').stdout).toContain('1 call migrated, 2 files changed.');
  });
});

describe('a package', () => {
  it.each([
    ['package.json', '{ "devDependencies": { "typescript": "~5.3.0" } }', 'This package has typescript ~5.3.0.'],
    ['package.json', '{ "devDependencies": { "typescript": "^5.0.2" } }', undefined],
    ['package.json', '{ "devDependencies": { "typescript": "latest" } }', undefined],
    ['node_modules/typescript/package.json', '{ "version": "5.3.3" }', 'This package has typescript 5.3.3.'],
    ['package.json', '{ "engines": { "node": ">=16" } }', '"engines" has ">=16"'],
    ['package.json', '{ "engines": { "node": ">=20" } }', undefined],
    ['action.yml', 'runs:\n  using: "node16"\n', 'the action has "using: node16"'],
    ['action.yml', 'runs:\n  using: node24\n', undefined],
    ['package.json', '{ "devDependencies": { "jest": "^26.0.0" } }', 'Before version 28, Jest cannot load routebook'],
    ['package.json', '{ "devDependencies": { "jest": "^29.0.0" } }', undefined],
    ['package.json', '{ "devDependencies": { "nock": "^13.5.6" } }', 'Before version 14, nock does not see'],
    ['package.json', '{ "devDependencies": { "nock": "^14.0.1" } }', undefined],
    ['package.json', '{ "dependencies": { "@octokit/rest": "^15.18.0" } }', 'update Octokit first'],
    ['package.json', '{ "dependencies": { "@octokit/rest": ">=15" } }', undefined],
    ['package.json', '{ "peerDependencies": { "@octokit/core": ">=6" } }', 'asks its users for "@octokit/core"'],
  ])('with %s: %s is held by what is too old: %s', (file, text, expected) => {
    write('src/typed.ts', CLIENT);
    write(file, text);
    const { stdout } = migrate();
    expect(stdout.includes('hold:')).toBe(expected !== undefined);
    expect(flat(stdout)).toContain(expected ?? 'Octokit goes.');
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm install'],
    ['yarn.lock', 'yarn install'],
    ['package-lock.json', 'npm install'],
  ])('with %s has the command of its package manager in the report, which renews the lock file', (lock, command) => {
    write(lock, '');
    expect(migrate('--write').stdout).toMatch(new RegExp(`\\n${command}\\n$`));
  });

  it('has a diff of package.json with the lines that change, in the order of the names', () => {
    const names = ['@octokit/rest', 'chalk', 'octokit', 'react', 'zod'];
    const lines = names.map((name) => `    "${name}": "22"`).join(',\n');
    write('package.json', `{\n  "dependencies": {\n${lines}\n  }\n}\n`);
    expect(migrate().stdout).toContain(`
-    "@octokit/rest": "22",
     "chalk": "22",
-    "octokit": "22",
     "react": "22",
+    "routebook": "^0.1.0",
     "zod": "22"
`);
  });

  it('keeps @actions/github if it reads what the runner says of the workflow', () => {
    write('package.json', '{ "dependencies": { "@actions/github": "^6.0.0", "octokit": "^5.0.0" } }');
    write('src/client.js', CLIENT.replace('@octokit/rest', 'octokit'));
    write('src/use.js', "import { context } from '@actions/github';\nexport const { owner } = context.repo;\n");
    expect(flat(migrate('--write').stdout)).toContain(
      'Each client of Octokit is gone. The package @actions/github stays for what sends no request, such as the context of a workflow.',
    );
    expect(JSON.parse(read('package.json')).dependencies).toEqual({ '@actions/github': '^6.0.0', routebook: '^0.1.0' });
    expect(migrate('--check').status).toBe(0);
    write('package.json', '{ "dependencies": { "@actions/github": "^6.0.0" } }');
    write('src/client.js', "import { getOctokit } from '@actions/github';\ngetOctokit(token).rest.meta.get();\n");
    migrate('--write');
    expect(JSON.parse(read('package.json')).dependencies).toEqual({ '@actions/github': '^6.0.0', routebook: '^0.1.0' });
  });

  it('waits for another one of the workspace that needs it', () => {
    write('package.json', '{ "private": true }');
    for (const [name, needs] of [
      ['one', 'two'],
      ['two', 'three'],
      ['four', 'five'],
    ] as const)
      write(
        `packages/${name}/package.json`,
        JSON.stringify({ name, private: true, dependencies: { [needs]: '*', octokit: '5' } }),
      );
    for (const name of ['one', 'two', 'four']) write(`packages/${name}/index.js`, CLIENT);
    write('packages/two/hook.js', "import { octokit } from './index.js';\noctokit.hook.before('request', log);\n");
    write('src/client.js', '');
    write('src/use.js', '');
    const { stdout } = migrate('--write');
    expect(stdout).toContain('packages/one, packages/two: nothing was written');
    expect(stdout).toContain('packages/four: 0 calls migrated, 2 files changed.');
    expect(read('packages/one/index.js')).toBe(CLIENT);
    expect(read('packages/four/index.js')).toContain('createGitHub');
  });
});

describe('a package with users', () => {
  const LABEL = `import type { Octokit } from '@octokit/rest';

export async function label(octokit: Octokit) {
  await octokit.rest.issues.get(issue);
}
`;
  beforeEach(() => {
    write('src/label.ts', LABEL);
    write('src/index.ts', "export * from './label.js';\n");
  });

  it.each([
    { main: 'dist/index.js' },
    { exports: { '.': { types: './dist/index.d.ts', import: './dist/index.js' } } },
    { types: './src/index.ts' },
    { module: 'lib/esm/index.mjs' },
    { main: 'dist/bundle.js' },
  ])('is held by an Octokit that they pass, by %j', (manifest) => {
    write('package.json', JSON.stringify({ name: 'label', ...manifest }));
    const { stdout } = migrate('--write');
    expect(stdout).toMatch(/src\/label\.ts\n {2}4:9 hold: Users of this package pass or receive this Octokit\./);
    expect(read('src/label.ts')).toBe(LABEL);
  });

  it.each([
    ['exports nothing of it', { name: 'label', main: 'dist/client.js' }],
    ['is an action', { name: 'label', main: 'dist/index.js' }],
    ['is private', { private: true, main: 'dist/index.js' }],
    ['has no name', {}],
  ])('is not held if it %s', (kind, manifest) => {
    write('package.json', JSON.stringify(manifest));
    write('src/client.js', CLIENT.replace('export ', ''));
    write('src/use.js', '');
    if (kind === 'is an action') write('action.yml', 'runs:\n  using: node24\n  main: dist/index.js\n');
    migrate('--write');
    expect(read('src/label.ts')).toContain('label(octokit: GitHub)');
  });

  it.each([
    ['a parameter', 'module.exports = { get: (octokit) => octokit.rest.meta.get() };\n'],
    ['a member', 'exports.get = function get({ octokit }) {\n  return octokit.rest.meta.get();\n};\n'],
    ['a default', 'export default async (options) => {\n  await options.octokit.rest.meta.get();\n};\n'],
    ['a constant', "import { Octokit } from '@octokit/rest';\nexport const octokit = new Octokit();\n"],
    ['a result', "import { Octokit } from '@octokit/rest';\nexport function connect() {\n  return new Octokit();\n}\n"],
    ['a class', "export { Octokit } from '@octokit/rest';\n"],
  ])('is held by an Octokit that is %s', (_, code) => {
    write('package.json', JSON.stringify({ name: 'label', main: 'lib.js' }));
    write('lib.js', code);
    expect(migrate('--write').stdout).toMatch(/lib\.js\n {2}\d:\d+ hold: Users of this package/);
  });
});

describe('a test', () => {
  it.each([
    ["vi.mock('@actions/github', () => fakes);", true],
    ["vi.mock('@actions/github', async () => {\n  return fakes;\n});", true],
    ["vi.mock('@actions/github', () => ({ context: {} }));", false],
    ["vi.mock('@actions/github', () => ({ getOctokit: fake }));", true],
    ['vi.mock("@octokit/rest");', true],
    ["vi.mock(import('octokit'), () => fake);", true],
    ["jest.unstable_mockModule('@octokit/core', () => fake);", true],
    ["mock.module('@octokit/action', { namedExports: fake });", true],
    ["await esmock('./label.js', {});", false],
    ['const octokit = { rest: { issues: { get: vi.fn() } } };', true],
    ['const octokit = { paginate: jest.fn() };', true],
    ["import { octokit } from '../src/client.js';\nvi.spyOn(octokit.rest.issues, 'get');", true],
    ["import nock from 'nock';\nnock('https://api.github.com').get('/user').reply(200);", false],
    ["import { octokit } from '../src/client.js';\noctokit.hook.wrap('request', note);", true],
  ])('with %j holds the program: %s', (code, isHeld) => {
    write('test/label.test.js', code);
    expect(migrate('--write').status).toBe(isHeld ? 1 : 0);
    expect(read('src/client.js') === CLIENT).toBe(isHeld);
  });

  it.each([
    ['__mocks__/@octokit/rest.js', 'export class Octokit {}\n', true],
    ['src/__mocks__/client.js', 'export const octokit = { users: {} };\n', true],
    ['src/__mocks__/token.js', "export const githubToken = () => 'abc';\n", false],
  ])('with the manual mock %s holds the program: %s', (file, text, isHeld) => {
    write(file, text);
    expect(migrate('--write').status).toBe(isHeld ? 1 : 0);
  });

  it.each(['test/open.js', 'open.spec.js'])('that replaces a method holds the program: %s', (name) => {
    write(name, 'octokit.rest.issues.create = (issue) => print(issue);\n');
    expect(flat(migrate('--write').stdout)).toContain('The program replaces the method "issues.create" of a client.');
  });
});
