/**
 * Paths without a server, services of go-github, and methods of PyGithub: what is read in another way if another file of the program calls
 * the API.
 */
const PATHS =
  /["'`/}\]](?:repos|orgs|users?|search|gists|teams|apps?|installations?|notifications|rate_limit|enterprises|repositories|organizations|markdown|advisories|emojis|meta)(?:[/"'`?]|$)|\.(?:Repositories|Issues|PullRequests|Organizations|Git|Users|Teams|Actions|Checks|Gists|Search|Activity|Apps)\.[A-Z]/m;

/** Paths below a repository, which a client may add. */
const BELOW =
  /["'`](?:pulls|issues|statuses|commits|contents|releases|branches|git|actions|labels|check-runs|compare|collaborators)\//;

/** Whether a text may have paths that belong to the API only if another text of the program shows it. */
export function mayHavePaths(text: string): boolean {
  return PATHS.test(text) || BELOW.test(text);
}
