// VitePress searches its own pages only. This adds a document for each route to its index.
import MiniSearch from 'minisearch';

const INDEX = '/@localSearchIndexroot';
/** The options that VitePress itself passes to MiniSearch. */
const FIELDS = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] };

/** `listForRepo` and `{issue_number}` are found by their words. */
const wordsOf = (text) => text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ');

/**
 * The index of VitePress with the routes in it.
 * @param {string} json
 * @param {readonly { file: string, route: string, title: string, operationId: string }[]} routes
 * @param {string} base The path below which the site is published.
 */
function addRoutes(json, routes, base) {
  const index = MiniSearch.loadJSON(json, FIELDS);
  for (const { file, route, title, operationId } of routes)
    index.add({
      id: `${base}routes/${file}.html`,
      title,
      titles: ['Routes', route],
      text: `${operationId} ${wordsOf(operationId)} ${wordsOf(route)}`,
    });
  return JSON.stringify(index);
}

export const searchRoutes = (routes, base) => ({
  name: 'search-routes',
  transform(code, id) {
    if (id !== INDEX) return undefined;
    const [, json] = /^export default (".*")$/s.exec(code) ?? [];
    if (json === undefined) throw new Error('VitePress writes its search index in another form.');
    return { code: `export default ${JSON.stringify(addRoutes(JSON.parse(json), routes, base))}`, map: null };
  },
});
