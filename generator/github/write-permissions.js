/**
 * The text of data/permissions.json: one line for each route. An edition has the lines that differ from github.com, and `null` for a
 * route that it does not have.
 * @param {{ source: object, names: Record<string, string>, corrections: Record<string, object>, routes: Record<string, string>,
 *   editions: Record<string, Record<string, string>> }} facts The editions with all their routes.
 */
export function writePermissions({ source, names, corrections, routes, editions }) {
  const differences = Object.entries(editions).map(([name, own]) => [name, differencesOf(routes, own)]);
  return `${JSON.stringify({ source, names, corrections, routes, editions: Object.fromEntries(differences) }, null, 2)}\n`;
}

/** The inverse: all routes of an edition, or of github.com. */
export function routesOf({ routes, editions }, edition) {
  if (edition === undefined) return routes;
  const all = { ...routes, ...editions[edition] };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null));
}

function differencesOf(routes, own) {
  const missing = Object.keys(routes).filter((route) => !Object.hasOwn(own, route));
  const different = Object.entries(own).filter(([route, text]) => routes[route] !== text);
  return Object.fromEntries(
    [...missing.map((route) => [route, null]), ...different].sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
