import { createGitHub, EndpointError, endpoint, VERSION } from 'routebook';
import {
  createGraphQL,
  createSend,
  GraphQLError,
  RateLimitError,
  ResponseError,
  type SendOptions,
  type WaitEvent,
} from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { finish, pass, play, playBy, settled, stopTime } from '../send/scripted.ts';

stopTime();

const VIEWER = 'query { viewer { login } }';
const ok = { status: 200, body: { data: { viewer: { login: 'octocat' } } } };
const bodyOf = (request: { body: unknown } | undefined): unknown => JSON.parse(String(request?.body));

function start(steps: Parameters<typeof play>, options: SendOptions = {}) {
  const { fetch, sent } = play(...steps);
  return { graphql: createGraphQL(createSend({ fetch, token: 't0ken-value', ...options })), sent };
}

describe('a GraphQL query', () => {
  it('is sent with the token of the sender and resolves with the data', async () => {
    const { graphql, sent } = start([ok]);
    const { viewer } = await graphql<{ viewer: { login: string } }>(VIEWER, { first: 1 });
    expect(viewer.login.toUpperCase()).toBe('OCTOCAT');
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: 'https://api.github.com/graphql',
        headers: { authorization: 'Bearer t0ken-value', 'user-agent': `routebook/${VERSION}` },
      },
    ]);
    expect(bodyOf(sent[0])).toEqual({ query: VIEWER, variables: { first: 1 } });
  });

  it.each([
    ['https://ghe.example/api/v3', 'https://ghe.example/api/graphql'],
    ['https://ghe.example/api/v3/', 'https://ghe.example/api/graphql'],
    ['https://api.octo.ghe.com', 'https://api.octo.ghe.com/graphql'],
  ])('of the base URL %s is sent to %s', async (baseUrl, url) => {
    const { graphql, sent } = start([ok], { baseUrl });
    await graphql(VIEWER);
    expect(sent[0]).toMatchObject({ url, headers: { authorization: 'Bearer t0ken-value' } });
    expect(bodyOf(sent[0])).toEqual({ query: VIEWER });
  });

  it('is a method of the client, with its token, base URL and user agent', async () => {
    const { fetch, sent } = play(ok);
    const github = createGitHub({ fetch, token: 'tok', baseUrl: 'https://ghe.example/api/v3', userAgent: 'mine/1' });
    const { viewer } = await github.graphql<{ viewer: { login: string } }>(VIEWER);
    expect(viewer.login).toBe('octocat');
    expect(sent).toMatchObject([
      {
        url: 'https://ghe.example/api/graphql',
        headers: { authorization: 'Bearer tok', 'user-agent': `mine/1 routebook/${VERSION}` },
      },
    ]);
  });

  it('has headers of its own, which replace those of the client and its token', async () => {
    const { graphql, sent } = start([ok, ok, ok]);
    await graphql(VIEWER, {}, { headers: { 'GraphQL-Features': 'sub_issues', Accept: undefined, 'x-number': 1 } });
    await graphql(VIEWER, undefined, { headers: { Accept: 'text/plain', Authorization: 'token other' } });
    await graphql(VIEWER);
    expect(sent.map(({ headers }) => headers)).toMatchObject([
      { 'graphql-features': 'sub_issues', 'x-number': '1', accept: 'application/vnd.github.v3+json' },
      { accept: 'text/plain', authorization: 'token other' },
      { accept: 'application/vnd.github.v3+json', authorization: 'Bearer t0ken-value' },
    ]);
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer t0ken-value' });
    expect(sent[2]?.headers).not.toHaveProperty('graphql-features');
  });

  it.each([['x'], [['a', 'b']], [new Headers({ a: 'b' })], [new Map()], [{ 'a b': 'c' }], [{ a: 'b\n' }]])(
    'with the headers %o is refused before it is sent',
    async (headers) => {
      const { graphql, sent } = start([]);
      const error = await graphql(VIEWER, {}, { headers: headers as never }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(EndpointError);
      expect(sent).toEqual([]);
    },
  );

  it('has the types of a typed document, whose text is in it or is printed', async () => {
    const parsed = { kind: 'Document', loc: { source: { body: VIEWER } } } as Typed<Viewer, { first: number }>;
    const { graphql, sent } = start([ok]);
    const login: string = (await graphql(parsed, { first: 1 })).viewer.login;
    expect(login).toBe('octocat');
    // @ts-expect-error: `first` is required.
    await graphql(parsed);
    // @ts-expect-error: `first` is a number.
    await graphql(parsed, { first: 'x' });
    const text = Object.assign(new String(VIEWER)) as string & Typed<Viewer, { [name: string]: never }>;
    const other: string = (await graphql(text)).viewer.login;
    expect(other).toBe('octocat');
    expect(sent.map((each) => (bodyOf(each) as { query: string }).query)).toEqual([VIEWER, VIEWER, VIEWER, VIEWER]);
    const printing = createGraphQL(createSend({ fetch: play(ok).fetch }), { print: () => VIEWER });
    expect(await printing({ kind: 'Document' } as Typed<Viewer, {}>)).toEqual(ok.body.data);
    await expect(graphql({ kind: 'Document' } as Typed<Viewer, {}>)).rejects.toThrow('pass "print"');
  });

  it('does not wait for other writes and is sent again after a failure, but a mutation is not', async () => {
    const { graphql, sent } = start([ok, ok, { status: 502 }, ok, ok, { status: 502 }], { writeInterval: 1000 });
    await graphql(VIEWER);
    await graphql(VIEWER);
    expect(sent.map(({ at }) => at)).toEqual([Date.now(), Date.now()]);
    expect(await finish(graphql(VIEWER))).toEqual({ value: ok.body.data });
    expect(sent).toHaveLength(4);
    await graphql('mutation { a }');
    const { error } = await finish(graphql('mutation{ a }'));
    expect(error).toMatchObject({ name: 'ResponseError', status: 502 });
    expect(sent).toHaveLength(6);
    expect((sent[5]?.at ?? 0) - (sent[4]?.at ?? 0)).toBe(1000);
  });
});

