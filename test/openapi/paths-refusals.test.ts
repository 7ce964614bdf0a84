import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EndpointError } from 'routebook';
import createClient, {
  type ClientOptions,
  createFinalURL,
  createPathBasedClient,
  createQuerySerializer,
  defaultPathSerializer,
  mergeHeaders,
  wrapAsPathBasedClient,
} from 'routebook/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Loose = Record<string, unknown>;

const SECRET = 'sw0rdfish';
const baseUrl = 'https://api.test/v1';
const refuse = () => Promise.reject(new Error('No request must be sent.'));

/** A client without types, because the compiler refuses most of these calls. */
const clientOf = (options: object) => createClient(options as ClientOptions) as unknown as Record<string, Send>;
type Send = (path: unknown, init?: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

async function errorOf(work: () => unknown): Promise<EndpointError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof EndpointError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

const path = (id: unknown, rest: object = {}) => ({ params: { path: { id } }, ...rest });
const raw = (url: string, values: Loose) => url.replace('{id}', String(values['id']));

const ATTACKS: [code: string, parameter: string | undefined, path: string, init?: object][] = [
  ['MISSING_PARAMETER', 'id', '/users/{id}'],
  ['MISSING_PARAMETER', 'id', '/users/{id}', path(null)],
  ['MISSING_PARAMETER', 'id', '/users/{id}', { params: { path: Object.create({ id: SECRET }) } }],
  ['UNSAFE_PATH', 'id', '/users/{id}', path('..')],
  ['UNSAFE_PATH', 'id', '/users/{id}/keys', path(`${SECRET}/../../admin`)],
  ['UNSAFE_PATH', 'id', '/users/{.id}', path('.')],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(`../${SECRET}`, { pathSerializer: raw })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(`%2e%2e/${SECRET}`, { pathSerializer: raw })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(`..\\${SECRET}`, { pathSerializer: raw })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(`.\t./${SECRET}`, { pathSerializer: raw })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(`${SECRET}?admin=1`, { pathSerializer: raw })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(`${SECRET}#`, { pathSerializer: raw })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(1, { pathSerializer: () => `https://evil.test/${SECRET}` })],
  ['UNSAFE_PATH', 'id', '/users/{id}', path(1, { pathSerializer: () => `${baseUrl}.evil.test/${SECRET}` })],
  ['MISSING_PARAMETER', 'id', '/users/{id}', path(1, { pathSerializer: (url: string) => url })],
  ['INVALID_PARAMETER', 'id', '/users/{id}', path({ a: { b: SECRET } })],
  ['INVALID_PARAMETER', 'id', '/users/{id}', path(Symbol(SECRET))],
  ['INVALID_PARAMETER', 'id', '/users/{id}', path(`\ud800${SECRET}`)],
  ['INVALID_PARAMETER', 'id', '/users/{id}', path(2 ** 53 + 12_345)],
  ['INVALID_ROUTE', undefined, '/../admin'],
  ['INVALID_ROUTE', undefined, '/users/%2e%2e/admin'],
  ['INVALID_ROUTE', undefined, '//evil.test/'],
  ['INVALID_ROUTE', undefined, '/\\evil.test/'],
  ['INVALID_ROUTE', undefined, '.evil.test/'],
  ['INVALID_ROUTE', undefined, `:${SECRET}@evil.test/`],
  ['INVALID_ROUTE', undefined, `https://user:${SECRET}@evil.test/`],
  ['INVALID_OPTION', 'baseUrl', '/users', { baseUrl: `https://user:${SECRET}@api.test` }],
  ['INVALID_OPTION', 'baseUrl', '/users', { baseUrl: `javascript:${SECRET}` }],
  ['INVALID_OPTION', 'baseUrl', '/users', { baseUrl: `https://api.test/?key=${SECRET}` }],
  ['INVALID_OPTION', 'baseUrl', '/users', { baseUrl: 'https://{id}.test' }],
  ['INVALID_OPTION', 'params.paths', '/users', { params: { paths: { id: SECRET } } }],
  ['INVALID_OPTION', 'querySerializer', '/users', { querySerializer: () => `a=${SECRET}\n` }],
  ['INVALID_OPTION', 'querySerializer', '/users', { querySerializer: { array: { style: 'comma', explode: true } } }],
  ['INVALID_PARAMETER', 'a', '/users', { params: { query: { a: Number.POSITIVE_INFINITY } } }],
  ['INVALID_PARAMETER', 'a', '/users', { params: { query: { a: () => SECRET } } }],
  ['INVALID_PARAMETER', 'query', '/users', { params: { query: JSON.parse(`{"__proto__":"${SECRET}"}`) } }],
  ['INVALID_PARAMETER', 'a', '/users', { params: { cookie: { a: [SECRET] } } }],
  ['INVALID_HEADER', 'x-a', '/users', { headers: { 'x-a': `${SECRET}\r\nx-b: 1` } }],
  ['INVALID_HEADER', 'x-a', '/users', { headers: { 'x-a': [`${SECRET}\0`] } }],
  ['INVALID_HEADER', 'x-a', '/users', { params: { header: { 'x-a': `${SECRET}Ā` } } }],
  ['INVALID_HEADER', 'x a', '/users', { headers: { 'x a': SECRET } }],
  ['INVALID_HEADER', 'x-a', '/users', { headers: { 'x-a': Number.NaN } }],
  ['UNEXPECTED_BODY', 'body', '/users', { body: SECRET }],
];

