import { createClient, createEndpoint, createGitHub, EndpointError, endpoint } from 'routebook';
import { limitPermissions } from 'routebook/catalogue/permissions';
import { createOpenApiData, generate } from 'routebook/generator';
import { endpoint as ghec } from 'routebook/ghec';
import { fromOctokit, endpoint as octokitEndpoint } from 'routebook/octokit';
import { createEndpointFromData, createModuleClient, operation, path } from 'routebook/openapi';
import { issues } from 'routebook/operations';
import { createGraphQL, createSend, pagingOf, type Send } from 'routebook/send';
import { example, mockFetch } from 'routebook/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { importEdition } from '../support/editions.ts';

const { endpoint: ghes } = await importEdition();

// Every way to fail, for every way to call: the stack of the error begins with the line of the call, and the message names the route.

const ROUTE = 'GET /repos/{owner}/{repo}/issues';
const REPOSITORY = { owner: 'octocat', repo: 'hello' };
const SECRET = 'a-secret-value';
const JSON_TYPE = { 'content-type': 'application/json' };

type Loose = ((...args: unknown[]) => unknown) & { readonly [name: string]: Loose };
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const description = {
  openapi: '3.1.0',
  info: { title: 'Issues', version: '1' },
  servers: [{ url: 'https://api.github.com' }],
  paths: {
    '/repos/{owner}/{repo}/issues': {
      get: {
        operationId: 'listIssues',
        parameters: ['owner', 'repo'].map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })),
        responses: { 200: { description: 'Issues' } },
      },
    },
  },
};
const PROFILE = { baseUrl: 'https://api.github.com', vendor: 'github', userAgent: 'test' };
const data = createOpenApiData(generate(description).catalogue);
const listIssues = operation({ ...PROFILE, accept: '*/*' }, 'GET', ROUTE.slice(4), () => ({
  parameters: [path('owner'), path('repo')],
  pages: { by: 'page' },
}));

/** What one call needs: its arguments, and the functions that it may use. */
function createContext({ options = REPOSITORY, sending, client = {}, defaults = {}, fetch = empty }: Failure) {
  const sender = { retries: 0, maxWait: 0, log: false, fetch: fetch as never, ...client };
  const github = createGitHub({ ...sender, defaults } as object) as unknown as Loose;
  const { permissions: _, ...plain } = sender as { permissions?: unknown };
  const send = createSend(plain) as Send & Loose;
  const octokit = fromOctokit({ request: octokitRequest(fetch) }) as unknown as Loose;
  const api = createEndpointFromData(PROFILE, data).defaults(defaults as {}) as unknown as Loose;
  const generated = createModuleClient<Loose>({ endpoint: api, functions: { listIssues } }, { ...plain, defaults });
  const build = <Build>(plainEndpoint: Build) => (plainEndpoint as unknown as Loose)['defaults']?.(defaults) as Loose;
  const request = endpoint(ROUTE, REPOSITORY);
  return { github, send, octokit, api, generated, build, request, options, sending };
}

type Context = ReturnType<typeof createContext>;

/** The part of an Octokit that sends requests: it throws for a status of 300 or more. */
function octokitRequest(fetch: Fetch) {
  const request = async (given: { url: string; request?: { signal?: AbortSignal } }) => {
    const { status, headers, body } = await fetch(`https://api.github.com${given.url}`, given.request ?? {});
    const text = body ? await new Response(body).text() : '';
    const isJson = headers.get('content-type') === 'application/json';
    const response = {
      status,
      url: given.url,
      headers: Object.fromEntries(headers),
      data: isJson ? JSON.parse(text) : text,
    };
    if (status < 300) return response;
    throw Object.assign(new Error('failed'), { name: 'HttpError', status, request: given, response });
  };
  return Object.assign(request, { endpoint: { DEFAULTS: { baseUrl: 'https://api.github.com' } } });
}

/** The kinds of ways: builds a request, sends what it builds, sends a request, or does so for several pages. */
type Kind = 'build' | 'method' | 'request' | 'send';

interface Way {
  readonly name: string;
  readonly kind: Kind;
  readonly call: (context: Context) => unknown;
  /** The file and the line at which it was defined, which are those of the call: `stacks.test.ts:42`. */
  readonly line: string;
}

/** Must be written in one line with the call. */
function way(name: string, kind: Kind, call: Way['call']): Way {
  return { name, kind, call, line: lineOf(new Error().stack, 2) };
}

