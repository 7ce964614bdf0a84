import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import * as vite from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { readBlocks } from '../../scripts/pages.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';

const { project } = packedPackage();
const root = fileURLToPath(new URL('../../', import.meta.url));
const packages = fetchTools('loaders');
const load = createRequire(join(packages, 'package.json'));

/** What the program of every loader prints. */
const EXPECTED = JSON.stringify({
  url: 'https://api.github.com/orgs/octokit/repos',
  refused: 'MISSING_PARAMETER',
  failed: 'GET /repos/octokit/app/issues/1: 404 Not Found: needs issues: read',
});

/** In Jest 30 before Node 24.9, what has no CommonJS form cannot be loaded: see docs/testing.md. */
const TOOLS = ['routebook/generator'];
const NAMES = ENTRY_POINTS.map(({ name }) => name);
const WITHOUT_TOOLS = NAMES.filter((name) => !TOOLS.includes(name));

const folder = mkdtempSync(join(project, 'loaders-'));
const MAIN = 'main.mjs';

beforeAll(() => {
  cpSync(fileURLToPath(new URL('loaders/', import.meta.url)), folder, { recursive: true });
  renameSync(join(folder, 'typed.ts'), join(folder, 'typed.test.ts'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "loaders", "private": true }');
  writeFileSync(
    join(folder, MAIN),
    "import { useRoutebook } from './program.mjs';\nuseRoutebook().then((result) => console.log(JSON.stringify(result)));\n",
  );
  writeFileSync(join(folder, 'worker.mjs'), WORKER);
});

const WORKER = `import { useRoutebook } from './program.mjs';
export default { fetch: async () => Response.json(await useRoutebook()) };
`;

/** A test of a generated module, which is a program in TypeScript only when the module is there. */
const GENERATED_TEST = `import { createClient as createFrom } from 'routebook';
import { listPets } from './pets/index';
import { createClient } from './pets/operations';

declare const test: (title: string, run: () => Promise<void>) => void;
declare const expect: (value: unknown) => { toEqual(value: unknown): void };

test('a program in TypeScript uses a generated module', async () => {
  const urls: string[] = [];
  const fetch = async (url: unknown) => {
    urls.push(String(url));
    return new Response();
  };
  await createClient({ fetch }).listPets();
  await createFrom({ listPets }, { use: [], fetch }).listPets();
  expect([...urls, listPets().url]).toEqual(Array(3).fill('https://pets.example/pets'));
});
`;

/** Runs a program in the folder, and returns all that it prints. */
function run(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', EXPECTED, ...env },
  });
  return { status, stdout: stdout.trim(), text: stripVTControlCharacters(`${stdout}\n${stderr}`) };
}

/** Expects that all of them pass. */
function expectPassed({ status, text }: ReturnType<typeof run>, passed: RegExp): void {
  expect(text).toMatch(passed);
  expect(status, text).toBe(0);
}

