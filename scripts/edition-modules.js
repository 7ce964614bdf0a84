// The modules of each edition: its entry, its catalogue and its index as differences.
import { emitEditionIndex } from '../dist/generator/emit/edition-index.js';
import { createIndex } from '../dist/generator/index.js';

export function editionModules(catalogue, differences, editions) {
  const base = createIndex(catalogue);
  return differences.flatMap(({ documentation }, index) => [...emitEditionIndex(base, editions[index], documentation)]);
}
