import type { Profile } from '../endpoint/profile.ts';
import { originOf } from '../endpoint/url/base-url.ts';
import { VERSION } from '../version.ts';

/** GitHub's REST API. The one file of the builder that knows it. */
export const github = {
  baseUrl: 'https://api.github.com',
  vendor: 'github',
  userAgent: `routebook/${VERSION}`,
  versionHeader: 'x-github-api-version',
  uploadUrl,
  mayBeEmpty: ['path', 'dir', 'ref'],
} satisfies Profile;

/** Where releases take their assets: github.com, an enterprise server (`/api/v3`) or a tenant on ghe.com. */
function uploadUrl(baseUrl: string): string | undefined {
  const origin = originOf(baseUrl);
  if (origin === 'https://api.github.com') return 'https://uploads.github.com';
  if (/\/api\/v3\/?$/.test(baseUrl)) return baseUrl.replace(/v3\/?$/, 'uploads');
  return origin && /^https:\/\/api\.[^.]+\.ghe\.com$/.test(origin) ? origin.replace('api', 'uploads') : undefined;
}
