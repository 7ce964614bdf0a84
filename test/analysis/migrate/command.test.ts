import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const CLIENT = `import { Octokit } from '@octokit/rest';

export const octokit = new Octokit({ auth: process.env.TOKEN });
`;
const USE = `import { octokit } from './client.js';

export async function run() {
  const { data } = await octokit.rest.users.getAuthenticated();
  return data.login;
}
`;

beforeEach(() => {
  write('src/client.js', CLIENT);
  write('src/use.js', USE);
});

describe('routebook migrate', () => {
  it('reads the errors of clients that only a function of another file has', () => {
    write(
      'src/client.js',
      "import { Octokit } from 'octokit';\nexport const get = () => {\n  const octokit = new Octokit();\n  return octokit.rest.meta.get();\n};\n",
    );
    const use = write(
      'src/use.js',
      "import { RequestError } from 'octokit';\nimport { get } from './client.js';\nexport const run = async () => {\n  try { await get(); } catch (e) { if (e instanceof RequestError) stop(e.response.data); }\n};\n",
    );
    migrate('--write');
    expect(readFileSync(use, 'utf8')).toContain('if (e instanceof RequestError || e instanceof ResponseError) stop(');
    const after = readFileSync(use, 'utf8');
    migrate('--write');
    expect(readFileSync(use, 'utf8')).toBe(after);
  });

  it.each([
    ['@octokit/rest', '^15.18.0', false],
    ['probot', '~7.5.0', false],
    ['probot', '9', true],
    ['@octokit/rest', '>=15', true],
    ['github', '13.1.0', false],
  ])('migrates nothing of %s %s, or everything: %s', (name, range, isMigrated) => {
    write('package.json', JSON.stringify({ devDependencies: { [name]: range, typescript: '5.4.0' } }));
    const { stdout } = migrate();
    expect(stdout.includes('createGitHub(')).toBe(isMigrated);
    expect(stdout.includes(`"${name} ${range}"`)).toBe(!isMigrated);
    expect(stdout.includes('1 call left for you to decide.')).toBe(!isMigrated);
  });

  it('migrates a program with a current package next to an old one, or with a manifest that cannot be read', () => {
    for (const manifest of ['{ "dependencies": { "probot": "6.0.0", "@octokit/rest": "^22.0.0" } }', '{']) {
      write('package.json', manifest);
      expect(migrate().stdout).toContain('createGitHub(');
    }
  });

  it.each([
    [
      '__mocks__/@octokit/rest.js',
      'export class Octokit {\n  users = { getAuthenticated: () => ({ data: { login: 1 } }) };\n}\n',
      1,
    ],
    ['__mocks__/@octokit/rest.js', "\nmodule.exports = require('../../test/doubles.js');\n", 2],
    ['src/__mocks__/client.js', '\nexport const octokit = { users: {} };\n', 2],
    ['src/__mocks__/client.js', 'const a = 1;\nexport const client = { rest: { users: {} } };\n', 2],
  ])('keeps the Octokits that a manual mock stands for, and lists it: %s', (file, text, line) => {
    write('package.json', '{}');
    const path = write(file, text);
    const { stdout } = migrate('--write');
    expect(read('src/client.js')).toBe(CLIENT);
    expect(read('src/use.js')).toContain('await fromOctokit(octokit).users.');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(stdout).toMatch(new RegExp(`^${file}\\n +${line}:\\d+ note: This test replaces Octokit`, 'm'));
  });

  it('replaces the Octokits of a program whose manual mocks stand for something else', () => {
    write('package.json', '{}');
    write('src/__mocks__/github-token.js', "export const githubToken = () => 'abc';\n");
    expect(migrate().stdout).toContain('createGitHub(');
  });

  it('lists the types that change and that users of a package may get by inference', () => {
    write('package.json', JSON.stringify({ exports: './index.ts', devDependencies: { typescript: '5.4.0' } }));
    write(
      'index.ts',
      "import { save } from './save.js';\nexport const create = () => {\n  return { save: (a: number) => save(a) };\n};\n",
    );
    const save =
      "import type { RestEndpointMethodTypes } from '@octokit/rest';\nexport interface Saved {\n  commit: RestEndpointMethodTypes['git']['createCommit']['response']['data'];\n}\nexport const save = (_: number): Saved[] => [];\n";
    write('save.ts', save);
    expect(migrate().stdout).toContain('3:11 note: The package exports "Saved", whose type is that of routebook now');
    write('package.json', JSON.stringify({ devDependencies: { typescript: '5.4.0' } }));
    expect(migrate().stdout).not.toContain('The package exports');
  });

  it('prints a diff and what is left to decide, and changes nothing', () => {
    write('src/use.js', USE.replace('  return', '  await octokit.paginate(list);\n  return'));
    const { status, stdout } = migrate();
    expect(status).toBe(0);
    expect(stdout).toBe(`--- a/src/use.js
+++ b/src/use.js
@@ -1,7 +1,8 @@
 import { octokit } from './client.js';
+import { fromOctokit } from 'routebook/client';
${' '}
 export async function run() {
-  const { data } = await octokit.rest.users.getAuthenticated();
+  const { data } = await fromOctokit(octokit).users.getAuthenticated();
   await octokit.paginate(list);
   return data.login;
 }

src/client.js
  3:24 client: The client is shared with code that needs an Octokit, for this client or another one.
      export const octokit = new Octokit({ auth: process.env.TOKEN });

src/use.js
  5:9 call: The route is computed. Use the methods all, items and pages of the route.
      await octokit.paginate(list);

1 call can be migrated in 1 file. 1 call left for you to decide. 1 client cannot be replaced. Apply the changes with --write.

  1 × The client is shared with code that needs an Octokit, for this client or another one.
  1 × The route is computed. Use the methods all, items and pages of the route.

npm install routebook
`);
    expect(read('src/client.js')).toBe(CLIENT);
  });

  it('prints lines with their tabs, and without carriage returns', () => {
    write('src/use.js', USE.replaceAll('  ', '\t').replaceAll('\n', '\r\n'));
    const { stdout } = migrate();
    expect(stdout).toContain(
      '\n-\tconst { data } = await octokit.rest.users.getAuthenticated();\n+\tconst { data } = await octokit.users.getAuthenticated();\n \treturn data.login;\n',
    );
    expect(stdout).not.toContain('\\u000');
  });

  it('--write changes the files, and a second run has nothing to change', () => {
    expect(migrate('--write')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 call migrated in 2 files.'),
    });
    expect(read('src/client.js')).toBe(`import { createGitHub } from 'routebook/client';

export const octokit = createGitHub({ like: 'octokit', token: process.env.TOKEN });
`);
    expect(read('src/use.js')).toContain('await octokit.users.getAuthenticated()');
    expect(migrate('--check').status).toBe(0);
  });

  it('--check exits with 1 if there is something to change, and prints no diff', () => {
    const { status, stdout } = migrate('--check');
    expect(status).toBe(1);
    expect(stdout).not.toContain('@@');
  });

  it('--json prints the edits and the reasons', () => {
    const { files, unused } = JSON.parse(migrate('--json').stdout);
    expect(unused).toEqual(['@octokit/rest']);
    expect(files).toMatchObject([
      { file: 'src/client.js', edits: [{ start: 0 }, {}], items: [] },
      { file: 'src/use.js', migrated: 1, items: [] },
    ]);
  });

  it('does not call a package unused that an equal file imports, which is not migrated', () => {
    write('package.json', '{}');
    write('src/copy.js', CLIENT);
    const path = pathOf('src/client.js');
    expect(JSON.parse(runWith(path, '--json').stdout)).toMatchObject({
      files: [{ file: 'src/client.js' }],
      unused: [],
    });
  });

  it.each([['--force'], ['--force', '--check']])('refuses --force where it has no effect: %s %s', (...args) =>
    expect(() => run([pathOf(), ...args])).toThrow('--force'),
  );

  it('leaves a file that is too large or not UTF-8 as it is, and does not call it migrated', () => {
    write('src/large.js', `${CLIENT}${' '.repeat(2_000_000)}`);
    const bytes = Buffer.from(`// caf\xe9\n${CLIENT}`, 'latin1');
    writeFileSync(pathOf('src/latin.js'), bytes);
    const { stdout, status } = migrate('--write');
    expect(status).toBe(0);
    expect(stdout).toContain('migrated in 2 files');
    expect(stdout).not.toContain('npm uninstall');
    expect(readFileSync(pathOf('src/latin.js'))).toEqual(bytes);
  });

  it('keeps a byte order mark and the line ends of Windows', () => {
    const path = write('src/windows.js', `\ufeff${CLIENT}// é😀\n`.replaceAll('\n', '\r\n'));
    migrate('--write');
    expect(readFileSync(path, 'utf8')).toBe(
      "\ufeffimport { createGitHub } from 'routebook/client';\r\n\r\nexport const octokit = createGitHub({ like: 'octokit', token: process.env.TOKEN });\r\n// é😀\r\n",
    );
  });

  it('ends every new line as the lines of the file do', () => {
    const source =
      "import { Octokit } from '@octokit/rest';\nimport { RequestError } from '@octokit/request-error';\n\nconst octokit = new Octokit();\nawait octokit.rest.users.getAuthenticated().catch((error) => error instanceof RequestError);\n";
    const path = write('src/windows.mjs', source.replaceAll('\n', '\r\n'));
    migrate('--write');
    const after = readFileSync(path, 'utf8');
    expect(after).toContain('routebook/');
    expect(after).not.toMatch(/[^\r]\n/);
  });

  it('leaves bundles, other languages and ignored files alone, and refuses two contrary options', () => {
    write('.gitignore', 'src\n');
    write('.git/HEAD', '');
    write('notes.md', CLIENT);
    expect(migrate().stdout).toBe('Nothing to change in 0 files.\n');
    expect(() => run(['--write', '--check'])).toThrow('use only one of --write and --check.');
  });
});

