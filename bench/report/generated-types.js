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
  const names = { routebook: 'a function of routebook, with `sendOnce`' };
  const nameOf = (name) => names[name] ?? (/^[\w/-]+$/.test(name) ? `\`${name}\`` : name);
  return [
    '| one call, sent and parsed | gzipped |',
    '|---|---|',
    ...Object.entries(paths.bundles).map(([name, bytes]) => rowOf([nameOf(name), size(bytes)])),
  ].join('\n');
}
