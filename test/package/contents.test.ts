import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
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

const FILES = [
  ...['LICENSE', 'NOTICE', 'README.md', 'package.json'],
  // What `help` of an error names.
  'docs/errors.md',
  // For coding agents.
  ...['llms.txt', 'skills/routebook/SKILL.md'],
  ...DATA,
  ...['dist/cli/main.js', 'dist/cli/audit-worker.js'],
  ...['dist/cli/body-types.json.br', 'dist/cli/github-catalogue.json.br'],
  'dist/explorer/index.html',
];

/** Files that the bundlers name. */
const BUNDLED = [
  // What several entry points use.
  /^dist\/shared\/[a-z][a-z\d.-]*\.js$/,
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
    const programs = ['dist/cli/main.js', 'dist/cli/audit-worker.js'];
    // The generator also contains the text of imports, in the modules that it writes.
    const files = new Set(packed);
    const used = reachedFrom([...entries.map(({ module }) => module), ...programs], (path) => path, files);
    const modules = packed.filter((file) => file.endsWith('.js') && !file.startsWith('dist/explorer/assets/'));
    expect(modules.filter((file) => !used.has(file))).toEqual([]);
  });

  // Measured: 6.93 MB and 1.64 MB packed, in 702 files; before the newest features, 6.84 MB. Declarations are 3.37 MB of it: GitHub's types 1.37, those of editions 1.04, of named
  // functions with their comments 0.54, others 0.42. Data is 0.95, 0.42 of it the index; code 1.20; the page 0.48; the command 0.72, 0.12 of it
  // compressed data and 0.11 a YAML parser. It was 12.2 MB in 2,470 files, with sources, source maps and copies of the data, and 8.3 MB before
  // the data was packed and spaces were removed from the code. Programs that build a few URLs install all of it, so it stays below the
  // 7.5 MB that are its aim with all features. The newest features are the page that sends, the options of
  // openapi-typescript, and code in seven more languages, and modules and clients that the audit follows: 7.49 MB, and 1.83 MB packed, of the 1.9 MB that are its aim.
  test('is at most 7.5 MB unpacked and 1.85 MB packed, in at most 1,000 files', () => {
    const sizes = packed.map((file) => statSync(join(installed, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(7_500_000);
    expect(statSync(archive).size).toBeLessThanOrEqual(1_850_000);
    expect(packed.length).toBeLessThanOrEqual(1000);
  });

  // The annotations that are expected errors: scripts/bundle/annotate-variance.js.
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
