import { camelCase, type NamedRoute } from './operation-names.ts';

/** APIs with more operations also have their methods in groups. */
const MANY = 50;

/** The methods of each group: the name in the group → the name of the function. */
export type OperationGroups = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The operations of a large API in groups by tag: `listIncidents` with the tag `Incidents` is `incidents.list`. A name without the words of
 * its tag that several operations would have is left whole, so that it stays the same when others are added.
 */
export function groupOperations(operations: readonly NamedRoute[], unusable: ReadonlySet<string>): OperationGroups {
  if (operations.length <= MANY) return new Map();
  const taken = new Set([...unusable, ...operations.map(({ name }) => name), 'constructor', 'prototype']);
  const byGroup = new Map<string, NamedRoute[]>();
  for (const operation of operations) {
    const tag = camelCase(operation.route.category ?? '');
    if (tag === '') continue;
    const group = taken.has(tag) ? `${tag}Group` : tag;
    if (!taken.has(group)) byGroup.set(group, [...(byGroup.get(group) ?? []), operation]);
  }
  return new Map(
    [...byGroup].sort(([one], [two]) => (one < two ? -1 : 1)).map(([group, members]) => [group, namesIn(members)]),
  );
}

function namesIn(members: readonly NamedRoute[]): ReadonlyMap<string, string> {
  const short = members.map(({ name, route }) => [shortName(name, route.category ?? ''), name] as const);
  const counts = new Map<string, number>();
  for (const [name] of short) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Set(members.map(({ name }) => name));
  return new Map(
    short.map(([wish, name]) =>
      counts.get(wish) === 1 && (wish === name || !names.has(wish)) ? [wish, name] : [name, name],
    ),
  );
}

/** The name of an operation without the words of its tag, in the plural or singular. */
function shortName(name: string, tag: string): string {
  const words = camelCase(tag);
  const plural = words.charAt(0).toUpperCase() + words.slice(1);
  const singular = plural.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  const forms = [...new Set([plural, singular, words, words.replace(/s$/, '')])].filter((form) => form !== '');
  for (const form of forms) {
    const start = name.indexOf(form);
    const end = start + form.length;
    // Only whole words: `Incident` is not a part of `Incidental`.
    const isWhole = start >= 0 && !/^\p{Ll}/u.test(name.slice(end)) && (start > 0 ? /^\p{Lu}/u.test(form) : true);
    const rest = isWhole ? name.slice(0, start) + name.slice(end) : '';
    if (rest !== '' && /^\p{ID_Start}/u.test(rest)) return rest.charAt(0).toLowerCase() + rest.slice(1);
  }
  return name;
}