/** The file and the line in a frame of a stack. */
function lineOf(stack = '', frame = 1): string {
  return /[\w.-]+:\d+(?=:\d+\)?$)/.exec(stack.split('\n')[frame] ?? '')?.[0] ?? 'no line';
}

// biome-ignore format: each call is in the line of its way.
const WAYS: readonly Way[] = [
  way('endpoint', 'build', (c) => c.build(endpoint)(ROUTE, c.options)),
  way('endpoint with an object', 'build', (c) => c.build(endpoint)({ method: 'GET', url: ROUTE.slice(4), ...Object(c.options) })),
  way('endpoint.parse', 'build', (c) => endpoint.parse({ method: 'GET', url: ROUTE.slice(4), baseUrl: PROFILE.baseUrl, headers: {}, ...Object(c.options) })),
  way('endpoint of a profile', 'build', (c) => c.build(createEndpoint(PROFILE))(ROUTE, c.options)),
  way('endpoint of Enterprise Cloud', 'build', (c) => c.build(ghec)(ROUTE, c.options)),
  way('endpoint of a server', 'build', (c) => c.build(ghes.defaults({ baseUrl: 'https://ghe.test/api/v3' }))(ROUTE, c.options)),
  way('endpoint with permissions', 'build', (c) => limitPermissions(c.build(endpoint) as never, { issues: 'read' })(ROUTE as never, c.options as never)),
  way('endpoint of routebook/octokit', 'build', (c) => (octokitEndpoint.defaults(c.build(endpoint)['DEFAULTS'] as never))(ROUTE, c.options as object)),
  way('endpoint of a description', 'build', (c) => c.api(ROUTE, c.options)),
  way('operation', 'build', (c) => issues.listForRepo(c.options as never, c.build(endpoint) as never)),
  way('operation of a description', 'build', (c) => (listIssues as unknown as Loose)(c.options, c.api)),
  way('github.endpoint', 'build', (c) => c.github['endpoint']?.(ROUTE, c.options)),

  way('method', 'method', (c) => c.github['issues']?.['listForRepo']?.(c.options, c.sending)),
  way('method.all', 'method', (c) => c.github['issues']?.['listForRepo']?.['all']?.(c.options, c.sending)),
  way('method.items', 'method', (c) => c.github['issues']?.['listForRepo']?.['items']?.(c.options, c.sending)),
  way('method.pages', 'method', (c) => c.github['issues']?.['listForRepo']?.['pages']?.(c.options, c.sending)),
  way('octokit method', 'method', (c) => c.octokit['issues']?.['listForRepo']?.(c.options, c.sending)),
  way('octokit method.all', 'method', (c) => c.octokit['issues']?.['listForRepo']?.['all']?.(c.options, c.sending)),
  way('octokit method.items', 'method', (c) => c.octokit['issues']?.['listForRepo']?.['items']?.(c.options, c.sending)),
  way('octokit method.pages', 'method', (c) => c.octokit['issues']?.['listForRepo']?.['pages']?.(c.options, c.sending)),
  way('generated method', 'method', (c) => c.generated['listIssues']?.(c.options, c.sending)),
  way('generated method.all', 'method', (c) => c.generated['listIssues']?.['all']?.(c.options, c.sending)),
  way('generated method.items', 'method', (c) => c.generated['listIssues']?.['items']?.(c.options, c.sending)),
  way('generated method.pages', 'method', (c) => c.generated['listIssues']?.['pages']?.(c.options, c.sending)),
  way('generated method.events', 'method', (c) => c.generated['listIssues']?.['events']?.(c.options, c.sending)),

  way('request', 'request', (c) => c.github['request']?.(ROUTE, c.options)),
  way('octokit request', 'request', (c) => c.octokit['request']?.(ROUTE, c.options)),

  way('send', 'send', (c) => c.send(c.request, c.sending)),
  way('send.attempt', 'send', (c) => c.send.attempt(c.request, c.sending)),
  way('send.raw', 'send', (c) => c.send.raw(c.request, c.sending)),
  way('send.fields', 'send', (c) => c.send.fields(c.request, ['number'], c.sending)),
  way('send.all', 'send', (c) => c.send.all(c.request, c.sending)),
  way('send.items', 'send', (c) => c.send.items(c.request, c.sending)),
  way('send.pages', 'send', (c) => c.send.pages(c.request, c.sending)),
  way('send.events', 'send', (c) => c.send.events(c.request, c.sending ?? {})),
  way('github.send', 'send', (c) => c.github['send']?.(c.request, c.sending)),
  way('github.send.all', 'send', (c) => c.github['send']?.['all']?.(c.request, c.sending)),
  way('github.attempt', 'send', (c) => c.github['attempt']?.(c.request, c.sending)),
  way('github.raw', 'send', (c) => c.github['raw']?.(c.request, c.sending)),
  way('octokit send', 'send', (c) => c.octokit['send']?.(c.request, c.sending)),
  way('octokit send.all', 'send', (c) => c.octokit['send']?.['all']?.(c.request, c.sending)),
  way('octokit send.items', 'send', (c) => c.octokit['send']?.['items']?.(c.request, c.sending)),
  way('octokit raw', 'send', (c) => c.octokit['raw']?.(c.request, c.sending)),
  way('graphql', 'send', (c) => createGraphQL(c.send)('query { a }', {}, c.sending)),
  way('graphql.pages', 'send', (c) => createGraphQL(c.send).pages('query ($cursor: String) { a }', {}, c.sending)),
  way('github.graphql', 'send', (c) => c.github['graphql']?.('query { a }', {}, c.sending)),
  way('octokit graphql', 'send', (c) => c.octokit['graphql']?.('query { a }', {}, c.sending)),
  way('octokit graphql.pages', 'send', (c) => c.octokit['graphql']?.['pages']?.('query ($cursor: String) { a }', {}, c.sending)),
];

