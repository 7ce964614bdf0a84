import type { Api } from './api.ts';
import { fillDraft } from './form/write-draft.ts';
import { carriedValues, type PathValues } from './path-values.ts';
import { openRoute, type View } from './view.ts';

/**
 * Opens a route of the list. If the search was a path with values, such as `/repos/octokit/app`, they are filled in. Other path
 * parameters keep their values from routes under the same path.
 */
export function openListed(api: Api, view: View, route: string, known: PathValues): View {
  const next = openRoute(view, route);
  const record = api.catalogue.get(route);
  if (record === undefined) return next;
  const carried = carriedValues(record.path, known);
  const path = view.search.trim().replace(/^[a-z]+\s+(?=\/)/i, '');
  const isPath = path.startsWith('/') && !path.includes('{');
  const found = isPath ? api.catalogue.match(record.method, path) : undefined;
  const given = found?.route === route ? found.parameters : {};
  return { ...next, draft: fillDraft(api, record, { ...carried, ...given }) };
}
