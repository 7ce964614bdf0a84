const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** Text of the catalogue, in which words between backticks are code. */
export const proseHtml = (text) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export function tableHtml(headings, rows) {
  const cells = (tag, list) => list.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<table><thead><tr>${cells('th', headings)}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}
</tbody></table>`;
}