describe('a TypeScript project', () => {
  const requirementsOf = (version: string) => {
    write('node_modules/typescript/package.json', JSON.stringify({ name: 'typescript', version }));
    write('tsconfig.json', JSON.stringify({ compilerOptions: { module: 'node16' } }, null, 2));
    write('package.json', JSON.stringify({ type: 'commonjs' }));
    write('src/deep/client.ts', CLIENT);
    return JSON.parse(migrate('--json').stdout).requirements;
  };

  it.each([
    ['5.3.3', [expect.stringContaining('this project has 5.3.3')]],
    ['4.9.5', [expect.stringContaining('5.4 or later')]],
    ['5.4.0', []],
    ['6.0.3', []],
  ])('with TypeScript %s and CommonJS modules is told what it needs', (version, expected) => {
    expect(requirementsOf(version)).toEqual(expected);
  });

  it.each([
    ['package.json', '{ "devDependencies": { "typescript": "~5.3.0" } }', 'this project has 5.3.'],
    ['package.json', '{ "devDependencies": { "typescript": "^4.9.3" } }', 'this project has 4.'],
    ['package.json', '{ "devDependencies": { "typescript": "^5.0.2" } }', undefined],
    ['package.json', '{ "devDependencies": { "typescript": "latest" } }', undefined],
    [
      'package-lock.json',
      '{ "packages": { "node_modules/typescript": { "version": "5.0.4" } } }',
      'this project has 5.0.4.',
    ],
    ['pnpm-lock.yaml', 'packages:\n\n  typescript@5.2.2:\n    hasBin: true\n', 'this project has 5.2.2.'],
    ['yarn.lock', 'typescript@^5.0.2:\n  version "5.1.6"\n', 'this project has 5.1.6.'],
    ['package.json', '{ "engines": { "node": ">=16" } }', '"engines" in package.json has ">=16".'],
    ['package.json', '{ "engines": { "node": ">=20" } }', undefined],
    ['action.yml', 'runs:\n  using: "node16"\n', 'action.yml has "using: node16".'],
    ['action.yml', 'runs:\n  using: node24\n', undefined],
    ['package.json', '{ "devDependencies": { "jest": "^26.0.0" } }', 'Jest 26 cannot load routebook'],
    ['package.json', '{ "devDependencies": { "jest": "^29.0.0" } }', undefined],
  ])('that is not installed is told what it needs by %s: %s', (file, text, expected) => {
    write(file, text);
    write('src/client.ts', CLIENT);
    const { requirements } = JSON.parse(migrate('--json').stdout);
    expect(requirements).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
  });

  it('has its files connected by the paths of the compiler, and its output left alone', () => {
    write('base.json', '{ "compilerOptions": { "paths": { "@app/*": ["./lib/*"], "@one": ["./lib/one.ts"] } } }');
    write('tsconfig.json', '{ // settings\n"extends": "./base", "compilerOptions": { "outDir": "dist", }, }');
    write('lib/client.ts', CLIENT);
    write('lib/one.ts', 'export const send = (octokit) => octokit.rest.users.list();\n');
    write('main.ts', "import { octokit } from '@app/client';\nimport { send } from '@one';\nawait send(octokit);\n");
    const compiled = write('dist/deep/main.js', CLIENT);
    const { files } = JSON.parse(migrate('--write', '--json').stdout);
    expect(read('lib/one.ts')).toContain('octokit.users.list()');
    expect(read('lib/one.ts')).not.toContain('fromOctokit');
    expect(readFileSync(compiled, 'utf8')).toBe(CLIENT);
    expect(files.map(({ file }: { file: string }) => file)).not.toContain('dist/deep/main.js');
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm add routebook\npnpm remove @octokit/rest'],
    ['yarn.lock', 'yarn add routebook\nyarn remove @octokit/rest'],
    ['package-lock.json', 'npm install routebook\nnpm uninstall @octokit/rest'],
  ])('with %s has the commands of its package manager in the report', (lock, commands) => {
    write(lock, '');
    expect(migrate('--write').stdout).toContain(commands);
  });

  it.each([
    ['./base', 'base.json', true],
    ['@tsconfig/strictest/tsconfig.json', 'node_modules/@tsconfig/strictest/tsconfig.json', true],
    ['@tsconfig/strictest', 'node_modules/@tsconfig/strictest/tsconfig.json', true],
    ['@tsconfig/strictest', 'node_modules/@tsconfig/strictest/tsconfig.json', false],
  ])('that extends %s, in %s, has members of index signatures in brackets: %s', (name, file, isStrict) => {
    write('tsconfig.json', JSON.stringify({ extends: name }));
    write(file, JSON.stringify({ compilerOptions: { noPropertyAccessFromIndexSignature: isStrict } }));
    const code = "import { getOctokit } from '@actions/github';\nawait getOctokit(token).rest.meta.get();\n";
    const paths = [write('a.ts', code), write('b.js', code)];
    migrate('--write', '--force');
    const [typed, plain] = paths.map((path) => readFileSync(path, 'utf8'));
    expect(typed).toContain(isStrict ? "process.env['GITHUB_API_URL']" : 'process.env.GITHUB_API_URL');
    expect(plain).toContain('process.env.GITHUB_API_URL');
  });

  it('is not changed if it lacks what the new code needs, unless that is forced', () => {
    requirementsOf('5.2.2');
    const path = pathOf('src/deep/client.ts');
    expect(() => migrate('--write')).toThrow(
      'nothing was written. The types of routebook need TypeScript 5.4 or later, and this project has 5.2.2.',
    );
    expect(readFileSync(path, 'utf8')).toBe(CLIENT);
    const { stdout } = migrate('--write', '--force');
    expect(stdout.replace(/\s+/g, ' ')).toContain('this project has 5.2.2. npm install');
    expect(readFileSync(path, 'utf8')).toContain('createGitHub(');
    expect(JSON.parse(migrate('--json').stdout).requirements).toEqual([]);
  });
});