interface Viewer {
  viewer: { login: string };
}
/** As in the package of typed documents. */
interface Typed<Result, Variables> {
  __apiType?: (variables: Variables) => Result;
}

describe('errors of a GraphQL response', () => {
  const errors = [
    { type: 'NOT_FOUND', path: ['b'], message: 'No b for t0ken-value' },
    { type: 'FORBIDDEN', message: 'No c' },
  ];

  it('reject with all errors and the partial data, with the token hidden and the line of the caller', async () => {
    const { graphql } = start([{ status: 200, body: { data: { a: 't0ken-value', b: null }, errors } }]);
    const error = await graphql('query { a b }').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GraphQLError);
    expect(error).toMatchObject({
      name: 'GraphQLError',
      message: 'POST /graphql: No b for ***; No c',
      route: 'POST /graphql',
      url: 'https://api.github.com/graphql',
      errors: [{ type: 'NOT_FOUND', path: ['b'], message: 'No b for ***' }, { message: 'No c' }],
      data: { a: '***', b: null },
    });
    expect((error as Error).stack).toMatch(/^GraphQLError: POST.*\n.*graphql\.test/);
  });

  it('without data have null as data', async () => {
    const { graphql } = start([{ status: 200, body: { errors: [{ message: 'Parse error' }] } }]);
    await expect(graphql('{')).rejects.toMatchObject({ name: 'GraphQLError', data: null });
  });

  it.each([[{}], [[]], [{ data: null }], ['text']])(
    'a response %j that is not of GraphQL is rejected',
    async (body) => {
      const { graphql } = start([{ status: 200, body }]);
      await expect(graphql(VIEWER)).rejects.toThrow(ResponseError);
    },
  );

  it('a status of 401 rejects as for send', async () => {
    const { graphql } = start([{ status: 401, body: { message: 'Bad credentials' } }]);
    await expect(graphql(VIEWER)).rejects.toMatchObject({ name: 'ResponseError', status: 401 });
  });
});

