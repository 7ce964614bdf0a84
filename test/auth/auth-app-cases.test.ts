import { readFileSync } from 'node:fs';
import { createApp } from 'routebook/app';
import { expect, it, vi } from 'vitest';
import type { Received } from '../support/loopback-server.ts';
import { partsOf, start, tokenOf } from './start-app.ts';

// What @octokit/auth-app 8 tests, in our words, and what becomes of it: the title of the test that shows the same here, or why it differs or
// does not apply. Octokit decides by the URL of a request which credentials it needs. Here, each client has its own.

const OAUTH = './oauth.test.ts';
const APP = 'app.test.ts';
const HERE = 'auth-app-cases.test.ts';

/** The case, the file, and a part of the title of the test. */
const KEPT: readonly (readonly [string, string, string])[] = [
  ['signs in as the app with a JWT', APP, 'signs in with a JWT that the key has signed'],
  ['signs with a function of the program', APP, 'takes the signature of a vault as'],
  ['has the credentials of an OAuth app', OAUTH, 'with the credentials of the app'],
  ['rejects what is not a key', APP, 'rejects %s'],
  ['rejects the first line of a key', HERE, 'the first line of a key is rejected'],
  ['creates the token of an installation', APP, 'creates one token for many calls'],
  ['exchanges a code', OAUTH, 'exchanges the code with the verifier'],
  ['takes the installation as an option', APP, 'is the same client for the same installation'],
  ['rejects a missing installation', HERE, 'an installation without an id is rejected'],
  ['limits a token to ids of repositories', APP, 'with the limits of the client'],
  ['shares the exchange of calls at the same time', APP, 'creates one token for many calls'],
  ['limits a token to names of repositories', APP, 'with the limits of the client'],
  ['limits a token to ids and names', APP, 'with the limits of the client'],
  ['limits a token to permissions', APP, 'with the limits of the client'],
  ['keeps a token', APP, 'creates one token for many calls'],
  ['keeps a token that is limited to repositories', APP, 'has tokens of its own for each app'],
  ['keeps a token that is limited to permissions', APP, 'has tokens of its own for each app'],
  ['keeps a token for each combination of limits', APP, 'has tokens of its own for each app'],
  ['exchanges the code of the web flow', OAUTH, 'exchanges the code with the verifier'],
  ['polls in the device flow', OAUTH, 'asks until the user has entered the code'],
  ['keeps a token for each installation', APP, 'has tokens of its own for each app'],
  ['sends later requests with the same token', APP, 'creates one token for many calls'],
  ['signs in as the app at a full URL', HERE, 'signs in at a full URL'],
  ['signs in as the app in the marketplace', HERE, 'signs in for every route'],
  ['has basic authentication for /applications', OAUTH, 'with the credentials of the app'],
  ['signs again if the JWT had ended', HERE, 'corrects a clock that is %i seconds off'],
  ['signs again if the clock is 800 seconds off', HERE, 'corrects a clock that is %i seconds off'],
  ['signs again if the JWT began in the future', HERE, 'corrects a clock that is %i seconds off'],
  ['rejects with a 401 that has another reason', HERE, 'rejects with a 401 that has another reason'],
  ['rejects with an OAuth error of status 200', OAUTH, 'reject with an OAuthError without a secret'],
  ['sends no token to the OAuth server', HERE, 'sends no token to another server'],
  ['rejects a missing id of the app', APP, 'rejects %s'],
  ['takes a client id', APP, 'takes the signature of a vault as'],
  ['rejects a missing key', APP, 'rejects %s'],
  ['rejects a key and a function that signs', APP, 'rejects %s'],
  ['needs no key with a function that signs', APP, 'takes the signature of a vault as'],
  ['rejects an empty id of an installation', HERE, 'an installation without an id is rejected'],
  [
    'acts as the installation for the installations of an organization',
    HERE,
    'acts as the installation for every route',
  ],
  ['signs in as the app for a URL with a query', HERE, 'signs in at a full URL'],
];

const DIFFERS: readonly (readonly [string, string])[] = [
  ['A token is refreshed on request.', 'A token is replaced before it ends and when it was rejected, not on request.'],
  ['A cache of the program keeps tokens.', 'Tokens stay in the process: what is not stored cannot be stolen.'],
  ['A cache of the program is asynchronous.', 'See above.'],
  ['The hook uses a cache of the program.', 'See above.'],
  [
    'An id is text.',
    'The id of the app may be text. That of an installation is a number, as in every response of GitHub.',
  ],
  ['Clock drift is logged.', 'It is corrected silently; onResponse receives the 401.'],
  [
    'A request may name another base URL.',
    'The app has one. A request to another server has no token: see the test below.',
  ],
  ['A failed request is not repeated.', 'Reads are repeated, as for every client. Retries are an option.'],
  ['A 401 in the first five seconds of a token is repeated (skipped there).', 'A new token is created, once.'],
  ['After these, the message says so (skipped there).', 'See above.'],
];