describe('programs in one folder', () => {
  const HOOKED = `${CLIENT}octokit.hook.before('request', f);\n`;
  const FUNCTION = 'module.exports = (octokit) => octokit.rest.users.list();\n';

  it('that do not import each other are migrated separately', () => {
    write('other/client.js', HOOKED);
    write('other/use.js', "import { octokit } from './client';\nawait octokit.rest.users.list();\n");
    write('alone.js', FUNCTION);
    migrate('--write');
    expect(read('src/client.js')).toContain('createGitHub');
    expect(read('other/use.js')).toContain('fromOctokit(octokit).users.list()');
    // Nothing says that the client of the function is one of those that are created here.
    expect(read('alone.js')).toContain('fromOctokit(octokit).users.list()');
    expect(migrate('--check').status).toBe(0);
  });

  it.each([
    ['a path without an extension', "require('../helpers/list');", 'helpers/list.ts'],
    ['a folder', "import list from '../helpers/index.js';", 'helpers/index.ts'],
    ['an alias', "import list from '@/helpers/list';", 'helpers/list.ts'],
    ['the name of a package', "import { list } from '@own/helpers/list';", 'helpers/src/list.ts'],
  ])('are one if they import each other by %s', (_, code, file) => {
    write('helpers/package.json', '{ "private": true, "name": "@own/helpers" }');
    write('src/client.js', `${code}\n${CLIENT}`);
    const path = write(file, FUNCTION);
    migrate('--write');
    expect(readFileSync(path, 'utf8')).toContain('octokit.users.list()');
  });
});

