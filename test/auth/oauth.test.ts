import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { createGitHub, EndpointError } from 'routebook';
import { createOAuth, type OAuthError, type OAuthGrant, type OAuthOptions } from 'routebook/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FETCH_DEFAULTS } from '../../src/core/fetch-defaults.ts';
import { type Clock, SYSTEM_CLOCK } from '../../src/send/timeouts.ts';
import { type LoopbackServer, type Received, type Reply, startServer } from '../support/loopback-server.ts';
import { PATIENCE } from '../support/patience.ts';

const SECRET = '0123456789abcdef0123456789abcdef01234567';
const REDIRECT = 'https://app.example/callback';

const servers: LoopbackServer[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function start(
  reply: (request: Received, count: number, origin: string) => Reply | undefined,
  options: Partial<OAuthOptions> = {},
) {
  const server = await startServer(reply);
  servers.push(server);
  const { baseUrl, received } = server;
  const oauth = createOAuth({ clientId: 'Iv1.a', clientSecret: SECRET, redirectUrl: REDIRECT, baseUrl, ...options });
  return { oauth, received, baseUrl, origin: new URL(baseUrl).origin };
}

const bodyOf = ({ body }: { readonly body: string }) => JSON.parse(body) as Record<string, string>;
const never = () => undefined;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('the call should have failed');
    },
    (fault: unknown) => fault as OAuthError,
  );

/** Expects that neither the error nor anything in it contains a secret. */
function expectNoSecret(fault: unknown, ...secrets: readonly string[]): void {
  const shown = `${inspect(fault, { depth: 20, showHidden: true })}${JSON.stringify(fault)}${(fault as Error).stack}`;
  for (const secret of secrets) expect(shown).not.toContain(secret);
}

/** A server that creates the tokens `ghu_1`, `ghu_2` and so on. Each refresh token works once. */
function issuing(first = 1) {
  let count = first;
  let valid = `ghr_${first}`;
  const issue = (): Reply => ({
    data: {
      access_token: `ghu_${count}`,
      expires_in: 28_800,
      refresh_token: valid,
      refresh_token_expires_in: 15_897_600,
      scope: '',
      token_type: 'bearer',
    },
  });
  return (request: Received): Reply => {
    const { grant_type, refresh_token } = bodyOf(request);
    if (grant_type !== 'refresh_token') return issue();
    if (refresh_token !== valid) return { data: { error: 'bad_refresh_token', error_description: 'no' } };
    valid = `ghr_${++count}`;
    return issue();
  };
}

const grant = (count: number, left = 28_800_000): OAuthGrant => ({
  token: `ghu_${count}`,
  scopes: [],
  expiresAt: new Date(Date.now() + left).toISOString(),
  refreshToken: `ghr_${count}`,
});