describe('a call is refused', () => {
  it.each(ATTACKS)('%s %s %s', async (code, parameter, route, init) => {
    const error = await errorOf(() => clientOf({ baseUrl, fetch: refuse })['GET']?.(route, init));
    expect({ code: error.code, parameter: error.parameter }).toEqual({ code, parameter });
    expect(error.route).toMatch(/^GET /);
    expect(JSON.stringify([error.message, error.stack, error])).not.toContain(SECRET);
  });

  it('if the base URL of the client has credentials', async () => {
    const error = await errorOf(() => createClient({ baseUrl: `https://user:${SECRET}@api.test` }));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl' });
    expect(String(error.stack)).not.toContain(SECRET);
  });

  it('without a base URL on a server, and its values are not in the error', async () => {
    const init = { params: { query: { token: SECRET } } };
    const error = await errorOf(() => clientOf({ fetch: refuse })['GET']?.('/users', init));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl', route: 'GET /users' });
    expect(String(error.stack)).not.toContain(SECRET);
  });

  it.each([
    ['onRequest', {}],
    ['onResponse', {}],
    ['onError', {}],
  ])('if %s returns something else', async (name, result) => {
    const fetch = name === 'onError' ? refuse : () => Promise.resolve(Response.json({}));
    const init = { middleware: [{ [name]: () => result }] };
    const error = await errorOf(() => clientOf({ baseUrl, fetch })['GET']?.('/users', init));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: name, route: 'GET /users' });
  });

  it('if middleware has no handler', async () => {
    const error = await errorOf(() => createClient().use({} as never));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'middleware' });
  });

  it('with the own error of a serializer', async () => {
    const own = new RangeError('own');
    const fail = () => {
      throw own;
    };
    const call = clientOf({ baseUrl, fetch: refuse })['POST']?.('/users', { body: 1, bodySerializer: fail });
    await expect(call).rejects.toBe(own);
  });

  it.each([
    ['a path', () => defaultPathSerializer('/a/{id}', { id: '..' }), 'UNSAFE_PATH'],
    ['a path', () => defaultPathSerializer('/a/{id}', {}), 'MISSING_PARAMETER'],
    ['a query', () => createQuerySerializer()({ a: Number.NaN }), 'INVALID_PARAMETER'],
    ['a header', () => mergeHeaders({ a: '\n' }), 'INVALID_HEADER'],
    [
      'a URL',
      () => createFinalURL('/../a', { baseUrl, params: {}, querySerializer: () => '', pathSerializer: () => '' }),
      'INVALID_ROUTE',
    ],
  ])('by the function for %s', async (_, work, code) => {
    expect((await errorOf(work)).code).toBe(code);
  });
});

describe('a polluted prototype', () => {
  it('adds nothing to a request', async () => {
    const polluted = {
      baseUrl: 'https://evil.test',
      headers: { a: 'b' },
      params: { query: { a: 1 } },
      querySerializer: 1,
    };
    let url = '';
    const fetch = (request: Request) => {
      url = `${request.method} ${request.url} ${[...request.headers].join()}`;
      return Promise.resolve(Response.json({}));
    };
    const client = clientOf({ baseUrl, fetch });
    Object.assign(Object.prototype, polluted);
    try {
      await client['GET']?.('/users', {});
    } finally {
      for (const name of Object.keys(polluted)) delete (Object.prototype as Loose)[name];
    }
    expect(url).toBe(`GET ${baseUrl}/users `);
  });
});