interface Failure {
  readonly name: string;
  /** The kinds of ways that can fail like this. */
  readonly kinds: readonly Kind[];
  /** The name or the code of the error. */
  readonly error: RegExp;
  /** The names of the ways for which it is not a failure. */
  readonly except?: RegExp;
  /** The options of the route. */
  readonly options?: unknown;
  /** The options of the call. */
  readonly sending?: object;
  /** The options of the client or the sender. */
  readonly client?: object;
  /** The defaults of the endpoint. */
  readonly defaults?: object;
  readonly fetch?: Fetch;
}

const empty: Fetch = async () => Response.json([]);
const responseOf = (body: string | null, init: ResponseInit) => async () => new Response(body, init);
const never: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
const BUILDING: readonly Kind[] = ['build', 'method', 'request'];
const SENDING: readonly Kind[] = ['method', 'request', 'send'];
const RESET = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4000000000' };

const FAILURES: readonly Failure[] = [
  { name: 'missing parameter', kinds: BUILDING, error: /^MISSING_PARAMETER/, options: { repo: SECRET } },
  {
    name: 'options that are not an object',
    kinds: BUILDING,
    error: /^INVALID_OPTION/,
    options: SECRET,
    except: /object|parse|routebook\/octokit/,
  },
  {
    name: 'options that cannot be read',
    kinds: BUILDING,
    error: /^INVALID_OPTION/,
    options: {
      get owner() {
        throw new Error(SECRET);
      },
    },
    except: /object|parse/,
  },
  { name: 'unsafe path', kinds: BUILDING, error: /^UNSAFE_PATH/, options: { owner: '..', repo: SECRET } },
  {
    name: 'invalid parameter',
    kinds: BUILDING,
    error: /^(INVALID_PARAMETER|MISSING_PARAMETER)/,
    options: { owner: [[SECRET]], repo: 'x' },
    except: /routebook\/octokit|description|generated/,
  },
  {
    name: 'invalid header',
    kinds: BUILDING,
    error: /^INVALID_HEADER/,
    options: { ...REPOSITORY, headers: { a: `${SECRET}\n` } },
  },
  {
    name: 'unexpected body',
    kinds: BUILDING,
    error: /^UNEXPECTED_BODY/,
    options: { ...REPOSITORY, data: { a: SECRET } },
    except: /routebook\/octokit/,
  },
  {
    name: 'invalid base URL',
    kinds: BUILDING,
    error: /^INVALID_OPTION/,
    options: { ...REPOSITORY, baseUrl: SECRET },
    except: /routebook\/octokit/,
  },
  {
    name: 'cross-origin credentials',
    kinds: BUILDING,
    error: /^CROSS_ORIGIN_CREDENTIALS/,
    defaults: { headers: { authorization: SECRET } },
    options: { ...REPOSITORY, baseUrl: 'https://other.test' },
    except: /octokit|parse/,
  },

  { name: 'unknown option', kinds: ['method', 'send'], error: /^INVALID_OPTION/, sending: { retrys: SECRET } },
  { name: 'invalid option', kinds: ['method', 'send'], error: /^INVALID_OPTION/, sending: { timeout: SECRET } },
  {
    name: 'unknown field',
    kinds: ['method', 'send'],
    error: /^(UNKNOWN_FIELD|INVALID_OPTION)/,
    sending: { fields: ['titel'] },
    except: /generated|send\.fields/,
  },
  {
    name: 'permission denied',
    kinds: SENDING,
    error: /^PERMISSION_DENIED/,
    client: { permissions: { contents: 'read' } },
    except: /^send|octokit|generated|^graphql/,
  },
  { name: 'invalid token', kinds: SENDING, error: /^INVALID_OPTION/, client: { token: () => 7 }, except: /octokit/ },

  {
    name: '404',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: responseOf('{}', { status: 404, headers: JSON_TYPE }),
    except: /attempt|raw/,
  },
  {
    name: '500',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: responseOf('', { status: 500 }),
    except: /attempt|raw/,
  },
  {
    name: 'rate limit',
    kinds: SENDING,
    error: /^RateLimitError/,
    fetch: responseOf('{}', { status: 403, headers: { ...JSON_TYPE, ...RESET } }),
    except: /attempt|raw|generated/,
  },
  {
    name: 'redirect without a target',
    kinds: SENDING,
    error: /^(ResponseError|NetworkError)/,
    fetch: responseOf(null, { status: 302 }),
    except: /attempt|raw/,
  },
  {
    name: 'network failure',
    kinds: SENDING,
    error: /^NetworkError/,
    fetch: async () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    },
    except: /octokit/,
  },
  { name: 'timeout', kinds: SENDING, error: /^TimeoutError/, fetch: never, client: { timeout: 5 }, except: /octokit/ },
  {
    name: 'timeout in total',
    kinds: SENDING,
    error: /^TimeoutError/,
    fetch: never,
    client: { totalTimeout: 5 },
    except: /octokit/,
  },
  {
    name: 'timeout of the call',
    kinds: ['method', 'send'],
    error: /^TimeoutError/,
    fetch: never,
    sending: { timeout: 5 },
  },
  {
    name: 'invalid JSON',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: responseOf('{', { headers: JSON_TYPE }),
    except: /attempt|raw|octokit|events/,
  },
  {
    name: 'too large',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: responseOf('[1, 2, 3]', { headers: JSON_TYPE }),
    client: { maxResponseBytes: 1 },
    except: /raw|octokit|events/,
  },
  {
    name: 'second page',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: secondPage,
    except: /^(?!.*(all|items|pages)$)|graphql/,
  },
  {
    name: 'link to another origin',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: responseOf('[1]', { headers: { ...JSON_TYPE, link: '<https://other.test/>; rel="next"' } }),
    except: /^(?!.*(all|items|pages)$)|graphql/,
  },
  { name: 'no stream', kinds: SENDING, error: /^ResponseError/, fetch: empty, except: /^(?!.*events$)/ },
  {
    name: 'no stream of JSON',
    kinds: SENDING,
    error: /^ResponseError/,
    fetch: responseOf('{\n', { headers: { 'content-type': 'application/jsonl' } }),
    except: /^(?!.*events$)/,
  },
  {
    name: 'errors of GraphQL',
    kinds: SENDING,
    error: /^GraphQLError/,
    fetch: responseOf('{"errors":[{"message":"no"}]}', { headers: JSON_TYPE }),
    except: /^(?!.*graphql)/,
  },
];