describe('the web flow', () => {
  it('sends the user to the web host with a state and a challenge, and exchanges the code with the verifier', async () => {
    const { oauth, received, origin } = await start(issuing());
    const { url, ...pending } = await oauth.start({
      scopes: ['repo', 'read:org'],
      login: 'octocat',
      allowSignup: false,
      selectAccount: true,
    });
    const { searchParams, ...sent } = new URL(url);
    expect(sent).toEqual({});
    expect(url.startsWith(`${origin}/login/oauth/authorize?`)).toBe(true);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'Iv1.a',
      redirect_uri: REDIRECT,
      scope: 'repo read:org',
      state: pending.state,
      code_challenge: createHash('sha256').update(pending.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      login: 'octocat',
      allow_signup: 'false',
      prompt: 'select_account',
    });
    for (const secret of [SECRET, pending.verifier]) expect(url).not.toContain(secret);
    const before = Date.now();
    const found = await oauth.finish(`${REDIRECT}?code=c0de&state=${pending.state}`, pending);
    expect(found).toEqual({
      token: 'ghu_1',
      scopes: [],
      expiresAt: expect.any(String),
      refreshToken: 'ghr_1',
      refreshTokenExpiresAt: expect.any(String),
    });
    expect(Date.parse(found.expiresAt ?? '') - before).toBeGreaterThanOrEqual(28_800_000);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
    expect(received.map(({ method, url, headers }) => [method, url, headers.accept])).toEqual([
      ['POST', '/login/oauth/access_token', 'application/json'],
    ]);
    expect(bodyOf(received[0] as Received)).toEqual({
      client_id: 'Iv1.a',
      client_secret: SECRET,
      code: 'c0de',
      redirect_uri: REDIRECT,
      code_verifier: pending.verifier,
    });
  });

  it('has a new state and verifier for each user, of 43 characters', async () => {
    const { oauth } = await start(never);
    const all = await Promise.all(Array.from({ length: 20 }, () => oauth.start()));
    const secrets = all.flatMap(({ state, verifier }) => [state, verifier]);
    expect(new Set(secrets).size).toBe(40);
    expect(secrets.filter((each) => !/^[\w-]{43}$/.test(each))).toEqual([]);
  });

  it('reads the scopes of an OAuth app, whose tokens do not expire', async () => {
    const { oauth } = await start(() => ({
      data: { access_token: 'gho_1', scope: 'repo,gist', token_type: 'bearer' },
    }));
    const pending = await oauth.start();
    const found = await oauth.finish(`${REDIRECT}?code=a&state=${pending.state}`, pending);
    expect(found).toEqual({ token: 'gho_1', scopes: ['repo', 'gist'] });
  });

  it('takes the path of the callback, as servers of Node have it, and a URL of an app', async () => {
    const { oauth, received } = await start(issuing());
    const pending = await oauth.start();
    await oauth.finish(`/callback?code=a&state=${pending.state}`, pending);
    await oauth.finish(new URL(`${REDIRECT}?code=a&state=${pending.state}`), pending);
    const native = await start(issuing(), { redirectUrl: 'my-app://callback' });
    await native.oauth.finish(`my-app://callback?code=a&state=${pending.state}`, pending);
    expect([...received, ...native.received]).toHaveLength(3);
  });

  it.each([
    ['another state', (state: string) => `?code=a&state=${state}x`, 'state_mismatch'],
    ['no state', () => '?code=a', 'state_mismatch'],
    ['an empty state', () => '?code=a&state=', 'state_mismatch'],
    ['two states', (state: string) => `?code=a&state=${state}&state=${state}`, 'state_mismatch'],
    ['an error with another state', () => '?error=access_denied&state=x', 'state_mismatch'],
    ['an error', (state: string) => `?error=access_denied&state=${state}`, 'access_denied'],
    ['a suspended app', (state: string) => `?error=application_suspended&state=${state}`, 'application_suspended'],
    ['an error that is not a code', (state: string) => `?error=<b>&state=${state}`, 'invalid_response'],
    [
      'another issuer',
      (state: string) => `?code=a&state=${state}&iss=https%3A%2F%2Fevil.example%2Flogin%2Foauth`,
      'issuer_mismatch',
    ],
  ])('does not exchange the code of a callback with %s', async (_, query, code) => {
    const { oauth, received } = await start(issuing());
    const pending = await oauth.start();
    const fault = await failure(oauth.finish(`${REDIRECT}${query(pending.state)}`, pending));
    expect(fault).toMatchObject({ name: 'OAuthError', code });
    expectNoSecret(fault, pending.state, pending.verifier, SECRET);
    expect(received).toHaveLength(0);
  });

  it('accepts the issuer of its own server', async () => {
    const { oauth, received, origin } = await start(issuing());
    const pending = await oauth.start();
    const iss = encodeURIComponent(`${origin}/login/oauth`);
    await oauth.finish(`${REDIRECT}?code=a&state=${pending.state}&iss=${iss}`, pending);
    expect(received).toHaveLength(1);
  });

  it.each([
    'https://evil.example/callback',
    'http://app.example/callback',
    'https://app.example/other',
    '//evil.example/callback',
  ])('does not exchange the code of a callback at another URL: %s', async (url) => {
    const { oauth, received } = await start(issuing());
    const pending = await oauth.start();
    const fault = await failure(oauth.finish(`${url}?code=a&state=${pending.state}`, pending));
    expect(fault).toMatchObject({ code: 'redirect_mismatch' });
    expect(fault.message).toContain('url.pathname + url.search');
    expect(received).toHaveLength(0);
  });

  it.each([
    [{ state: undefined, verifier: 'v' }, '?code=a', '"state" or "verifier" is missing'],
    [{ state: '', verifier: 'v' }, '?code=a&state=', '"state" or "verifier" is missing'],
    [{ state: 's' }, '?code=a&state=s', '"state" or "verifier" is missing'],
    [undefined, '?code=a&state=s', '"state" or "verifier" is missing'],
    [{ state: 's', verifier: 'v' }, '?state=s', 'has no "code"'],
    [{ state: 's', verifier: 'v' }, '?code=a&code=b&state=s', 'has no "code"'],
    [{ state: 's', verifier: 'v', code: 'x' }, '?code=a&state=s', 'no option "code"'],
  ])('rejects a session without what was kept: %j %s', async (pending, query, text) => {
    const { oauth, received } = await start(issuing());
    const fault = await failure(oauth.finish(`${REDIRECT}${query}`, pending as never));
    expect(fault).toBeInstanceOf(EndpointError);
    expect(fault.message).toContain(text);
    expect(fault.stack?.split('\n    at ')[1]).toContain('oauth.test.ts');
    expect(received).toHaveLength(0);
  });

  it('needs the client secret', async () => {
    const { oauth, received } = await start(issuing(), { clientSecret: undefined });
    await expect(oauth.finish(`${REDIRECT}?code=a&state=s`, { state: 's', verifier: 'v' })).rejects.toThrow(
      '"clientSecret" is missing',
    );
    await expect(oauth.check('t')).rejects.toThrow('"clientSecret" is missing');
    expect(received).toHaveLength(0);
  });
});

