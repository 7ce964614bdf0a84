import { existsSync, mkdirSync } from 'node:fs';
import { VERSION } from 'routebook';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../../cli/migrate/command.ts';
import { recordOutput, useFolder } from '../../support/command-folder.ts';

const folder = useFolder();
const { pathOf, read } = folder;
beforeEach(() => {
  mkdirSync(pathOf('.git'));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function write(name: string, content: string | object): void {
  folder.write(name, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
}

/** Runs the command and returns what it prints. */
function bridge(...args: string[]): { status: number; stdout: string } {
  const stop = recordOutput();
  const status = run(['--bridge', ...args]);
  return { status, stdout: stop() };
}

const PROJECT = { name: 'project', dependencies: { octokit: '^5.0.0' } };
const NPM_LOCK = { packages: { 'node_modules/@octokit/endpoint': { version: '11.0.0' } } };

describe('routebook migrate --bridge', () => {
  it('prints a diff that can be applied, and changes nothing', () => {
    write('package.json', PROJECT);
    write('package-lock.json', NPM_LOCK);
    expect(bridge()).toEqual({
      status: 0,
      stdout: `--- a/package.json
+++ b/package.json
@@ -1,6 +1,11 @@
 {
   "name": "project",
   "dependencies": {
-    "octokit": "^5.0.0"
+    "octokit": "^5.0.0",
+    "@octokit/endpoint": "file:./octokit-endpoint",
+    "routebook": "^${VERSION}"
+  },
+  "overrides": {
+    "@octokit/endpoint": "$@octokit/endpoint"
   }
 }
--- /dev/null
+++ b/octokit-endpoint/package.json
@@ -0,0 +1,8 @@
+{
+  "name": "@octokit/endpoint",
+  "version": "11.0.5",
+  "private": true,
+  "type": "module",
+  "main": "./index.js",
+  "exports": "./index.js"
+}
--- /dev/null
+++ b/octokit-endpoint/index.js
@@ -0,0 +1,1 @@
+export { endpoint } from 'routebook/octokit';
--- /dev/null
+++ b/octokit-endpoint/index.d.ts
@@ -0,0 +1,1 @@
+export { endpoint } from 'routebook/octokit';

4 files to write for npm. Apply the changes with --write.

npm install
`,
    });
    expect(existsSync(pathOf('octokit-endpoint'))).toBe(false);
    expect(bridge('--check').status).toBe(1);
  });

  it('--write changes the files, and a second run has nothing to change', () => {
    write('package.json', PROJECT);
    expect(bridge('--write').stdout).toContain('4 files written for npm.');
    const after = read('package.json');
    expect(bridge('--write').stdout).toBe('Nothing to change: Octokit builds its requests with routebook.\n');
    expect(bridge('--check').status).toBe(0);
    expect(read('package.json')).toBe(after);
    expect(JSON.parse(bridge('--json').stdout)).toEqual({ manager: 'npm', files: [] });
  });

  it('keeps the formatting, the order and the line ends of package.json', () => {
    write(
      'package.json',
      '{\r\n\t"files": ["a", "b"],\r\n\t"dependencies": {\r\n\t\t"@actions/github": "9",\r\n\t\t"zod": "4"\r\n\t},\r\n\t"overrides": { "a": "1" }\r\n}',
    );
    bridge('--write');
    expect(read('package.json')).toBe(
      `{\r\n\t"files": ["a", "b"],\r\n\t"dependencies": {\r\n\t\t"@actions/github": "9",\r\n\t\t"@octokit/endpoint": "file:./octokit-endpoint",\r\n\t\t"routebook": "^${VERSION}",\r\n\t\t"zod": "4"\r\n\t},\r\n\t"overrides": { "a": "1", "@octokit/endpoint": "$@octokit/endpoint" }\r\n}`,
    );
  });

  it('replaces a dependency where it is, and adds members to empty objects', () => {
    write('package.json', {
      dependencies: {},
      devDependencies: { '@octokit/endpoint': '^11.0.0', routebook: 'file:./x' },
      overrides: {},
    });
    bridge('--write');
    expect(JSON.parse(read('package.json'))).toEqual({
      dependencies: {},
      devDependencies: { '@octokit/endpoint': 'file:./octokit-endpoint', routebook: 'file:./x' },
      overrides: { '@octokit/endpoint': '$@octokit/endpoint' },
    });
    write('package.json', { dependencies: {}, peerDependencies: { '@octokit/core': '7', '@octokit/endpoint': '11' } });
    bridge('--write');
    expect(JSON.parse(read('package.json'))).toEqual({
      dependencies: { routebook: `^${VERSION}` },
      peerDependencies: { '@octokit/core': '7', '@octokit/endpoint': 'file:./octokit-endpoint' },
      overrides: { '@octokit/endpoint': '$@octokit/endpoint' },
    });
  });

  it.each([
    ['yarn.lock', '# yarn lockfile v1\n"@octokit/endpoint@^11":\n', {}, { resolutions: 'file:./octokit-endpoint' }],
    [
      'yarn.lock',
      '__metadata:\n  version: 8\n"@octokit/endpoint@npm:^11":\n',
      {},
      { resolutions: 'portal:./octokit-endpoint' },
    ],
    [
      'pnpm-lock.yaml',
      "lockfileVersion: '6.0'\n/@octokit/endpoint@9:\n",
      {},
      { pnpm: { overrides: { '@octokit/endpoint': 'link:./octokit-endpoint' } } },
    ],
    [
      'pnpm-lock.yaml',
      "lockfileVersion: '9.0'\n'@octokit/endpoint@11':\n",
      { pnpm: { onlyBuiltDependencies: [] } },
      { pnpm: { onlyBuiltDependencies: [], overrides: { '@octokit/endpoint': 'link:./octokit-endpoint' } } },
    ],
    [
      'pnpm-lock.yaml',
      "lockfileVersion: '9.0'\n'@octokit/endpoint@11':\n",
      { packageManager: 'pnpm@9.1.0' },
      { pnpm: { overrides: { '@octokit/endpoint': 'link:./octokit-endpoint' } } },
    ],
  ])('writes the override for the lock file %s that starts with %j and %j', (file, lock, more, expected) => {
    write('.yarnrc.yml', 'nodeLinker: node-modules\n');
    write('package.json', { ...PROJECT, ...more });
    write(file, lock);
    bridge('--write');
    const { resolutions } = expected as { resolutions?: string };
    expect(JSON.parse(read('package.json'))).toMatchObject(
      resolutions === undefined ? expected : { resolutions: { '@octokit/endpoint': resolutions } },
    );
    expect(bridge('--check').status).toBe(0);
  });

  it.each([
    [undefined, "overrides:\n  '@octokit/endpoint': link:./octokit-endpoint\n"],
    ['packages:\n  - a', "packages:\n  - a\noverrides:\n  '@octokit/endpoint': link:./octokit-endpoint\n"],
    [
      'overrides: # why\n    a: 1\npackages: []\n',
      "overrides: # why\n    '@octokit/endpoint': link:./octokit-endpoint\n    a: 1\npackages: []\n",
    ],
    ['overrides:', "overrides:\n  '@octokit/endpoint': link:./octokit-endpoint\n"],
  ])('writes the override of pnpm 11 to pnpm-workspace.yaml: %j', (before, after) => {
    write('package.json', { ...PROJECT, packageManager: 'pnpm@11.2.0+sha512.0' });
    write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n'@octokit/endpoint@11':\n");
    if (before !== undefined) write('pnpm-workspace.yaml', before);
    bridge('--write');
    expect(read('pnpm-workspace.yaml')).toBe(after);
    expect(JSON.parse(read('package.json'))['pnpm']).toBeUndefined();
    expect(bridge('--check').status).toBe(0);
  });
});

describe('a project with a part that cannot be read is refused', () => {
  const refusals: [string, string, { readonly [file: string]: string | object }][] = [
    ['without a manifest', 'there is no package.json', {}],
    ['with a broken manifest', 'package.json is not valid JSON.', { 'package.json': '{' }],
    ['with another manifest', 'does not contain an object', { 'package.json': '[]' }],
    [
      'with overrides that are a list',
      '"overrides" in package.json is not an object.',
      { 'package.json': { overrides: [] } },
    ],
    [
      'without Octokit',
      'does not use @octokit/endpoint',
      { 'package.json': PROJECT, 'package-lock.json': { packages: {} } },
    ],
    [
      'without Octokit and a lock file',
      'does not use @octokit/endpoint',
      { 'package.json': { dependencies: { zod: '4' } } },
    ],
    [
      'with another override',
      '"overrides" in package.json replaces "@octokit/endpoint" already.',
      { 'package.json': { ...PROJECT, overrides: { '@octokit/endpoint': '10' } } },
    ],
    [
      'with an override for some packages',
      'replaces "@octokit/endpoint@9" already.',
      { 'package.json': { ...PROJECT, overrides: { '@octokit/endpoint@9': '10' } } },
    ],
    [
      'with two lock files',
      'there are lock files of npm and yarn.',
      { 'package.json': PROJECT, 'package-lock.json': NPM_LOCK, 'yarn.lock': '' },
    ],
    ['with Bun', 'Bun cannot replace', { 'package.json': PROJECT, 'bun.lock': '@octokit/endpoint' }],
    [
      "with Plug'n'Play",
      'Set "nodeLinker: node-modules"',
      { 'package.json': PROJECT, 'yarn.lock': '__metadata:\n@octokit/endpoint' },
    ],
    [
      'with another folder of that name',
      'octokit-endpoint/index.js exists and has another content.',
      { 'package.json': PROJECT, 'octokit-endpoint/index.js': 'export {};\n' },
    ],
    [
      'with overrides of pnpm in another form',
      'could not be read',
      {
        'package.json': { ...PROJECT, packageManager: 'pnpm@11' },
        'pnpm-workspace.yaml': 'overrides: { a: 1 }\n',
      },
    ],
    [
      'with another override of pnpm',
      'pnpm-workspace.yaml replaces @octokit/endpoint already.',
      {
        'package.json': { ...PROJECT, packageManager: 'pnpm@11' },
        'pnpm-workspace.yaml': 'overrides:\n  "@octokit/endpoint": 10\n',
      },
    ],
  ];

  it.each(refusals)('%s: %s', (_, message, files) => {
    vi.stubEnv('YARN_NODE_LINKER', undefined);
    for (const [name, content] of Object.entries(files)) write(name, content);
    const before = existsSync(pathOf('package.json')) ? read('package.json') : '';
    expect(() => bridge('--write')).toThrow(message);
    expect(existsSync(pathOf('package.json')) ? read('package.json') : '').toBe(before);
    expect(existsSync(pathOf('octokit-endpoint/package.json'))).toBe(false);
  });

  it('in a workspace, if it is not the root', () => {
    write('package-lock.json', NPM_LOCK);
    write('packages/a/package.json', PROJECT);
    expect(() => bridge('packages/a')).toThrow('Run the command in that folder');
    expect(() => bridge('a', 'b')).toThrow('--bridge takes one folder');
  });
});
