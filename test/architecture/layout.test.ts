import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { CODE, filesBelow, readSource } from './source-files.ts';

const files = filesBelow([...CODE, 'bench', 'scripts'], /\.(?:tsx?|js|css)$/);

it('a folder has at most 24 files', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 24)).toEqual([]);
});

it('a file has at most 300 lines', () => {
  expect(files.filter((file) => readSource(file).split('\n').length > 301)).toEqual([]);
});

it('an entry of the package exports from modules and contains no code of its own, except the main function and generated code', () => {
  const withCode = ENTRY_POINTS.map(({ source }) => source).filter((file) =>
    /^(?:const|let|function|class|import)\b/m.test(readSource(file)),
  );
  const isGenerated = (file: string) => file.startsWith('src/generated/');
  expect(withCode.filter((file) => !isGenerated(file)).sort()).toEqual(['src/index.ts', 'src/strict.ts']);
  expect(withCode.filter(isGenerated)).not.toEqual([]);
});
