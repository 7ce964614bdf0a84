import { github } from '../profile/github.ts';
import type { Api } from '../send/api.ts';
import { createSender, type Send } from '../send/create-sender.ts';
import type { Permissions } from '../send/errors/errors.ts';
import { memberOf } from '../send/member-of.ts';
import type { SendOptions } from '../send/options.ts';
import type { ResponseHeaders } from '../types/operation.ts';
import { githubLimits } from './limits.ts';

/** What the sender needs to know about GitHub. */
export const githubApi: Api = {
  baseUrl: github.baseUrl,
  uploadUrl: github.uploadUrl,
  limits: githubLimits,
  versionHeader: github.versionHeader,
  selectedVersionHeader: 'x-github-api-version-selected',
  readPermissions,
};

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
  return createSender(githubApi, options);
}
