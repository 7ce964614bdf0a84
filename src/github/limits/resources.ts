/** The maximum number of concurrent requests that GitHub permits. */
export const MOST_CONCURRENT = 100;

/** The limit that a request counts against. */
export function resourceOf(url: string): string {
  // Not the name of a repository, a user or an organization.
  const [, area, code] =
    /^(?:(?!\/(?:repos|users|orgs)\/)[^?#])*?\/(graphql|search)(\/code)?(?:[/?#]|$)/.exec(url) ?? [];
  return area ? (code ? 'code_search' : area) : 'core';
}
