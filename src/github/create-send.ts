import { fromCaller } from '../core/errors.ts';
import { createFullSender } from '../send/all-parts.ts';
import { idempotency } from '../send/idempotency.ts';
import type { IdempotencyOptions, SendOptions } from '../send/options.ts';
import { contentsOf, type PartContents, type PartName } from '../send/part.ts';
import type { Send } from '../send/sender-types.ts';
import { githubApi } from './github-api.ts';
import { ONCE } from './once.ts';

/** What only a sender needs that sends to any API: the client of GitHub has no keys, which GitHub does not know. */
const KNOWN = () =>
  new Map<PartName, PartContents>([
    ['once', ONCE],
    ['idempotency', contentsOf(idempotency()) as PartContents],
  ]);

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
export function createSend(options?: SendOptions & IdempotencyOptions): Send {
  return fromCaller(createSend, () => createFullSender({ ...githubApi, checksHost: true }, options, KNOWN()));
}