describe('a credential stays on its origin', () => {
  const servers: Server[] = [];
  /** The value of `x-api-key` in each request, by its path. */
  const received: string[] = [];
  let first = '';
  let second = '';

  const listen = async (): Promise<string> => {
    const server = createServer(({ method, url = '', headers }, response) => {
      received.push(`${servers.indexOf(server)} ${method} ${url} ${headers['x-api-key']}`);
      const to: Record<string, string> = { '/same': '/end', '/other': `${second}/end`, '/loop': '/loop' };
      const location = to[url];
      response.writeHead(location ? 302 : 200, { 'content-type': 'application/json', ...(location && { location }) });
      response.end('{"end":true}');
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  beforeAll(async () => {
    first = await listen();
    second = await listen();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  });

  const headers = { 'x-api-key': 'key' };

  it('in a redirect to it', async () => {
    received.length = 0;
    const { data } = (await clientOf({ baseUrl: first, headers })['GET']?.('/same')) ?? {};
    expect(data).toEqual({ end: true });
    expect(received).toEqual(['0 GET /same key', '0 GET /end key']);
  });

  it.each([
    ['GET', '/other'],
    ['POST', '/other'],
    ['POST', '/same'],
  ])('not in a redirect of %s %s', async (method, route) => {
    received.length = 0;
    const error = await errorOf(() => clientOf({ baseUrl: first, headers })[method]?.(route));
    expect(error).toMatchObject({
      code: 'CROSS_ORIGIN_CREDENTIALS',
      parameter: 'x-api-key',
      route: `${method} ${route}`,
    });
    expect(received).toEqual([`0 ${method} ${route} key`]);
  });

  it('in a bounded number of redirects', async () => {
    received.length = 0;
    const error = await errorOf(() => clientOf({ baseUrl: first, headers })['GET']?.('/loop'));
    expect(error.code).toBe('CROSS_ORIGIN_CREDENTIALS');
    expect(received).toHaveLength(20);
  });

  it('while a request without one follows redirects', async () => {
    received.length = 0;
    await clientOf({ baseUrl: first })['GET']?.('/other');
    expect(received).toEqual(['0 GET /other undefined', '1 GET /end undefined']);
  });

  it('if the call has another base URL', async () => {
    received.length = 0;
    const client = clientOf({ baseUrl: first, headers });
    const error = await errorOf(() => client['GET']?.('/end', { baseUrl: second }));
    expect(error).toMatchObject({ code: 'CROSS_ORIGIN_CREDENTIALS', parameter: 'x-api-key' });
    await client['GET']?.('/end', { baseUrl: second, headers: { 'x-api-key': null } });
    await client['GET']?.('/end', { baseUrl: second, headers: { 'x-api-key': 'its own' } });
    expect(received).toEqual(['1 GET /end undefined', '1 GET /end its own']);
  });

  it('if middleware changes the origin', async () => {
    received.length = 0;
    const onRequest = ({ request }: { request: Request }) => new Request(`${second}/end`, request);
    const error = await errorOf(() =>
      clientOf({ baseUrl: first, headers })['GET']?.('/end', { middleware: [{ onRequest }] }),
    );
    expect(error.code).toBe('CROSS_ORIGIN_CREDENTIALS');
    expect(received).toEqual([]);
  });
});

describe('a client', () => {
  it('with a base URL that is a path works with a class of requests that accepts it', async () => {
    class Relative extends Request {
      constructor(url: string, init?: RequestInit) {
        super(`https://page.test${url}`, init);
      }
    }
    const fetch = ({ url }: Request) => Promise.resolve(Response.json({ url }));
    const { data } = (await clientOf({ baseUrl: '/api', Request: Relative, fetch })['GET']?.('/users')) ?? {};
    expect(data).toEqual({ url: 'https://page.test/api/users' });
  });

  it('passes requestInitExt to fetch', async () => {
    const received: unknown[] = [];
    const fetch = (_: Request, extension: unknown) => {
      received.push(extension);
      return Promise.resolve(Response.json({}));
    };
    const requestInitExt = { dispatcher: 'own' };
    await clientOf({ baseUrl, fetch, requestInitExt })['GET']?.('/users');
    expect(received).toEqual([requestInitExt]);
  });

  it('has paths as members', async () => {
    const fetch = ({ method, url }: Request) => Promise.resolve(Response.json(`${method} ${url}`));
    interface Paths {
      '/users/{id}': {
        get: { parameters: { path: { id: number } }; responses: { 200: { content: { 'application/json': string } } } };
      };
    }
    const client = createPathBasedClient<Paths>({ baseUrl, fetch });
    expect((await client['/users/{id}'].GET({ params: { path: { id: 1 } } })).data).toBe(`GET ${baseUrl}/users/1`);
    expect(client['/users/{id}']).toBe(client['/users/{id}']);
    const wrapped = wrapAsPathBasedClient(createClient<Paths>({ baseUrl, fetch }));
    // A promise of a client resolves to it.
    const same = await Promise.resolve(wrapped);
    expect((await same['/users/{id}'].GET({ params: { path: { id: 2 } } })).data).toBe(`GET ${baseUrl}/users/2`);
  });
});