async function secondPage(url: string): Promise<Response> {
  if (url.includes('page=2')) return new Response('', { status: 500 });
  return Response.json([1], { headers: { link: `<${url}?page=2>; rel="next"` } });
}

/** The error of a call, however it reports it. */
async function errorOf(call: () => unknown): Promise<Error> {
  try {
    const result = await call();
    if (Object(result)[Symbol.asyncIterator]) for await (const _ of result as AsyncIterable<unknown>);
  } catch (error) {
    return error as Error;
  }
  throw new Error('The call did not fail.');
}

/** What an error shows of its call. */
function shown(error: Error & { readonly code?: string; readonly route?: string }) {
  const { name, code = name, message, stack = '', route } = error;
  return {
    error: code,
    firstLine: lineOf(stack, stack.slice(0, stack.indexOf('\n    at')).split('\n').length),
    header: stack.startsWith(`${name}: ${message}`),
    namesRoute:
      route !== undefined &&
      stack.includes(route) &&
      /(GET|POST) \/(repos\/(\{owner\}\/\{repo\}|octocat\/hello)\/issues|repos\/…|graphql)/.test(route),
    hasSecret: `${message} ${stack}`.includes(SECRET),
  };
}

const CASES = FAILURES.flatMap((failure) =>
  WAYS.filter(({ name, kind }) => failure.kinds.includes(kind) && !failure.except?.test(name)).map(
    (each) => [failure.name, each.name, failure, each] as const,
  ),
);

