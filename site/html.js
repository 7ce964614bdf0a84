const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** Text of the catalogue, in which words between backticks are code. */
export const proseHtml = (text) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export function tableHtml(headings, rows) {
  const cells = (tag, list) => list.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<div class="wide"><table><thead><tr>${cells('th', headings)}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}
</tbody></table></div>`;
}

/** Applies the theme that the reader chose on the other pages of the site, before anything is painted. */
const THEME = `try{const t=localStorage.getItem('vitepress-theme-appearance');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`;

/**
 * A page of the routes. Links are relative, so that the site works at any address.
 * @param {{ title: string, description: string, root: string, body: string }} page `root` leads to the top of the site.
 */
export function pageHtml({ title, description, root, body }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | routebook</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="stylesheet" href="${root}routes/routes.css">
<link rel="icon" href="data:,">
<script>${THEME}</script>
</head>
<body>
<header><nav aria-label="Site"><a class="name" href="${root}">routebook</a><a href="${root}guide.html">Guide</a><a href="${root}routes/">Routes</a><a href="${root}explore/">Explorer</a><a href="${root}api/">API</a></nav></header>
<main>
${body}
</main>
</body>
</html>
`;
}
