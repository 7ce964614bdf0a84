import type { Question } from './read-question.ts';

/** A part of an API that has the same things as other parts, such as the webhooks of a repository and those of an organization. */
export interface SearchScope {
  /** What the paths of its routes start with. */
  readonly path: string;
  /** Words of a question that mean this part. */
  readonly words: readonly string[];
  /** Words that titles of its routes have and people leave out, besides `words`. */
  readonly implied?: readonly string[];
  /** How much its routes count where no word says which part is meant; 1 is as much as others. */
  readonly worth: number;
}

const MEANT = 1.25;
const NOT_MEANT = 0.8;
/** Where a word of the part is there, but as the thing that is asked for. */
const NAMED = 1;

/** How much a route counts by the part of the API it is in. */
export function createScopeWorth(
  scopes: readonly SearchScope[],
  scopeOf: readonly number[],
  { stems, surroundings, methods }: Pick<Question, 'stems' | 'surroundings' | 'methods'>,
  /** The scopes that have the thing that is asked for. A user has no runners: "my runners" are not in the user's part. */
  having: ReadonlySet<number>,
): (route: number) => number {
  const findMeant = (said: ReadonlySet<string>) =>
    scopes.map(({ words }, at) => having.has(at) && words.some((word) => said.has(word)));
  // "My teams" are those of the user, not those of a team: what is asked for says where it is only if nothing else does.
  const isReading = methods.length === 0 || methods[0] === 'GET';
  const around = findMeant(isReading ? surroundings : stems);
  const anywhere = findMeant(stems);
  const isInside = ({ path }: SearchScope) => scopes.some((other, at) => around[at] && path.startsWith(other.path));
  const meant = around.includes(true)
    ? scopes.map((scope, at) => around[at] || (anywhere[at] && isInside(scope)))
    : anywhere;
  const isAnyMeant = meant.includes(true);
  return (route) => {
    const scope = scopeOf[route] as number;
    if (scope < 0) return isAnyMeant ? NOT_MEANT : 1;
    const { worth } = scopes[scope] as SearchScope;
    if (!isAnyMeant) return worth;
    return meant[scope] ? MEANT : (anywhere[scope] ? NAMED : NOT_MEANT) * worth;
  };
}
