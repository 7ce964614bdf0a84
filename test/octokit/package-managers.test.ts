import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

// The override of docs/migrating-from-octokit.md in a project that already has a lock file. npm is tested in octokit.test.ts.

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const MANAGERS = [
  {
    name: 'pnpm',
    program: 'pnpm/bin/pnpm.cjs',
    lock: 'pnpm-lock.yaml',
    override: { pnpm: { overrides: { '@octokit/endpoint': 'link:./octokit-endpoint' } } },
    install: ['install', '--ignore-scripts', '--no-frozen-lockfile'],
    frozen: ['install', '--ignore-scripts', '--frozen-lockfile'],
  },
  {
    name: 'Yarn',
    program: '@yarnpkg/cli-dist/bin/yarn.js',
    lock: 'yarn.lock',
    override: { resolutions: { '@octokit/endpoint': 'portal:./octokit-endpoint' } },
    install: ['install', '--no-immutable'],
    frozen: ['install', '--immutable'],
  },
] as const;

it.each(MANAGERS)(
  '$name installs the override into a project with a lock file, and again from the new one',
  (manager) => {
    mkdirSync('.cache', { recursive: true });
    const folder = realpathSync(mkdtempSync(resolve('.cache/override-')));
    folders.push(folder);
    const program = join(fetchTools('package-managers'), manager.program);
    const run = (args: readonly string[]) =>
      execFileSync(process.execPath, [program, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          YARN_NODE_LINKER: 'node-modules',
          YARN_ENABLE_SCRIPTS: '0',
          YARN_ENABLE_TELEMETRY: '0',
          CI: '',
        },
      });
    const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
    const dependencies = { '@octokit/request': '10.0.16', routebook: `file:${packedPackage().archive}` };
    // A folder of its own, and not a part of the project around it.
    writeFileSync(join(folder, 'yarn.lock'), '');
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n');
    write('package.json', { name: 'project', private: true, type: 'module', dependencies });
    run(manager.install);
    expect(readFileSync(join(folder, manager.lock), 'utf8')).toContain('@octokit/endpoint@');

    mkdirSync(join(folder, 'octokit-endpoint'));
    write('octokit-endpoint/package.json', {
      ...{ name: '@octokit/endpoint', version: '11.0.0', type: 'module', exports: './index.js' },
    });
    writeFileSync(join(folder, 'octokit-endpoint/index.js'), "export { endpoint } from 'routebook/octokit';\n");
    write('package.json', { name: 'project', private: true, type: 'module', dependencies, ...manager.override });
    run(manager.install);
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    run(manager.frozen);
    const code =
      "import { request } from '@octokit/request'; try { request.endpoint('GET /orgs/{org}'); console.log('built'); } catch (error) { console.log(error.code); }";
    writeFileSync(join(folder, 'use.js'), code);
    expect(execFileSync(process.execPath, ['use.js'], { cwd: folder, encoding: 'utf8' }).trim()).toBe(
      'MISSING_PARAMETER',
    );
  },
);
