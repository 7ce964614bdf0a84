import { github } from '../profile/github.ts';
import type { Api } from '../send/api.ts';
import { createSender, type Send } from '../send/create-sender.ts';
import type { Permissions } from '../send/errors/errors.ts';
import { memberOf } from '../send/member-of.ts';
import type { SendOptions } from '../send/options.ts';
import type { ResponseHeaders } from '../types/operation.ts';
import { githubLimits } from './limits.ts';
import { needsDescriber, permissionLoader } from './load-permissions.ts';

/** What the sender needs to know about GitHub. */
export const githubApi: Api = {
  baseUrl: github.baseUrl,
  uploadUrl: github.uploadUrl,
  limits: githubLimits,
  versionHeader: github.versionHeader,
  selectedVersionHeader: 'x-github-api-version-selected',
  readPermissions,
  describeNeeds: /* @__PURE__ */ needsDescriber(/* @__PURE__ */ permissionLoader()),
  adviseBaseUrl,
};

/**
 * A host without a path is usually an Enterprise Server whose path was forgotten. Mocks and proxies on the own machine have none, nor have
 * many other APIs: a sender can be used for them too, but their requests do not accept GitHub's media type.
 */
function adviseBaseUrl(baseUrl: string, { accept = '' }: Readonly<Record<string, string>>): string | undefined {
  const { hostname = '', origin, pathname } = URL.canParse(baseUrl) ? new URL(baseUrl) : {};
  const isKnown = /^api\.(?:github\.com|[^.]+\.ghe\.com)$|(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  if (pathname !== '/' || isKnown || !accept.includes('github')) return undefined;
  return `The base URL ${origin} has no path. An Enterprise Server needs one: "${origin}/api/v3".`;
}

/** The permissions of fine-grained tokens and GitHub Apps, or the scopes of classic tokens. */
function readPermissions(headers: ResponseHeaders): Permissions | undefined {
  const textOf = (name: string) => (memberOf(headers, name) as string | undefined) || undefined;
  const required = textOf('x-accepted-github-permissions') ?? textOf('x-accepted-oauth-scopes');
  const granted = textOf('x-oauth-scopes');
  return required || granted ? { required, granted } : undefined;
}

/**
 * Creates a function that sends request options. It handles retries, GitHub's rate limits, pagination and redirects, and sends the
 * token only to the API.
 *
 * @example
 * ```ts
 * const send = createSend({ token: () => process.env.GITHUB_TOKEN });
 * const { data } = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
 * ```
 */
export function createSend(options?: SendOptions): Send {
  return createSender({ ...githubApi, checksHost: true }, options);
}
