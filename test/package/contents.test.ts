import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listCommonData, listCommonTools, toCommonPath } from '../../scripts/bundle/common-modules.js';
import { listEntries, listPrivateModules } from '../../scripts/bundle/list-entries.js';
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

/** The modules of the entry points, and those that only the package loads. */
const modules = [...listEntries(), ...listPrivateModules()].map(({ module }) => `dist/${module}`);

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
  ...[...listCommonData(), ...listCommonTools([...listEntries(), ...listPrivateModules()])].map(
    ([path]) => `dist/${path}`,
  ),
  ...modules.map((module) => module.replace('dist/', 'dist/cjs/').replace(/js$/, 'cjs')),
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
    const used = reachedFrom([...modules, ...programs], (path) => path, files);
    const written = packed.filter((file) => file.endsWith('.js') && !file.startsWith('dist/explorer/assets/'));
    expect(written.filter((file) => !used.has(file))).toEqual([]);
  });

  // Declarations are 3.3 MB of it, the code of the library 2.0 as ES modules and 1.0 as CommonJS, data 0.9, the command 0.6, the page 0.55, the
  // documentation 0.4, the emulator 0.6 in both forms.
  // The page opens descriptions by itself: their reader is 0.25 MB of it (0.07 packed), which the page loads when a file is opened.
  // Recipes, Actions, simulations, tracing and what GitHub has announced are 0.2 MB. Routes about GitHub in the emulator are 0.02 MB.
  test('is at most 13.32 MB unpacked and 2.93 MB packed, in at most 1100 files', () => {
    const sizes = packed.map((file) => statSync(join(installed, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(13_320_000);
    expect(statSync(archive).size).toBeLessThanOrEqual(2_930_000);
    expect(packed.length).toBeLessThanOrEqual(1100);
  });

  // The annotations that are expected errors: scripts/bundle/collect-declarations.js.
  test('asks compilers to check all of its declarations', () => {
    const declarations = packed.filter((file) => file.endsWith('.d.ts'));
    expect(declarations.length).toBeGreaterThan(100);
    // The one import of a library that a program may not have.
    expect(declarations.filter((file) => /@ts-(?:nocheck|ignore)/.test(read(file)))).toEqual([
      'dist/src/client/query.d.ts',
    ]);
    expect(read('dist/src/client/query.d.ts')).toMatch(
      /@ts-ignore[^\n]*\nimport type \{ DataTag \} from '@tanstack\/query-core';/,
    );
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

test('the data is the same in CommonJS and in the ES modules', async () => {
  const load = createRequire(import.meta.url);
  for (const path of DATA) {
    const own = (await import(pathToFileURL(join(installed, path)).href)) as Record<string, string>;
    const common = load(join(installed, 'dist/cjs', toCommonPath(path.replace('dist/', ''))));
    expect(Object.keys(own)).toHaveLength(1);
    for (const [name, text] of Object.entries(own)) expect(common[name] === text, `${path} ${name}`).toBe(true);
  }
});
