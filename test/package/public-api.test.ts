import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type compiler from '../../.cache/tools/compilers/node_modules/typescript-5.9/lib/typescript.js';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { fetchTools } from '../../tools/fetch-tools.js';

const ts: typeof compiler = createRequire(import.meta.url)(`${fetchTools('compilers')}/typescript-5.9`);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The declarations of each entry. Schemas are the names of the description, not ours. */
const ENTRIES = ENTRY_POINTS.filter(({ declarations }) => declarations === undefined).map(({ name, source }) => ({
  name,
  file: `${root}dist/${source.replace(/\.ts$/, '.d.ts')}`,
}));

const program = ts.createProgram(
  ENTRIES.map(({ file }) => file),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, skipLibCheck: true, noEmit: true, types: [] },
);
const checker = program.getTypeChecker();

interface Export {
  readonly name: string;
  readonly isValue: boolean;
  readonly isDocumented: boolean;
}

function exportsOf(file: string): Export[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is not a module: run the build first`);
  return checker.getExportsOfModule(module).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return {
      name: symbol.name,
      isValue: (target.flags & ts.SymbolFlags.Value) !== 0,
      isDocumented: target.getDocumentationComment(checker).length > 0,
    };
  });
}

it('the exports of each entry are those that were reviewed', async () => {
  const lists = ENTRIES.map(({ name, file }) => {
    const lines = exportsOf(file).map((each) => `  ${each.isValue ? '' : 'type '}${each.name}\n`);
    return `${name}\n${lines.sort().join('')}`;
  });
  await expect(lists.join('\n')).toMatchFileSnapshot('public-api.txt');
});

// The exports of `routebook/operations` are modules, which have no comment.
const DOCUMENTED = ENTRIES.filter(({ name }) => name !== 'routebook/operations');

it.each(DOCUMENTED)('every export of $name has documentation', ({ file }) => {
  expect(
    exportsOf(file)
      .filter(({ isDocumented }) => !isDocumented)
      .map(({ name }) => name),
  ).toEqual([]);
});
