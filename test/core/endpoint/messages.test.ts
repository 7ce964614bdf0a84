import { createEndpoint, type Profile } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, loosen } from './loose.ts';

const profile = { baseUrl: 'https://example.com', vendor: 'acme', userAgent: 'acme/1' };
const create = (changes: object) => loosen(createEndpoint({ ...profile, ...changes } as Profile));
const loneSurrogate = 'a\ud800';

/** Each message in full: what is wrong, and what to do about it. */
const MESSAGES: [message: string, call: () => unknown][] = [
  ['Invalid route: a route is a string such as "GET /orgs/{org}/repos".', () => endpoint(1)],
  ['Invalid route: a URL is missing, such as "/orgs/{org}/repos".', () => endpoint('GET ')],
  ['Invalid route: a URL is missing, such as "/orgs/{org}/repos".', () => endpoint({})],
  ['Invalid route: whitespace and control characters must be percent-encoded.', () => endpoint('GET /a b')],
  ['Invalid route: start a path with one slash, and a full URL with "https://".', () => endpoint('//a')],
  ['Invalid route: only a method may precede the space.', () => endpoint('/a GET')],
  [
    'Invalid route: the option "url" must not contain a method; pass it as "method".',
    () => endpoint({ url: 'GET /a' }),
  ],
  ['Invalid route: the option "url" must be a string.', () => endpoint({ url: 1 })],
  ['Invalid route: the host of the full URL is not valid.', () => endpoint('https://a:b:c/')],
  [
    'Invalid route: a URL must not contain user information; pass an authorization header instead.',
    () => endpoint('https://user@example.com'),
  ],
  ['The method must be one of GET, HEAD, POST, PUT, PATCH, DELETE.', () => endpoint('FOO /a')],

  ['Malformed template: a variable name was expected at index 2, but "}" was found.', () => endpoint('/{}')],
  ['Malformed template: a variable name was expected at index 2, but the end was found.', () => endpoint('/{')],
  ['Malformed template: "," or "}" was expected at index 3, but "😀" was found.', () => endpoint('/{a😀}')],
  ['Malformed template: this character must be percent-encoded at index 2, but """ was found.', () => endpoint('/a"')],
  [
    'Malformed template: a slash before the first placeholder was expected at index 8, but "{" was found.',
    () => endpoint('https://{host}/a'),
  ],

  ['The options must be an object, such as { org: "octokit" }.', () => endpoint('/a', 1)],
  [
    'The options could not be read, because a getter, proxy or iterator in them failed. Pass plain objects.',
    () => endpoint('/a', new Proxy({}, { ownKeys: () => expect.unreachable('read') })),
  ],
  [
    'The option "baseUrl" must be an http(s) URL without query, fragment or credentials, or a path such as "/api".',
    () => endpoint('/a', { baseUrl: 'example.com' }),
  ],
  [
    'The option "uploadUrl" must return an absolute http(s) URL or undefined.',
    () => create({ uploadUrl: () => 1 })('{origin}/a'),
  ],
  ['The option "mediaType" must be an object such as { format: "raw" }.', () => endpoint('/a', { mediaType: 'raw' })],
  [
    'The option "mediaType.format" must be a token such as "raw".',
    () => endpoint('/a', { mediaType: { format: 'a b' } }),
  ],
  [
    'The option "mediaType.previews" must be a list of preview names, such as ["mercy"].',
    () => endpoint('/a', { mediaType: { previews: 'a' } }),
  ],
  [
    'The option "mediaType.previews" must contain names such as "mercy".',
    () => endpoint('/a', { mediaType: { previews: [''] } }),
  ],
  ['The option "parameters" must be a plain object of names and values.', () => endpoint('/a', { parameters: [] })],
  ['The option "apiVersion" must match /^\\d{4}-\\d\\d-\\d\\d$/.', () => endpoint('/a', { apiVersion: 'v3' })],
  [
    'The option "apiVersion" has no effect, because the profile has no versionHeader.',
    () => create({})('/a', { apiVersion: '2026-03-10' }),
  ],
  [
    'The option "apiVersion" must be a header value.',
    () => create({ versionHeader: 'x-version' })('/a', { apiVersion: '' }),
  ],
  [
    'The option "apiVersion" must be a header value.',
    () => create({ versionHeader: 'x-version' })('/a', { apiVersion: 'a\n' }),
  ],
  ['The option "versionPattern" must be a regular expression.', () => create({ versionPattern: '^v' })],
  ['The option "replaceRoute" must be a function.', () => create({ replaceRoute: '/a' })],
  ['The option "servers" must be a list of http(s) URLs.', () => create({ servers: ['example.org'] })],
  ['The option "vendor" must be a token such as "github".', () => create({ vendor: 'a b' })],
  ['The option "userAgent" must be a header value.', () => create({ userAgent: '\n' })],
  ['The option "accept" must be a header value.', () => create({ accept: '\n' })],
  ['The option "versionHeader" must be a header name.', () => create({ versionHeader: 'a b' })],
  ['The option "uploadUrl" must be a function.', () => create({ uploadUrl: 'https://example.com' })],
  ['The option "credentials" must be a list of header names.', () => create({ credentials: ['a b'] })],
  ['The option "mayBeEmpty" must be a list of names.', () => create({ mayBeEmpty: [1] })],

  [
    'The option "headers" must be an object, a Headers, a Map or an iterable of name and value pairs.',
    () => endpoint('/a', { headers: 1 }),
  ],
  [
    'The header "a b" has an invalid name; use letters, digits and hyphens.',
    () => endpoint('/a', { headers: { 'a b': 'c' } }),
  ],
  [
    'The header "b" must be a number, or a string without line breaks, control characters or characters above U+00FF.',
    () => endpoint('/a', { headers: { B: '\0' } }),
  ],

  [
    'The parameter "x" must contain only strings, finite numbers, bigints, booleans or valid dates.',
    () => endpoint('/a', { x: {} }),
  ],
  [
    'The parameter "x" contains a lone surrogate, which cannot be encoded; pass well-formed text.',
    () => endpoint('/a/{x}', { x: loneSurrogate }),
  ],
  [
    'The parameter "x" is a list or an object, but its placeholder takes the first characters of a string; remove the ":" and the number.',
    () => endpoint('/a/{x:1}', { x: ['a'] }),
  ],
  [
    'The parameter "__proto__" cannot be sent, because JavaScript reserves this name.',
    () => endpoint('/a', JSON.parse('{ "__proto__": 1 }')),
  ],
  [
    'The parameter "x" is a default and must be plain data, because each request gets a copy; pass it in the call instead.',
    () => endpoint.defaults({ x: new Map() }),
  ],
  ...[[() => 1], { y: Symbol('y') }, [{ y: () => 1 }]].map((x): (typeof MESSAGES)[number] => [
    'The parameter "x" is a default and must be plain data, because each request gets a copy; pass it in the call instead.',
    () => endpoint.defaults({ x }),
  ]),
  ['The parameter "origin" must be an absolute http(s) URL.', () => endpoint('{origin}/a', { origin: '/a' })],
  [
    'Missing or empty: "x", "y". Pass a value for each, or the request goes to another route.',
    () => endpoint('/{x}/{y}'),
  ],
  [
    'The value of "x" would change the route: it creates a "." or ".." segment or a leading "//", or has a "?" or "#" where more of the URL follows. Pass a value without these.',
    () => endpoint('/{x}', { x: '..' }),
  ],
  [
    'The value of "path" would change the route: it creates a "." or ".." segment or a leading "//", or has a "?" or "#" where more of the URL follows. Pass a value without these. Write "src", not "./src".',
    () => endpoint('GET /repos/{owner}/{repo}/contents/{path}', { owner: 'o', repo: 'r', path: './lib' }),
  ],
  [
    'A GET or HEAD request has no body, but "data" was given. Pass query parameters by their names instead.',
    () => endpoint('/a', { data: 1 }),
  ],
  [
    'The header "cookie" comes from the defaults and belongs to the origin of their baseUrl, but this call goes to another origin. Pass it again to send it there, or null to omit it.',
    () => endpoint.defaults({ headers: { cookie: 'a' } })('https://example.com/a'),
  ],
];

describe('a message says what is wrong and what to write instead', () => {
  test.each(MESSAGES)('a call is rejected with the message: %s', (message, call) => {
    const { message: found, route } = errorOf(call);
    expect(found).toBe(route === undefined ? message : `${route}: ${message}`);
  });
});

test('one invalid name is also in `parameter`; several are in `parameters` only', () => {
  expect(errorOf(() => endpoint('/{x}'))).toMatchObject({ parameter: 'x', parameters: ['x'] });
  const several = errorOf(() => endpoint('/{x}/{y}'));
  expect(several.parameters).toEqual(['x', 'y']);
  expect(several).not.toHaveProperty('parameter');
});
