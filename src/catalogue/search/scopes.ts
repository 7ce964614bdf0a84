import type { Question } from './read-question.ts';

/**
 * A part of an API that contains the same kinds of things as other parts, such as the webhooks of a repository and those of an
 * organization.
 */
export interface SearchScope {
  /** The prefix of the paths of its routes. */
  readonly path: string;
  /** Words in a question that select this part. */
  readonly words: readonly string[];
  /** Words in the titles of its routes that users omit, in addition to `words`. */
  readonly implied?: readonly string[];
  /** The kind of thing that an unknown name refers to: a user, in "repos of torvalds". Such a name selects this part. */
  readonly name?: string;
  /** The weight of its routes if no word selects a part; 1 is neutral. */
  readonly worth: number;
}

const MEANT = 1.25;
const NOT_MEANT = 0.8;
/** The weight if the only word of the part is the subject of the question. */
const NAMED = 1;

/** The weight of a route, by its part of the API. */
export function createScopeWorth(
  scopes: readonly SearchScope[],
  scopeOf: readonly number[],
  { stems, surroundings, methods, hasName }: Pick<Question, 'stems' | 'surroundings' | 'methods' | 'hasName'>,
  /** The scopes that contain the subject. Users have no runners, so "my runners" does not select the user's part. */
  having: ReadonlySet<number>,
): (route: number) => number {
  const findMeant = (said: ReadonlySet<string>) =>
    scopes.map(
      ({ words, name }, at) =>
        having.has(at) && ((hasName && name !== undefined) || words.some((word) => said.has(word))),
    );
  // "My teams" are those of the user, not those of a team: the subject selects a scope only if no other word does.
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