describe('a method that is replaced', () => {
  const CALL = 'export const open = (octokit) => octokit.rest.issues.create({ owner, repo, title });\n';
  const replacing = (file: string) =>
    `import { open } from '${file}';\noctokit.rest.issues.create = print;\nopen(octokit);\n`;

  it.each(['test/open.js', 'open.spec.js'])('in the test %s stays with the Octokit in that test only', (name) => {
    const path = write('lib/open.js', CALL);
    write(
      name,
      `${replacing(name.startsWith('test') ? '../lib/open.js' : './lib/open.js')}octokit.rest.issues.create({ title });\n`,
    );
    const { stdout } = migrate('--write');
    expect(readFileSync(path, 'utf8')).toContain('fromOctokit(octokit).issues.create({ owner, repo, title })');
    expect(read(name)).toContain('\noctokit.rest.issues.create({ title });');
    expect(stdout).toContain('4:1 call: The program replaces the method "issues.create"');
  });

  it('in the program stays with the Octokit everywhere', () => {
    const path = write('lib/open.js', CALL);
    write('lib/print.js', replacing('./open.js'));
    expect(migrate('--write').stdout).toContain('replaces the method "issues.create"');
    expect(readFileSync(path, 'utf8')).toBe(CALL);
  });
});

describe('files', () => {
  it('that are too large are skipped', () => {
    write('large.js', `${CLIENT}// ${'x'.repeat(2_100_000)}\n`);
    expect(migrate('--check').stdout).toContain('1 call can be migrated in 2 files.');
  });
});

