import { invalidOption } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import { errorOfResponse, type OAuthResponse } from './oauth-request.ts';
import { RENEWED_BEFORE } from './token-cache.ts';

/** The tokens of a user. It can be stored as JSON. Keep it as safe as a password. */
export interface OAuthGrant {
  /** The token, for the `token` option of a client. */
  readonly token: string;
  /** The scopes of the token. The token of a GitHub App has permissions instead. */
  readonly scopes: readonly string[];
  /** When the token expires, as an ISO 8601 time, if it does. */
  readonly expiresAt?: string | undefined;
  /** Returns new tokens, once. */
  readonly refreshToken?: string | undefined;
  /** When the refresh token expires, as an ISO 8601 time. */
  readonly refreshTokenExpiresAt?: string | undefined;
}

/** Text that can be sent in a header. */
export function isPrintable(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** The tokens in a response. An error is thrown, even one with status 200. */
export async function grantOf(response: OAuthResponse): Promise<OAuthGrant> {
  const { status, data, receivedAt } = response;
  const token = memberOf(data, 'access_token');
  if (status !== 200 || memberOf(data, 'error') !== undefined || !isPrintable(token)) throw errorOfResponse(response);
  const scope = memberOf(data, 'scope');
  const refreshToken = memberOf(data, 'refresh_token');
  return {
    token,
    scopes: typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : [],
    expiresAt: timeAfter(receivedAt, memberOf(data, 'expires_in')),
    ...(isPrintable(refreshToken) && {
      refreshToken,
      refreshTokenExpiresAt: timeAfter(receivedAt, memberOf(data, 'refresh_token_expires_in')),
    }),
  };
}

/** The longest time that a date can be in the future. */
const LATEST = 1e11;

function timeAfter(start: number, seconds: unknown): string | undefined {
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds < LATEST)) return undefined;
  return new Date(start + seconds * 1000).toISOString();
}

/** Reads tokens that a program has stored. */
export function readGrant(given: unknown): OAuthGrant {
  const { token, refreshToken } = Object(given) as Partial<OAuthGrant>;
  if (!isPrintable(token) || !(refreshToken === undefined || refreshToken === null || isPrintable(refreshToken))) {
    throw invalidOption('grant', 'must be what oauth.finish, device.wait or "store" returned, with its "token"');
  }
  return { ...(given as OAuthGrant) };
}

/** Whether a token was not rejected, and does not expire soon. */
export function isUsable({ token, expiresAt }: OAuthGrant, rejected: string | undefined, now: number): boolean {
  return token !== rejected && !(expiresAt && new Date(expiresAt).getTime() - RENEWED_BEFORE <= now);
}

/** Whether stored tokens were created after others. A storage can return what was stored earlier. */
export function isNewer(stored: OAuthGrant, current: OAuthGrant): boolean {
  const [time, other] = [stored, current].map(({ expiresAt = '' }) => new Date(expiresAt).getTime());
  return stored.token !== current.token && !((time as number) < (other as number));
}
