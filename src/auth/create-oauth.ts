import { isSignal } from '../convert/prepare.ts';
import { checkBaseUrl } from '../core/base-url.ts';
import { fromCaller, invalidOption } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import { webUrlOf } from '../core/profile/hosts.ts';
import {
  isBoolean,
  isFunction,
  isText,
  isTextList,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../core/read-options.ts';
import type { Authorization } from '../generated/schemas.js';
import { captureCaller, keepStack, textIn, withCaller } from '../send/errors.ts';
import type { TokenContext } from '../send/options.ts';
import { parseUrl } from '../send/origin.ts';
import { clockOf, orAborted, wait } from '../send/timeouts.ts';
import { base64Url } from './app-jwt.ts';
import { grantOf, isNewer, isPrintable, isUsable, type OAuthGrant, readGrant } from './grant.ts';
import {
  codeOf,
  createOAuthRequest,
  errorOfResponse,
  OAuthError,
  type OAuthResponse,
  TRANSPORT_CHECKS,
  type TransportOptions,
} from './oauth-request.ts';
import { keepNewest } from './token-cache.ts';

/** The options of `createOAuth`. */
export interface OAuthOptions extends TransportOptions {
  /** The client id of the OAuth app or GitHub App. */
  clientId: string;
  /** The client secret. All functions need it, except for those of the device flow. */
  clientSecret?: string | undefined;
  /** The URL of your program to which GitHub sends users after they have signed in. Default: the first callback URL of the app. */
  redirectUrl?: string | URL | undefined;
  /** The base URL of the API. For GitHub Enterprise Server: `https://HOSTNAME/api/v3`. */
  baseUrl?: string | URL | undefined;
}

/** The options of `oauth.start`. */
export interface SignInOptions extends DeviceOptions {
  /** The account that is suggested. */
  login?: string | undefined;
  /** Whether users can create an account. Default: `true`. */
  allowSignup?: boolean | undefined;
  /** Whether users choose an account, even if they are signed in. Default: `false`. */
  selectAccount?: boolean | undefined;
}

/** The options of `oauth.startDevice`. */
export interface DeviceOptions {
  /** The scopes that the token needs. GitHub Apps have permissions instead. */
  scopes?: readonly string[] | undefined;
}

/** What must be kept in the session of the user until GitHub sends them back. */
export interface PendingSignIn {
  readonly state: string;
  readonly verifier: string;
}

/** A sign-in that was started. */
export interface SignIn extends PendingSignIn {
  /** The URL to redirect the user to. */
  readonly url: string;
}

/** A device that waits until its user has signed in. */
export interface DeviceSignIn {
  /** The code that the user enters. */
  readonly userCode: string;
  /** The URL at which the user enters it. */
  readonly verificationUrl: string;
  /** When the code expires, as an ISO 8601 time. */
  readonly expiresAt: string;
  /** Resolves when the user has entered the code. Rejects with an `OAuthError` if they cancel, or the code expires. */
  wait(options?: { readonly signal?: AbortSignal | undefined }): Promise<OAuthGrant>;
}

/** The options of `oauth.userToken`. */
export interface UserTokenOptions {
  /** Stores new tokens. They are used after it has finished, because the old ones no longer work. */
  store: (grant: OAuthGrant) => unknown;
  /** Returns the tokens that are stored, if another process may have renewed them. */
  load?: (() => OAuthGrant | undefined | Promise<OAuthGrant | undefined>) | undefined;
}

/** Signs in users. */
export interface OAuth {
  /** Starts the web flow, with PKCE. Redirect the user to `url`, and keep `state` and `verifier` in their session. */
  start(options?: SignInOptions): Promise<SignIn>;
  /** Finishes the web flow. `callback` is the URL that the user was sent to, and `pending` what was kept in their session. */
  finish(callback: string | URL, pending: PendingSignIn): Promise<OAuthGrant>;
  /** Starts the device flow, for programs without a browser. */
  startDevice(options?: DeviceOptions): Promise<DeviceSignIn>;
  /** Returns the `token` option of a client: a function that renews the token when it expires or is rejected. */
  userToken(grant: OAuthGrant, options: UserTokenOptions): (context?: TokenContext) => Promise<string>;
  /** Exchanges a refresh token, which works once. Store the result before you use it. Calls at the same time share one exchange. */
  refresh(refreshToken: string): Promise<OAuthGrant>;
  /** Returns what GitHub knows about a token, with its user, or undefined if the token is not valid or belongs to another app. */
  check(token: string): Promise<Authorization | undefined>;
  /** Replaces a token that does not expire. The old one no longer works. */
  reset(token: string): Promise<OAuthGrant>;
  /** Revokes a token. */
  revoke(token: string): Promise<void>;
  /** Removes the access of the app to the account of the token's user, and with it all tokens. */
  revokeAll(token: string): Promise<void>;
}

const isUrl: OptionCheck = (value) => {
  const url = isUrlText(value) && String(value);
  return url && URL.canParse(url) && !url.includes('#') ? undefined : 'a URL';
};
const isUrlText = (value: unknown) => typeof value === 'string' || value instanceof URL;
const CHECKS: OptionChecks<OAuthOptions> = {
  ...TRANSPORT_CHECKS,
  clientId: (value) =>
    isText(value) ?? (/^\w[\w.-]*$/.test(value as string) ? undefined : 'the client id, which is in the settings'),
  clientSecret: (value) => (isPrintable(value) ? undefined : 'the client secret, without spaces and line breaks'),
  redirectUrl: isUrl,
  baseUrl: isUrl,
};
const FOREIGN = {
  appId: 'Pass the client id of the app as "clientId".',
  clientType: 'OAuth apps and GitHub Apps have the same options.',
  redirectUri: 'It is called "redirectUrl".',
  scope: 'Pass "scopes" to oauth.start.',
  scopes: 'Pass them to oauth.start.',
  token: 'For a client with a token, use createGitHub.',
};

const DEVICE: OptionChecks<DeviceOptions> = { scopes: isTextList };
const SIGN_IN: OptionChecks<SignInOptions> = {
  ...DEVICE,
  login: isText,
  allowSignup: isBoolean,
  selectAccount: isBoolean,
};
const PENDING: OptionChecks<SignIn> = { state: isText, verifier: isText, url: isText };
const USER_TOKEN: OptionChecks<UserTokenOptions> = { store: isFunction, load: isFunction };
const WAIT: OptionChecks<{ signal?: AbortSignal | undefined }> = {
  signal: (value) => (isSignal(value) ? undefined : 'an AbortSignal'),
};

/** The route that creates tokens. */
const TOKEN_ROUTE = 'POST /login/oauth/access_token';

/** The most exchanged refresh tokens whose result was not stored yet. */
const MOST_UNSTORED = 1000;
/** Seconds between two requests of a device, if the server does not say, and what `slow_down` adds to them. */
const INTERVAL = 5;

/**
 * Signs in users of an OAuth app or a GitHub App, on github.com and on GitHub Enterprise, with the web flow or the device flow, and renews
 * their tokens. It runs on servers and in programs: GitHub does not accept these requests from web pages.
 *
 * @example
 * ```ts
 * const oauth = createOAuth({ clientId: 'Iv1.8a61f9b3a7aba766', clientSecret: secret });
 * const { url, ...pending } = await oauth.start();
 * // Send the user to `url`, keep `pending`, and pass it to `oauth.finish` when GitHub has sent the user back.
 * ```
 */
export function createOAuth(options: OAuthOptions): OAuth {
  return fromCaller(createOAuth, () => {
    const given = readOptions('createOAuth', options, CHECKS, FOREIGN);
    if (given.clientId === undefined) throw invalidOption('clientId', 'is missing. It is in the settings of the app');
    const { prefix: apiUrl } = checkBaseUrl(String(given.baseUrl ?? 'https://api.github.com'));
    const webUrl = webUrlOf(apiUrl);
    if (!webUrl) {
      throw invalidOption('baseUrl', 'must be the base URL of an API of GitHub, such as https://HOSTNAME/api/v3');
    }
    return createFlows(given, apiUrl, webUrl);
  });
}

/** Makes the errors of a function lead to the line that called it, and name the route. */
function located<Parameters extends unknown[], Result>(route: string, work: (...given: Parameters) => Promise<Result>) {
  return async function call(...given: Parameters): Promise<Result> {
    const site = captureCaller(call, route);
    try {
      return await work(...given);
    } catch (fault) {
      throw withCaller(fault, site);
    }
  };
}

function createFlows(given: OAuthOptions, apiUrl: string, webUrl: string): OAuth {
  const { clientId: client_id, clientSecret } = given;
  const redirect_uri = given.redirectUrl === undefined ? undefined : String(given.redirectUrl);
  const clock = clockOf(given.fetch);
  const request = createOAuthRequest(given, clientSecret, clock);
  const authorizeUrl = `${webUrl}/login/oauth/authorize`;
  /** By refresh token: exchanges that were started, and whose result was not stored yet. */
  const exchanges = new Map<string, Promise<OAuthGrant>>();

  function secret(): string {
    return clientSecret ?? fail(invalidOption('clientSecret', 'is missing. It is in the settings of the app'));
  }

  const askForToken = (body: object) => request('POST', `${webUrl}/login/oauth/access_token`, { client_id, ...body });

  function exchange(refresh_token: string): Promise<OAuthGrant> {
    let started = exchanges.get(refresh_token);
    if (!started) {
      // Tokens of the device flow are renewed without the secret.
      const body = { client_secret: clientSecret, grant_type: 'refresh_token', refresh_token };
      started = askForToken(body).then(grantOf);
      keepNewest(exchanges, refresh_token, started, MOST_UNSTORED);
      started.catch(() => exchanges.delete(refresh_token));
    }
    return started;
  }

  async function readCallback(callback: string | URL, { state, verifier }: PendingSignIn): Promise<string> {
    const facts = { route: 'GET /login/oauth/authorize', url: authorizeUrl };
    const reject = (code: string) => fail(new OAuthError(facts, code));
    const url =
      isUrlText(callback) && URL.canParse(callback, redirect_uri ?? webUrl)
        ? new URL(callback, redirect_uri ?? webUrl)
        : fail(invalidOption('callback', 'must be the URL that GitHub has sent the user to'));
    const only = (name: string) =>
      url.searchParams.getAll(name).length === 1 ? url.searchParams.get(name) : undefined;
    // First of all, because anyone can send a user to the callback.
    if (only('state') !== state) reject('state_mismatch');
    if (redirect_uri && placeOf(url) !== placeOf(new URL(redirect_uri))) reject('redirect_mismatch');
    if (url.searchParams.has('iss') && only('iss') !== `${webUrl}/login/oauth`) reject('issuer_mismatch');
    const error = only('error');
    const secrets = [clientSecret ?? '', state, verifier, only('code') ?? ''];
    if (error) reject(codeOf(error, secrets));
    return only('code') || fail(invalidOption('callback', 'has no "code". Pass the whole URL, with its query'));
  }

  async function poll(device_code: string, seconds: number, end: number, signal: AbortSignal | undefined) {
    const body = { device_code, grant_type: 'urn:ietf:params:oauth:grant-type:device_code' };
    for (let interval = seconds; ; ) {
      await wait(Math.max(0, Math.min(interval * 1000, end - clock.now())), signal, clock);
      const response = await orAborted(askForToken(body).catch(asResponse), signal);
      const { data, facts, status } = response;
      const code = memberOf(data, 'error');
      const isSlowed = code === 'slow_down';
      const isPending = isSlowed || code === 'authorization_pending';
      if (!isPending && status !== 429 && status < 500) return grantOf(response);
      if (clock.now() >= end) throw new OAuthError(facts, 'expired_token');
      const slower = isSlowed ? positive(memberOf(data, 'interval'), interval + INTERVAL) : interval * 2;
      if (code !== 'authorization_pending') interval = Math.max(interval, slower);
    }
  }

  const tokenUrl = `${apiUrl}/applications/${client_id}/token`;

  /** Sends a request about a token of the app. */
  async function manage(method: string, url: string, access_token: unknown): Promise<OAuthResponse> {
    if (!isPrintable(access_token)) throw invalidOption('token', 'must be the token of a user');
    const response = await request(method, url, { access_token }, `${client_id}:${secret()}`);
    const { status, data, facts } = response;
    // 422: the token has another form.
    if (status === 404 || status === 422) throw new OAuthError(facts, 'invalid_token', status);
    if (method === 'DELETE' ? status !== 204 : status !== 200 || !memberOf(data, 'token'))
      throw errorOfResponse(response);
    return response;
  }

  function userToken(first: OAuthGrant, options: UserTokenOptions) {
    const { store, load } = readOptions('oauth.userToken', options, USER_TOKEN);
    if (!store)
      throw invalidOption('store', 'is missing. Without it, the user must sign in again when the token expires');
    let current = readGrant(first);
    let renewing: Promise<OAuthGrant> | undefined;

    const loadNewer = async () => {
      const stored = await load?.();
      if (!stored || !isNewer(readGrant(stored), current)) return false;
      current = readGrant(stored);
      return true;
    };
    const renew = async (rejected: string | undefined): Promise<OAuthGrant> => {
      if ((await ownErrors(loadNewer)) && isUsable(current, rejected, clock.now())) return current;
      const used = current.refreshToken;
      if (!used) return current;
      try {
        const renewed = await exchange(used);
        await ownErrors(async () => store(renewed));
        exchanges.delete(used);
        current = renewed;
      } catch (fault) {
        // Another process may have used the refresh token at the same time.
        const isUsed = fault instanceof OAuthError && fault.code === 'bad_refresh_token';
        if (!isUsed || !(await ownErrors(loadNewer))) throw fault;
      }
      return current;
    };
    return async ({ rejected }: Partial<TokenContext> = {}) => {
      if (isUsable(current, rejected, clock.now())) return current.token;
      renewing ??= renew(rejected).finally(() => {
        renewing = undefined;
      });
      return (await renewing).token;
    };
  }

  return {
    start: located('GET /login/oauth/authorize', async (options) => {
      const { scopes, login, allowSignup, selectAccount } = readOptions('oauth.start', options, SIGN_IN);
      const [state, verifier] = [createSecret(), createSecret()];
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
      const query = {
        client_id,
        redirect_uri,
        scope: scopes?.join(' '),
        state,
        code_challenge: base64Url(new Uint8Array(hash)),
        code_challenge_method: 'S256',
        login,
        allow_signup: allowSignup === false ? 'false' : undefined,
        prompt: selectAccount ? 'select_account' : undefined,
      };
      const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
      return { url: `${authorizeUrl}?${new URLSearchParams(given)}`, state, verifier };
    }),
    finish: located(TOKEN_ROUTE, async (callback, pending) => {
      const { state, verifier } = readOptions('oauth.finish', pending, PENDING);
      if (!state || !verifier) {
        throw invalidOption('state', 'or "verifier" is missing. Keep both in the session of the user');
      }
      const client_secret = secret();
      const code = await readCallback(callback, { state, verifier });
      return grantOf(await askForToken({ client_secret, code, redirect_uri, code_verifier: verifier }));
    }),
    startDevice: located('POST /login/device/code', async (options) => {
      const { scopes } = readOptions('oauth.startDevice', options, DEVICE);
      const response = await request('POST', `${webUrl}/login/device/code`, { client_id, scope: scopes?.join(' ') });
      const read = (name: string) => memberOf(response.data, name);
      const [code, userCode] = [read('device_code'), read('user_code')];
      const verificationUrl = parseUrl(textIn(response.data, 'verification_uri') ?? '')?.href;
      // Programs open the URL.
      if (read('error') || !isPrintable(code) || !isUserCode(userCode) || !verificationUrl)
        throw errorOfResponse(response);
      const end = response.receivedAt + positive(read('expires_in'), 900) * 1000;
      return {
        userCode,
        verificationUrl,
        expiresAt: new Date(end).toISOString(),
        wait: located(TOKEN_ROUTE, async (waiting) => {
          const { signal } = readOptions('device.wait', waiting, WAIT);
          return poll(code, positive(read('interval'), INTERVAL), end, signal);
        }),
      };
    }),
    userToken: function own(grant, options) {
      return fromCaller(own, () => userToken(grant, options));
    },
    refresh: located(TOKEN_ROUTE, async (refreshToken) => {
      if (!isPrintable(refreshToken)) throw invalidOption('refreshToken', 'must be the refresh token of a grant');
      return exchange(refreshToken).finally(() => exchanges.delete(refreshToken));
    }),
    check: located('POST /applications/{client_id}/token', async (token) => {
      try {
        return (await manage('POST', tokenUrl, token)).data as Authorization;
      } catch (fault) {
        if (fault instanceof OAuthError && fault.code === 'invalid_token') return undefined;
        throw fault;
      }
    }),
    reset: located('PATCH /applications/{client_id}/token', async (token) => {
      const { data, ...response } = await manage('PATCH', tokenUrl, token);
      const { token: access_token, scopes, expires_at } = data as Authorization;
      const scope = Array.isArray(scopes) ? scopes.filter((each) => typeof each === 'string').join() : '';
      const grant = await grantOf({ ...response, data: { access_token, scope } });
      return { ...grant, expiresAt: expires_at ?? undefined };
    }),
    revoke: located('DELETE /applications/{client_id}/token', async (token) => {
      await manage('DELETE', tokenUrl, token);
    }),
    revokeAll: located('DELETE /applications/{client_id}/grant', async (token) => {
      await manage('DELETE', `${apiUrl}/applications/${client_id}/grant`, token);
    }),
  };
}

/** Programs show the code in a terminal. */
function isUserCode(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,50}$/.test(value);
}

function fail(fault: Error): never {
  throw fault;
}

/** Errors of functions that the program has passed keep their stack. */
async function ownErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    throw keepStack(fault);
  }
}

/** Where the user was sent to. Programs can have schemes of their own, which have no origin. */
function placeOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}

/** 256 random bits, in the alphabet that RFC 7636 demands. */
function createSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function positive(value: unknown, fallback: number): number {
  return typeof value === 'number' && value > 0 && value < 1e6 ? value : fallback;
}

/** A device that was not answered asks again. */
function asResponse(fault: unknown): OAuthResponse {
  if (!(fault instanceof OAuthError)) throw fault;
  return { facts: { route: fault.route, url: fault.url }, secrets: [], receivedAt: 0, status: 503, data: undefined };
}
