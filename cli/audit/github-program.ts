/** The URL of the API as the base of others, or an import of Octokit. */
const PROGRAM =
  /https?:\/\/api\.github\.com\/?["'`$]|["']api\.github\.com["']|\bGITHUB_API_(?:BASE_)?URL\b|["'](?:@octokit\/[\w-]+|octokit|@actions\/github|probot|@octokit)["']/;

/** Whether a script shows that its program calls GitHub's API. */
export function isGitHubProgram(text: string): boolean {
  // Almost no file contains one of the names, and a plain search is faster.
  const isPossible =
    text.includes('api.github.com') || text.includes('octokit') || /@actions\/github|probot|GITHUB_API_/.test(text);
  return isPossible && PROGRAM.test(text);
}
