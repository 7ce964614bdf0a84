import { createGitHub, endpoint } from 'routebook';
import { createApp, createOAuth } from 'routebook/auth';
import { github as catalogue } from 'routebook/catalogue';
import { toCode, toCurl } from 'routebook/convert';
import { endpoint as octokit } from 'routebook/octokit';
import createPaths from 'routebook/paths';
import { createGraphQL, createSend, pagingOf, sendOnce } from 'routebook/send';
import { mockFetch } from 'routebook/testing';
import { createWebhooks } from 'routebook/webhooks';
import { expect, test } from 'vitest';

const throwing = () => {
  throw new Error('a secret value');
};

/** To convert one of these to text throws a TypeError, or what the program throws. */
const VALUES: readonly unknown[] = [
  Object.create(null),
  Symbol('a secret value'),
  { toString: throwing, valueOf: throwing },
  [[Object.create(null)]],
  Object.setPrototypeOf(() => {}, null),
];

type Act = (value: never, name: string) => unknown;

const fetch = async () => new Response('{}', { headers: { 'content-type': 'application/json' } });
const sign = async () => 'abc';
const github = createGitHub({ fetch });
const send = createSend({ fetch });
const oauth = createOAuth({ clientId: 'a', clientSecret: 'b', fetch, redirectUrl: 'https://a.example/x' });
const app = createApp({ appId: 1, sign, fetch });
const webhooks = createWebhooks({ secret: 'a', on: { push: () => {} } });
const paths = createPaths<{ [path: string]: never }>({ baseUrl: 'https://a.example', fetch });
const callback = 'https://a.example/x?state=a';

/** What takes options, and their names. */
const WITH_OPTIONS: Readonly<Record<string, readonly [Act, string]>> = {
  createSend: [
    (value, name) => createSend({ [name]: value }),
    'token baseUrl uploadUrl fetch timeout limits validate cache',
  ],
  createGitHub: [
    (value, name) => createGitHub({ [name]: value }),
    'token baseUrl userAgent policy permissions defaults apiVersion like',
  ],
  createOAuth: [
    (value, name) => createOAuth({ clientId: 'a', [name]: value }),
    'clientId clientSecret redirectUrl baseUrl',
  ],
  createApp: [(value, name) => createApp({ appId: 1, [name]: value } as never), 'appId privateKey sign baseUrl'],
  createWebhooks: [(value, name) => createWebhooks({ secret: 'a', on: {}, [name]: value }), 'secret on maxBytes'],
  createGraphQL: [(value, name) => createGraphQL(send, { [name]: value }), 'userAgent print'],
  pagingOf: [(value, name) => pagingOf({ by: 'page', [name]: value }), 'by parameter items next start'],
  createPaths: [(value, name) => createPaths({ [name]: value }), 'baseUrl'],
  endpoint: [
    (value, name) => endpoint({ url: '/x', [name]: value } as never),
    'url method baseUrl headers mediaType apiVersion parameters',
  ],
  'endpoint.defaults': [
    (value, name) => endpoint.defaults({ [name]: value }),
    'url method baseUrl headers mediaType a',
  ],
  octokit: [(value, name) => octokit({ url: '/x', [name]: value } as never), 'url method baseUrl headers a'],
  send: [(value, name) => send({ ...endpoint('GET /user'), [name]: value }), 'url method headers request'],
  sendOnce: [(value, name) => sendOnce(endpoint('GET /user'), { [name]: value }), 'signal timeout fetch'],
};

/** What takes other values. */
const WITH_VALUES: Readonly<Record<string, Act>> = {
  'endpoint with an unsafe path': (value) =>
    endpoint('GET /orgs/{org}/repos', { 12: value, org: '.', parameters: { 12: 'x' } } as never),
  'a path parameter': (value) => endpoint('GET /repos/{owner}/{repo}', { owner: 'a', repo: value }),
  'a query parameter': (value) => endpoint('GET /user', { a: value } as never),
  'a header': (value) => endpoint('GET /user', { headers: { a: value } }),
  'the name of a header': (value) => endpoint('GET /user', { headers: [[value, 'a']] as never }),
  'a format': (value) => endpoint('GET /user', { mediaType: { format: value } }),
  'a preview': (value) => endpoint('GET /user', { mediaType: { previews: [value] } }),
  'a request': (value) => send(value),
  'a sent header': (value) => send({ ...endpoint('GET /user'), headers: { a: value } }),
  'a list': (value) => send.items(value).next(),
  'a method of a client': (value) => github.repos.get({ owner: value, repo: 'a' }),
  'a query': (value) => github.graphql(value),
  'the variables of a query': (value) => github.graphql('query { a }', value),
  'oauth.start': (value) => oauth.start({ login: value }),
  'oauth.finish': (value) => oauth.finish(value, { state: 'a', verifier: 'b' }),
  'oauth.finish, of a state': (value) => oauth.finish(callback, { state: value, verifier: 'b' }),
  'oauth.refresh': (value) => oauth.refresh(value),
  'oauth.check': (value) => oauth.check(value),
  'app.installation': (value) => app.installation(value),
  'app.token': (value) => app.token(1, { repositories: [value] }),
  'webhooks.receive': (value) => webhooks.receive({ name: value, payload: {} as never }),
  'webhooks.receive, of an action': (value) =>
    webhooks.receive({ name: 'push.a', payload: { action: value } } as never),
  'catalogue.check': (value) =>
    catalogue.check('GET /repos/{owner}/{repo}', { owner: value, headers: { a: value } } as never),
  'catalogue.match': (value) => catalogue.match(value),
  'catalogue.search': (value) => catalogue.search(value),
  mockFetch: (value) => mockFetch().mock(value, throwing),
  'a path of paths': (value) => paths.GET(value),
  'a method of paths': (value) => (paths.request as Act)(value, '/x'),
  'a cookie of paths': (value) => paths.GET('/x', { params: { cookie: { a: value } } } as never),
  'a form of paths': (value) =>
    paths.POST('/x', { body: value, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as never),
  toCurl: (value) => toCurl({ method: 'get', url: value, headers: {} }),
  toCode: (value) => toCode(endpoint('GET /user'), value),
};

const CASES = [
  ...Object.entries(WITH_OPTIONS).flatMap(([what, [act, names]]) =>
    names.split(' ').map((name): [string, Act] => [`${name} of ${what}`, (value) => act(value, name)]),
  ),
  ...Object.entries(WITH_VALUES),
];

test.each(CASES)('a value without text is rejected for what it is, or accepted: %s', async (_, act) => {
  for (const value of VALUES) {
    const fault = await Promise.resolve()
      .then(() => act(value as never, ''))
      .catch((error) => error);
    if (!(fault instanceof Error)) continue;
    expect(fault.name).toMatch(/^(?:Endpoint|Response|Network|OAuth|GraphQL|Installation)Error$/);
    expect(fault.message).not.toMatch(/a secret value|could not be read|convert/);
  }
});

test('a path that a value makes unsafe is reported, even if another value has no text', () => {
  for (const value of VALUES)
    expect(() => endpoint('GET /orgs/{org}/repos', { 12: value, org: '.', parameters: { 12: 'x' } } as never)).toThrow(
      expect.objectContaining({ code: 'UNSAFE_PATH', parameter: 'org' }),
    );
});
