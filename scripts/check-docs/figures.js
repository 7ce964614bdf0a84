import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCHMARK, renderReport } from '../../bench/report/report.js';

/**
 * Finds pages and charts that show other figures than the file of the last run.
 * @param {string} root
 * @param {(path: string) => string | undefined} [read] The text of a file, or undefined if there is none.
 * @returns {string[]}
 */
export function findStaleFigures(
  root,
  read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
) {
  const measured = JSON.parse(read(BENCHMARK) ?? '');
  return [...renderReport(measured, (path) => read(path) ?? '')]
    .filter(([path, text]) => (read(path) ?? '') !== text)
    .map(([path]) => `${path}: shows other figures than ${BENCHMARK}`);
}