describe('the rate limit of GraphQL', () => {
  const limited = (seconds: number) => ({
    status: 200,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Date.now() / 1000 + seconds) },
    body: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
  });

  it('makes queries wait, including those that did not hit it, and no requests of the REST API', async () => {
    const { fetch, sent } = playBy(({ url }, index) => (index === 0 ? limited(30) : url.endsWith('/user') ? 200 : ok));
    const send = createSend({ fetch, token: 't' });
    const graphql = createGraphQL(send);
    const first = settled(graphql(VIEWER));
    await pass(0);
    const second = settled(graphql(VIEWER));
    await send(endpoint('GET /user'));
    await pass(29_000);
    expect(sent).toHaveLength(2);
    await pass(1000);
    expect(await first).toEqual({ value: ok.body.data });
    expect(await second).toEqual({ value: ok.body.data });
    expect(sent).toHaveLength(4);
  });

  const MUTATION = 'mutation { first: addStar { id } second: addStar { id } }';
  const [fault] = limited(30).body.errors;
  it.each<[string, object, number]>([
    ['no data', {}, 2],
    ['null as its data', { data: null }, 2],
    ['data of the first field', { data: { first: { id: 1 }, second: null } }, 1],
    ['data without a value', { data: { first: null, second: null } }, 1],
    ['the path of the field', { errors: [fault, { ...fault, path: ['second'] }] }, 1],
    ['null as its data, and the path of the field', { data: null, errors: [{ ...fault, path: ['second'] }] }, 1],
  ])('is waited for by a mutation only if nothing of it ran: the response has %s', async (_what, body, requests) => {
    const done = { status: 200, body: { data: { first: {}, second: {}, pageInfo: { hasNextPage: false } } } };
    const step = { ...limited(30), body: { ...limited(30).body, ...body } };
    const query = async (graphql: ReturnType<typeof createGraphQL>) => graphql(MUTATION);
    const pages = async (graphql: ReturnType<typeof createGraphQL>) => graphql.pages(`${MUTATION} # $cursor`).next();
    for (const call of [query, pages]) {
      for (const status of [200, 403, 429]) {
        const { graphql, sent } = start([{ ...step, status }, done]);
        const { error } = await finish(call(graphql));
        expect([sent.length, error instanceof Error]).toEqual([requests, requests === 1]);
        if (status === 200 && error)
          expect((error as Error).message).toMatch(/A part of the mutation may have been processed$/);
      }
    }
    const { graphql, sent } = start([step, done]);
    await finish(graphql(VIEWER));
    expect(sent).toHaveLength(2);
  });

  it('is reported to onWait by a query that waits for it, and not by one that does not', async () => {
    const events: WaitEvent[] = [];
    const onWait = (event: WaitEvent) => events.push(event);
    const { fetch } = playBy((_, index) => (index === 0 ? limited(30) : ok));
    const retryAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 30_000);
    await finish(createGraphQL(createSend({ fetch, token: 't', onWait }))(VIEWER));
    expect(events).toMatchObject([
      { kind: 'primary', resource: 'graphql', route: 'POST /graphql', url: 'https://api.github.com/graphql' },
    ]);
    expect(events[0]?.retryAt.getTime()).toBeLessThanOrEqual(retryAt.getTime());
    const { fetch: hour } = playBy(() => limited(3600));
    await finish(createGraphQL(createSend({ fetch: hour, onWait }))(VIEWER));
    expect(events).toHaveLength(1);
  });

  it('rejects with a RateLimitError if it lasts too long, and for new queries too', async () => {
    const { graphql, sent } = start([limited(3600)]);
    await expect(graphql(VIEWER)).rejects.toThrow(RateLimitError);
    await expect(graphql(VIEWER)).rejects.toMatchObject({
      kind: 'primary',
      retryAt: new Date(Date.now() + 3_600_000),
    });
    expect(sent).toHaveLength(1);
  });

  it('that goes on is asked for after a second, then after two, although its status is one of success', async () => {
    const { fetch, sent } = playBy((_, index) => (index < 3 ? limited(0) : ok));
    await finish(createGraphQL(createSend({ fetch, concurrency: 1 }))(VIEWER));
    expect(sent.map(({ at }) => at - (sent[0]?.at ?? 0))).toEqual([0, 1000, 3000, 7000]);
  });

  it('ends after the retries of the sender', async () => {
    const { fetch, sent } = playBy(() => limited(1));
    const { error } = await finish(createGraphQL(createSend({ fetch, retries: 2 }))(VIEWER));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(sent).toHaveLength(3);
  });

  it('is an ordinary error without limits', async () => {
    const { graphql } = start([limited(30)], { limits: null });
    await expect(graphql(VIEWER)).rejects.toThrow(GraphQLError);
  });
});