describe('a package with users', () => {
  const LABEL = `import type { Octokit } from '@octokit/rest';

export async function label(octokit: Octokit) {
  await octokit.rest.issues.get(issue);
  await octokit.rest.issues.update(issue);
}
`;
  const MAIN = `import { Octokit } from '@octokit/rest';
import { label } from './label.js';

await label(new Octokit());
`;
  beforeEach(() => {
    rmSync(pathOf('src'), { recursive: true });
    write('src/label.ts', LABEL);
    write('src/main.ts', MAIN);
    write('src/index.ts', "export * from './label.js';\n");
  });

  it.each([
    { main: 'dist/index.js' },
    { exports: { '.': { types: './dist/index.d.ts', import: './dist/index.js' } } },
    { types: './src/index.ts' },
    { module: 'lib/esm/index.mjs' },
    { exports: { './*': './dist/*.js' } },
    { bin: { label: 'src/label.ts' } },
    { main: 'dist/bundle.js' },
  ])('keeps the types of what it exports by %j, whichever folder is passed', (manifest) => {
    write('package.json', JSON.stringify({ name: 'label', ...manifest }));
    const { stdout } = migrate('--write');
    const kept = `import type { Octokit } from '@octokit/rest';
import { fromOctokit } from 'routebook/client';

export async function label(octokit: Octokit) {
  const github = fromOctokit(octokit);
  await github.issues.get(issue);
  await github.issues.update(issue);
}
`;
    expect(read('src/label.ts')).toBe(kept);
    expect(read('src/main.ts')).toBe(MAIN);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('The package exports "label", with the type of an Octokit.');
    write('src/label.ts', LABEL);
    runWith(pathOf('src/label.ts'), '--write');
    expect(read('src/label.ts')).toBe(kept);
  });

  it.each([
    ['exports nothing of it', { main: 'dist/main.js' }],
    ['is an action', { main: 'dist/index.js' }],
    ['is a program', {}],
  ])('replaces clients if it %s', (kind, manifest) => {
    write('package.json', JSON.stringify(manifest));
    if (kind === 'is an action') write('action.yml', 'runs:\n  using: node24\n  main: dist/index.js\n');
    migrate('--write');
    expect(read('src/label.ts')).toContain('label(octokit: GitHub)');
    expect(read('src/main.ts')).toContain("createGitHub({ like: 'octokit' })");
  });

  it('keeps types that the signatures of its exports name, in other files too', () => {
    write('package.json', JSON.stringify({ main: 'dist/index.js' }));
    write(
      'src/types.ts',
      "import type { Octokit } from '@octokit/rest';\nexport interface Options { octokit: Octokit }\n",
    );
    write(
      'src/index.ts',
      "import type { Options } from './types.js';\nexport function run(options: Options) {\n  return options.octokit.rest.meta.get();\n}\n",
    );
    migrate('--write');
    expect(read('src/types.ts')).toContain('octokit: Octokit');
    expect(read('src/index.ts')).not.toContain('createGitHub');
  });

  it('lists the types of responses that its users see, and no others', () => {
    const code = (name: string) => `import type { Endpoints } from '@octokit/types';\n${name}\n`;
    const type = "type Emoji = Endpoints['GET /emojis']['response']['data'];";
    write('package.json', JSON.stringify({ main: 'dist/index.js' }));
    write('src/index.ts', code(`export ${type}`));
    write('src/own.ts', code(type));
    const { stdout } = migrate('--write');
    expect(read('src/index.ts')).toContain("export type Emoji = DataOf<'GET /emojis'>;");
    expect(stdout).toMatch(/src\/index\.ts\n {2}2:21 note: The package exports "Emoji"/);
    expect(stdout).not.toContain('src/own.ts');
  });

  it.each([
    ['a parameter', 'module.exports = { get: (octokit) => octokit.rest.meta.get() };\n'],
    ['a member', 'exports.get = function get({ octokit }) {\n  return octokit.rest.meta.get();\n};\n'],
    ['a default', 'export default async (options) => {\n  await options.octokit.rest.meta.get();\n};\n'],
  ])('lets users of scripts pass an Octokit as %s', (_, code) => {
    write('package.json', JSON.stringify({ main: 'lib.js' }));
    write('lib.js', code);
    write(
      'cli.js',
      "import { Octokit } from '@octokit/rest';\nimport lib from './lib.js';\nawait lib.get(new Octokit());\n",
    );
    migrate('--write');
    expect(read('lib.js')).toMatch(/fromOctokit\((?:options\.)?octokit\)\.meta\.get\(\)/);
    expect(read('cli.js')).toContain('new Octokit()');
  });

  it.each([
    ['a constant', 'export const octokit = new Octokit();\n'],
    ['a function', 'export function connect() {\n  return new Octokit();\n}\n'],
  ])('keeps an Octokit that its users receive from %s', (_, code) => {
    write('package.json', JSON.stringify({ main: 'index.js' }));
    const path = write('index.js', `import { Octokit } from '@octokit/rest';\n${code}`);
    const { stdout } = migrate('--write');
    expect(readFileSync(path, 'utf8')).toContain(code);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('which is or returns an Octokit');
  });
});

