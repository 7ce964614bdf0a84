import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listCommonData, listCommonTools, toCommonPath } from '../../scripts/bundle/common-modules.js';
import { listEntries } from '../../scripts/bundle/list-entries.js';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All files in a folder, by their paths from it, with slashes. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
}

const { archive, installed } = packedPackage();
const packed = filesIn(installed);
const read = (file: string) => readFileSync(join(installed, file), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** The module of each entry point, and its declarations. */
const entries = listEntries().map(({ module, declarations }) => ({
  module: `dist/${module}`,
  declarations: `dist/${declarations}`,
}));

/** The relative imports of a module or of declarations. Examples in comments are not at the start of a line. */
function importsOf(file: string): string[] {
  const text = read(file).replace(/^\s*\/?\*.*$/gm, '');
  const found = text.matchAll(/\b(?:from|import)\s*\(?\s*["'](\.\.?\/[^"'\n]+)["']/g);
  return [...found].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

const toDeclarations = (path: string) => path.replace(/(?:\.d)?\.[jt]s$/, '.d.ts');

/** Everything that is reached from some files through imports. */
function reachedFrom(files: readonly string[], resolve: (path: string) => string, known?: ReadonlySet<string>) {
  const found = new Set<string>();
  const pending = [...files];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file) || known?.has(file) === false) continue;
    found.add(file);
    pending.push(...importsOf(file).map(resolve));
  }
  return found;
}

/** The generated modules that contain nothing but data: those that import nothing and export one text. */
const DATA = filesIn(join(root, 'src/generated'))
  .filter((name) => /^export const \w+: string =$/m.test(readFileSync(join(root, 'src/generated', name), 'utf8')))
  .map((name) => `dist/explorer/data/${name.replace(/ts$/, 'js')}`);

/** The CommonJS form of each entry point and of the data, with the declarations of the entry points. */
const COMMON = [
  ...[...listCommonData(), ...listCommonTools(listEntries())].map(([path]) => `dist/${path}`),
  ...entries.map(({ module }) => module.replace('dist/', 'dist/cjs/').replace(/js$/, 'cjs')),
  ...entries.map(({ module }) => module.replace('dist/', 'dist/cjs/').replace(/js$/, 'd.cts')),
];

const FILES = [
  ...COMMON,
  ...['LICENSE', 'NOTICE', 'README.md', 'package.json'],
  // The documentation, which needs no network, and what it links to.
  ...filesIn(join(root, 'docs'))
    .filter((name) => /^(?:[a-z-]+\.md|charts\/[a-z-]+\.svg)$/.test(name))
    .map((name) => `docs/${name}`),
  ...['CHANGELOG.md', 'SECURITY.md'],
  // For coding agents.
  ...['llms.txt', 'skills/routebook/SKILL.md'],
  ...DATA,
  'dist/cli/main.js',
  ...['dist/cli/body-types.json.br', 'dist/cli/github-catalogue.json.br'],
  'dist/explorer/index.html',
];

/** Files that the bundlers name. */
const BUNDLED = [
  // What several entry points use.
  /^dist\/shared\/[a-z][a-z\d.-]*\.js$/,
  /^dist\/cjs\/shared\/[a-z][a-z\d.-]*\.cjs$/,
  // The parts of the command.
  /^dist\/cli\/[a-z-]+-[0-9A-Z]{8}\.js$/,
  // The parts of the page.
  /^dist\/explorer\/assets\/[\w-]+-[\w-]{8}\.(?:css|js|svg)$/,
];