describe('the stack of an error', () => {
  it.each(CASES)(
    'begins with the line of the call, and its message names the route: %s, %s',
    async (_, __, failure, { call, line, name }) => {
      const context = createContext(failure);
      const found = shown(await errorOf(() => call(context)));
      expect(found).toEqual({
        // Programs compare the name and the message of Octokit's errors, so these stay. The stack begins with the message of ours.
        error: expect.stringMatching(
          name.startsWith('octokit')
            ? new RegExp(`HttpError|GraphqlResponseError|${failure.error.source}`)
            : failure.error,
        ),
        firstLine: line,
        header: name.startsWith('octokit') ? expect.any(Boolean) : true,
        // The message of Octokit for the errors of a query names no route.
        namesRoute: !/^octokit graphql/.test(name) || failure.name !== 'errors of GraphQL',
        hasSecret: false,
      });
    },
  );
});

// biome-ignore format: each call is in the line of its way.
const OTHERS: readonly Way[] = [
  way('createEndpoint', 'build', () => createEndpoint({ baseUrl: 1 } as never)),
  way('endpoint.merge', 'build', () => endpoint.merge('GET /user', { headers: { 'a b': 1 } })),
  way('endpoint.defaults', 'build', () => endpoint.defaults({ baseURL: 'x' } as never)),
  way('endpoint of a server without a base URL', 'build', () => (ghes as unknown as Loose)('GET /user')),
  way('endpoint.defaults of a server', 'build', () => ghes.defaults({ headers: { authorization: 'x' } } as never)),
  way('endpoint.merge of routebook/octokit', 'build', () => octokitEndpoint.merge('GET //user')),
  way('endpoint.defaults of a description', 'build', () => createEndpointFromData(PROFILE, data).defaults({ baseUrl: 7 } as never)),
  way('endpoint.merge of a description', 'build', () => (createEndpointFromData(PROFILE, data).merge as unknown as Loose)(ROUTE, { headers: { 'a b': 1 } })),
  way('createEndpoint of a description', 'build', () => createEndpointFromData({ baseUrl: 1 } as never, data)),
  way('limitPermissions', 'build', () => limitPermissions(endpoint, { isues: 'read' } as never)),
  way('a limited endpoint', 'build', () => (limitPermissions(endpoint, { contents: 'read' }) as unknown as Loose)(ROUTE, REPOSITORY)),
  way('createSend', 'build', () => createSend({ tokn: 'x' } as never)),
  way('createGraphQL', 'build', () => createGraphQL(7 as never)),
  way('createGitHub', 'build', () => createGitHub({ tokn: 'x' } as never)),
  way('createClient', 'build', () => createClient({ listIssues: issues.listForRepo }, { use: [], tokn: 'x' } as never)),
  way('createModuleClient', 'build', () => createModuleClient({ endpoint, functions: {} }, { tokn: 'x' })),
  way('fromOctokit', 'build', () => fromOctokit(7 as never)),
  way('pagingOf', 'build', () => pagingOf({ by: 'x' } as never)),
  way('request with four arguments', 'build', (c) => c.github['request']?.(ROUTE, REPOSITORY, {}, {})),
  way('method with three arguments', 'build', (c) => c.github['issues']?.['listForRepo']?.(REPOSITORY, {}, {})),
  way('graphql without $cursor', 'build', (c) => c.github['graphql']?.['pages']?.('query { a }')),
  way('send of something else', 'build', (c) => (c.send as Loose)('GET /user')),
  way('mockFetch', 'build', () => mockFetch({ orgin: 'x' } as never)),
  way('mock', 'build', () => mockFetch().mock('GET /usr' as never, () => ({}) as never)),
  way('example', 'build', () => example('GET /usr' as never)),
];

