import { createGitHub } from 'routebook';
import { createApp } from 'routebook/auth';
import { describe, expect, test } from 'vitest';
import { startServer } from '../support/loopback-server.ts';

type Client = ReturnType<typeof createGitHub>;
type Way = (github: Client) => unknown;

const LIST = { org: 'octokit' } as const;
const QUERY = 'query ($cursor: String) { viewer { pageInfo { hasNextPage } } }';

/** The members of a client that send requests. */
const OF_CLIENT: Record<string, Way> = {
  send: (github) => github.send(github.endpoint('GET /user')),
  attempt: (github) => github.attempt(github.endpoint('GET /user')),
  raw: (github) => github.raw(github.endpoint('GET /user')),
  request: (github) => github.request('GET /user'),
  graphql: (github) => github.graphql(QUERY),
};
/** The members of its functions. */
const OF_FUNCTION: Record<string, Way> = {
  'send.fields': (github) => github.send.fields(github.endpoint('GET /user'), ['login']),
  'send.attempt': OF_CLIENT['attempt'] as Way,
  'send.raw': OF_CLIENT['raw'] as Way,
  'send.all': (github) => github.send.all(github.endpoint('GET /user/repos')),
  'send.items': (github) => github.send.items(github.endpoint('GET /user/repos')).next(),
  'send.pages': (github) => github.send.pages(github.endpoint('GET /user/repos')).next(),
  'send.events': (github) => github.send.events(github.endpoint('GET /user')).next(),
  'graphql.pages': (github) => github.graphql.pages(QUERY).next(),
  'repos.listForOrg': (github) => github.repos.listForOrg(LIST),
  'repos.listForOrg.attempt': (github) => github.repos.listForOrg.attempt(LIST),
  'repos.listForOrg.raw': (github) => github.repos.listForOrg.raw(LIST),
  'repos.listForOrg.all': (github) => github.repos.listForOrg.all(LIST),
  'repos.listForOrg.items': (github) => github.repos.listForOrg.items(LIST).next(),
  'repos.listForOrg.pages': (github) => github.repos.listForOrg.pages(LIST).next(),
  'issues.create': (github) => github.issues.create({ owner: 'a', repo: 'b', title: 'c' }),
};

const headers = { 'x-mine': 'one', 'x-other': 'two', 'user-agent': 'mine' };
const CLIENTS: readonly (readonly [string, (baseUrl: string) => unknown])[] = [
  [
    'createGitHub',
    (baseUrl) => createGitHub({ baseUrl, token: 'a-token', apiVersion: '2022-11-28', defaults: { headers } }),
  ],
  ['like Octokit', (baseUrl) => createGitHub({ baseUrl, token: 'a-token', like: 'octokit', defaults: { headers } })],
  [
    'with an authorization',
    (baseUrl) => createGitHub({ baseUrl, defaults: { headers: { ...headers, authorization: 'Bearer mine' } } }),
  ],
  ['with a user agent', (baseUrl) => createGitHub({ baseUrl, userAgent: 'acme/1', token: 'a-token' })],
  [
    'of an installation',
    (baseUrl) => createApp({ appId: 1, sign: async () => 'abc', baseUrl, userAgent: 'acme/1' }).installation(1),
  ],
];

describe('the headers of a client', () => {
  test.each(CLIENTS)('are the same for every way to send a request: %s', async (_, create) => {
    await using server = await startServer(({ url }) => {
      if (url.endsWith('access_tokens'))
        return { data: { token: 'ghs_installation', expires_at: '2100-01-01T00:00:00Z' } };
      return { data: url.endsWith('graphql') ? { data: { viewer: { pageInfo: { hasNextPage: false } } } } : [] };
    });
    const github = create(server.baseUrl) as Client;
    const sent: Record<string, object> = {};
    for (const [name, act] of Object.entries({ ...OF_CLIENT, ...OF_FUNCTION })) {
      // How a response is read does not matter.
      await Promise.resolve(act(github)).catch(() => {});
      const { headers: received = {} } =
        server.received.filter(({ url }) => !url.endsWith('access_tokens')).at(-1) ?? {};
      const { host, connection, 'content-type': _type, 'content-length': _length, accept, ...rest } = received;
      // A stream of events asks for another format.
      sent[name] = name === 'send.events' ? rest : { ...rest, accept };
      server.received.length = 0;
    }
    const { accept: _accept, ...ofEvents } = sent['request'] as { accept?: string };
    expect(sent['request']).toMatchObject(_ === 'createGitHub' ? { ...headers, authorization: 'Bearer a-token' } : {});
    for (const [name, received] of Object.entries(sent)) {
      expect({ [name]: received }).toEqual({ [name]: name === 'send.events' ? ofEvents : sent['request'] });
    }
  });

  test('are compared for all that a client offers', () => {
    const github = createGitHub() as unknown as Client & Record<string, object>;
    const groups = Object.keys(github).filter((name) => typeof github[name] === 'object');
    const names = Object.keys(github).filter((name) => !groups.includes(name) && name !== 'endpoint');
    expect(names.sort()).toEqual(Object.keys(OF_CLIENT).sort());
    const members = ['send', 'graphql'].flatMap((name) =>
      Object.keys(github[name] as object).map((each) => `${name}.${each}`),
    );
    const methods = Object.keys(github.repos.listForOrg).filter(
      (each) => typeof github.repos.listForOrg[each as never] === 'function',
    );
    const known = Object.keys(OF_FUNCTION);
    expect(known).toEqual(expect.arrayContaining([...members, ...methods.map((each) => `repos.listForOrg.${each}`)]));
  });
});
