import type { CheckedProfile } from '../api.ts';
import { originOf } from '../base-url.ts';
import { USER_AGENT } from '../version.ts';

/** The profile of GitHub's REST API. It contains everything in the builder that is specific to GitHub. */
export const github = {
  baseUrl: 'https://api.github.com',
  vendor: 'github',
  userAgent: USER_AGENT,
  accept: 'application/vnd.github.v3+json',
  versionHeader: 'x-github-api-version',
  versionPattern: /^\d{4}-\d\d-\d\d$/,
  uploadUrl,
  replaceRoute,
  bodyTypeOf,
  servers: [],
  credentials: [],
  mayBeEmpty: ['path', 'dir', 'ref'],
} satisfies CheckedProfile;

/** The upload URL of github.com, an enterprise server (`/api/v3`) or a tenant on ghe.com. */
function uploadUrl(baseUrl: string): string | undefined {
  const origin = originOf(baseUrl);
  if (origin === 'https://api.github.com') return 'https://uploads.github.com';
  if (/\/api\/v3\/?$/.test(baseUrl)) return baseUrl.replace(/v3\/?$/, 'uploads');
  return origin && /^https:\/\/api\.[^.]+\.ghe\.com$/.test(origin) ? origin.replace('api', 'uploads') : undefined;
}

/** The path of the assets of a release, which can have any type. */
const ASSETS = /\/repos\/[^/]+\/[^/]+\/releases\/[^/]+\/assets(?![^?{#])/;

/** GitHub's documentation writes the route that uploads an asset without its host, which is not that of the other routes. */
function replaceRoute(method: string, url: string): string | undefined {
  const start = method === 'POST' && url.includes('/assets') ? url.search(ASSETS) : -1;
  return start >= 0 && /^(?:https:\/\/api\.[^/]+)?$/.test(url.slice(0, start))
    ? 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}'
    : undefined;
}

function bodyTypeOf(method: string, url: string): 'any' | 'text' | undefined {
  if (method !== 'POST') return undefined;
  return ASSETS.test(url) ? 'any' : url.endsWith('/markdown/raw') ? 'text' : undefined;
}
