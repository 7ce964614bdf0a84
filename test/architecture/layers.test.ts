import { describe, expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { LAYERS, layerOf } from './layers.ts';
import { CODE, filesBelow, importsOf, readSource } from './source-files.ts';

const files = filesBelow(CODE, /\.tsx?$/);
const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));
const named = ({ file, target }: { readonly file: string; readonly target: string }) => `${file} imports ${target}`;

describe('layers', () => {
  it('are every folder of the code, and no other', () => {
    expect([...new Set(files.map(layerOf))].sort()).toEqual(Object.keys(LAYERS).sort());
  });

  it('have rules without a cycle', () => {
    // A layer is removed once all that it may import are.
    let left = Object.entries(LAYERS);
    for (let count = -1; count !== left.length; ) {
      count = left.length;
      const names = new Set(left.map(([layer]) => layer));
      left = left.filter(([, allowed]) => allowed.some((each) => names.has(each)));
    }
    expect(left).toEqual([]);
  });

  it('import only what their rules allow', () => {
    const isAllowed = (from: string, to: string) => from === to || LAYERS[from]?.includes(to);
    expect(imports.filter(({ file, target }) => !isAllowed(layerOf(file), layerOf(target))).map(named)).toEqual([]);
  });

  it('import everything that their rules allow', () => {
    const used = new Set(imports.map(({ file, target }) => `${layerOf(file)} imports ${layerOf(target)}`));
    const rules = Object.entries(LAYERS).flatMap(([file, allowed]) => allowed.map((target) => named({ file, target })));
    expect(rules.filter((rule) => !used.has(rule))).toEqual([]);
  });

  it('of types import types only', () => {
    const values = files
      .filter((file) => file.startsWith('src/core/types/'))
      .flatMap((file) => readSource(file).match(/^(?:import|export) (?!type\b|interface\b|declare\b)[^;]*;/gm) ?? []);
    expect(values).toEqual([]);
  });

  it('never import through an index file or an entry of the package', () => {
    expect(imports.filter(({ target }) => /(?:^|\/)index\.ts$|^src\/entries\//.test(target)).map(named)).toEqual([]);
  });
});

it('an entry of the package has no code of its own, unless it is generated', () => {
  const withCode = ENTRY_POINTS.map(({ source }) => source).filter(
    (file) => !file.startsWith('src/generated/') && /^(?:const|let|function|class|import)\b/m.test(readSource(file)),
  );
  expect(withCode).toEqual([]);
});

/** The files of the library whose text matches, except those of these folders. */
const sourcesWith = (pattern: RegExp, ...except: readonly string[]) =>
  files.filter(
    (file) =>
      file.startsWith('src/') && !except.some((each) => file.startsWith(each)) && pattern.test(readSource(file)),
  );

it('the time comes from one clock, which can be virtual', () => {
  // The processes that share limits by Redis have the clocks of their machines.
  expect(sourcesWith(/\bDate\.now\(\)|\bset(?:Timeout|Interval)\(|\bperformance\.now\(\)/, 'src/redis/')).toEqual([
    'src/send/timeouts.ts',
  ]);
});

it('only the data of editions is loaded on demand, and no code to hide its size', () => {
  expect(sourcesWith(/(?<!typeof )\bimport\(['"]\./)).toEqual([
    'src/github/editions.ts',
    'src/github/reference/edition-reference.ts',
  ]);
});
