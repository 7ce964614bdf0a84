import createClient, {
  type ClientPathsWithMethod,
  createPathBasedClient,
  type FetchOptions,
  type MethodResponse,
  type Middleware,
  type Readable,
  type Writable,
} from 'routebook/paths';
import { describe, expect, expectTypeOf, it } from 'vitest';

interface User {
  id: number;
  name: string;
}

interface Failure {
  message: string;
}

/** As openapi-typescript writes it. */
interface paths {
  '/users': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: { page?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'application/json': User[] } };
        default: { headers: Record<string, unknown>; content: { 'application/json': Failure } };
      };
    };
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody: { content: { 'application/json': { id: { readonly $read: number }; name: string } } };
      responses: {
        201: { headers: Record<string, unknown>; content: { 'application/json': User } };
        409: { headers: Record<string, unknown>; content: { 'application/json': Failure } };
        '5XX': { headers: Record<string, unknown>; content: { 'text/plain': string } };
      };
    };
    delete?: never;
  };
  '/users/{id}': {
    get: {
      parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
      requestBody?: never;
      responses: {
        200: { content: { 'application/json': User; 'text/csv': string } };
        404: { content?: never };
      };
    };
    patch: {
      parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
      requestBody?: { content: { 'application/json': Partial<User> } };
      responses: { 204: { content?: never } };
    };
  };
}

const fetch = () => Promise.resolve(Response.json([]));
const client = createClient<paths>({ baseUrl: 'https://api.test', fetch });

describe('a client for paths', () => {
  it('has either data or an error', async () => {
    const result = await client.GET('/users', { params: { query: { page: 2 } } });
    if (result.error) expectTypeOf(result.error).toEqualTypeOf<Failure>();
    else expectTypeOf(result.data).toEqualTypeOf<User[]>();
    expectTypeOf(result.response).toEqualTypeOf<Response>();
    expect(result.data).toEqual([]);
  });

  it('requires parameters and bodies', async () => {
    // @ts-expect-error the path parameter is missing
    await expect(client.GET('/users/{id}')).rejects.toThrow('id');
    // @ts-expect-error the path parameter is missing
    await expect(client.GET('/users/{id}', { params: {} })).rejects.toThrow('id');
    // @ts-expect-error the path parameter is a number
    await client.GET('/users/{id}', { params: { path: { id: '1' } } });
    // @ts-expect-error the body is missing
    await client.POST('/users');
    // @ts-expect-error the id is only in responses
    await client.POST('/users', { body: { id: 1, name: 'a' } });
    await client.POST('/users', { body: { name: 'a' } });
    await client.PATCH('/users/{id}', { params: { path: { id: 1 } } });
    // @ts-expect-error there is no such method
    await client.DELETE('/users');
    // @ts-expect-error there is no such path
    await client.GET('/user');
    await client.request('get', '/users');
  });

  it('joins the errors of all statuses and media types', async () => {
    const { data, error } = await client.POST('/users', { body: { name: 'a' } });
    expectTypeOf(data).toEqualTypeOf<User | undefined>();
    expectTypeOf(error).toEqualTypeOf<Failure | string | undefined>();
    const user = await client.GET('/users/{id}', { params: { path: { id: 1 } } });
    expectTypeOf(user.data).toEqualTypeOf<User | string | undefined>();
    const text = await client.GET('/users', { parseAs: 'text' });
    expectTypeOf(text.data).toEqualTypeOf<string | undefined>();
    expect(error).toBeUndefined();
  });

  it('can be limited to a media type', async () => {
    const limited = createClient<paths, 'text/csv'>({ baseUrl: 'https://api.test', fetch });
    const { data } = await limited.GET('/users/{id}', { params: { path: { id: 1 } } });
    expectTypeOf(data).toEqualTypeOf<string | undefined>();
    expect(data).toEqual([]);
  });

  it('has types for wrappers', () => {
    expectTypeOf<ClientPathsWithMethod<typeof client, 'patch'>>().toEqualTypeOf<'/users/{id}'>();
    expectTypeOf<MethodResponse<typeof client, 'get', '/users'>>().toEqualTypeOf<User[]>();
    expectTypeOf<FetchOptions<paths['/users']['post']>>().toHaveProperty('body');
    const middleware: Middleware = { onRequest: async () => {} };
    // @ts-expect-error it has no handler
    const none: Middleware = {};
    expect([middleware, none]).toHaveLength(2);
  });

  it('keeps lists and tuples without markers', () => {
    expectTypeOf<Readable<readonly [number, { readonly $read: string }]>>().toEqualTypeOf<readonly [number, string]>();
    expectTypeOf<Writable<readonly { readonly $write: string }[]>>().toEqualTypeOf<readonly string[]>();
    expectTypeOf<Readable<{ a: { readonly $write: string }; b: unknown }>>().toEqualTypeOf<{ b: unknown }>();
    expect(client).toBeDefined();
  });

  it('has paths as members', async () => {
    const byPath = createPathBasedClient<paths>({ baseUrl: 'https://api.test', fetch });
    const { data } = await byPath['/users'].GET();
    expectTypeOf(data).toEqualTypeOf<User[] | undefined>();
    // @ts-expect-error there is no such path
    expect(byPath['/user']).toBeDefined();
  });
});
