import { joinPointer } from '../../src/core/json-pointer.ts';
import type { Api } from './api.ts';
import type { Draft } from './form/draft.ts';
import { fillDraft } from './form/write-draft.ts';
import { isSecretField } from './secrets.ts';
import { openRoute, type View } from './view.ts';

/**
 * Values of path parameters by the path up to them: `/repos/{owner}/{repo}` → `app`. Equal names in other places may mean something
 * else, but a path has one meaning.
 */
export type PathValues = ReadonlyMap<string, string>;

function* placeholdersOf(path: string): Generator<{ readonly name: string; readonly prefix: string }> {
  for (const match of path.matchAll(/\{([^}]*)\}/g))
    yield { name: match[1] ?? '', prefix: path.slice(0, match.index + match[0].length) };
}

/** The known values with those that are filled in for a route. */
export function rememberPathValues(known: PathValues, path: string, draft: Draft): PathValues {
  const next = new Map(known);
  for (const { name, prefix } of placeholdersOf(path)) {
    const pointer = joinPointer('', name);
    const text = draft.get(pointer);
    if (typeof text !== 'string' || text === '' || isSecretField(pointer) || next.get(prefix) === text) continue;
    // Values under another value of this parameter belong to something else.
    for (const each of known.keys()) if (each.startsWith(`${prefix}/`)) next.delete(each);
    next.set(prefix, text);
  }
  return next;
}

/** The values that a route inherits. A value is inherited only together with all values before it in the path. */
function carriedValues(path: string, known: PathValues): Record<string, string> {
  const values: [name: string, value: string][] = [];
  for (const { name, prefix } of placeholdersOf(path)) {
    const value = known.get(prefix);
    if (value === undefined) break;
    values.push([name, value]);
  }
  return Object.fromEntries(values);
}

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
  return { ...next, draft: fillDraft(undefined, record, { ...carried, ...given }) };
}