describe('the responses of the OAuth server', () => {
  const finish = (oauth: ReturnType<typeof createOAuth>) =>
    failure(oauth.finish(`${REDIRECT}?code=c0de1&state=s`, { state: 's', verifier: 'v3rifier' }));

  it.each<[string, Reply, string, string]>([
    ['an error with status 200', { data: { error: 'bad_verification_code' } }, 'bad_verification_code', 'Start again'],
    [
      'an error and a token',
      { data: { error: 'redirect_uri_mismatch', access_token: 'gho_x' } },
      'redirect_uri_mismatch',
      'callback URL',
    ],
    [
      'an error with status 400',
      { status: 400, data: { error: 'unsupported_grant_type' } },
      'unsupported_grant_type',
      '',
    ],
    [
      'wrong credentials',
      { data: { error: 'incorrect_client_credentials' } },
      'incorrect_client_credentials',
      'clientSecret',
    ],
    ['a secret as the code', { data: { error: SECRET } }, 'invalid_response', 'baseUrl'],
    ['a name of every object', { data: { error: 'constructor' } }, 'constructor', 'responded with'],
    [
      'a description with the secrets',
      { data: { error: 'x', error_description: `${SECRET} c0de1 v3rifier` } },
      'x',
      '',
    ],
    ['HTML', { headers: { 'content-type': 'text/html' }, text: '<h1>gho_x</h1>' }, 'invalid_response', 'status 200'],
    ['HTML with status 404', { status: 404, text: '<h1>c0de1</h1>' }, 'invalid_response', 'Check "baseUrl"'],
    ['a form', { text: 'access_token=gho_x&token_type=bearer' }, 'invalid_response', 'status 200'],
    ['a list', { data: [] }, 'invalid_response', 'status 200'],
    ['nothing', {}, 'invalid_response', 'status 200'],
    ['no token', { data: { access_token: '' } }, 'invalid_response', ''],
    ['a token with a line break', { data: { access_token: 'gho\nx' } }, 'invalid_response', ''],
    ['a token that is not text', { data: { access_token: { toString: 1 } } }, 'invalid_response', ''],
    ['a token with status 500', { status: 500, data: { access_token: 'gho_x' } }, 'invalid_response', 'status 500'],
    ['a huge response', { data: { access_token: 'gho_x', rest: 'a'.repeat(200_000) } }, 'invalid_response', ''],
    [
      'a huge file',
      { headers: { 'content-type': 'application/octet-stream' }, text: 'a'.repeat(200_000) },
      'invalid_response',
      '',
    ],
  ])('reject with an OAuthError without a secret: %s', async (_, reply, code, text) => {
    const { oauth, received, origin } = await start(() => reply);
    const fault = await finish(oauth);
    expect(fault).toMatchObject({ name: 'OAuthError', code, route: 'POST /login/oauth/access_token' });
    expect(fault.url).toBe(`${origin}/login/oauth/access_token`);
    expect(fault.message).toContain(text);
    expectNoSecret(fault, SECRET, 'gho_x', 'c0de1', 'v3rifier');
    expect(fault.stack?.split('\n    at ')[1]).toContain('oauth.test.ts');
    expect(received).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('are never those of another server, which gets no request: %i', async (status) => {
    const other = await start(issuing());
    const location = `${other.origin}/login/oauth/access_token`;
    const { oauth, received } = await start(() => ({ status, headers: { location } }));
    expect(await finish(oauth)).toMatchObject({ code: 'invalid_response', status });
    expect(other.received).toHaveLength(0);
    expect(received).toHaveLength(1);
  });

  it('that are missing reject without the request, which some replacements of fetch put into their errors', async () => {
    const replaced = (async (_url: string, init: RequestInit) => {
      throw Object.assign(new Error(`failed: ${init.body}`), { config: init, cause: { code: 'ECONNRESET' } });
    }) as typeof fetch;
    const { oauth } = await start(never, { fetch: replaced });
    const fault = await finish(oauth);
    expect(fault).toMatchObject({ code: 'no_response', status: undefined });
    expect(fault.message).toBe('POST /login/oauth/access_token: the request could not be sent: ECONNRESET');
    expectNoSecret(fault, SECRET, 'c0de1', 'v3rifier');
  });

  it('that take too long reject, even if fetch ignores the signal', async () => {
    const { oauth } = await start(never, { timeout: 20 });
    expect(await finish(oauth)).toMatchObject({ code: 'no_response', message: expect.stringContaining('20 ms') });
    const hanging = await start(never, { timeout: 20, fetch: (() => new Promise(() => {})) as never });
    expect(await finish(hanging.oauth)).toMatchObject({ code: 'no_response' });
  });
});

describe('the device flow', () => {
  const codes = (origin: string, rest: object = {}): Reply => ({
    data: {
      device_code: 'd3vice',
      user_code: 'WDJB-MJHT',
      verification_uri: `${origin}/login/device`,
      expires_in: 900,
      interval: 0.01,
      ...rest,
    },
  });
  const isCode = ({ url }: Received) => url === '/login/device/code';

  it('asks until the user has entered the code, without the client secret', async () => {
    const replies: Reply[] = [
      { data: { error: 'authorization_pending' } },
      { status: 400, data: { error: 'authorization_pending' } },
      { status: 502, text: '<h1>Bad gateway</h1>' },
      { data: { error: 'slow_down', interval: 0.02 } },
      { data: { access_token: 'gho_1', scope: 'gist' } },
    ];
    const { oauth, received, origin } = await start(
      (request, _, server) => (isCode(request) ? codes(server) : replies.shift()),
      { clientSecret: undefined },
    );
    const device = await oauth.startDevice({ scopes: ['gist', 'repo'] });
    expect(device).toMatchObject({ userCode: 'WDJB-MJHT', verificationUrl: `${origin}/login/device` });
    expect(Math.abs(Date.parse(device.expiresAt) - Date.now() - 900_000)).toBeLessThan(PATIENCE);
    expect(await device.wait()).toEqual({ token: 'gho_1', scopes: ['gist'] });
    expect(received.map(bodyOf)).toEqual([
      { client_id: 'Iv1.a', scope: 'gist repo' },
      ...Array.from({ length: 5 }, () => ({
        client_id: 'Iv1.a',
        device_code: 'd3vice',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      })),
    ]);
    expect(JSON.stringify(device)).not.toContain('d3vice');
  });

  it('waits for the interval, which is five seconds if there is none, and for longer after slow_down', async () => {
    const replies: Reply[] = [
      { data: { error: 'authorization_pending' } },
      { data: { error: 'slow_down' } },
      { data: { error: 'slow_down', interval: 30 } },
      { data: { error: 'slow_down', interval: 1 } },
      { data: { access_token: 'gho_1' } },
    ];
    let time = Date.UTC(2026, 0, 1);
    const waits: number[] = [];
    const clock: Clock = {
      ...SYSTEM_CLOCK,
      now: () => time,
      setTimer(milliseconds, act) {
        // Requests have a minute, and end before.
        if (milliseconds === 60_000) return undefined as never;
        waits.push(milliseconds);
        return setTimeout(() => {
          time += milliseconds;
          act();
        }, 0);
      },
    };
    const own = (url: string, init: RequestInit) => fetch(url, init);
    const { oauth, received } = await start(
      (request, _, server) => (isCode(request) ? codes(server, { interval: undefined }) : replies.shift()),
      { fetch: Object.assign(own, { [FETCH_DEFAULTS]: { clock } }) as never },
    );
    const device = await oauth.startDevice();
    expect(device.expiresAt).toBe('2026-01-01T00:15:00.000Z');
    await device.wait();
    expect(waits).toEqual([5000, 5000, 10_000, 30_000, 30_000]);
    expect(received).toHaveLength(6);
  });

  it.each([
    ['access_denied', 'the user has cancelled'],
    ['expired_token', 'Start again'],
    ['incorrect_device_code', 'responded with'],
    ['device_flow_disabled', 'enable the device flow'],
  ])('ends with %s', async (error, text) => {
    const { oauth, received } = await start((request, _, server) =>
      isCode(request) ? codes(server) : { data: { error } },
    );
    const fault = await failure((await oauth.startDevice()).wait());
    expect(fault).toMatchObject({ name: 'OAuthError', code: error });
    expect(fault.message).toContain(text);
    expectNoSecret(fault, 'd3vice');
    expect(received).toHaveLength(2);
  });

  it('ends when the code has expired, even if the server does not say so', async () => {
    const { oauth } = await start((request, _, server) =>
      isCode(request) ? codes(server, { expires_in: 0.05 }) : { data: { error: 'authorization_pending' } },
    );
    expect(await failure((await oauth.startDevice()).wait())).toMatchObject({ code: 'expired_token' });
  });

  it('ends with its signal, also while a request is open', async () => {
    const { oauth, received } = await start((request, _, server) => (isCode(request) ? codes(server) : undefined), {
      timeout: Infinity,
    });
    const controller = new AbortController();
    const waiting = failure((await oauth.startDevice()).wait({ signal: controller.signal }));
    await vi.waitFor(() => expect(received).toHaveLength(2), PATIENCE);
    controller.abort(new Error('closed'));
    expect(await waiting).toMatchObject({ message: 'closed' });
  });

  it.each([
    ['a code that a terminal would interpret', { user_code: '\u001b[31mX' }],
    ['a URL that is not of the web', { verification_uri: 'file:///etc/passwd' }],
    ['no URL', { verification_uri: undefined }],
    ['no device code', { device_code: undefined }],
  ])('does not show %s', async (_, rest) => {
    const { oauth } = await start((_request, _count, server) => codes(server, rest));
    expect(await failure(oauth.startDevice())).toMatchObject({ code: 'invalid_response' });
  });

  it('rejects with the error of the server if it cannot start', async () => {
    const { oauth } = await start(() => ({ data: { error: 'device_flow_disabled' } }));
    expect(await failure(oauth.startDevice())).toMatchObject({ code: 'device_flow_disabled' });
  });
});

describe('the token of a user', () => {
  it('is used as it is while it is valid', async () => {
    const store = vi.fn();
    const { oauth, received } = await start(issuing());
    const token = oauth.userToken(grant(1), { store });
    expect([await token(), await token({ reason: 'request' })]).toEqual(['ghu_1', 'ghu_1']);
    expect(received).toHaveLength(0);
    expect(store).not.toHaveBeenCalled();
  });

  it('is renewed once for many calls, and stored before it is used', async () => {
    let isStored = false;
    const used: (string | undefined)[] = [];
    const server = issuing();
    const { oauth, received, baseUrl } = await start((request) => {
      if (request.url.startsWith('/login')) return server(request);
      used.push(`${request.headers.authorization} ${isStored}`);
      return { data: [] };
    });
    const stored: OAuthGrant[] = [];
    const store = async (renewed: OAuthGrant) => {
      await new Promise(setImmediate);
      stored.push(renewed);
      isStored = true;
    };
    const github = createGitHub({ baseUrl, token: oauth.userToken(grant(1, 30_000), { store }) });
    await Promise.all(Array.from({ length: 8 }, () => github.issues.list()));
    expect(used).toEqual(Array.from({ length: 8 }, () => 'Bearer ghu_2 true'));
    expect(stored).toMatchObject([{ token: 'ghu_2', refreshToken: 'ghr_2' }]);
    expect(received).toHaveLength(9);
    expect(bodyOf(received[0] as Received)).toEqual({
      client_id: 'Iv1.a',
      client_secret: SECRET,
      grant_type: 'refresh_token',
      refresh_token: 'ghr_1',
    });
  });

  it('is renewed once if it was rejected, however many calls found out', async () => {
    const server = issuing();
    const { oauth, received, baseUrl } = await start((request) => {
      if (request.url.startsWith('/login')) return server(request);
      return request.headers.authorization === 'Bearer ghu_2' ? { data: [] } : { status: 401, data: {} };
    });
    const github = createGitHub({ baseUrl, concurrency: 100, token: oauth.userToken(grant(1), { store: () => {} }) });
    const calls: Promise<unknown>[] = [];
    for (let call = 0; call < 30; call++) {
      calls.push(github.issues.list());
      // Some are rejected before others are sent.
      if (call % 3 === 0) await vi.waitFor(() => expect(received.length).toBeGreaterThan(call), PATIENCE);
    }
    await Promise.all(calls);
    expect(received.filter(({ url }) => url.startsWith('/login'))).toHaveLength(1);
  });

  it('shares the exchange with other functions for the same user', async () => {
    const { oauth, received } = await start(issuing());
    const stores = [vi.fn(), vi.fn()];
    const tokens = stores.map((store) => oauth.userToken(grant(1, 0), { store }));
    expect(await Promise.all(tokens.map((token) => token()))).toEqual(['ghu_2', 'ghu_2']);
    expect(received).toHaveLength(1);
    for (const store of stores) expect(store).toHaveBeenCalledTimes(1);
    expect(await Promise.all([oauth.refresh('ghr_2'), oauth.refresh('ghr_2')])).toMatchObject([
      { token: 'ghu_3' },
      { token: 'ghu_3' },
    ]);
    expect(received).toHaveLength(2);
    // It was used.
    expect(await failure(oauth.refresh('ghr_2'))).toMatchObject({ code: 'bad_refresh_token' });
  });

  it('is not lost if it could not be stored: the next call stores it, without another exchange', async () => {
    const { oauth, received } = await start(issuing());
    const store = vi.fn().mockRejectedValueOnce(new TypeError('the disk is full'));
    const first = oauth.userToken(grant(1, 0), { store });
    await expect(first()).rejects.toThrow('the disk is full');
    const again = oauth.userToken(grant(1, 0), { store });
    expect(await again()).toBe('ghu_2');
    expect(store.mock.calls.map(([{ token }]) => token)).toEqual(['ghu_2', 'ghu_2']);
    expect(received).toHaveLength(1);
  });

  it('is asked for again after an exchange that failed', async () => {
    const server = issuing();
    const { oauth, received } = await start((request, count) => (count === 1 ? { status: 503 } : server(request)));
    const token = oauth.userToken(grant(1, 0), { store: () => {} });
    expect(await failure(token())).toMatchObject({ code: 'invalid_response', status: 503 });
    expect(await token()).toBe('ghu_2');
    expect(received).toHaveLength(2);
  });

  it('is read again if another process may have renewed it', async () => {
    const { oauth, received } = await start(issuing(2));
    const store = vi.fn();
    const token = oauth.userToken(grant(1, 0), { store, load: async () => grant(2) });
    expect(await token()).toBe('ghu_2');
    expect(received).toHaveLength(0);
    expect(store).not.toHaveBeenCalled();
  });

  it('is read again if another process has used the refresh token at the same time', async () => {
    const { oauth, received } = await start(issuing(2));
    const loads = [grant(1, 0), grant(2)];
    const token = oauth.userToken(grant(1, 0), { store: () => {}, load: () => loads.shift() });
    expect(await token()).toBe('ghu_2');
    expect(received).toHaveLength(1);
    const used = oauth.userToken(grant(1, 0), { store: () => {}, load: () => grant(1, 0) });
    expect(await failure(used())).toMatchObject({ code: 'bad_refresh_token' });
  });

  it('is not replaced by an older one that a storage returns', async () => {
    const { oauth } = await start(issuing(2));
    const token = oauth.userToken(grant(2, 10_000), { store: () => {}, load: () => grant(1, 0) });
    expect(await token()).toBe('ghu_3');
  });

  it('that does not expire is sent again if it was rejected, and the caller receives the 401', async () => {
    const { oauth, received, baseUrl } = await start(() => ({ status: 401, data: { message: 'Bad credentials' } }));
    const token = oauth.userToken({ token: 'gho_1', scopes: [] }, { store: () => {} });
    await expect(createGitHub({ baseUrl, token }).issues.list()).rejects.toMatchObject({ status: 401 });
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer gho_1', 'Bearer gho_1']);
  });

  it('whose refresh token is used rejects each call with the error of the exchange', async () => {
    const { oauth, baseUrl, received } = await start(issuing(5));
    const github = createGitHub({ baseUrl, token: oauth.userToken(grant(1, 0), { store: () => {} }) });
    const fault = await failure(github.issues.list());
    expect(fault).toMatchObject({ name: 'OAuthError', code: 'bad_refresh_token' });
    expect(fault.message).toContain('must sign in again');
    expectNoSecret(fault, SECRET, 'ghr_1', 'ghu_1');
    expect(received).toHaveLength(1);
  });

  it.each([
    [{}, { store: () => {} }, '"grant"'],
    ['gho_1', { store: () => {} }, '"grant"'],
    [{ token: 'a b' }, { store: () => {} }, '"grant"'],
    [{ token: 't', refreshToken: 1 }, { store: () => {} }, '"grant"'],
    [{ token: 't' }, {}, '"store" is missing'],
    [{ token: 't' }, { store: 1 }, 'must be a function'],
    [{ token: 't' }, { store: () => {}, save: 1 }, 'no option "save"'],
  ])('rejects arguments that are invalid: %j %j', async (given, options, text) => {
    const { oauth } = await start(never);
    expect(() => oauth.userToken(given as never, options as never)).toThrow(EndpointError);
    expect(() => oauth.userToken(given as never, options as never)).toThrow(text);
  });
});

describe('the tokens of an app', () => {
  const basic = `Basic ${Buffer.from(`Iv1.a:${SECRET}`).toString('base64')}`;

  it('are checked, replaced and revoked at the API, with the credentials of the app', async () => {
    const { oauth, received } = await start(({ method, url }) => {
      if (method === 'DELETE') return { status: 204 };
      return { data: { id: 1, token: url && 'gho_2', scopes: ['repo'], user: { login: 'octocat' }, expires_at: null } };
    });
    expect(await oauth.check('gho_1')).toMatchObject({ user: { login: 'octocat' } });
    expect(await oauth.reset('gho_1')).toEqual({ token: 'gho_2', scopes: ['repo'] });
    expect([await oauth.revoke('gho_1'), await oauth.revokeAll('gho_1')]).toEqual([undefined, undefined]);
    expect(received.map(({ method, url, headers, body }) => [`${method} ${url}`, headers.authorization, body])).toEqual(
      ['POST token', 'PATCH token', 'DELETE token', 'DELETE grant'].map((each) => [
        each.replace(' ', ' /api/v3/applications/Iv1.a/'),
        basic,
        '{"access_token":"gho_1"}',
      ]),
    );
  });

  it('that are not valid are undefined for check, and an error for the others', async () => {
    const { oauth } = await start(() => ({ status: 404, data: { message: 'Not Found gho_1' } }));
    expect(await oauth.check('gho_1')).toBeUndefined();
    for (const call of [oauth.reset, oauth.revoke, oauth.revokeAll]) {
      const fault = await failure(call('gho_1'));
      expect(fault).toMatchObject({ name: 'OAuthError', code: 'invalid_token', status: 404 });
      expectNoSecret(fault, 'gho_1', SECRET, basic.slice(6));
    }
  });

  it.each<[Reply, string]>([
    [{ status: 401, data: { message: 'Bad credentials' } }, 'incorrect_client_credentials'],
    [{ status: 500, text: 'gho_1' }, 'invalid_response'],
    [{ text: '<h1>gho_1</h1>' }, 'invalid_response'],
    [{ data: {} }, 'invalid_response'],
    [{ status: 302, headers: { location: '/' } }, 'invalid_response'],
  ])('are unknown after another response: %j', async (reply, code) => {
    const { oauth } = await start(() => reply);
    for (const call of [oauth.check, oauth.reset, oauth.revoke, oauth.revokeAll]) {
      const fault = await failure(call('gho_1'));
      expect(fault).toMatchObject({ name: 'OAuthError', code });
      expectNoSecret(fault, 'gho_1', SECRET, basic.slice(6));
    }
  });
});

describe('the options of createOAuth', () => {
  it.each([
    [undefined, 'https://github.com/login/oauth/authorize'],
    ['https://api.github.com/', 'https://github.com/login/oauth/authorize'],
    ['https://ghe.example.com/api/v3', 'https://ghe.example.com/login/oauth/authorize'],
    [new URL('https://ghe.example.com:8443/api/v3/'), 'https://ghe.example.com:8443/login/oauth/authorize'],
    ['https://api.octocorp.ghe.com', 'https://octocorp.ghe.com/login/oauth/authorize'],
  ])('take the host at which users sign in from baseUrl: %s', async (baseUrl, url) => {
    const { href } = new URL((await createOAuth({ clientId: 'a', baseUrl }).start()).url);
    expect(href.split('?')[0]).toBe(url);
  });

  it.each([
    ['no client id', { clientId: undefined }, '"clientId" is missing'],
    ['a client id with a path', { clientId: 'a/b' }, 'the client id'],
    ['a number', { clientId: 1234 }, 'a string'],
    ['a secret with a line break', { clientSecret: `${SECRET}\n` }, 'without spaces and line breaks'],
    ['another API', { baseUrl: 'https://api.example.com' }, 'https://HOSTNAME/api/v3'],
    [
      'a host that only looks like GitHub',
      { baseUrl: 'https://api.github.com.evil.example' },
      'https://HOSTNAME/api/v3',
    ],
    ['the web host', { baseUrl: 'https://github.com' }, 'https://HOSTNAME/api/v3'],
    ['a password in the URL', { baseUrl: 'https://a:b@ghe.example.com/api/v3' }, 'credentials'],
    ['the name of Octokit', { redirectUri: 'x' }, 'It is called "redirectUrl"'],
    ['the id of a GitHub App', { appId: 1 }, 'as "clientId"'],
    ['a redirect that is not a URL', { redirectUrl: '/callback' }, 'must be a URL'],
  ])('reject %s', (_, options, text) => {
    const create = () => createOAuth({ clientId: 'a', ...options } as never);
    expect(create).toThrow(EndpointError);
    expect(create).toThrow(text);
    expect(create).not.toThrow(SECRET);
  });

  it('cannot be changed by a polluted prototype, of which fetch receives nothing', async () => {
    const inits: RequestInit[] = [];
    const replaced = (async (_url: string, init: RequestInit) => {
      inits.push(init);
      return Response.json({ access_token: 'gho_1' });
    }) as typeof fetch;
    const { oauth } = await start(never, { fetch: replaced });
    const added = { error: 'x', expires_in: 1, refresh_token: 'x', keepalive: true, login: 'x' };
    Object.assign(Object.prototype, added);
    try {
      const { url, ...pending } = await oauth.start();
      expect(url).not.toContain('login=');
      const found = await oauth.finish(`${REDIRECT}?code=a&state=${pending.state}`, pending);
      expect(Object.entries(found)).toEqual([
        ['token', 'gho_1'],
        ['scopes', []],
        ['expiresAt', undefined],
      ]);
      expect(inits.map(({ keepalive }) => keepalive)).toEqual([undefined]);
    } finally {
      for (const name of Object.keys(added)) Reflect.deleteProperty(Object.prototype, name);
    }
  });
});

describe('an error that repeats a secret of its call', () => {
  // Letters only, so that each looks like a code.
  const SECRETS = {
    client: 'qwertyuiopasdf',
    code: 'zxcvbnmlkjhgfd',
    verifier: 'poiuytrewqlkjh',
    token: 'mnbvcxzasdfghj',
    created: 'lkjhgfdsapoiuy',
    state: 'wertyuiolkjhgf',
    short: 'abc',
  };
  const encodings: readonly ((secret: string) => string)[] = [
    (secret) => secret,
    (secret) => (secret.length < 8 ? secret : `the_${secret}_is_wrong`),
    (secret) => Array.from(secret, (letter) => `&#${letter.charCodeAt(0)};`).join(''),
  ];
  const { client, code, verifier, token, created, state, short } = SECRETS;
  const pending = { state, verifier };
  const CALLS: readonly [string, string, (oauth: ReturnType<typeof createOAuth>) => Promise<unknown>][] = [
    ['client', 'finish', (oauth) => oauth.finish(`${REDIRECT}?code=${code}&state=${state}`, pending)],
    ['code', 'finish', (oauth) => oauth.finish(`${REDIRECT}?code=${code}&state=${state}`, pending)],
    ['verifier', 'finish', (oauth) => oauth.finish(`${REDIRECT}?code=${code}&state=${state}`, pending)],
    ['created', 'finish', (oauth) => oauth.finish(`${REDIRECT}?code=${code}&state=${state}`, pending)],
    ['short', 'finish', (oauth) => oauth.finish(`${REDIRECT}?code=${short}&state=${state}`, pending)],
    ['token', 'refresh', (oauth) => oauth.refresh(token)],
    ['client', 'refresh', (oauth) => oauth.refresh(token)],
    [
      'token',
      'userToken',
      (oauth) =>
        oauth.userToken(
          { token: 'a', scopes: [], refreshToken: token },
          { store: () => {} },
        )({ reason: 'request', rejected: 'a' }),
    ],
    ['token', 'check', (oauth) => oauth.check(token)],
    ['client', 'reset', (oauth) => oauth.reset(token)],
    ['token', 'revoke', (oauth) => oauth.revoke(token)],
    ['token', 'device.wait', async (oauth) => (await oauth.startDevice()).wait()],
    ['client', 'device.wait', async (oauth) => (await oauth.startDevice()).wait()],
    ['client', 'startDevice', (oauth) => oauth.startDevice()],
  ];

  it.each(CALLS)('does not show it: the %s secret of %s', async (name, called, act) => {
    const secret = SECRETS[name as keyof typeof SECRETS];
    const device = {
      device_code: token,
      user_code: 'A-B',
      verification_uri: 'https://github.com/login/device',
      interval: 0.001,
    };
    for (const encode of encodings) {
      const error = encode(secret);
      const fetches: (typeof fetch)[] = [
        async () => Response.json({ error, error_description: error, access_token: created }, { status: 400 }),
        async () =>
          Promise.reject(
            Object.assign(new Error(error), { code: error.toUpperCase(), cause: { code: error.toUpperCase() } }),
          ),
      ];
      // A device that is not answered asks again, and what is created comes from a response.
      for (const respond of called === 'device.wait' || name === 'created' ? fetches.slice(0, 1) : fetches) {
        const replaced = (async (url: string, init: RequestInit) =>
          called === 'device.wait' && url.endsWith('/device/code')
            ? Response.json(device)
            : respond(url, init)) as typeof fetch;
        const oauth = createOAuth({ clientId: 'Iv1.a', clientSecret: client, redirectUrl: REDIRECT, fetch: replaced });
        const fault = await failure(act(oauth));
        expect(['invalid_response', 'no_response']).toContain(fault.code);
        expectNoSecret({ ...fault, message: fault.message }, secret, secret.toUpperCase(), error);
      }
    }
  });

  it.each([client, state, verifier, code, `x_${client}`])(
    'does not show it if it is in the callback: %s',
    async (error) => {
      const oauth = createOAuth({
        clientId: 'Iv1.a',
        clientSecret: client,
        redirectUrl: REDIRECT,
        fetch: never as never,
      });
      const fault = await failure(oauth.finish(`${REDIRECT}?code=${code}&error=${error}&state=${state}`, pending));
      expect(fault.code).toBe('invalid_response');
      expectNoSecret({ ...fault, message: fault.message }, error);
    },
  );

  it('shows any other code', async () => {
    const oauth = createOAuth({
      clientId: 'Iv1.a',
      clientSecret: client,
      fetch: async () => Response.json({ error: 'new_code' }),
    });
    expect(await failure(oauth.refresh(token))).toMatchObject({ code: 'new_code' });
  });
});
