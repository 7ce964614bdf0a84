import { memberOf } from '../core/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Sender } from '../send/call.ts';
import { RequestError, type RequestFacts, ResponseError, textIn } from '../send/errors.ts';
import type { TokenContext } from '../send/options.ts';
import { createTokenCache, RENEWED_BEFORE } from './token-cache.ts';

/** What the token of an installation is limited to. */
export interface TokenLimits {
  readonly permissions?: object | undefined;
  readonly repositories?: readonly string[] | undefined;
  readonly repositoryIds?: readonly number[] | undefined;
}

/**
 * The app has no token for an installation. The error of the request for the token is the cause. It is not a `ResponseError`, because its
 * status is not that of the call that needed the token.
 */
export class InstallationError extends RequestError {
  override readonly name = 'InstallationError';
  /** The id of the installation, if it is known. */
  readonly installation: number | undefined;
  /** `removed`: the app is not installed there, or not any more. `suspended`: the installation exists, but must not be used. */
  readonly reason: 'suspended' | 'removed' | undefined;

  constructor(installation: number | undefined, facts: RequestFacts, cause: Error) {
    const status = memberOf(cause, 'status');
    const isSuspended = status === 403 && /suspended/i.test(cause.message);
    const reason = isSuspended ? 'suspended' : status === 404 ? 'removed' : undefined;
    super(facts, describe(installation, reason, cause), { cause });
    this.installation = installation;
    this.reason = reason;
  }
}

function describe(installation: number | undefined, reason: InstallationError['reason'], cause: Error): string {
  if (installation === undefined) return 'the app is not installed there';
  if (reason === 'suspended')
    return `the installation ${installation} is suspended. Its owner can end that in the settings`;
  if (reason === 'removed')
    return `the app has no installation ${installation}. It was removed, or belongs to another app`;
  return `there is no token for the installation ${installation}: ${cause.message}`;
}

/** The most tokens that are kept. An entry takes about 300 bytes. */
const MOST_TOKENS = 10_000;

/** Returns the token of an installation. */
type ReadToken = (installation: number, limits: TokenLimits, context: TokenContext) => Promise<string>;

/**
 * Creates the function that returns tokens of installations, for one app and one server. `sender` signs in as the app.
 */
export function createTokens(
  sender: Sender,
  createRequest: (installation: number, limits: TokenLimits) => RequestOptions,
  now: () => number,
): ReadToken {
  const tokens = createTokenCache(now, MOST_TOKENS);
  return async (installation, limits, { rejected }) => {
    try {
      return await tokens.read(keyOf(installation, limits), rejected, async () => {
        // A query, because it changes nothing that a user sees: it neither waits for writes nor delays them, and can be repeated.
        const args = [createRequest(installation, limits)];
        const { page } = await sender.send(sender, { kind: 'query', args, site: {} });
        const token: unknown = memberOf(page.data, 'token');
        if (typeof token !== 'string') throw new Error('the response has no token');
        return { token, until: Date.parse(textIn(page.data, 'expires_at') ?? '') - RENEWED_BEFORE };
      });
    } catch (fault) {
      // Each call gets an error of its own, which leads to its line.
      if (fault instanceof RequestError) throw new InstallationError(installation, fault, withoutToken(fault));
      throw fault;
    }
  };
}

/** What a response of success contains instead of the token may contain the token. */
function withoutToken(fault: RequestError): RequestError {
  return fault instanceof ResponseError && fault.status < 300 ? Object.assign(fault, { data: undefined }) : fault;
}

/** The same limits have the same key, in any order. */
function keyOf(installation: number, { permissions, repositories, repositoryIds }: TokenLimits): string {
  return JSON.stringify([
    installation,
    permissions && Object.entries(permissions).sort(),
    repositories && [...new Set(repositories)].sort(),
    repositoryIds && [...new Set(repositoryIds)].sort(),
  ]);
}
