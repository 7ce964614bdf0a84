import type { Catalogue, RouteRecord } from 'routebook/catalogue';

/** The routes next to a route in the tree of paths. Removed routes are left out. */
interface RelatedRoutes {
  /** Other methods of the same path. */
  readonly same: readonly RouteRecord[];
  /** The routes of the nearest path above. */
  readonly parents: readonly RouteRecord[];
  /** The routes one step below. */
  readonly children: readonly RouteRecord[];
}

/** Names of placeholders do not matter: `/users/{username}` and `/users/{user}` are one path. */
function shapeOf(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

const indexes = new WeakMap<Catalogue, ReadonlyMap<string, readonly RouteRecord[]>>();

function indexOf(catalogue: Catalogue): ReadonlyMap<string, readonly RouteRecord[]> {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new Map<string, RouteRecord[]>();
  for (const record of catalogue) {
    if (record.deprecation?.removed || record.deprecation?.renamed) continue;
    const shape = shapeOf(record.path);
    const group = index.get(shape);
    if (group) group.push(record);
    else index.set(shape, [record]);
  }
  indexes.set(catalogue, index);
  return index;
}

export function findRelated(catalogue: Catalogue, { route, path }: RouteRecord): RelatedRoutes {
  const index = indexOf(catalogue);
  const shape = shapeOf(path);
  const children = [...index].filter(
    ([other]) => other.startsWith(`${shape}/`) && !other.slice(shape.length + 1).includes('/'),
  );
  let parent = shape;
  do parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/')));
  while (parent !== '' && !index.has(parent));
  return {
    same: (index.get(shape) ?? []).filter((record) => record.route !== route),
    parents: parent === '' ? [] : (index.get(parent) ?? []),
    children: children.flatMap(([, records]) => records),
  };
}
