/** The maximum number of concurrent requests that GitHub permits. */
export const MOST_CONCURRENT = 100;

/** The time in which GitHub counts requests, in milliseconds: no limit ends later. */
export const LONGEST_WINDOW = 3_600_000;

/** The limit that a request counts against. */
export function resourceOf(url: string): string {
  // Not the name of a repository, a user or an organization.
  const [, area, code] =
    /^(?:(?!\/(?:repos|users|orgs)\/)[^?#])*?\/(graphql|search)(\/code)?(?:[/?#]|$)/.exec(url) ?? [];
  return area ? (code ? 'code_search' : area) : 'core';
}
