import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

// `routebook migrate --bridge` in a project that already has a lock file. npm is tested in octokit.test.ts.

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const MANAGERS = [
  {
    name: 'pnpm',
    program: 'pnpm/bin/pnpm.cjs',
    lock: 'pnpm-lock.yaml',
    manifest: {},
    install: ['install', '--ignore-scripts', '--no-frozen-lockfile'],
    frozen: ['install', '--ignore-scripts', '--frozen-lockfile'],
  },
  {
    name: 'pnpm with its settings in package.json',
    program: 'pnpm/bin/pnpm.cjs',
    lock: 'pnpm-lock.yaml',
    manifest: { pnpm: {} },
    install: ['install', '--ignore-scripts', '--no-frozen-lockfile'],
    frozen: ['install', '--ignore-scripts', '--frozen-lockfile'],
  },
  {
    name: 'Yarn',
    program: '@yarnpkg/cli-dist/bin/yarn.js',
    lock: 'yarn.lock',
    manifest: {},
    install: ['install', '--no-immutable'],
    frozen: ['install', '--immutable'],
  },
  {
    name: 'Yarn 1',
    program: 'yarn/bin/yarn.js',
    lock: 'yarn.lock',
    manifest: {},
    // It refuses packages for other versions of Node, which the others only warn about.
    install: ['install', '--ignore-scripts', '--ignore-engines', '--non-interactive'],
    frozen: ['install', '--ignore-scripts', '--ignore-engines', '--non-interactive', '--frozen-lockfile'],
  },
] as const;

it.each(MANAGERS)(
  '$name installs the override into a project with a lock file, and again from the new one',
  (manager) => {
    mkdirSync('.cache', { recursive: true });
    const folder = realpathSync(mkdtempSync(resolve('.cache/override-')));
    folders.push(folder);
    const program = join(fetchTools('runtimes'), manager.program);
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
    const dependencies = { '@octokit/request': '10.0.16', routebook: `file:${packedPackage().archive}` };
    const manifest = { name: 'project', private: true, type: 'module', dependencies, ...manager.manifest };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    // A folder of its own, and not a part of the project around it.
    if (manager.lock === 'yarn.lock') writeFileSync(join(folder, 'yarn.lock'), '');
    else writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages: []\n');
    run(manager.install);
    expect(readFileSync(join(folder, manager.lock), 'utf8')).toContain('@octokit/endpoint@');

    const command = [join(packedPackage().installed, 'dist/cli/main.js'), 'migrate', '--bridge'];
    const env = { ...process.env, YARN_NODE_LINKER: 'node-modules' };
    execFileSync(process.execPath, [...command, '--write'], { cwd: folder, env });
    run(manager.install);
    // Nothing is left to change.
    execFileSync(process.execPath, [...command, '--check'], { cwd: folder, env });
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
