import { formatAmount } from './amounts.js';

const rowOf = (cells) => `| ${cells.join(' | ')} |`;
const size = (bytes) => formatAmount(bytes, 'B');

/**
 * The times of both generators, and of a program that uses what they write.
 * @param {{ descriptions: { name: string, ours: number, theirs: number, compileOurs: number, compileTheirs: number }[] } | undefined} paths
 */
export function generatedTypesTable(paths) {
  if (paths === undefined) return '';
  return [
    rowOf([
      'description',
      'routebook',
      '`openapi-typescript`',
      'compiling these of routebook',
      'of `openapi-typescript`',
    ]),
    '|---|---|---|---|---|',
    ...paths.descriptions.map(({ name, ours, theirs, compileOurs, compileTheirs }) =>
      rowOf([name, ...[ours, theirs, compileOurs, compileTheirs].map((each) => `${each.toFixed(2)} s`)]),
    ),
  ].join('\n');
}

/**
 * The size of one call with each library.
 * @param {{ bundles: Record<string, number> } | undefined} paths
 */
export function oneCallTable(paths) {
  if (paths === undefined) return '';
  const { core, routebook, 'routebook, whole table': whole, ...peers } = paths.bundles;
  return [
    '| one call | gzipped |',
    '|---|---|',
    rowOf(['a function in `operations.ts`, written by routebook', size(routebook)]),
    rowOf(['of which `routebook/openapi`, shared by all calls', size(core)]),
    rowOf(['`endpoint`, written by routebook, with the table of all routes', size(whole)]),
    ...Object.entries(peers).map(([name, bytes]) => rowOf([`\`${name}\``, size(bytes)])),
  ].join('\n');
}
