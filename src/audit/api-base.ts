/** Whether a variable is named after the URL of the API: `GITHUB_API_URL`, `githubApiBase`, `GH_API`. The name has neither capitals nor underscores. */
export function isApiBase(name: string): boolean {
  return /github|^gh(?:api|url|base)/.test(name) && /api|url|base|host|endpoint/.test(name);
}