describe('a program with tests', () => {
  const DOUBLE = "import { label } from '../src/label.js';\nconst octokit = { rest: { issues: { get: vi.fn() } } };\n";
  const LABEL = `import { getOctokit } from '@actions/github';
export async function label() {
  const octokit = getOctokit(token);
  await octokit.rest.issues.get(issue);
}
`;
  beforeEach(() => {
    write(
      'package.json',
      '{ "private": true, "scripts": { "test": "vitest", "typecheck": "tsc", "start": "node ." } }',
    );
    write('src/label.js', LABEL);
  });

  it('that replace Octokit keeps it, and lists them before anything is written', () => {
    write('test/label.test.js', DOUBLE);
    const { stdout } = migrate('--write');
    expect(read('src/label.js')).toContain('fromOctokit(getOctokit(token))');
    expect(read('test/label.test.js')).toBe(DOUBLE);
    expect(stdout).toMatch(/test\/label\.test\.js\n {2}2:19 note: This test replaces Octokit/);
    expect(stdout.indexOf('This test replaces')).toBeLessThan(stdout.indexOf('migrated in'));
  });

  it('that replace modules of Octokit has each of them listed by its line', () => {
    const mocks = [
      "vi.mock('@actions/github', () => ({ getOctokit: () => fake }));",
      'vi.mock("@octokit/rest");',
      "vi.mock(import('octokit'), () => fake);",
      "jest.unstable_mockModule('@octokit/core', () => fake);",
      "mock.module('@octokit/action', { namedExports: fake });",
      "await esmock('./label.js', {});",
    ];
    write('test/label.test.js', mocks.join('\n'));
    const { stdout } = migrate('--write');
    const lines = [...stdout.matchAll(/^ {2}(\d):\d+ note: (?:This|The) test replaces Octokit/gm)].map(
      ([, line]) => line,
    );
    expect(lines).toEqual(['1', '2', '3', '4', '5']);
    expect(stdout.indexOf('The test replaces')).toBeLessThan(stdout.indexOf('migrated in'));
    expect(read('src/label.js')).toContain('fromOctokit(getOctokit(token))');
  });

  it.each([
    ["vi.mock('@actions/github', () => fakes);", true],
    ["vi.mock('@actions/github', async () => {\n  return fakes;\n});", true],
    ["vi.mock('@actions/github', () => ({ context: {} }));", false],
  ])('that replace @actions/github by %j keeps its clients: %s', (code, isKept) => {
    write('test/label.test.js', code);
    migrate('--write');
    expect(read('src/label.js').includes('fromOctokit(getOctokit(token))')).toBe(isKept);
  });

  it('that replace Octokit keeps it if the tests are not passed', () => {
    write('test/label.test.js', DOUBLE);
    runWith(pathOf('src/label.js'), '--write');
    expect(read('src/label.js')).toContain('fromOctokit(getOctokit(token))');
  });

  it.each([
    ['13.5.6', 'fromOctokit(getOctokit(token))'],
    ['14.0.1', 'createGitHub({'],
  ])('that intercept requests with nock %s has %s', (version, expected) => {
    write('test/label.test.js', "import nock from 'nock';\nimport '../src/label.js';\n");
    write('node_modules/nock/package.json', JSON.stringify({ name: 'nock', version }));
    migrate('--write');
    expect(read('src/label.js')).toContain(expected);
  });

  it.each([
    ["octokit.hook.wrap('request', note);", false],
    ["octokit.hook.before('other', note);", true],
  ])('that have %s migrates its calls: %s', (hook, isMigrated) => {
    write('test/label.test.js', `import { label } from '../src/label.js';\nlabel(octokit);\n${hook}\n`);
    const { stdout } = migrate('--write');
    expect(read('src/label.js').includes('routebook')).toBe(isMigrated);
    expect(stdout.includes('has a hook for the requests')).toBe(!isMigrated);
  });

  it('does not name a source as its bundle', () => {
    write('package.json', '{ "main": "./src/label.js", "scripts": { "build": "ncc build src/label.js -o dist" } }');
    expect(migrate().stdout).not.toContain('The bundle');
    write('package.json', '{ "main": "src/label.js", "scripts": { "build": "esbuild a.js --outfile src/label.js" } }');
    expect(migrate().stdout).toContain('The bundle src/label.js');
  });

  it('has the commands to run next in the report, and the size of its bundle', () => {
    write('action.yml', 'runs:\n  using: node20\n  main: dist/index.js\n');
    write('dist/index.js', ' '.repeat(1234));
    write(
      'package.json',
      '{ "scripts": { "build": "ncc build", "test": "vitest", "start": "node .", "types": "tsc" } }',
    );
    const { stdout } = migrate();
    expect(stdout).toContain('\nnpm install routebook\n');
    expect(stdout).toMatch(/\nnpm run types\nnpm run test\nnpm run build\n/);
    const flat = stdout.replaceAll(/\s+/g, ' ');
    expect(flat).toContain('The bundle dist/index.js has 1,234 bytes before the change.');
    expect(flat).toContain('run: npm run build && wc -c dist/index.js');
    expect(stdout).toContain('npm uninstall @actions/github');
  });
});