describe('pages of a GraphQL list', () => {
  const ISSUES =
    'query ($cursor: String) { issues(after: $cursor) { nodes { id } pageInfo { hasNextPage endCursor } } }';
  const pageOf = (id: number, pageInfo: object) => ({
    status: 200,
    body: { data: { repo: { issues: { nodes: [{ id, pageInfo: {} }], pageInfo } } } },
  });

  async function read(pages: AsyncIterable<unknown>): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const page of pages) found.push(page);
    return found;
  }

  it('are read by their cursors', async () => {
    const { graphql, sent } = start([
      pageOf(1, { hasNextPage: true, endCursor: 'a' }),
      pageOf(2, { hasNextPage: true, endCursor: 'b' }),
      pageOf(3, { hasNextPage: false, endCursor: 'c' }),
    ]);
    expect(await read(graphql.pages(ISSUES, { owner: 'o' }))).toHaveLength(3);
    expect(sent.map((each) => (bodyOf(each) as { variables: object }).variables)).toEqual([
      { owner: 'o', cursor: null },
      { owner: 'o', cursor: 'a' },
      { owner: 'o', cursor: 'b' },
    ]);
  });

  it('begin with the cursor of the variables', async () => {
    const { graphql, sent } = start([pageOf(1, { hasNextPage: false })]);
    await read(graphql.pages(ISSUES, { cursor: 'x' }));
    expect(bodyOf(sent[0])).toMatchObject({ variables: { cursor: 'x' } });
  });

  it.each([
    ['no pageInfo', [{ status: 200, body: { data: { a: [] } } }], 'must select pageInfo'],
    ['no hasNextPage', [pageOf(1, { endCursor: 'a' })], 'must select pageInfo'],
    ['no cursor', [pageOf(1, { hasNextPage: true })], 'select endCursor'],
    ['the same cursor', [pageOf(1, { hasNextPage: true, endCursor: 'a' })], 'or the same'],
  ])('with %s are rejected', async (_, steps, message) => {
    const { graphql } = start(steps as Parameters<typeof play>);
    await expect(read(graphql.pages(ISSUES))).rejects.toThrow(message);
  });

  it('need a query with the variable $cursor', async () => {
    const { graphql, sent } = start([ok]);
    await expect(read(graphql.pages(VIEWER))).rejects.toThrow('$cursor');
    expect(sent).toEqual([]);
  });
});

describe('invalid arguments of GraphQL', () => {
  it('are rejected before anything is sent', async () => {
    const { graphql, sent } = start([ok]);
    await expect(graphql(VIEWER, [] as never)).rejects.toThrow(EndpointError);
    await expect(graphql(7 as never)).rejects.toThrow('The option "query" must be');
    await expect(graphql(VIEWER, {}, { sginal: 1 } as never)).rejects.toThrow('signal');
    expect(() => createGraphQL((() => {}) as never)).toThrow('must be a function that createSend returned');
    expect(() => createGraphQL(createSend(), { token: 'x' } as never)).toThrow(EndpointError);
    expect(sent).toEqual([]);
  });
});
