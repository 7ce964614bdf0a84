import { readFileSync } from 'node:fs';
import { endpoint as peer } from '@octokit/endpoint';
import { VERSION } from 'routebook';
import { endpoint as adapter } from 'routebook/octokit';
import { afterAll, expect, it } from 'vitest';
import { loosen } from '../core/endpoint/loose.ts';

// The list "Kept behaviour" of docs/migrating-from-octokit.md, with calls that show each of its lines.

type Endpoint = ReturnType<typeof loosen>;
const AGENT = String(peer.DEFAULTS.headers['user-agent']);

const KEPT: { readonly [line: string]: (endpoint: Endpoint) => unknown } = {
  'Methods are in uppercase.': (endpoint) => [endpoint('get /user').method, endpoint('POST /user').method],
  "An empty PUT or PATCH has the body `''`.": (endpoint) =>
    ['PUT', 'PATCH', 'POST', 'DELETE'].map((method) => endpoint(`${method} /a`)),
  '`request` is merged with that of the defaults, and left out if it is falsy.': (endpoint) => [
    endpoint.defaults({ request: { timeout: 5, retries: 3 } })('GET /user', { request: { timeout: 9 } }),
    endpoint('GET /user', { request: 0 }),
  ],
  '`url` and `method` in the options override the route.': (endpoint) =>
    endpoint('PATCH /app/hook/config', { url: '/b', method: 'PUT' }),
  'A route without a method has that of the defaults.': (endpoint) =>
    endpoint.defaults({ method: 'POST' })('/user/repos'),
  'Trailing slashes are removed.': (endpoint) => [endpoint('GET /user/'), endpoint('https://x.example/api/v3/')],
  'Plain objects in defaults are merged member by member.': (endpoint) =>
    endpoint.defaults({ config: { a: 1, b: { c: 1 } } })('POST /hooks', { config: { b: { d: 2 } } }),
  'Members that are `undefined` are left out.': (endpoint) => [
    endpoint('POST /x', { a: undefined, b: 1, headers: { 'x-a': undefined } }),
    endpoint.defaults({ a: 1 })('POST /x', { a: undefined }),
  ],
  '`null` in the place of options or headers counts as nothing.': (endpoint) => [
    endpoint('GET /user', null as never),
    endpoint('GET /user', { headers: null } as never),
  ],
  'Header names are in lowercase.': (endpoint) => endpoint.merge('GET /user', { headers: { 'X-Trace': '1' } }),
  'Merged options always have `mediaType`, and can be changed, as can `DEFAULTS`.': (endpoint) => [
    endpoint.merge('GET /user'),
    Object.isFrozen(endpoint.DEFAULTS),
    Object.isFrozen(endpoint.merge('GET /user')['headers']),
  ],
  '`defaults` accepts a route.': (endpoint) => endpoint.defaults('GET /user' as never).DEFAULTS,
  'In a query, `data` is an ordinary parameter.': (endpoint) => endpoint('GET /user', { data: 'x' }),
  'The host of an upload is that of `baseUrl` or of the route.': (endpoint) => [
    endpoint('POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name}', {
      ...{ owner: 'o', repo: 'r', release_id: 1, name: 'a.txt', data: 'text' },
      baseUrl: 'https://uploads.github.com',
    }),
    endpoint('POST https://uploads.github.com/repos/o/r/releases/1/assets{?name}', { name: 'a.txt', data: 'text' }),
  ],
  '`+` in the search text `q` is a space.': (endpoint) =>
    endpoint('GET /search/issues', { q: 'c+language:c', page: 2 }),
  'Previews are used for GraphQL only, in addition to those of the defaults, and written without their suffix in merged options.':
    (endpoint) => {
      const own = endpoint.defaults({ mediaType: { previews: ['a-preview', 'b'] } });
      return [
        own('GET /user', { mediaType: { previews: ['c'] } }),
        own('POST /graphql', { query: '{}', mediaType: { previews: ['c-preview'] } }),
        own.merge('POST /graphql', { query: '{}', mediaType: { previews: ['c-preview'] } }),
      ];
    },
};

/** With one name for both libraries, and without the empty list that a GraphQL call adds to the peer's own defaults. */
function normalize(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(AGENT, `routebook/${VERSION}`);
  return JSON.parse(text.replaceAll(',"previews":[]', ''));
}

// Other tests in this process would see it.
afterAll(() => Reflect.deleteProperty(peer.DEFAULTS.mediaType, 'previews'));

it('the page lists every behaviour that is tested here', () => {
  const page = readFileSync(new URL('../../docs/migrating-from-octokit.md', import.meta.url), 'utf8');
  const [, section = ''] = /### Kept behaviour\n(.*?)(?=\n##|$(?![\s\S]))/s.exec(page) ?? [];
  expect(Array.from(section.matchAll(/^- (.*)$/gm), ([, line]) => line)).toEqual(Object.keys(KEPT));
});

it.each(Object.entries(KEPT))('the behaviour of @octokit/endpoint is kept: %s', (_, call) => {
  expect(normalize(call(loosen(adapter as never)))).toEqual(normalize(call(loosen(peer))));
});
