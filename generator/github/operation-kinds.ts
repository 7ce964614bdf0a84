import type { CatalogueFile } from '../catalogue.ts';
import { needsOptions } from '../emit/call-text.ts';
import { itemType } from '../emit/items.ts';
import { isSameCall } from '../emit/views/known-call.ts';
import { readViews, type Views } from '../emit/write-types.ts';

/** The properties that determine the signature of a route's function. */
export interface OperationKind {
  /**
   * The options that the types depend on: none, on the API version, on the media type format and perhaps the version, or on the version for
   * the parameters too.
   */
  readonly by: 'plain' | 'versioned' | 'flexible' | 'patched';
  /** Whether a call needs no options. */
  readonly isBare: boolean;
  readonly isPaged: boolean;
  /** Whether the result may not be ready yet: a GET with status 202 and another one of success. */
  readonly isPending: boolean;
}

/** Reads the kinds of all routes. Editions share one function for each route, so its kind must fit all of them. */
export function readKinds(catalogues: readonly CatalogueFile[]): (key: string) => OperationKind {
  const all = catalogues.map(readViews);
  return (key) => {
    const having = all.filter(({ base }) => base.routes.has(key));
    const found = having.flatMap(({ base, versions }) =>
      [base, ...versions.values()].flatMap(({ routes, schemas }) => {
        const route = routes.get(key);
        return route === undefined ? [] : [{ route, schemas }];
      }),
    );
    const isPatched = having.some((views) => hasOtherCalls(views, key));
    const isFlexible = found.some(({ route }) => route.formats !== undefined);
    const isVersioned = having.some(({ varying }) => varying.has(key));
    return {
      by: isPatched ? 'patched' : isFlexible ? 'flexible' : isVersioned ? 'versioned' : 'plain',
      isBare: found.every(({ route, schemas }) => !needsOptions(route, schemas)),
      isPaged: found.some(({ route, schemas }) => itemType(route, schemas) !== undefined),
      isPending: key.startsWith('GET ') && found.some(({ route }) => isPending(Object.keys(route.responses ?? {}))),
    };
  };
}

function isPending(statuses: readonly string[]): boolean {
  return statuses.includes('202') && statuses.includes('200');
}

function hasOtherCalls({ base, versions }: Views, key: string): boolean {
  return [...versions.values()].some((version) => version.routes.has(key) && !isSameCall(base, version, key));
}

/** The name of a kind, which is a member of `Calls`. */
export function kindName({ by, isBare, isPaged, isPending }: OperationKind): string {
  if (isPending && by === 'plain' && !isBare && !isPaged) return 'pending';
  const name = isBare ? `bare${by.charAt(0).toUpperCase()}${by.slice(1)}` : by;
  return isPaged ? `${name}Paged` : name;
}
