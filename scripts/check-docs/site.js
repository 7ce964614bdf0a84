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

const plainText = (html) =>
  unescapeText(
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, decimal) =>
        String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
      ),
  );

/** The code of a page of the site, in order. */
const codeIn = (html) =>
  [...html.matchAll(/<pre\b[^>]*><code\b[^>]*>([\s\S]*?)<\/code><\/pre>/g)].map(([, code]) =>
    plainText(code).trimEnd(),
  );

/** The figures of a page of the repository: the cells of the tables that a run of the benchmarks fills. */
function figuresIn(page) {
  const tables = [...page.matchAll(/<!-- bench \w+ -->\n([\s\S]*?)<!-- end of/g)];
  const cells = tables.flatMap(([, table]) =>
    table
      .split('\n')
      .slice(2)
      .flatMap((row) => row.split('|')),
  );
  return cells.map((cell) => cell.replaceAll('`', '').trim()).filter((text) => /\d/.test(text));
}

/**
 * Finds code and figures of a page that the built page does not show in the same way.
 * @param {string} name For the message.
 * @param {string} page The page in the repository.
 * @param {string} html The page of the site.
 */
export function findPageDifferences(name, page, html) {
  const shown = codeIn(html);
  const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code]) => code.trimEnd());
  const text = plainText(html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1'));
  return [
    ...blocks
      .filter((code, index) => shown[index] !== code)
      .map((code) => `${name}: the code "${code.slice(0, 60)}" is missing, changed or elsewhere`),
    ...figuresIn(page)
      .filter((figure) => !text.includes(unescapeText(figure)))
      .map((figure) => `${name}: the figure "${figure}" is missing`),
  ];
}
