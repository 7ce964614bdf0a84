import { createMask } from '../core/mask.ts';
import { memberOf } from '../core/objects.ts';
import { isFunction, isNumberFrom, type OptionCheck } from '../core/read-options.ts';
import { VERSION } from '../core/version.ts';
import { RequestError, type RequestFacts } from '../send/errors.ts';
import { readBody, textOf } from '../send/read.ts';
import { type Clock, orAborted } from '../send/timeouts.ts';

/** What GitHub's error codes mean, and what to do. The description that a server sends may contain what was sent to it. */
const ADVICE: Readonly<Record<string, string>> = {
  access_denied: 'the user has cancelled',
  application_suspended: 'GitHub has suspended the app',
  bad_refresh_token: 'the refresh token is invalid, expired or used. The user must sign in again',
  bad_verification_code: 'the code is invalid, expired or used. Start again',
  device_flow_disabled: 'enable the device flow in the settings of the app',
  expired_token: 'the user has not entered the code in time. Start again',
  incorrect_client_credentials: '"clientId" or "clientSecret" is wrong. Both are in the settings of the app',
  invalid_response: 'the response is not one of GitHub\'s OAuth server. Check "baseUrl"',
  invalid_token: 'the token is not valid, or belongs to another app',
  issuer_mismatch: 'the response is from a server other than the one at which the user signs in',
  redirect_mismatch:
    'the URL is not "redirectUrl". If a proxy changes the origin, pass the path with the query: url.pathname + url.search',
  redirect_uri_mismatch: '"redirectUrl" is not a callback URL of the app. Add it in the settings of the app',
  state_mismatch: 'the state is not that of this user. Someone else may have started the flow. Start again',
  unverified_user_email: 'the user must verify their primary email address on GitHub',
};

/** The user or GitHub has refused to sign in, or the response cannot be trusted. No property contains a secret. */
export class OAuthError extends RequestError {
  override readonly name = 'OAuthError';
  /**
   * The code that GitHub sent, such as `access_denied` or `bad_refresh_token`, or one of `state_mismatch`, `issuer_mismatch` and
   * `redirect_mismatch` (the callback must not be trusted), `invalid_token`, `invalid_response` and `no_response`.
   */
  readonly code: string;
  /** The status of the response, if there was one. */
  readonly status: number | undefined;

  constructor(
    facts: RequestFacts,
    code: string,
    status?: number,
    message = Object.hasOwn(ADVICE, code) ? ADVICE[code] : `GitHub responded with the error "${code}"`,
  ) {
    super(facts, message as string);
    this.code = code;
    this.status = status;
  }
}

/** A response, with the data that is JSON. */
export interface OAuthResponse {
  readonly status: number;
  readonly data: unknown;
  readonly facts: RequestFacts;
  readonly receivedAt: number;
  /** What no error may repeat. */
  readonly secrets: readonly string[];
}

/** Sends a request with a JSON body. `credentials` are sent as basic authentication. */
type OAuthRequest = (method: string, url: string, body: object, credentials?: string) => Promise<OAuthResponse>;

/** The options that the requests of the flows need. */
export interface TransportOptions {
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds that a request may take. Default: 60,000. */
  timeout?: number | undefined;
}

export const TRANSPORT_CHECKS: { readonly [Name in keyof TransportOptions]-?: OptionCheck } = {
  fetch: isFunction,
  timeout: isNumberFrom(0),
};

/** The members of a body that are in URLs or in the documentation. Every other member is a secret. */
const PUBLIC = ['client_id', 'grant_type', 'redirect_uri', 'scope'];

/** The members of a response with a secret. */
const TOKENS = ['access_token', 'refresh_token', 'device_code', 'token'];

/** The responses are below one kilobyte. */
const MOST_BYTES = 100_000;

/**
 * Creates the function that sends the requests of the flows. A request is sent once, because codes and refresh tokens work once. It is never
 * redirected: another server would receive the secret, or decide the token.
 */
export function createOAuthRequest(
  { fetch: replaced, timeout = 60_000 }: TransportOptions,
  clientSecret: string | undefined,
  clock: Clock,
): OAuthRequest {
  return async (method, url, body, credentials) => {
    const members = Object.entries(body).filter(([name]) => !PUBLIC.includes(name));
    const secrets = [clientSecret, ...members.map(([, value]) => value)].filter((each) => typeof each === 'string');
    const facts: RequestFacts = { route: `${method} ${new URL(url).pathname}`, url };
    const controller = new AbortController();
    const { signal } = controller;
    const timer = clock.setTimer(timeout, () => controller.abort(new DOMException('', 'TimeoutError')));
    const init = {
      // A polluted `Object.prototype` must not add what fetch reads.
      __proto__: null,
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': `routebook/${VERSION}`,
        ...(credentials && { authorization: `Basic ${btoa(credentials)}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    } as RequestInit;
    try {
      const response = await orAborted(replaced ? replaced(url, init) : fetch(url, init), signal);
      const bytes = await orAborted(
        readBody(response, MOST_BYTES, () => {}),
        signal,
      );
      const data = bytes && parse(textOf(bytes));
      const created = TOKENS.map((name) => memberOf(data, name)).filter((each) => typeof each === 'string');
      return { facts, secrets: [...secrets, ...created], status: response.status, data, receivedAt: clock.now() };
    } catch (fault) {
      // Without a cause, which can contain the request: that of some replacements of fetch does.
      throw new OAuthError(facts, 'no_response', undefined, describeFault(fault, timeout, secrets));
    } finally {
      clock.clearTimer(timer);
    }
  };
}

/** Returns undefined for what is not JSON, such as the page of a proxy. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeFault(fault: unknown, timeout: number, secrets: readonly string[]): string {
  if (memberOf(fault, 'name') === 'TimeoutError') return `no response within ${timeout} ms (\`timeout\`)`;
  const code = memberOf(memberOf(fault, 'cause'), 'code') ?? memberOf(fault, 'code');
  const isShown = typeof code === 'string' && /^[A-Z_]{1,50}$/.test(code) && !hasSecret(code, secrets);
  return `the request could not be sent${isShown ? `: ${code}` : ''}`;
}

/** The code of an error. Only what looks like one and contains no secret, because a server can echo what was sent. */
export function codeOf(error: unknown, secrets: readonly string[]): string {
  const isCode = typeof error === 'string' && /^[a-z_]{1,50}$/.test(error);
  return isCode && !hasSecret(error, secrets) ? error : 'invalid_response';
}

/** Whether a text is a secret or contains one, in any encoding. Known codes are none. */
function hasSecret(text: string, secrets: readonly string[]): boolean {
  if (Object.hasOwn(ADVICE, text)) return false;
  const mask = createMask(secrets);
  return mask(text) !== text || mask.header(text) !== text;
}

/** The error that a response represents. Errors can have status 200. */
export function errorOfResponse({ status, data, facts, secrets }: OAuthResponse): OAuthError {
  const code = codeOf(memberOf(data, 'error'), secrets);
  if (code !== 'invalid_response') return new OAuthError(facts, code, status);
  if (status === 401) return new OAuthError(facts, 'incorrect_client_credentials', status);
  return new OAuthError(facts, code, status, `${ADVICE[code]}: status ${status}`);
}
