import { cached } from '../core/objects.ts';
import { places } from '../generated/places.ts';

/**
 * What a value names. `data/places.json` describes each kind.
 *
 * - By name, which can be compared: `repository`, `repository-name`, `owner`, `organization`, `enterprise`, `team`, `user`, `actor`,
 *   `branch` (`owner:branch`) and `action` (`owner/name/path@ref`).
 * - By an id or in another form, which only a request could resolve: `id`, the kinds that end in `-id`, `search` and `opaque`.
 * - A URL that GitHub sends data to or fetches data from (`url`), or only shows (`link`).
 */
export type PlaceKind =
  | 'repository'
  | 'repository-name'
  | 'repository-id'
  | 'owner'
  | 'organization'
  | 'organization-id'
  | 'enterprise'
  | 'team'
  | 'team-id'
  | 'user'
  | 'user-id'
  | 'actor'
  | 'actor-id'
  | 'branch'
  | 'action'
  | 'search'
  | 'id'
  | 'url'
  | 'link'
  | 'opaque';

/** The location of a member. `route` stands for a route that acts on another place whatever the request contains. */
type PlaceLocation = 'path' | 'query' | 'body' | 'server' | 'route';

/** A member of a request whose value names a place: a repository, an account, a team, a person or a URL. */
export interface Place {
  readonly in: PlaceLocation;
  /**
   * Names with dots between them. `[]` stands for every item of a list, and `*` for every other name. GitHub may accept one value instead of a
   * list and a list instead of one value, so a check ignores `[]`. An object is not a value, except if the kind is `opaque`.
   */
  readonly path: string;
  readonly kind: PlaceKind;
  /** The member that names the owner of the place, if the request contains it. */
  readonly of?: { readonly in: PlaceLocation; readonly path: string };
}

/** Some members and the routes that have them. Without `routes`, all routes. */
export interface PlaceRule {
  /** A kind of place, or in the rules for other members, the reason. */
  readonly kind: string;
  readonly in: PlaceLocation;
  readonly names: readonly string[];
  readonly of?: Place['of'];
  readonly routes: readonly RegExp[];
}

const RULE = /^(\S+) (\S+) (.+?)(?: of (\S+) (\S+))?(?: @ (.+))?$/;

/** Reads rules, one per line: `kind in name… [of in name] [@ route | …]`, where `*` in a route stands for any text. */
export function readPlaceRules(text: string): readonly PlaceRule[] {
  return text.split('\n').map((line) => {
    const [, kind = '', location, names = '', ofLocation, ofPath, routes] = RULE.exec(line) ?? [];
    return {
      kind,
      in: location as PlaceLocation,
      names: names.split(' '),
      ...(ofPath === undefined ? {} : { of: { in: ofLocation as PlaceLocation, path: ofPath } }),
      routes: routes === undefined ? [] : routes.split(' | ').map(routePattern),
    };
  });
}

function routePattern(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.?{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}

/** How well a rule fits a route: the length of its longest pattern, 0 for a rule for all routes, -1 if it does not fit. */
export function ruleFit({ routes }: PlaceRule, route: string): number {
  if (routes.length === 0) return 0;
  return Math.max(-1, ...routes.filter((pattern) => pattern.test(route)).map(({ source }) => source.length));
}

let placeRules: readonly PlaceRule[] | undefined;

/**
 * The members of a request by which it can act on a place, read it or send data to it. The route is the key of a catalogue.
 *
 * The list also has members of the query and the body that the description of the route does not list: GitHub may read them, and what
 * they name is the same everywhere. Those of the body apply to the query of a request that may have a body too.
 */
export const placesOf = cached((route): readonly Place[] => {
  placeRules ??= readPlaceRules(places);
  const found = new Map<string, Place & { readonly fit: number }>();
  for (const rule of placeRules) {
    if (rule.in === 'body' && route.startsWith('GET ')) continue;
    const fit = ruleFit(rule, route);
    if (fit < 0) continue;
    for (const path of rule.names) {
      const isInUrl = rule.in === 'path' || rule.in === 'server';
      const key = `${rule.in} ${path}`;
      if ((isInUrl && !route.includes(`{${path}}`)) || (found.get(key)?.fit ?? -1) > fit) continue;
      found.set(key, { in: rule.in, path, kind: rule.kind as PlaceKind, ...(rule.of && { of: rule.of }), fit });
    }
  }
  return [...found.values()].map(({ fit: _, ...place }) => place);
});
