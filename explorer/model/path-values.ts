import { joinPointer } from '../../src/core/internal/json-pointer.ts';
import type { Draft } from './form/draft.ts';
import { isSecretField } from './secrets.ts';

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
export function carriedValues(path: string, known: PathValues): Record<string, string> {
  const values: [name: string, value: string][] = [];
  for (const { name, prefix } of placeholdersOf(path)) {
    const value = known.get(prefix);
    if (value === undefined) break;
    values.push([name, value]);
  }
  return Object.fromEntries(values);
}
