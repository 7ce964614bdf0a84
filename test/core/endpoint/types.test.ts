import { createEndpoint, type Endpoint, EndpointError, type EndpointErrorCode, endpoint, VERSION } from 'routebook';
import { describe, expect, expectTypeOf, test } from 'vitest';

/** What is in here is compiled, and not run. */
function compiled(code: () => unknown): void {
  expect(code).toBeTypeOf('function');
}

describe('the placeholders of a literal route are required', () => {
  test(':name', () => {
    compiled(() => {
      endpoint('GET /repos/:owner/:repo', { owner: 'a', repo: 'b' });
      // @ts-expect-error repo is missing
      endpoint('GET /repos/:owner/:repo', { owner: 'a' });
      // @ts-expect-error the options are missing
      endpoint('/:owner');
      // @ts-expect-error head is missing
      endpoint('GET /compare/:base...:head', { base: 'a' });
      endpoint('GET /compare/:base...:head', { base: 'a', head: 'b' });
      endpoint('GET http://localhost:3000');
      endpoint('GET http://localhost:3000/a');
    });
  });

  test('in every form of expression that needs a value', () => {
    compiled(() => {
      // @ts-expect-error path is missing
      endpoint('GET /x/{+path}', {});
      // @ts-expect-error b is missing
      endpoint('GET /x/{a,b}', { a: 1 });
      // @ts-expect-error list is missing
      endpoint('GET /x/{list*}', {});
      // @ts-expect-error sha is missing
      endpoint('GET /x/{sha:7}', {});
      // @ts-expect-error a name may have a hyphen
      endpoint('GET /x/{enterprise-team}', {});
      endpoint('GET /x/{+path}/{a,b}/{list*}/{sha:7}/{enterprise-team}', {
        path: 'a/b',
        a: 1n,
        b: true,
        list: ['a', 1],
        sha: 'abc',
        'enterprise-team': 'x',
      });
    });
  });

  test('optional placeholders and {origin} are not required by the types', () => {
    compiled(() => {
      endpoint('GET /x{/branch}{?name,label}{#part}{.format}{;matrix}');
      endpoint('GET /x{?name,label}', { name: 'a' });
      endpoint('POST {origin}/x');
      endpoint('POST {origin}/x', { origin: 'https://example.com' });
      endpoint('GET /x');
    });
  });

  test('in the option url as well', () => {
    compiled(() => {
      endpoint({ method: 'GET', url: '/x/{id}', id: 1 });
      // @ts-expect-error id is missing
      endpoint({ method: 'GET', url: '/x/{id}' });
    });
  });

  test('placeholders of a route that is known only at run time are not required by the types', () => {
    compiled(() => {
      const route: string = 'GET /x/{id}';
      endpoint(route);
      endpoint(route, { id: 1 });
      const url: string = '/x/{id}';
      endpoint({ url });
      endpoint.merge(route, {});
    });
  });

  test('placeholders accept values that can be written into a URL', () => {
    compiled(() => {
      endpoint('GET /x/{id}', { id: new Date() });
      endpoint('GET /x/{id}', { id: { a: 1 } });
      // @ts-expect-error a function is not a value
      endpoint('GET /x/{id}', { id: () => 1 });
      // @ts-expect-error a symbol is not a value
      endpoint('GET /x/{id}', { id: Symbol('a') });
      // @ts-expect-error lists are not nested
      endpoint('GET /x/{id}', { id: [['a']] });
    });
  });
});

describe('option names are typed', () => {
  test('in addition to placeholders', () => {
    compiled(() => {
      // @ts-expect-error baseUrl is text
      endpoint('GET /x/{id}', { id: 1, baseUrl: 1 });
      // @ts-expect-error headers are not a number
      endpoint('GET /x/{id}', { id: 1, headers: 1 });
    });
  });

  test('with a route, url and method are parameters', () => {
    compiled(() => {
      endpoint('PATCH /x', { url: 'https://example.com', method: 1 });
      endpoint('PATCH /app/hook/config', { url: 'https://example.com' });
    });
  });
});

