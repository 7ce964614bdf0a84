import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { anchorsIn, linksIn } from '../pages.js';

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
