import { readFileSync } from 'node:fs';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** A path that continues on the next line before a slash. */
export const pathHtml = (path) => escapeHtml(path).replaceAll('/', '<wbr>/');

/** Text of the catalogue, in which words between backticks are code. */
export const proseHtml = (text) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export function tableHtml(headings, rows) {
  const cells = (tag, list) => list.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<table><thead><tr>${cells('th', headings)}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}
</tbody></table>`;
}

/** What a page in the folder of the shell contains where the body goes. */
const SLOT = /<div class="shell-slot"><\/div>/;

/** The parts of a built page that only its application needs. */
const APPLICATION = [
  /\s*<script type="module" src="[^"]*\/app\.[^"]*"><\/script>/,
  /\s*<link rel="modulepreload" [^>]*>/g,
  /\s*<script>window\.__VP_HASH_MAP__=[\s\S]*?<\/script>/,
];

/**
 * Reads a page that VitePress has built, and returns a function that fills it.
 * @param {string} file
 * @param {string} base The path below which the site is published.
 */
export function readShell(file, base) {
  const template = APPLICATION.reduce((html, part) => html.replace(part, ''), readFileSync(file, 'utf8'));
  if (!SLOT.test(template) || !template.includes('<title>'))
    throw new Error('VitePress writes its pages in another form.');
  const head = `<link rel="stylesheet" href="${base}shell/shell.css"><script type="module" src="${base}shell/shell.js" data-base="${base}"></script></head>`;
  const [before, after] = template.replace('</head>', head).split(SLOT);
  return ({ title, description, body, section }) =>
    [
      before
        .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)} | routebook</title>`)
        .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${escapeHtml(description)}`)
        .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => `${start}${escapeHtml(title)}`)
        .replace(/(<meta property="og:description" content=")[^"]*/, (_, start) => `${start}${escapeHtml(description)}`)
        .replace(section ? `href="${base}${section}"` : /$^/, (link) => `aria-current="page" ${link}`),
      body,
      after,
    ].join('');
}
