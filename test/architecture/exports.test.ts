import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { getOrCreate } from '../../src/core/internal/memoize.ts';
import { CODE, filesBelow, readSource } from './source-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const OWN = [...CODE, 'bench', 'scripts', 'site'];
const SCRIPT = /\.(?:tsx?|[cm]?js)$/;

/** Exports that have another use. */
const EXEMPT = [
  // The pages of the site import the bundle of this file by its address.
  'site/search/dialog.js open',
  // The generator writes its name if a route needs it. None does today.
  'src/client/operations/operation-types.ts BarePatchedOperation',
];

/** The names that other files import, by the file that exports them. `*` stands for everything. */
const used = new Map<string, Set<string>>(ENTRY_POINTS.map(({ source }) => [source, new Set(['*'])]));

/** The file of an import. The compiled generator stands for its sources. */
function resolve(importer: string, specifier: string): string | undefined {
  const path = specifier.startsWith('.')
    ? posix.join(posix.dirname(importer), specifier).replace(/^\.build\//, '')
    : ENTRY_POINTS.find(({ name }) => name === specifier)?.source;
  if (path === undefined) return undefined;
  return [path, ...['.ts', '.tsx', '.d.ts'].map((extension) => path.replace(/\.js$/, extension))].find((file) =>
    existsSync(`${root}${file}`),
  );
}

function use(importer: string, specifier: string, names: readonly string[]): void {
  const file = resolve(importer, specifier);
  if (file === undefined) return;
  const known = getOrCreate(used, file, () => new Set());
  for (const name of names) known.add(name);
}

const modules = new Map<string, ReturnType<typeof parseSync>['module']>();
const read = (file: string) => getOrCreate(modules, file, () => parseSync(file, readSource(file)).module);

function readUses(file: string): void {
  const { staticImports, staticExports, dynamicImports } = read(file);
  for (const { moduleRequest, entries } of staticImports) {
    use(
      file,
      moduleRequest.value,
      entries.map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*')),
    );
  }
  for (const { moduleRequest, importName } of staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) use(file, moduleRequest.value, [importName.name ?? '*']);
  }
  const text = readSource(file);
  for (const { moduleRequest } of dynamicImports) {
    const specifier = text.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    if (!specifier.includes('$')) use(file, specifier, ['*']);
  }
  // Types that are named by the module that they are in, and modules of threads and processes.
  for (const [, specifier = ''] of text.matchAll(/(?:\bimport\(|new URL\()'([\w./-]+)'/g)) {
    use(file, specifier.startsWith('.') ? specifier : `./${specifier}`, ['*']);
  }
}

it('no file exports what no other file imports', () => {
  const generated = filesBelow(['src'], /(?<!\.d)\.ts$/, true);
  for (const file of new Set([
    ...generated,
    ...filesBelow([...OWN, 'test', 'tools', 'examples'], SCRIPT),
    'vitest.config.ts',
  ]))
    readUses(file);
  const unused = filesBelow(OWN, SCRIPT)
    .filter((file) => !file.endsWith('.d.ts') && !used.get(file)?.has('*'))
    .flatMap((file) =>
      read(file).staticExports.flatMap(({ entries }) =>
        entries
          .map(({ exportName }) => exportName.name ?? 'default')
          .filter((name) => name !== 'default' && !used.get(file)?.has(name))
          .map((name) => `${file} ${name}`),
      ),
    );
  expect(unused).toEqual(EXEMPT);
});
