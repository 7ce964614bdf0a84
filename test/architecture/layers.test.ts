import { describe, expect, it } from 'vitest';
import { findCycles } from './import-cycles.ts';
import { LAYERS, layerOf } from './layers.ts';
import { CODE, filesBelow, importsOf, readSource } from './source-files.ts';

const files = filesBelow(CODE, /\.tsx?$/);

describe('layers', () => {
  it('include every folder of the code', () => {
    expect([...new Set(files.map(layerOf))].filter((layer) => !Object.hasOwn(LAYERS, layer))).toEqual([]);
  });

  it('have rules without a cycle', () => {
    expect(findCycles(new Map(Object.entries(LAYERS)))).toEqual([]);
  });

  it.each(Object.keys(LAYERS))('%s imports only what its rule allows', (layer) => {
    const foreign = files
      .filter((file) => layerOf(file) === layer)
      .flatMap((file) => importsOf(file).map((target) => `${file} imports ${target}`))
      .filter((line) => ![layer, ...(LAYERS[layer] ?? [])].includes(layerOf(line.split(' imports ')[1] ?? '')));
    expect(foreign).toEqual([]);
  });

  it.each(Object.entries(LAYERS))('%s imports everything that its rule allows', (layer, allowed) => {
    const used = new Set(
      files.filter((file) => layerOf(file) === layer).flatMap((file) => importsOf(file).map(layerOf)),
    );
    expect(allowed.filter((each) => !used.has(each))).toEqual([]);
    expect(files.map(layerOf)).toContain(layer);
  });

  it('of types import types only', () => {
    const values = files
      .filter((file) => layerOf(file) === 'src/types')
      .flatMap((file) => readSource(file).match(/^(?:import|export) (?!type\b|interface\b|declare\b)[^;]*;/gm) ?? []);
    expect(values).toEqual([]);
  });
});
