// What the search finds besides routes: headings and options of the pages, and exports.
import { toAnchor } from '../vitepress/anchors.js';

/** Headings, and names in the first column of a table. Code blocks are left out. */
const LINES = /^(#{1,3}) (.+)$|^\| ((?:`[^`|]+`(?:, )?)+) \|/gm;

const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/**
 * @param {string} text A page of the documentation.
 * @param {string} url Its address on the site.
 * @param {string} [content] What it is about, as the list of pages says.
 * @returns {import('./search.js').Document[]}
 */
export function pageDocuments(text, url, content = '') {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  // What is below each heading, in their order.
  const sections = prose.split(/^#{1,3} .+$/m).slice(1);
  const nextText = () => [...new Set(plain(sections.shift() ?? '').split(/[^\p{L}\p{N}_]+/u))].join(' ').trim();
  const documents = [];
  const seen = new Map();
  let page = '';
  let section = { title: '', url };
  for (const [, level, heading, names] of prose.matchAll(LINES)) {
    if (names !== undefined) {
      const detail = [page, section.title].filter((each) => each !== '').join(' › ');
      const list = Array.from(names.matchAll(/`([^`]+)`/g), ([, name]) => name);
      for (const name of list)
        if (/^[\w.-]+$/.test(name)) documents.push({ kind: 'option', title: name, detail, url: section.url });
      continue;
    }
    const title = plain(heading);
    if (level === '#') {
      page = title;
      documents.push({ kind: 'page', title, detail: 'Guide', url, content, text: nextText() });
      continue;
    }
    const anchor = toAnchor(title);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    section = { title, url: `${url}#${count === 0 ? anchor : `${anchor}-${count}`}` };
    documents.push({ kind: 'heading', title, detail: page, url: section.url, text: nextText() });
  }
  return documents;
}

/**
 * A name that several entries export is listed for the first of them, which is the main one.
 * @param {{ name: string, slug: string, exports: { name: string, kind: string }[] }[]} entries
 */
export function exportDocuments(entries) {
  const found = new Map();
  for (const { name: entry, slug, exports } of entries)
    for (const { name, kind } of exports) {
      const document = { kind: 'export', title: name, detail: `${kind} of ${entry}`, url: `api/${slug}.html#${name}` };
      if (!found.has(name)) found.set(name, document);
    }
  return [...found.values()];
}
