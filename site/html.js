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

/** A page of VitePress with the texts of the types, of which it has the numbers. */
export const fillTypes = (html, hovers) =>
  html.replace(/(?<=<span class="twoslash-hover") data-type="(\d+)"/g, (_, number) => {
    const { text, docs } = hovers[number];
    return ` data-type="${escapeHtml(text)}"${docs ? ` data-docs="${escapeHtml(docs)}"` : ''}`;
  });

/** What a page in the folder of the shell contains where the body goes. */
const SLOT = /<div class="shell-slot"><\/div>/;

const textOf = (html) =>
  html
    .replace(/<a class="header-anchor"[\s\S]*?<\/a>/, '')
    .replace(/<[^>]+>/g, '')
    .trim();

/**
 * The headings of a page as nested lists. `scope` is the attribute to which VitePress limits the style of these lists. Pages of routes and
 * exports have no such list at their side, and so many headings of the third level that they are left out.
 */
function outlineHtml(html, scope) {
  const pattern =
    scope === '' ? /<h(2) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g : /<h([23]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g;
  const headings = [...html.matchAll(pattern)];
  const link = ([, , id, content]) => `<a class="outline-link" href="#${id}"${scope}>${textOf(content)}</a>`;
  const items = headings.flatMap((heading, index) => {
    if (heading[1] === '3' && index > 0) return [];
    const next = headings.findIndex(([, level], place) => place > index && level === '2');
    const nested = headings
      .slice(index + 1, next === -1 ? undefined : next)
      .map((each) => `<li${scope}>${link(each)}</li>`);
    const list = nested.length === 0 ? '' : `<ul class="VPDocOutlineItem nested"${scope}>${nested.join('')}</ul>`;
    return [`<li${scope}>${link(heading)}${list}</li>`];
  });
  return items.join('');
}

/**
 * A page of VitePress with what it would add in a browser only, with an application of 100 kB: the script of the site, the outline, and the mark
 * of the page in the sidebar.
 * @param {string} html
 * @param {{ base: string, path: string }} place The path below which the site is published, and the path of the page below it.
 */
export function finishPage(html, { base, path }) {
  const outline = outlineHtml(html, /class="VPDocOutlineItem root"(?: data-v-\w+)*( data-v-\w+)/.exec(html)?.[1] ?? '');
  return (
    html
      .replace(
        '</head>',
        `<link rel="stylesheet" href="${base}shell/shell.css"><script type="module" src="${base}shell/shell.js" data-base="${base}"></script></head>`,
      )
      .replace(
        '<div class="VPNavBar"',
        `<div class="VPNavBar ${html.includes('class="VPSidebar"') ? 'has-sidebar' : 'home'}"`,
      )
      .replaceAll(/class="item" role="button" tabindex="0"/g, 'class="item"')
      .replace(`class="VPLink link link" href="${base}${path}"`, (link) => `aria-current="page" ${link}`)
      .replace('class="VPDocAsideOutline"', outline === '' ? '$&' : 'class="VPDocAsideOutline has-outline"')
      .replace(/(<ul class="VPDocOutlineItem root"[^>]*>)<!--\[--><!--\]-->/, (_, start) => start + outline)
      .replace(/(<div class="VPLocalNavOutlineDropdown"[^>]*>)<button[^>]*>Return to top<\/button>/, (_, start) =>
        outline === ''
          ? `${start}<a href="#">Return to top</a>`
          : `${start}<details class="outline-menu"><summary>On this page</summary><ul>${outline}</ul></details>`,
      )
      // The front page has no landmark for the content.
      .replace('<div class="VPHome"', '<div role="main" class="VPHome"')
  );
}

/**
 * Reads an empty page that VitePress has built, and returns a function that fills it.
 * @param {string} file
 * @param {string} base The path below which the site is published.
 */
export function readShell(file, base) {
  const template = readFileSync(file, 'utf8');
  if (!SLOT.test(template) || !template.includes('<title>'))
    throw new Error('VitePress writes its pages in another form.');
  const [before, after] = template.split(SLOT);
  return ({ title, description, body, section }) => {
    const head = before
      .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)} | routebook</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${escapeHtml(description)}`)
      .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => `${start}${escapeHtml(title)}`)
      .replace(/(<meta property="og:description" content=")[^"]*/, (_, start) => `${start}${escapeHtml(description)}`);
    return finishPage(head + body + after, { base, path: section });
  };
}
