import { createGitHub, endpoint, type RequestOptions } from 'routebook';
import { createApp, createOAuth } from 'routebook/auth';
import createPaths from 'routebook/paths';
import { createSend, type SendOptions, sendOnce } from 'routebook/send';
import { expect, test } from 'vitest';

const LONG = 'x'.repeat(2_000_000);
const request = endpoint('GET /user');
const replying = (status: number, body: string, headers = {}) =>
  ({ retries: 0, fetch: async () => new Response(body, { status, headers }) }) satisfies SendOptions;
const json = replying(200, '{}', { 'content-type': 'application/json' });
const send = createSend(json);
const github = createGitHub(json);
const oauth = createOAuth({ clientId: 'a', fetch: json.fetch });
const app = createApp({ appId: 1, sign: async () => 5 as never, ...json });
const paths = createPaths<{ [path: string]: never }>({ baseUrl: 'https://a.example', fetch: json.fetch });
const sso = { 'x-github-sso': `required; url=https://a.example/${LONG}`, 'x-accepted-github-permissions': LONG };
const callback = 'https://a.example/x?state=a';

/** Calls that fail, with what they share with an error's route. */
const CALLS: readonly (readonly [string, string, () => unknown])[] = [
  ['an invalid request', 'GET …', () => send({ method: 'get', headers: {} } as RequestOptions)],
  ['a URL without a server', 'GET …', () => send({ ...request, url: 'x' })],
  ['a long method', 'XXX', () => send({ ...request, method: LONG as 'get' })],
  ['a long header', 'GET /user', () => send({ ...request, headers: { [`${LONG} `]: 'a' } })],
  ['a long option', 'GET /user', () => send(request, { [LONG]: 1 } as never)],
  ['a long item option', 'GET /user', () => send.items(request as never, { [LONG]: 1 } as never).next()],
  ['a stream', 'GET /user', () => send.events(request, { maxLength: -1 }).next()],
  ['one request', 'GET /user', () => sendOnce(request, { [LONG]: 1 } as never)],
  ['one long request', 'XXX', () => sendOnce({ ...request, method: LONG as 'get' })],
  ['a parameter that is missing', 'GET /{xxx', () => endpoint(`GET /{${LONG}}` as 'GET /user', {})],
  ['a template', 'GET /{xxx', () => endpoint(`GET /{${LONG}` as 'GET /user', {})],
  ['a route', 'GET /repos/', () => github.request('GET /repos/{owner}/{repo}', {} as never)],
  ['a method of a client', 'GET /repos/', () => github.repos.get({ owner: 'a', repo: 'b' }, { [LONG]: 1 } as never)],
  [
    'a list of a client',
    'GET /orgs/',
    () => github.repos.listForOrg.items({ org: 'a' }, { [LONG]: 1 } as never).next(),
  ],
  ['a query', 'POST /graphql', () => github.graphql('query { a }', {}, { [LONG]: 1 } as never)],
  ['a token', 'GET /user', () => createSend({ ...json, token: () => 5 as never })(request)],
  [
    'a long message',
    'GET /user',
    () => createSend(replying(422, JSON.stringify({ message: LONG, errors: [LONG] })))(request),
  ],
  ['single sign-on', 'GET /user', () => createSend(replying(403, '{}', sso))(request)],
  [
    'a long redirect',
    'GET /user',
    () => createSend(replying(302, '', { location: `https://a.example/${LONG}` }))(request),
  ],
  [
    'a long URL',
    'GET /xxx',
    () => createSend(replying(404, '{}'))({ ...request, url: `https://api.github.com/${LONG}` }),
  ],
  ['a network', 'GET /user', () => createSend({ retries: 0, fetch: () => Promise.reject(new Error(LONG)) })(request)],
  ['an app', 'GET /app', () => app.github.apps.getAuthenticated()],
  ['an installation', 'POST /app/', () => app.installation(1).repos.get({ owner: 'a', repo: 'b' })],
  ['a sign-in', 'POST /login/oauth/access_token', () => oauth.finish(callback, { state: 'a', verifier: 'b' })],
  ['a start', 'GET /login/oauth/authorize', () => oauth.start({ [LONG]: 1 })],
  ['a check', 'POST /applications/', () => oauth.check('a')],
  ['a refresh', 'POST /login/oauth/access_token', () => oauth.refresh('')],
  ['a path', 'GET /xxx', () => paths.GET(`/${LONG}`, { headers: { 'a b': 'c' } } as never)],
];

test.each(CALLS)('an error has the route of its call, and a message of a few lines: %s', async (_, route, act) => {
  const fault = await Promise.resolve()
    .then(act)
    .then(
      () => undefined,
      (error) => error,
    );
  expect(fault?.name).toMatch(/^(?:Endpoint|Response|Network|OAuth|Installation)Error$/);
  expect(fault.route.slice(0, 100)).toContain(route);
  expect(fault.route.length).toBeLessThanOrEqual(1000);
  expect(fault.message.length).toBeLessThan(5000);
  expect(fault.message.startsWith(fault.route)).toBe(true);
});

test('a long message keeps its beginning and its end, which says how to fix the mistake', async () => {
  const fault = await send({ ...request, headers: { [`${LONG} `]: 'a' } }).catch((error) => error);
  expect(fault.message).toMatch(/^GET \/user: The header "xxx/);
  expect(fault.message).toMatch(/control characters\.$/);
});
