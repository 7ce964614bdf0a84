import { github } from 'routebook/catalogue';
import { fillDraft } from './form/fill-draft.ts';
import { openRoute, type View } from './view.ts';

/** Opens a route that was found. Where the search was a path with values, such as `/repos/octokit/app`, they are filled in. */
export function openFound(view: View, route: string): View {
  const next = openRoute(view, route);
  const record = github.get(route);
  const path = view.search.trim().replace(/^[a-z]+\s+(?=\/)/i, '');
  if (record === undefined || !path.startsWith('/') || path.includes('{')) return next;
  const found = github.match(record.method, path);
  return found?.route === route ? { ...next, draft: fillDraft(record, found.parameters) } : next;
}