describe('the stack of an error without a request', () => {
  it.each(OTHERS)('begins with the line of the call: $name', async ({ call, line }) => {
    const context = createContext(FAILURES[0] as Failure);
    const error = await errorOf(() => call(context));
    expect(error).toBeInstanceOf(EndpointError);
    expect(shown(error)).toMatchObject({ firstLine: line, header: true });
  });
});

describe('the errors of others', () => {
  it('stay as they are if a function of the program throws them, even if they are errors of the package', async () => {
    const thrown = [
      new Error('own'),
      await errorOf(() => (endpoint as unknown as Loose)(ROUTE)),
      await errorOf(() => createSend({ fetch: failing })(endpoint('GET /user'))),
    ];
    for (const fault of thrown) {
      const { stack } = fault;
      for (const token of [
        () => Promise.reject(fault),
        () => {
          throw fault;
        },
      ]) {
        const { github } = createContext({ ...(FAILURES[0] as Failure), client: { token } });
        expect(await errorOf(() => github['request']?.('GET /user'))).toBe(fault);
        expect(fault.stack).toBe(stack);
      }
    }
  });

  it.each(WAYS.filter(({ kind }) => kind === 'method' || kind === 'send'))(
    'include the reason of a signal: $name',
    async ({ call }) => {
      const reason = new Error('stop');
      const { stack } = reason;
      const context = createContext({
        ...(FAILURES[0] as Failure),
        options: REPOSITORY,
        sending: { signal: AbortSignal.abort(reason) },
      });
      expect(await errorOf(() => call(context))).toBe(reason);
      expect(reason.stack).toBe(stack);
    },
  );
});

const failing = (async () => new Response('', { status: 404 })) as typeof globalThis.fetch;

describe('a stack that the engine or the program limits', () => {
  const descriptor = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') as PropertyDescriptor;
  const own = Error as { prepareStackTrace?: unknown; captureStackTrace?: unknown };
  const { prepareStackTrace, captureStackTrace } = own;
  afterEach(() => {
    Object.defineProperty(Error, 'stackTraceLimit', descriptor);
    Object.assign(own, { prepareStackTrace, captureStackTrace });
  });

  it.each([
    ['no frames', () => Object.defineProperty(Error, 'stackTraceLimit', { ...descriptor, value: 0 })],
    ['one frame', () => Object.defineProperty(Error, 'stackTraceLimit', { ...descriptor, value: 1 })],
    ['no limit', () => delete (Error as { stackTraceLimit?: number }).stackTraceLimit],
    [
      'a limit that cannot be changed',
      () => Object.defineProperty(Error, 'stackTraceLimit', { ...descriptor, writable: false }),
    ],
    ['stacks that are lists', () => Object.assign(own, { prepareStackTrace: (_: unknown, frames: unknown) => frames })],
    ['no function that captures stacks', () => delete own.captureStackTrace],
  ])('leaves the error as it is otherwise: %s', async (_, change) => {
    const github = createGitHub({ fetch: failing, retries: 0 });
    change();
    const built = await errorOf(() => github.issues.get({ owner: '', repo: 'b', issue_number: 1 }));
    const sent = await errorOf(() => github.issues.get({ owner: 'a', repo: 'b', issue_number: 1 }));
    Object.defineProperty(Error, 'stackTraceLimit', descriptor);
    expect(built).toMatchObject({
      name: 'EndpointError',
      code: 'MISSING_PARAMETER',
      message: expect.stringMatching(/^GET \/repos\/\{owner\}/),
    });
    expect(sent).toMatchObject({
      name: 'ResponseError',
      message: expect.stringMatching(/^GET \/repos\/a\/b\/issues\/1: 404/),
    });
  });
});

it('the route in a message has no secret of a query and no line break, and is not long', async () => {
  const { message, route } = (await errorOf(() =>
    endpoint(`GET /a\n?access_token=${SECRET}&b=1&${'c'.repeat(9999)}`),
  )) as EndpointError;
  expect(message).toContain(`GET /a ?access_token=***&b=1&ccc`);
  expect(`${message} ${route}`).not.toMatch(/\n|a-secret/);
  expect(message.length).toBeLessThan(1200);
});
