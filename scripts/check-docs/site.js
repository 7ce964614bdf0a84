import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** The explorer reads what is after `#` in its URL by itself. */
const READS_FRAGMENT = /^\/explore\//;

const ENTITIES = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'" };
const unescapeText = (text) => text.replace(/&(?:amp|quot|lt|gt|#39);/g, (entity) => ENTITIES[entity]);

/** The addresses that a page refers to: links, images, styles and scripts. */
function targetsIn(html) {
  const visible = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
    script.slice(0, script.indexOf('>') + 1),
  );
  return [...visible.matchAll(/<(?:a|img|link|script|source)\b[^>]*?\s(?:href|src|srcset)="([^"]*)"/g)].map(
    ([, target]) => unescapeText(target),
  );
}

const idsIn = (html) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => unescapeText(id)));

/**
 * Finds links, anchors and images of the built site that lead nowhere. Links to other hosts are not checked.
 * @param {string} folder
 * @param {string} [base] The path below which the site is published.
 * @returns {string[]}
 */
export function findSiteFaults(folder, base = '/') {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`);
  const existing = new Set(files);
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  const ids = new Map();
  const fileAt = (path) => [path, `${path}.html`, posix.join(path, 'index.html')].find((each) => existing.has(each));
  const faultOf = (page, target) => {
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return undefined;
    const [address = '', anchor] = target.split('#');
    const [path = ''] = address.split('?');
    const own = path.startsWith('/') ? path.replace(base, '/') : posix.join(posix.dirname(page), path);
    const file = path === '' ? page : fileAt(decodeURI(own));
    if (file === undefined) return `${page}: ${target} leads nowhere`;
    if (!anchor || !pages.has(file) || READS_FRAGMENT.test(file)) return undefined;
    if (!ids.has(file)) ids.set(file, idsIn(pages.get(file)));
    return ids.get(file).has(decodeURIComponent(anchor)) ? undefined : `${page}: ${target} has no such anchor`;
  };
  return [...pages].flatMap(([page, html]) =>
    [...new Set(targetsIn(html))].flatMap((target) => faultOf(page, target) ?? []),
  );
}