const NOT_APPLICABLE: readonly (readonly [string, string])[] = [
  ['An unknown type of authentication is rejected.', 'There are no types: each client has its own method.'],
  ['A factory creates the authentication of an installation.', 'app.installation() returns a client.'],
  ['A factory creates the authentication of a user.', 'oauth.userToken() returns the option of a client.'],
];

/** The titles of the tests in a file. */
function titlesOf(file: string): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...text.matchAll(/(?:\bit\(|\]\)\(|\)\(\n\s*)'((?:[^'\\]|\\.)*)'/g)].map(([, title]) => title).join('\n');
}

it('every case of the test suite of @octokit/auth-app is listed, and each that is kept has a test', () => {
  const titles = new Map([APP, OAUTH, HERE].map((file) => [file, titlesOf(file)]));
  expect(KEPT.filter(([, file, title]) => !titles.get(file)?.includes(title))).toEqual([]);
  // 50 tests, and 2 that are skipped.
  expect(KEPT.length + DIFFERS.length + NOT_APPLICABLE.length).toBe(52);
});

it('the first line of a key is rejected', () => {
  const create = () => createApp({ appId: 1, privateKey: '-----BEGIN RSA PRIVATE KEY-----' });
  expect(create).toThrow('is incomplete. Pass all its lines');
});

it.each([undefined, '', 0, null])('an installation without an id is rejected: %j', async (id) => {
  const { app, received } = await start();
  expect(() => app.installation(id as never)).toThrow('must be the id of an installation');
  await expect(app.token(id as never)).rejects.toThrow('must be the id of an installation');
  expect(received).toHaveLength(0);
});

const isJwt = (request: Received) => /^eyJ/.test(tokenOf(request) ?? '');

it('the client of an app signs in at a full URL and with a query', async () => {
  const { app, received, baseUrl } = await start();
  await app.github.request(`GET ${baseUrl}/app`);
  await app.github.request('GET /orgs/{org}/installation?per_page=100', { org: 'octocat' });
  expect(received.map(({ url }) => url)).toEqual(['/api/v3/app', '/api/v3/orgs/octocat/installation?per_page=100']);
  expect(received.filter(isJwt)).toHaveLength(2);
});

it('the client of an app signs in for every route', async () => {
  const { app, received } = await start();
  await app.github.apps.listPlans();
  await app.github.meta.get();
  expect(received.filter(isJwt)).toHaveLength(2);
});

it('the client of an installation acts as the installation for every route', async () => {
  const { app, received } = await start();
  await app.installation(7).orgs.listAppInstallations({ org: 'octocat' });
  await app.installation(7).apps.getOrgInstallation({ org: 'octocat' });
  expect(received.map(tokenOf)).toEqual([expect.stringMatching(/^eyJ/), 't1', 't1']);
});

it.each([30, -30, 800, -800, 86_400])('the client of an app corrects a clock that is %i seconds off', async (ahead) => {
  const sign = vi.fn(async () => 'c2ln');
  const { app, received } = await start({ privateKey: undefined, sign }, (request) => {
    const time = Math.floor(Date.now() / 1000) + ahead;
    const [, { iat, exp }] = partsOf(tokenOf(request)) as [object, { iat: number; exp: number }];
    const date = new Date(time * 1000).toUTCString();
    // GitHub accepts a JWT that ends in at most ten minutes.
    if (iat <= time && exp > time && exp <= time + 600) return { headers: { date }, data: {} };
    return { status: 401, headers: { date }, data: { message: "'Issued at' claim ('iat') is invalid" } };
  });
  await app.github.apps.getAuthenticated();
  const isRejected = ahead < -30 || ahead > 570;
  expect(received.length).toBeLessThanOrEqual(2);
  if (isRejected) expect(received).toHaveLength(2);
  const before = received.length;
  await app.github.apps.getAuthenticated();
  expect(received).toHaveLength(before + 1);
});

it.each([{}, { date: 'yesterday' }])(
  'the client of an app rejects with a 401 that has another reason, after one more request: %j',
  async (headers) => {
    const { app, received } = await start({}, () => ({ status: 401, headers, data: { message: 'Bad credentials' } }));
    await expect(app.github.apps.getAuthenticated()).rejects.toMatchObject({ name: 'ResponseError', status: 401 });
    expect(received).toHaveLength(2);
  },
);

it('a client of an app sends no token to another server, even if a call has another base URL', async () => {
  const { app, received } = await start();
  const other = await start();
  const request = { baseUrl: other.baseUrl };
  await app.github.request('GET /app', request);
  await app.installation(7).request('GET /issues', request);
  await app.github.request(`POST ${new URL(other.baseUrl).origin}/login/oauth/access_token`, { code: 'a' });
  expect(other.received).toHaveLength(3);
  expect(other.received.map(tokenOf)).toEqual([undefined, undefined, undefined]);
  expect(received.map(({ url }) => url)).toEqual([]);
  // The token is created only if it is sent.
  await app.installation(7).issues.list();
  expect(received).toHaveLength(2);
});