describe('the result', () => {
  test('has the method as a lowercase literal', () => {
    expectTypeOf(endpoint('GET /x').method).toEqualTypeOf<'get'>();
    expectTypeOf(endpoint('/x').method).toEqualTypeOf<'get'>();
    expectTypeOf(endpoint('https://example.com/x').method).toEqualTypeOf<'get'>();
    expectTypeOf(endpoint('post /x').method).toEqualTypeOf<'post'>();
    expectTypeOf(endpoint('Delete /x/{id}', { id: 1 }).method).toEqualTypeOf<'delete'>();
    expectTypeOf(endpoint({ method: 'PATCH', url: '/x' }).method).toEqualTypeOf<'patch'>();
    expectTypeOf(endpoint({ method: 'put', url: '/x' }).method).toEqualTypeOf<'put'>();
    const route: string = 'POST /x';
    expectTypeOf(endpoint(route).method).toEqualTypeOf<'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'>();
    expect([endpoint('post /x').method, endpoint(route).method]).toEqual(['post', 'post']);
  });

  test('has url, headers, body and request', () => {
    const result = endpoint('GET /x');
    expectTypeOf(result.url).toEqualTypeOf<string>();
    expectTypeOf(result.headers).toExtend<Record<string, string | number>>();
    expectTypeOf(result.body).toEqualTypeOf<unknown>();
    expectTypeOf(result.request).toEqualTypeOf<undefined>();
    expectTypeOf(endpoint.parse(endpoint.merge('GET /x')).url).toEqualTypeOf<string>();
  });

  test('of merge has the method in uppercase and url as a string', () => {
    const merged = endpoint.merge('GET /x');
    expectTypeOf(merged.method).toEqualTypeOf<'GET'>();
    expectTypeOf(merged.url).toEqualTypeOf<string | undefined>();
    expectTypeOf(merged.baseUrl).toEqualTypeOf<string>();
  });
});

describe('defaults make placeholders optional', () => {
  test('directly, in parameters, and in chained defaults', () => {
    compiled(() => {
      const preset = endpoint.defaults({ org: 'a' });
      preset('GET /orgs/{org}');
      preset('GET /orgs/{org}', {});
      preset('GET /orgs/{org}', { org: 'b' });
      preset.merge('GET /orgs/{org}');
      preset({ url: '/orgs/{org}' });
      // @ts-expect-error team has no default
      preset('GET /orgs/{org}/{team}', {});
      const cascade = preset.defaults({ parameters: { team: 'b' } });
      cascade('GET /orgs/{org}/{team}');
      // @ts-expect-error the parent has no default for team
      preset('GET /{team}');
      // @ts-expect-error neither has the initial endpoint one for org
      endpoint('GET /orgs/{org}');
    });
  });
});

test('DEFAULTS cannot be written to', () => {
  compiled(() => {
    // @ts-expect-error it is read-only
    endpoint.DEFAULTS.baseUrl = 'https://example.com';
    // @ts-expect-error the member is read-only
    endpoint.DEFAULTS = endpoint.merge();
  });
});

test('a profile is typed, and creates an endpoint of the same kind', () => {
  compiled(() => {
    expectTypeOf(createEndpoint({ baseUrl: '/api', vendor: 'a', userAgent: 'b' })).toEqualTypeOf<Endpoint>();
    // @ts-expect-error the vendor is missing
    createEndpoint({ baseUrl: '/api', userAgent: 'b' });
    // @ts-expect-error there is no such member
    createEndpoint({ baseUrl: '/api', vendor: 'a', userAgent: 'b', secrets: [] });
  });
});

test('errors are typed by their codes', () => {
  const error = new EndpointError('UNSAFE_PATH', 'message', { parameter: 'x' });
  expectTypeOf(error.code).toEqualTypeOf<EndpointErrorCode>();
  expectTypeOf(error.route).toEqualTypeOf<string | undefined>();
  expectTypeOf(error.parameters).toEqualTypeOf<readonly string[] | undefined>();
  expectTypeOf(VERSION).toExtend<string>();
  compiled(() => {
    // @ts-expect-error there is no such code
    new EndpointError('UNKNOWN', 'message');
  });
  expect(error.parameter).toBe('x');
});
