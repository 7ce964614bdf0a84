import { isRecord } from '../../core/objects.ts';
import { type Place, type PlaceKind, placesOf } from '../places.ts';
import type { PinnedPlace } from './place-names.ts';
import { UNREADABLE } from './read-body.ts';
import { type JudgedRequest, type Reading, takesFile } from './read-request.ts';

/** Whether a value of some kind is in the pinned place. A kind that is not listed cannot be judged without a request. */
const IS_INSIDE: { readonly [Kind in PlaceKind]?: (value: string, place: PinnedPlace) => boolean } = {
  // A name without an owner means the owner in the path.
  repository: (value, place) => (value.includes('/') ? isRepository(value, place) : isRepositoryName(value, place)),
  'repository-name': isRepositoryName,
  owner: (value, { owner }) => isSameName(value, owner),
  organization: (value, { owner }) => isSameName(value, owner),
  // A team belongs to the organization in the path.
  team: () => true,
  branch: (value, place) => value.split(/\.\.+/).every((branch) => isBranch(branch, place)),
  action: (value, place) => isRepository(value.split(/[/@]/, 2).join('/'), place),
  // People, and links that are only shown.
  user: () => true,
  'user-id': () => true,
  link: () => true,
};

/**
 * Finds what in a request is not in the pinned place: a member, or the route itself. Undefined if everything is. With `isNamed`, a rule
 * names the route, so that what cannot be judged is allowed.
 */
export function findOutside(
  request: JudgedRequest,
  main: Reading,
  pinned: PinnedPlace,
  isNamed: boolean,
): string | undefined {
  const { record, values } = main;
  const owner = values.get('owner') ?? values.get('org');
  const isHere = isSameName(owner, pinned.owner) && isRepositoryName(values.get('repo'), pinned);
  if (!isHere) return 'the route';
  const outside = placesOf(record.route).find((place) => {
    if (place.in === 'route') return !isNamed;
    const isInside = Object.hasOwn(IS_INSIDE, place.kind) ? IS_INSIDE[place.kind] : undefined;
    const found = valuesOf(request, main, place);
    if (isInside === undefined) return found.length > 0 && !isNamed;
    return found.some((value) => typeof value === 'symbol' || !isInside(value, pinned));
  });
  if (outside === undefined) return undefined;
  return outside.in === 'route' ? 'the route' : `"${outside.path}"`;
}

/** The values at a place: texts, or `UNREADABLE`. Servers read the members of a body in the query too. */
function valuesOf(
  { query, body: { judged } }: JudgedRequest,
  { record, values }: Reading,
  { in: where, path }: Place,
): readonly (string | symbol)[] {
  if (where === 'path') return [String(values.get(path))];
  const names = path.replaceAll('[]', '').split('.');
  const queried = [...query]
    .filter(([name]) => `${readNames(name).join('.')}.`.startsWith(`${names.join('.')}.`))
    .map(([, value]) => value);
  if (judged === UNREADABLE) return takesFile(record) ? queried : [UNREADABLE];
  return [...queried, ...names.reduce<readonly unknown[]>(membersOf, [judged]).flatMap(leavesOf)];
}

/** The names in a query parameter such as `config[url]` or `teams[]`. */
function readNames(name: string): string[] {
  return name.split(/[[\]]/).filter((part) => part !== '' && !/^\d+$/.test(part));
}

/** The members of some values, and of the items of lists, by name. `*` stands for any name. */
function membersOf(values: readonly unknown[], name: string): readonly unknown[] {
  return values.flatMap((value): readonly unknown[] => {
    if (Array.isArray(value)) return membersOf(value, name);
    if (name === '*') return [value];
    return isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : [];
  });
}

/** All texts in a value. */
function leavesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

function isBranch(branch: string, place: PinnedPlace): boolean {
  const [owner, repo, ...rest] = branch.split(':');
  // The name of a branch contains no colon.
  if (repo === undefined) return true;
  return isSameName(String(owner), place.owner) && (rest.length === 0 || isRepositoryName(repo, place));
}

function isRepository(value: string, place: PinnedPlace): boolean {
  const [owner, ...name] = value.split('/');
  return isSameName(String(owner), place.owner) && isRepositoryName(name.join('/'), place);
}

function isRepositoryName(value: string | undefined, { repo }: PinnedPlace): boolean {
  return repo === undefined || isSameName(value, repo);
}

/** GitHub compares names without regard to case. They contain only ASCII, so other letters that have the same lowercase are not equal. */
function isSameName(one: string | undefined, other: string): boolean {
  return one !== undefined && toLower(one) === toLower(other);
}

function toLower(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
