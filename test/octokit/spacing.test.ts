import { EndpointError, endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import { endpoint as adapter } from 'routebook/octokit';
import { describe, expect, it } from 'vitest';

function refusalOf(build: () => unknown): object {
  try {
    build();
  } catch (error) {
    if (error instanceof EndpointError) return { code: error.code, message: error.message, route: error.route };
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('the whitespace of a route', () => {
  it.each(['GET  /user', 'get  /user', 'GET   https://api.github.com/user', 'POST GET /user', 'GET \t/user'])(
    '%j: the builder, the adapter for Octokit and check say what is wrong',
    (route) => {
      const message = /: Invalid route: write one space between the method and the URL\.$/;
      expect(refusalOf(() => endpoint(route))).toMatchObject({
        code: 'INVALID_ROUTE',
        message: expect.stringMatching(message),
      });
      for (const build of [adapter, adapter.merge, adapter.defaults({ owner: 'o' })]) {
        expect(refusalOf(() => build(route))).toEqual(refusalOf(() => endpoint(route)));
      }
    },
  );

  it.each(['GET  /user', 'get  /user', 'GET\t/user', ' GET /user', 'GET /user ', 'GET   https://api.github.com/user'])(
    '%j: check names the route to write',
    (route) => {
      expect(github.check(route)).toEqual([
        {
          code: 'UNKNOWN_ROUTE',
          severity: 'error',
          message: 'Write one space between the method and the URL, and no others: "GET /user".',
          route,
          suggestions: ['GET /user'],
        },
      ]);
    },
  );

  it('a route that is unknown with one space too has no such finding', () => {
    for (const route of ['GET  /usr', ' ', 'GET ']) {
      expect(github.check(route)).toMatchObject([{ message: expect.stringMatching(/^There is no such route/) }]);
    }
  });

  it('a method in lowercase is valid', () => {
    const expected = { method: 'GET', url: 'https://api.github.com/user' };
    expect({ ...endpoint('get /user'), method: 'GET' }).toMatchObject(expected);
    expect(adapter('get /user')).toMatchObject(expected);
    expect(github.check('get /user')).toEqual([]);
  });
});
