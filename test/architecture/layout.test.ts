import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { CODE, filesBelow, readSource } from './source-files.ts';

const files = filesBelow([...CODE, 'bench', 'scripts', 'site'], /\.(?:tsx?|js|css)$/);

// Biome rejects functions with a higher cognitive complexity, and reports exemptions that are no longer needed. The aim is at most 20, and none in
// `src/core`, `src/send` and `src/client`.
it('exactly 12 functions are exempt from the limit of complexity: divide one, and lower this number', () => {
  const EXEMPT = /\/\/ biome-ignore lint\/complexity\/noExcessiveCognitiveComplexity/g;
  const tests = filesBelow(['test'], /\.ts$/);
  const counts = [...files, ...tests].map((file) => readSource(file).match(EXEMPT)?.length ?? 0);
  expect(counts.reduce((sum, count) => sum + count)).toBe(12);
});

// Generated code does not count. Entries, scripts that are started and modules that are loaded on demand stay small files. The entries for queries and parts
// are two of them.
it('at most 87 files have fewer than 25 lines: merge what only one file uses into it, and lower this number', () => {
  const fragments = files.filter((file) => readSource(file).split('\n').length <= 25);
  expect(fragments.length).toBeLessThanOrEqual(87);
});

it('an entry of the package exports from modules and contains no code of its own, except a type of the main function and generated code', () => {
  const withCode = ENTRY_POINTS.map(({ source }) => source).filter((file) =>
    /^(?:const|let|function|class|import)\b/m.test(readSource(file)),
  );
  const isGenerated = (file: string) => file.startsWith('src/generated/');
  expect(withCode.filter((file) => !isGenerated(file)).sort()).toEqual(['src/entries/strict.ts']);
  expect(withCode.filter(isGenerated)).not.toEqual([]);
});