describe('test runners', () => {
  test.each([
    { name: 'jest-29', entries: NAMES },
    { name: 'jest', entries: WITHOUT_TOOLS },
  ])('$name loads the package as CommonJS, in a project without configuration', ({ name, entries }) => {
    const jest = join(packages, name, 'bin/jest.js');
    const words = [jest, '--rootDir', folder, '--testMatch', '**/github.test.cjs'];
    expectPassed(run(words, { ENTRY_POINTS: JSON.stringify(entries) }), /Tests:\s+3 passed, 3 total/);
  });

  test.each(['jest-29', 'jest'])('%s shows the line of a call that fails as the first of its stack', (name) => {
    const jest = join(packages, name, 'bin/jest.js');
    const { text } = run([jest, '--rootDir', folder, '--testMatch', '**/failing.test.cjs']);
    const source = readFileSync(join(folder, 'failing.test.cjs'), 'utf8').split('\n');
    const line = source.findIndex((each) => each.includes('// the line of the call')) + 1;
    expect(text).toMatch(/● fails with the line of the call\n\n\s+EndpointError: .*GET \/users\/\{username\}/);
    const [first] = /^\s+at .*$/m.exec(text) ?? [];
    expect(first).toContain(`failing.test.cjs:${line}:`);
  });

  test.each(['jest-29', 'jest'])(
    '%s loads the mocking libraries in the versions that the documentation names',
    (name) => {
      const page = readFileSync(join(root, 'docs/testing.md'), 'utf8');
      const { dependencies } = JSON.parse(readFileSync(join(root, 'tools/loaders/package.json'), 'utf8'));
      for (const library of ['msw', 'nock', 'fetch-mock']) {
        const version = dependencies[library] ?? '';
        expect(page).toContain(`${library} ${library === 'msw' ? version : version.split('.')[0]}`);
      }
      const jest = join(packages, name, 'bin/jest.js');
      const words = [jest, '--rootDir', folder, '--testMatch', '**/mocks.test.cjs', '--modulePaths', packages];
      expectPassed(run(words), /Tests:\s+3 passed, 3 total/);
    },
  );

  test.each(['jest-29', 'jest'])('%s runs a simulation, and names the command that repeats a seed', (name) => {
    const jest = join(packages, name, 'bin/jest.js');
    const words = [jest, '--rootDir', folder, '--testMatch', '**/simulation.test.cjs'];
    expectPassed(run(words, { VITEST: '' }), /Tests:\s+1 passed, 1 total/);
  });

  test('node:test runs a simulation, and names the command that repeats a seed', () => {
    expectPassed(run(['--test', join(folder, 'simulation.test.cjs')], { VITEST: '' }), /# pass 1/);
  });

  test('Jest loads the ES modules in its mode for them', () => {
    const words = ['--experimental-vm-modules', join(packages, 'jest/bin/jest.js'), '--rootDir', folder];
    const { text, status } = run([...words, '--testMatch', '**/github.test.mjs']);
    expectPassed({ text, status, stdout: '' }, /Tests:\s+1 passed, 1 total/);
  });

  test('ts-jest compiles and runs tests in TypeScript of the package and of a generated module', () => {
    const info = { title: 'Pets', version: '1' };
    const paths = { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: '' } } } } };
    const servers = [{ url: 'https://pets.example' }];
    writeFileSync(join(folder, 'pets.json'), JSON.stringify({ openapi: '3.1.0', info, servers, paths }));
    writeFileSync(join(folder, 'generated.test.ts'), GENERATED_TEST);
    const command = join(project, 'node_modules/routebook/dist/cli/main.js');
    expectPassed(run([command, 'generate', 'pets.json', '--out', 'pets']), /1 route/);
    const [setting = ''] = /"moduleNameMapper": \{.*\}/.exec(readFileSync(join(root, 'docs/testing.md'), 'utf8')) ?? [];
    const config = {
      rootDir: folder,
      ...JSON.parse(`{${setting}}`),
      testMatch: ['**/{typed,generated}.test.ts'],
      transform: {
        '\\.ts$': [join(packages, 'ts-jest/dist/index.js'), { tsconfig: { module: 'commonjs', strict: true } }],
      },
    };
    const jest = join(packages, 'jest-29/bin/jest.js');
    expectPassed(run([jest, '--config', JSON.stringify(config)]), /Tests:\s+2 passed, 2 total/);
  });

  test('Mocha loads the package with require(), and with it every entry point', () => {
    const mocha = join(packages, 'mocha/bin/mocha.js');
    expectPassed(
      run([mocha, '--timeout', '0', 'github.test.cjs'], { ENTRY_POINTS: JSON.stringify(NAMES) }),
      /3 passing/,
    );
  });

  test('Vitest loads the ES modules', () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const words = [vitest, 'run', '--root', folder, '--globals', '--configLoader', 'runner', 'github.test.mjs'];
    expectPassed(run(words), /Tests\s+1 passed/);
  });

  test('tsx runs a program in TypeScript, as an ES module and as CommonJS', () => {
    writeFileSync(join(folder, 'main.mts'), readFileSync(join(folder, MAIN)));
    writeFileSync(
      join(folder, 'main.ts'),
      "import { endpoint } from 'routebook';\nimport { createSend } from 'routebook/send';\nconsole.log(endpoint('GET /zen').url, typeof createSend);\n",
    );
    const tsx = join(packages, 'tsx/dist/cli.mjs');
    expect(run([tsx, 'main.mts']).text.trim()).toBe(EXPECTED);
    expect(run([tsx, 'main.ts']).text.trim()).toBe('https://api.github.com/zen function');
  });
});

/** Runs what a bundler has written. */
function runBundle(file: string): string {
  const { stdout, text } = run([file]);
  return stdout || text;
}

