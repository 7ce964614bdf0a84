import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BENCHMARK, renderReport } from '../../bench/report/report.js';
import { anchorsIn, linksIn } from '../pages.js';

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

/** Finds broken links within a folder: the project, or the package. Links to other hosts are not checked. */
export function findDeadLinks(root, pages) {
  return pages.flatMap((page) => {
    const links = linksIn(readFileSync(join(root, page), 'utf8'));
    return links.filter((link) => !/^[a-z]+:/i.test(link)).flatMap((link) => faultOf(root, page, link) ?? []);
  });
}

function faultOf(root, page, link) {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), decodeURI(path));
  if (target.startsWith('..') || !existsSync(join(root, target)))
    return `${page}: the link ${link} points to a missing file`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  const anchors = anchorsIn(readFileSync(join(root, target), 'utf8'));
  return anchors.includes(decodeURI(anchor)) ? undefined : `${page}: the link ${link} points to a missing heading`;
}
