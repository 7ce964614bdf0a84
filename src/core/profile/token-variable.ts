import { originOf } from '../base-url.ts';

/** The variables that may contain a token for GitHub. The first one that is set is used, as in `gh`. */
export const TOKEN_VARIABLES: readonly string[] = ['GH_TOKEN', 'GITHUB_TOKEN'];

/** The variable that written commands and code read the token from. Workflows, and most programs, set this one. */
export const WRITTEN_TOKEN_VARIABLE = 'GITHUB_TOKEN';

const GITHUB_ORIGIN = /^https:\/\/(?:api|uploads)\.(?:github\.com|[^./]+\.ghe\.com)$/;
const ENTERPRISE_PATH = /^https?:\/\/[^/?#]+\/api\/(?:v3|uploads)(?:[/?#]|$)/i;

/**
 * The environment variable that a masked text uses instead of a token. For GitHub's servers, and for a proxy on the same origin, it is
 * GitHub's own variable. Elsewhere it is a neutral one, so that running the text never sends a GitHub token to another server.
 */
export function tokenVariableFor(url: string, accept: string): string {
  const isVendor = accept.includes('application/vnd.github');
  const isGitHub =
    GITHUB_ORIGIN.test(originOf(url) ?? '') || (isVendor && (url.startsWith('/') || ENTERPRISE_PATH.test(url)));
  return isGitHub ? WRITTEN_TOKEN_VARIABLE : 'TOKEN';
}