describe('bundlers', () => {
  test.each(['esm', 'cjs'] as const)('esbuild writes one file (%s)', async (format) => {
    const file = join(folder, `esbuild.${format === 'esm' ? 'mjs' : 'cjs'}`);
    await esbuild.build({ entryPoints: [join(folder, MAIN)], outfile: file, bundle: true, format, logLevel: 'error' });
    expect(runBundle(file)).toBe(EXPECTED);
  });

  test('esbuild and webpack take the ES modules for a program in CommonJS: one copy of each class', async () => {
    const program = join(folder, 'required.cjs');
    const text =
      "const { EndpointError } = require('routebook');\nimport('./program.mjs').then(async ({ useRoutebook }) => {\n";
    writeFileSync(program, `${text}  await useRoutebook();\n  console.log(EndpointError.name);\n});\n`);
    const { metafile } = await esbuild.build({
      ...{ entryPoints: [program], bundle: true, format: 'cjs', logLevel: 'error', metafile: true, write: false },
    });
    expect(Object.keys(metafile.inputs).filter((file) => file.includes('dist/cjs'))).toEqual([]);
    const stats = await bundleWithWebpack(program, 'required');
    const modules = stats.toJson({ all: false, modules: true, nestedModules: true }).modules ?? [];
    expect(JSON.stringify(modules)).toContain('dist/shared/core.js');
    expect(JSON.stringify(modules)).not.toContain('dist/cjs');
  });

  test.each([
    { name: 'ncc', words: ['@vercel/ncc/dist/ncc/cli.js', 'build'], out: ['--out', 'ncc'], file: 'ncc/index.mjs' },
    {
      name: 'rollup',
      words: ['rollup/dist/bin/rollup'],
      out: ['--plugin', 'node-resolve', '--file', 'rollup-action.mjs'],
      file: 'rollup-action.mjs',
    },
  ])('$name writes the action of the documentation as one file, without other options', ({ words, out, file }) => {
    const [action] = readBlocks('docs/bundling.md', root).filter(({ name }) => name?.endsWith('bundling-page.test.ts'));
    writeFileSync(join(folder, 'action.mjs'), action?.code ?? '');
    const [program = '', ...rest] = words;
    const env = { NODE_PATH: packages };
    expect(run([join(packages, program), ...rest, 'action.mjs', ...out], env).status).toBe(0);
    if (file.includes('/')) expect(readdirSync(join(folder, 'ncc')).filter((each) => /js$/.test(each))).toHaveLength(1);
    // A repository that does not exist, on a server that does not run.
    const server = { GITHUB_API_URL: 'http://127.0.0.1:1/api/v3', GITHUB_REPOSITORY: 'a/b' };
    const failed = run([file], { ...server, INPUT_TOKEN: 'secret' });
    expect(failed.text).toContain('::error::GET /api/v3/repos/a/b/issues: ');
  });

  test('webpack writes one file for a server and for a browser', async () => {
    for (const target of ['node', 'web']) {
      await bundleWithWebpack(join(folder, MAIN), target, target);
      expect(readdirSync(join(folder, 'webpack', target))).toEqual(['main.cjs']);
      if (target === 'node') expect(runBundle(join(folder, 'webpack', target, 'main.cjs'))).toBe(EXPECTED);
    }
  });

  test('rollup and rolldown write one file, because nothing is loaded on demand', async () => {
    const { rollup } = load('rollup');
    const { nodeResolve } = load('@rollup/plugin-node-resolve');
    const input = join(folder, MAIN);
    const bundles = [await rollup({ input, plugins: [nodeResolve()] }), await rolldown({ input, platform: 'node' })];
    for (const [index, bundle] of bundles.entries()) {
      const file = join(folder, `rollup-${index}.mjs`);
      const { output } = await bundle.write({ file, format: 'esm' });
      expect(output).toHaveLength(1);
      expect(runBundle(file)).toBe(EXPECTED);
    }
  });

  test('Vite bundles for a browser, and for a server with all packages', async () => {
    const options = { root: folder, logLevel: 'error', configFile: false } as const;
    const rolldownOptions = { input: join(folder, MAIN), output: { entryFileNames: '[name].mjs' } };
    await vite.build({ ...options, build: { outDir: 'vite', rolldownOptions } });
    expect(runBundle(join(folder, 'vite', MAIN))).toBe(EXPECTED);
    await vite.build({
      ...options,
      build: { outDir: 'vite-ssr', ssr: true, rolldownOptions },
      ssr: { noExternal: true },
    });
    expect(runBundle(join(folder, 'vite-ssr', MAIN))).toBe(EXPECTED);
  });

  test('Miniflare runs a bundle as an ES module', async () => {
    const file = join(folder, 'worker-bundle.mjs');
    await esbuild.build({
      ...{ entryPoints: [join(folder, 'worker.mjs')], outfile: file, bundle: true, format: 'esm', logLevel: 'error' },
      conditions: ['workerd', 'worker', 'browser', 'module'],
    });
    const { Miniflare } = await import(pathToFileURL(join(packages, 'miniflare/dist/src/index.js')).href);
    const miniflare = new Miniflare({
      ...{ modules: true, modulesRoot: folder, scriptPath: file, compatibilityDate: '2024-09-23' },
    });
    try {
      const response = await miniflare.dispatchFetch('http://localhost/');
      expect(await response.text()).toBe(EXPECTED);
    } finally {
      await miniflare.dispose();
    }
  });
});

interface Stats {
  hasErrors(): boolean;
  toString(): string;
  toJson(options: object): { readonly modules?: readonly object[] };
}

/** With the settings of servers such as those of Next.js for `node`: packages are part of the bundle, which is CommonJS. */
function bundleWithWebpack(entry: string, name: string, target = 'node'): Promise<Stats> {
  const webpack = load('webpack');
  const config = {
    ...{ mode: 'production', target, entry, context: folder, optimization: { minimize: false } },
    output: { path: join(folder, 'webpack', name), filename: 'main.cjs', chunkFilename: '[name].cjs' },
  };
  return new Promise((resolve, reject) => {
    webpack(config, (error: Error | null, stats?: Stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(String(stats)));
      else resolve(stats);
    });
  });
}
