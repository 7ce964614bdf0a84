import { originOf } from '../endpoint/url/base-url.ts';

const GITHUB_ORIGIN = /^https:\/\/(?:api|uploads)\.(?:github\.com|[^./]+\.ghe\.com)$/;
const ENTERPRISE_PATH = /^https?:\/\/[^/?#]+\/api\/(?:v3|uploads)(?:[/?#]|$)/i;

/**
 * The environment variable that a masked text names in place of a token: GitHub's own for its servers and for a proxy on the
 * same origin, a neutral one elsewhere, so that running the text never sends a GitHub token to another server.
 */
export function tokenVariableFor(url: string, accept: string): string {
  const isVendor = accept.includes('application/vnd.github');
  const isGitHub =
    GITHUB_ORIGIN.test(originOf(url) ?? '') || (isVendor && (url.startsWith('/') || ENTERPRISE_PATH.test(url)));
  return isGitHub ? 'GITHUB_TOKEN' : 'TOKEN';
}
