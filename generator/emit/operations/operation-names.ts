import type { Route } from '../../catalogue.ts';

/** A route with the name of its function. */
export interface NamedRoute {
  readonly key: string;
  readonly route: Route;
  /** The part of the operation id before the slash, in camel case; empty if the id has no slash. */
  readonly group: string;
  readonly name: string;
}

/**
 * Names the routes of an API by their operation ids. A route whose id is missing, taken or not usable is named after its method and
 * path. With `isFlat`, there are no groups: `pets/list` is `petsList`. A name depends only on the routes that want the same one, so that it stays the same when others are added.
 */
export function nameOperations(
  routes: { readonly [key: string]: Route },
  unusable: ReadonlySet<string> = new Set(),
  isFlat = false,
): NamedRoute[] {
  const current = Object.entries(routes).filter(([, route]) => isCurrent(route));
  const wished = current.map(([key, route]) => ({ key, route, ...splitId(route.operationId, isFlat) }));
  const counts = countBy(wished.map(fullName));
  const named = wished.map((each) =>
    each.name !== '' && counts.get(fullName(each)) === 1 && !unusable.has(each.name)
      ? each
      : { ...each, name: nameOfRoute(each.key) },
  );
  const taken = new Set<string>();
  return named.map((each) => {
    let name = each.name;
    for (let count = 2; taken.has(fullName({ ...each, name })) || unusable.has(name); count += 1) {
      name = `${each.name}${count}`;
    }
    taken.add(fullName({ ...each, name }));
    return { ...each, name };
  });
}

/** Whether a route gets a function: not if the API has removed it, nor if its key has an earlier name of a placeholder. */
function isCurrent({ deprecation }: Route): boolean {
  return deprecation?.removed !== true && deprecation?.renamed === undefined;
}

function fullName({ group, name }: Pick<NamedRoute, 'group' | 'name'>): string {
  return group === '' ? name : `${group}.${name}`;
}

function splitId(id = '', isFlat = false): { group: string; name: string } {
  if (isFlat) return { group: '', name: camelCase(id) };
  const slash = id.indexOf('/');
  return { group: camelCase(id.slice(0, Math.max(slash, 0))), name: camelCase(id.slice(slash + 1)) };
}

/** `GET /pets/{petId}` → `getPetsByPetId`. */
function nameOfRoute(key: string): string {
  const [method = '', url = ''] = key.split(' ');
  const path = url.replace(/\{[?&#].*$/, '').replace(/\{[+./;]?([^{}]*)\}/g, ' by $1 ');
  return camelCase(`${method.toLowerCase()} ${path}`);
}

/** `list-for-repo` → `listForRepo`, `Pets_list` → `petsList`, `listPets` → `listPets`. The result is an identifier or empty. */
export function camelCase(text: string): string {
  const words = text.split(/(?:[^\p{ID_Continue}]|\p{DI})+|_+/u).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  // All leading capitals of an abbreviation: `HTTPStatus` → `httpStatus`.
  const name = joined.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+/u, (start) => start.toLowerCase());
  return name === '' || /^\p{ID_Start}/u.test(name) ? name : `call${name}`;
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Names that a variable of a module cannot have, although an export can. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof var void while with yield`.split(/\s+/),
);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** Writes an exported variable. A reserved word is the name of the export only. */
export function exportText(name: string, comment: string, rest: string): string {
  if (!isReserved(name)) return `${comment}export const ${name}${rest};\n`;
  // Twice, because editors show the comment of the export.
  return `${comment}const ${name}_${rest};\nexport {\n${comment}${name}_ as ${name} };\n`;
}
