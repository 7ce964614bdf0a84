import type { Matcher } from '../catalogue/match/match.ts';
import type { Match } from '../catalogue/types.ts';

/** A path by number: its start, the start of the path by name, what the numbers are, and the names that are not known. */
type NumberedPath = readonly [RegExp, named: string, ids: readonly string[], unknown: readonly string[]];

/** The start of a path, and a number or a placeholder. */
const START = '^((?:https?://[^/?#\\\\]*)?(?:/api/v3)?/?)';
const NUMBER = '/(\\d+|\\{\\w*[iI]d\\}|:\\w*[iI]d)';

const startOf = (...words: string[]) =>
  new RegExp(`${START}${words.map((word) => word + NUMBER).join('/')}(?=[/?#]|$)`);

/**
 * Paths by number, which GitHub's redirects and the links between pages have. They are not documented, and do what the paths by name do. In
 * place of a name that is not known, they have a question mark, which no name contains.
 */
export const NUMBERED_PATHS: readonly NumberedPath[] = [
  [startOf('repositories'), '$1repos/%3F/%3F', ['repository_id'], ['owner', 'repo']],
  [startOf('organizations', 'team'), '$1orgs/%3F/teams/%3F', ['organization_id', 'team_id'], ['org', 'team_slug']],
  [startOf('organizations'), '$1orgs/%3F', ['organization_id'], ['org']],
  [startOf('user'), '$1users/%3F', ['account_id'], ['username']],
];

/** Finds the route of a URL that has numbers instead of names. */
export function findByNumber(match: Matcher, method: string, url: string): Match | undefined {
  for (const [pattern, named, ids, unknown] of NUMBERED_PATHS) {
    const numbers = pattern.exec(url)?.slice(2);
    const found = numbers && match(method, url.replace(pattern, named));
    if (found === undefined) continue;
    return {
      route: found.route,
      parameters: Object.fromEntries(Object.entries(found.parameters).filter(([name]) => !unknown.includes(name))),
      ids: Object.fromEntries(ids.map((name, index) => [name, numbers?.[index] ?? ''])),
    };
  }
  return undefined;
}

/** Paths by number, and those of routes that have the name of an organization after `/organizations`. */
const BY_NUMBER: readonly (readonly [RegExp, string, ...unknown[]])[] = [
  ...NUMBERED_PATHS,
  [/(?<=\/organizations\/)\d+(?=\/)/, '%3F'],
];

/** A path, and the same path with names that are not known in place of its numbers. */
export function namedPathsOf(path: string): readonly string[] {
  // Without the filter, the same path would be there several times.
  // Stryker disable next-line MethodExpression
  const numbered = BY_NUMBER.filter(([pattern]) => pattern.test(path));
  return [path, ...numbered.map(([pattern, named]) => path.replace(pattern, named))];
}
