import { fromCaller } from '../core/errors.ts';
import { github } from '../core/profile/github.ts';
import { createFullSender } from '../send/all-parts.ts';
import type { Api } from '../send/api.ts';
import type { SendOptions } from '../send/options.ts';
import type { Send } from '../send/sender-types.ts';
import { githubAdvice } from './advice.ts';
import { githubLimits } from './limits/github-limits.ts';
import { ONCE } from './once.ts';

/** The facts about GitHub that the sender needs. */
export const githubApi: Api = {
  ...github,
  limits: githubLimits,
  selectedVersionHeader: 'x-github-api-version-selected',
  advice: githubAdvice,
};

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
  return fromCaller(createSend, () =>
    createFullSender({ ...githubApi, checksHost: true }, options, new Map([['once', ONCE]])),
  );
}
