import { formatAmount } from './amounts.js';

const rowOf = (cells) => `| ${cells.join(' | ')} |`;
const seconds = (value) => `${value.toFixed(1)} s`;
const kilobytes = (bytes) => formatAmount(bytes, 'B');
const installed = ({ packages, bytes }) =>
  `${(bytes / 1e6).toFixed(1)} MB, ${packages} ${packages === 1 ? 'package' : 'packages'}`;

/**
 * The figures of the client and of the package octokit.
 * @param {Record<string, any> | undefined} facts
 * @param {import('./panels.js').Panel[]} panels
 */
export function octokitTable(facts, panels) {
  if (facts === undefined) return '';
  const types = panels.find(({ section }) => section === 'types');
  const compiled = (name) => types?.bars.find((bar) => bar.name === name)?.value;
  const { version, pages } = facts;
  return [
    rowOf(['', 'routebook', `octokit ${version}`]),
    '|---|---|---|',
    rowOf(['Installed', ...facts.installed.map(installed)]),
    rowOf(['Bundle of the client, one file, gzipped', ...facts.bundled.map(({ bytes }) => kilobytes(bytes))]),
    rowOf([
      'List of 100 pages, 150 ms each',
      `${seconds(pages.one)}, or ${seconds(pages.atOnce)} ten at once`,
      seconds(pages.theirs),
    ]),
    ...(types
      ? [rowOf([types.title, ...['routebook', '@octokit/types'].map((name) => formatAmount(compiled(name), 's'))])]
      : []),
  ].join('\n');
}
