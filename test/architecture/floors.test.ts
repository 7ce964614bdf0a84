import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles } from './import-cycles.ts';
import { filesBelow, importsOf } from './source-files.ts';

/**
 * The folders that a call goes through, and how many of the imports between their files and subfolders lead in a circle: a reader who follows one
 * comes back up. The numbers only fall.
 */
const IMPORTS_IN_CIRCLES = { 'src/core': 2, 'src/openapi': 2, 'src/send': 0, 'src/client': 0 };
const FOLDERS = Object.keys(IMPORTS_IN_CIRCLES);

/** The names of several files. Rename or merge such files, and remove the name from here. */
const NAMES_OF_SEVERAL_FILES = [
  'api.ts',
  'call.ts',
  'create-client.ts',
  'create-endpoint.ts',
  'decode.ts',
  'errors.ts',
  'exchange.ts',
  'json.ts',
  'operation.ts',
  'query.ts',
  'redirects.ts',
  'write-url.ts',
];

/** The part of a folder that a file is in: the file, or the folder below. */
function partOf(folder: string, file: string): string {
  return posix.join(folder, posix.relative(folder, file).split('/')[0] ?? '');
}

/** The imports between the parts of a folder, in one graph. */
function partsOf(folder: string): Map<string, string[]> {
  const graph = new Map<string, Set<string>>();
  for (const file of filesBelow([folder], /\.ts$/)) {
    const part = partOf(folder, file);
    const targets = graph.get(part) ?? new Set();
    graph.set(part, targets);
    for (const target of importsOf(file))
      if (target.startsWith(`${folder}/`) && partOf(folder, target) !== part) targets.add(partOf(folder, target));
  }
  return new Map([...graph].map(([part, targets]) => [part, [...targets]]));
}
/** The imports between parts of a folder that import each other, directly or through others. */
function importsInCircles(folder: string): string[] {
  const graph = partsOf(folder);
  return findCycles(graph).flatMap((circle) =>
    circle.flatMap((part) =>
      (graph.get(part) ?? []).filter((target) => circle.includes(target)).map((target) => `${part} imports ${target}`),
    ),
  );
}

describe('the files and subfolders of a folder', () => {
  it.each(Object.entries(IMPORTS_IN_CIRCLES))('import only what is below them in %s', (folder, ceiling) => {
    const found = importsInCircles(folder);
    const message = `${found.length} imports of ${folder} lead in a circle, and the limit is ${ceiling}:\n${found.join('\n')}`;
    expect(found.length, message).toBe(ceiling);
  });

  it('have names of their own', () => {
    // The types of a concept may have the name of its code.
    const files = filesBelow(FOLDERS, /\.ts$/).filter((file) => !file.startsWith('src/core/types/'));
    const names = files.map((file) => posix.basename(file));
    const several = names.filter((name, index) => names.indexOf(name) !== index);
    expect([...new Set(several)].sort()).toEqual(NAMES_OF_SEVERAL_FILES);
  });
});
