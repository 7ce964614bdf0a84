import { isOneOf, isText, type OptionChecks } from '../core/read-options.ts';
import type { ClientGroups } from '../generated/client-groups.ts';
import { begin, RECIPE_CHECKS, type RecipeOptions, readRecipe } from './recipe.ts';
import { type ClientOf, SEARCH_METHODS } from './recipe-methods.ts';

type Search = ClientGroups<never>['search'];
type Kind = keyof typeof SEARCH_METHODS;
type Client = ClientOf<'searchAll'>;

/** An item that a search finds. */
export type Found<Of extends Kind> = Awaited<ReturnType<Search[(typeof SEARCH_METHODS)[Of]]['all']>>[number];

/** The options of `searchAll`. */
export interface SearchAllOptions<Of extends Kind = Kind> extends RecipeOptions<{ readonly found: number }> {
  /** What is searched for. */
  kind: Of;
  /** The query, as in GitHub's search field. */
  q: string;
}

const CHECKS: OptionChecks<SearchAllOptions> = {
  ...RECIPE_CHECKS,
  kind: isOneOf(Object.keys(SEARCH_METHODS)),
  q: isText,
};

/**
 * Reads all results of a search, also above GitHub's limit of 1,000: the search is divided by time until each part has fewer. What GitHub does
 * not return completely is an error.
 *
 * @example
 * const issues = await searchAll(github, { kind: 'issues', q: 'repo:octokit/app is:issue' });
 */
export async function searchAll<const Of extends Kind>(
  github: Client,
  given: SearchAllOptions<Of>,
): Promise<Found<Of>[]> {
  const options = readRecipe<SearchAllOptions>('searchAll', given as SearchAllOptions, CHECKS, ['kind', 'q']);
  const { kind, q, signal } = options;
  const search = github.search[SEARCH_METHODS[kind]] as unknown as Pick<Search['issuesAndPullRequests'], 'items'>;
  const reading = { signal, beyondLimit: 'split', unique: 'node_id', incomplete: 'error' } as const;
  const found: unknown[] = [];
  for await (const item of search.items({ q }, reading)) {
    found.push(item);
    if (found.length % 100 === 0) begin(options, { found: found.length });
  }
  begin(options, { found: found.length });
  return found as Found<Of>[];
}
