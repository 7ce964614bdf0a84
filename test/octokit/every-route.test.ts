import { isDeepStrictEqual } from 'node:util';
import { endpoint as peer } from '@octokit/endpoint';
import { VERSION } from 'routebook';

import { endpoint as adapter } from 'routebook/octokit';
import { afterAll, describe, expect, it } from 'vitest';
import { github as records } from '../catalogue/github.ts';

// Every route of the catalogue, built by @octokit/endpoint and by routebook/octokit in each way that Octokit calls its builder.

interface Build {
  (...given: unknown[]): unknown;
  defaults(options: object): Build & { readonly DEFAULTS: unknown };
  merge(...given: unknown[]): object;
  parse(options: object): unknown;
}

const ours = adapter as unknown as Build;
const theirs = peer as unknown as Build;
// Uploads have their host in the route, which Octokit takes from `baseUrl`.
const routes = Object.keys(records.routes).filter((route) => !route.includes('{origin}'));

/** A value for each placeholder, a parameter of the query or the body, and one without a value. */
function optionsFor(route: string): Record<string, unknown> {
  const names = Array.from(route.matchAll(/\{[?&/+]?([^}]+)\}/g), ([, list = '']) => list.split(',')).flat();
  return { ...Object.fromEntries(names.map((name, index) => [name, `a b${index}`])), page: 2, nothing: undefined };
}

const WAYS: { readonly [name: string]: (build: Build, route: string, options: object) => unknown } = {
  'by route': (build, route, options) => build(route, options),
  'as an object': (build, route, options) => {
    const [method, url] = route.split(' ');
    return build({ method, url, ...options });
  },
  'with defaults': (build, route, options) =>
    build.defaults({ baseUrl: 'https://github.example/api/v3', headers: { 'X-One': 'a' } }).defaults(options)(route),
  'merged first': (build, route, options) =>
    build.parse(build.merge(route, { ...options, mediaType: { format: 'raw' } })),
};

/** With one name for both libraries, and without the empty list that the peer adds for GraphQL. */
function normalize(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(String(peer.DEFAULTS.headers['user-agent']), `routebook/${VERSION}`);
  return JSON.parse(text.replaceAll(',"previews":[]', ''));
}

// The peer's own defaults get the list, and other tests in this process would see it.
afterAll(() => Reflect.deleteProperty(peer.DEFAULTS.mediaType, 'previews'));

describe.each(Object.entries(WAYS))('every route, called with %s', (_, call) => {
  it('every route has the request of @octokit/endpoint', () => {
    const different = routes.flatMap((route) => {
      const [mine, other] = [ours, theirs].map((build) => normalize(call(build, route, optionsFor(route))));
      return isDeepStrictEqual(mine, other) ? [] : [{ route, mine, other }];
    });
    expect(different.slice(0, 3)).toEqual([]);
    expect(routes.length).toBeGreaterThan(1_000);
  });
});