describe('the packed package', () => {
  test('has exactly the files it should have', () => {
    const declarations = packed.filter((file) => file.endsWith('.d.ts'));
    const others = packed.filter((file) => !BUNDLED.some((pattern) => pattern.test(file)));
    const modules = entries.map(({ module }) => module);
    expect(others.sort()).toEqual([...new Set([...FILES, ...modules, ...declarations])].sort());
    expect(BUNDLED.filter((pattern) => !packed.some((file) => pattern.test(file)))).toEqual([]);
  });

  test('has a file for each export, and its declarations', () => {
    expect(entries.length).toBeGreaterThan(20);
    for (const { module, declarations } of entries) {
      expect(packed).toContain(module);
      expect(packed).toContain(declarations);
    }
    expect(packed).toContain(manifest.bin.routebook);
  });

  test('has the declarations that programs can reach from its entry points, and no others', () => {
    const reached = reachedFrom(
      entries.map(({ declarations }) => declarations),
      toDeclarations,
    );
    expect([...reached].sort()).toEqual(packed.filter((file) => file.endsWith('.d.ts')).sort());
  });

  test('has no module that neither an entry point nor the command uses', () => {
    const programs = ['dist/cli/main.js'];
    // The generator also contains the text of imports, in the modules that it writes.
    const files = new Set(packed);
    const used = reachedFrom([...entries.map(({ module }) => module), ...programs], (path) => path, files);
    const modules = packed.filter((file) => file.endsWith('.js') && !file.startsWith('dist/explorer/assets/'));
    expect(modules.filter((file) => !used.has(file))).toEqual([]);
  });

  // Declarations are 3.3 MB of it, the code of the library 2.0 as ES modules and 1.0 as CommonJS, data 0.9, the command 0.6, the page 0.55, the
  // documentation 0.4. It was 7.5 MB with minified code, without CommonJS and documentation. Programs that build a few URLs install all of it.
  // Apps, policies, lists and the other forms of methods add 0.25 MB, in 20 files.
  // Webhooks add 0.47 MB to that: the types of payloads are 0.37 and their shapes, for examples, 0.07. Packed, they are 0.06 MB, in 13 files.
  // Signing users in adds 0.08 MB, the page and the command that show webhooks and check inside bodies 0.1, the check of responses 0.05, and the other
  // forms of methods 0.03. The scopes of classic tokens add 0.02, and one file. Questions with values, in the bundles that search, add 0.04, packed 0.015.
  // `routebook proxy` adds 0.055 MB: 0.042 to the command, and its page. Packed, they are 0.02 MB. The bundler writes code that
  // several commands share into files of its own: there are 13 more.
  // The values of examples for each kind of object are in the library, the command and the page: 0.13 MB. Validators of APIs have two declarations.
  // The servers, lists, credentials and configuration of generated clients add 0.06, of which the command has two thirds.
  // The client for paths adds 0.06 MB and 10 files, in both kinds of modules and with its types. Packed, they are 0.015 MB.
  // The options of queries add 0.02 MB and 8 files.
  // The rules that generated modules refer to are public, which takes 25 declaration files.
  // Clients that behave like Octokit, and the calls of what tests put in its place, add 10 files, with those in which the bundler shares code.
  // Senders and clients that are composed of parts add 0.05 MB, in both kinds of modules, with their types and documentation.
  // Dates in responses add 0.02 MB, and forms of the explorer from schemas 0.01.
  // What sends one request without a sender adds 0.015 MB, and the first page of the explorer in its HTML 0.01.
  // What is done to the explorer before its script is there, and the handlers of msw with their routes, add 0.002 MB. Another 0.003 are room for figures in the documentation.
  // Texts are plain, which needs no unpacking at the first use: 1.6 MB, and 0.05 packed. The bundler shares code in 30 files more.
  test('is at most 12.2 MB unpacked and 2.62 MB packed, in at most 1100 files', () => {
    const sizes = packed.map((file) => statSync(join(installed, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(12_200_000);
    expect(statSync(archive).size).toBeLessThanOrEqual(2_620_000);
    expect(packed.length).toBeLessThanOrEqual(1100);
  });

  // The annotations that are expected errors: scripts/bundle/collect-declarations.js.
  test('asks compilers to check all of its declarations', () => {
    const declarations = packed.filter((file) => file.endsWith('.d.ts'));
    expect(declarations.length).toBeGreaterThan(100);
    expect(declarations.filter((file) => /@ts-(?:nocheck|ignore)/.test(read(file)))).toEqual([]);
    const expecting = declarations.flatMap((file) =>
      [...read(file).matchAll(/@ts-expect-error[^\n]*\n(.*?)=/g)].map(([, line]) => [file, line]),
    );
    const others = expecting.filter(([file]) => !file?.endsWith('/route-types.d.ts'));
    expect(others).toEqual([]);
    expect(new Set(expecting.map(([, line]) => line?.trim()))).toEqual(
      new Set(['Response', 'Data', 'Item'].map((name) => `export type Default${name}Of<in out Route>`)),
    );
  });

  // "Go to definition" ends in the declarations, which have the comments. See definition.test.ts.
  test('has no sources and no source maps, and refers to none', () => {
    expect(packed.filter((file) => /(?:\.map|(?<!\.d)\.tsx?)$/.test(file))).toEqual([]);
    const code = packed.filter((name) => /\.(?:js|ts|css)$/.test(name));
    expect(code.filter((file) => /^\/[/*][#@] sourceMappingURL=/m.test(read(file)))).toEqual([]);
  });

  test('has no install scripts', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([]);
    // npm would run node-gyp where it finds this file.
    expect(packed).not.toContain('binding.gyp');
  });

  test('is published publicly, with provenance', () => {
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  });
});

describe('the code of the library', () => {
  const code = packed.filter((file) => /^dist\/(?:src|shared|generator|cjs)\/.*\.c?js$/.test(file));

  // 218 characters when it was minified; 30 to 41 in zod, hono, undici, axios and Octokit.
  test('has one statement in a line: at most 45 characters on average', () => {
    expect(code.length).toBeGreaterThan(100);
    const text = code.map(read).join('');
    expect(text.length / text.split('\n').length).toBeLessThanOrEqual(45);
  });

  test('has the names of the sources, those in functions included', () => {
    const source = readFileSync(join(root, 'src/core/values.ts'), 'utf8');
    const names = [...source.matchAll(/^ *(?:const|let|(?:export )?function) (\w+)/gm)].map(([, name = '']) => name);
    expect(names).toContain('encodedLength');
    for (const file of ['dist/shared/core.js', 'dist/cjs/shared/core.cjs']) {
      expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([]);
    }
  });

  test('has the comments of exported functions in the ES modules', () => {
    expect(read('dist/shared/core.js')).toContain(
      "/** Builds request options for GitHub's REST API from a route and its parameters. */",
    );
  });
});

test('the data is the same in CommonJS and in the ES modules', async () => {
  const load = createRequire(import.meta.url);
  for (const path of DATA) {
    const own = (await import(pathToFileURL(join(installed, path)).href)) as Record<string, string>;
    const common = load(join(installed, 'dist/cjs', toCommonPath(path.replace('dist/', ''))));
    expect(Object.keys(own)).toHaveLength(1);
    for (const [name, text] of Object.entries(own)) expect(common[name] === text, `${path} ${name}`).toBe(true);
  }
});
