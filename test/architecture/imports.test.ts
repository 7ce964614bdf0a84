import { describe, expect, it } from 'vitest';
import { findCycles } from './import-cycles.ts';
import { CODE, filesBelow, importsOf, readSource } from './source-files.ts';

const files = filesBelow(CODE, /\.tsx?$/);
const graph = new Map(files.map((file) => [file, importsOf(file)]));

/** Where the data itself is recursive: a field of the form may contain fields. */
const RECURSIVE = ['explorer/components/form/'];

describe('imports', () => {
  it('have no cycles, except where the data is recursive', () => {
    const folders = findCycles(graph).map(
      (cycle) => RECURSIVE.find((folder) => cycle.every((file) => file.startsWith(folder))) ?? cycle,
    );
    expect(folders).toEqual(RECURSIVE);
  });

  it('never go through an index file or an entry inside the package', () => {
    const barrels = files.filter((file) =>
      importsOf(file).some((target) => /(?:^|\/)index\.ts$|^src\/entries\//.test(target)),
    );
    expect(barrels).toEqual([]);
  });
});

describe('facts that several modules need', () => {
  it.each(['isRecord', 'didYouMean', 'editDistance', 'GITHUB_HOSTS'])('have one definition: %s', (name) => {
    const definition = new RegExp(`\\b(?:function|const) ${name}\\b`);
    expect(files.filter((file) => definition.test(readSource(file)))).toHaveLength(1);
  });

  it('are not written again: whether a value is an object and not a list', () => {
    const again = /typeof (\w+) === 'object' && \1 !== null && !Array\.isArray\(\1\)/;
    expect(files.filter((file) => again.test(readSource(file)))).toEqual(['src/core/internal/objects.ts']);
  });
});

describe('the search for cycles', () => {
  it('finds a cycle of any length, and nothing in a tree', () => {
    const of = (edges: Record<string, string[]>) => findCycles(new Map(Object.entries(edges)));
    expect(of({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([]);
    expect(of({ a: ['a'] })).toEqual([['a']]);
    expect(of({ x: ['a'], a: ['b'], b: ['c'], c: ['a'] })).toEqual([['a', 'b', 'c']]);
  });
});
