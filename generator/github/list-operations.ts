import { titleOf } from '../../src/catalogue/title.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { type NamedRoute, nameOperations } from '../emit/operations/operation-names.ts';
import type { OperationKind } from './operation-kinds.ts';

/** A function to write. Its route has a title and, if possible, a description. */
export interface Operation extends NamedRoute {
  readonly kind: OperationKind;
  /** The permissions that the route needs, for its comment. */
  readonly route: NamedRoute['route'] & { readonly permissions?: string };
  /** The current name of the function in the same group, if this is an earlier name. */
  readonly aliasOf?: string;
}

/** Earlier names of functions, with their groups, and the routes that they call: `{ 'users.addEmails': 'POST /user/emails' }`. */
type OperationAliases = { readonly [name: string]: string };

/** How functions are named and described. */
interface OperationSettings {
  readonly kindOf: (key: string) => OperationKind;
  readonly aliases?: OperationAliases;
  /** The spelling of words in titles. */
  readonly titleWords?: Readonly<Record<string, string>>;
  /** The tasks of routes, by their keys, if their descriptions do not name them. */
  readonly descriptions?: Readonly<Record<string, string>>;
  /** The permissions that a route needs, as text. */
  readonly permissionsOf?: (key: string, route: NamedRoute['route']) => string | undefined;
}

/** Lists the functions of a catalogue, with the earlier names of routes that it has. Routes that were removed keep such a name. */
export function listOperations(
  { routes }: CatalogueFile,
  { kindOf, aliases = {}, titleWords = {}, descriptions = {}, permissionsOf }: OperationSettings,
): Operation[] {
  const words = new Map(Object.entries(titleWords));
  const complete = (named: NamedRoute): Operation => {
    const { key, route } = named;
    const note = route.note ?? descriptions[key];
    const title = titleOf({ ...route, route: key }, words);
    const permissions = permissionsOf?.(key, route);
    return {
      ...named,
      route: {
        ...route,
        title,
        ...(note === undefined ? {} : { note }),
        ...(permissions === undefined ? {} : { permissions }),
      },
      kind: kindOf(key),
    };
  };
  const current = nameOperations(routes).map(complete);
  const byKey = new Map(current.map((each) => [each.key, each]));
  const earlier = Object.entries(aliases).flatMap(([fullName, key]): Operation[] => {
    const route = routes[key];
    if (route === undefined) return [];
    const [group = '', name = ''] = fullName.split('.');
    const known = byKey.get(key);
    const isAlias = known?.group === group;
    return [{ ...complete({ key, route, group, name }), ...(isAlias ? { aliasOf: known.name } : {}) }];
  });
  return [...current, ...earlier];
}

/** Groups functions by their groups, in alphabetical order. */
export function groupOperations<Each extends NamedRoute>(operations: readonly Each[]): [string, Each[]][] {
  const groups = new Map<string, Each[]>();
  for (const each of operations) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
