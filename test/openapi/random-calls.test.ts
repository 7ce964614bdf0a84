import type { JsonObject } from 'routebook/generator';
import { placeCredentials, readSchemes } from 'routebook/openapi';
import { expect, test } from 'vitest';
import { everything } from '../generator/everything.ts';
import { holds } from '../property/holds.ts';
import { createTally } from '../property/outcome.ts';
import fc from '../support/fast-check.ts';
import { type DescribedCall, readCalls } from './calls/read-calls.ts';
import { STYLE_CALLS } from './calls/style-calls.ts';
import { bothOf, resultOf } from './support.ts';

type Build = (options: object) => unknown;

/** A route, the names that its calls may pass, and the two ways to build its calls. */
interface Route {
  readonly key: string;
  readonly names: readonly string[];
  readonly ways: readonly [byFunction: Build, byRoute: Build];
}

const MOST = 12;

/** Some calls of a list, from its beginning to its end. */
function sample(calls: readonly DescribedCall[]): readonly DescribedCall[] {
  return calls.filter((_, index) => index % Math.ceil(calls.length / MOST) === 0);
}

const SECURED: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Secured', version: '1' },
  servers: [{ url: 'https://h.test/v1' }],
  components: {
    securitySchemes: {
      head: { type: 'apiKey', in: 'header', name: 'X-Key' },
      key: { type: 'apiKey', in: 'query', name: 'key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      token: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: {
    '/one/{id}': {
      get: {
        security: [{ head: [] }, { key: [], session: [] }, { token: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'url', in: 'query', schema: { type: 'string' } },
        ],
        responses: {},
      },
      put: {
        security: [{ basic: [] }, {}],
        servers: [{ url: 'https://files.test' }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { key: {} } } } } },
        responses: {},
      },
    },
  },
};
const SCHEMES = readSchemes({
  head: { in: 'header', name: 'X-Key' },
  key: { in: 'query', name: 'key' },
  session: { in: 'cookie', name: 'sid' },
  basic: { scheme: 'basic' },
  token: { scheme: 'bearer' },
});

/** The routes of a description, each with the names in the text of its operation. */
function routesOf(description: JsonObject): Route[] {
  const { endpoint, operations } = bothOf(description);
  return Object.entries(description['paths'] as Record<string, JsonObject>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(?:get|head|post|put|patch|delete)$/.test(method))
      .flatMap(([method, operation]) => {
        const text = JSON.stringify([operation, item['parameters'] ?? []]);
        const declared = [...text.matchAll(/"name":"([^"]+)"/g)].map(([, name = '']) => name);
        const fields = [...text.matchAll(/"properties":\{"([^"]+)"/g)].map(([, name = '']) => name);
        const inPath = [...path.matchAll(/\{[+./;?&#]?([^{}*]+)\*?\}/g)].map(([, name = '']) => name);
        const key = `${method.toUpperCase()} ${path}`;
        const byFunction = operations[key];
        const byRoute = (options: object) => endpoint(key, options);
        return byFunction
          ? [{ key, names: [...declared, ...fields, ...inPath], ways: [byFunction, byRoute] as const }]
          : [];
      }),
  );
}

const CALLS = [...['body', 'field', 'media', 'name', 'parameter'].map(readCalls), STYLE_CALLS].flatMap(sample);
const ROUTES = [everything, SECURED, ...CALLS.map(({ description }) => description)].flatMap(routesOf);

const text = fc.constantFrom(
  'a',
  '',
  'a b',
  '..',
  '../x',
  'a/b',
  'a,b',
  'a|b',
  'ä',
  '\r\nx: y',
  '\ud800',
  '%2e%2e',
  '{id}',
);
const scalar = fc.oneof(
  text,
  fc.constantFrom(0, 1.5, 1n, Number.NaN, true, null, undefined, new Date(0), 2 ** 60 + 2048),
);
const value = fc.oneof(
  { weight: 3, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'page', 'x y'), scalar, { maxKeys: 2 }),
  fc.constantFrom<unknown>(
    { a: { b: [1] } },
    [[1]],
    new Map(),
    new Uint8Array(2),
    new Blob(['x']),
    new URLSearchParams('a=1'),
  ),
);
const credentials = fc.constantFrom<object>(
  {},
  placeCredentials(SCHEMES, { head: 'h' }),
  placeCredentials(SCHEMES, { key: 'k v', session: 's' }),
  placeCredentials(SCHEMES, { token: 't', basic: { username: 'u', password: 'p' } }),
);
const option = fc.oneof(
  fc.record({
    headers: fc.constantFrom<unknown>({ 'X-Other': '1' }, [['accept', 'text/plain']], { a: '\n' }, 1, {
      'Content-Type': 'text/plain',
    }),
  }),
  fc.record({ data: value }),
  fc.record({
    parameters: fc.oneof(
      fc.dictionary(fc.constantFrom('a', 'url', 'more', '?key', 'key'), value, { maxKeys: 2 }),
      value,
    ),
  }),
  fc.record({ baseUrl: fc.constantFrom<unknown>('https://other.test/v2', '/api', 'ftp://x', '//x', 7) }),
  fc.record({ auth: fc.constantFrom<unknown>('head', 'token', 'none', null, 1) }),
  fc.record({ mediaType: fc.constantFrom<unknown>({ format: 'raw' }, 1) }),
  fc.record({ request: fc.constantFrom<unknown>({ signal: 1 }, 'text') }),
  fc.record({ unknown: value }),
);

const call = fc.nat(ROUTES.length - 1).chain((index) => {
  const { names, ways } = ROUTES[index] as Route;
  const known = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  // Most calls have what is required.
  const filled = fc.constant(Object.fromEntries(names.map((name) => [name, 'v'])));
  return fc
    .tuple(fc.constantFrom(0, 1), filled, known, fc.array(option, { maxLength: 2 }), credentials)
    .map(([isFilled, all, some, options, own]) => ({
      ways,
      options: Object.assign({}, isFilled ? all : {}, some, ...options, own) as object,
    }));
});

/** More than the options of a call. */
const MOST_FAULTS = 6;

/** The options without those that an error is about. */
function withoutFault(options: object, { code, parameter }: Record<string, unknown>): object {
  const left: Record<string, unknown> = { ...options };
  delete left[String(parameter)];
  if (code === 'INVALID_HEADER') delete left['headers'];
  return left;
}

test('the function of an operation and endpoint(route) build the same requests and refuse the same calls', async () => {
  const tally = createTally();
  await holds(
    45_000,
    fc.property(call, ({ ways: [byFunction, byRoute], options }) => {
      const [one, other] = [resultOf(() => byFunction(options)), resultOf(() => byRoute(options))];
      tally.add(String(other['code'] ?? 'success'));
      // A call with several faults may be refused for any of them: without the others, it is refused for this one.
      let [left, last] = [options, other];
      for (
        let count = 0;
        count < MOST_FAULTS && 'code' in one && 'code' in last && one['message'] !== last['message'];
        count++
      ) {
        left = withoutFault(left, last);
        last = resultOf(() => byRoute(left));
      }
      expect(one).toEqual(last);
    }),
  );
  // The cases themselves are held to account: calls that all fail alike would agree on nothing at all.
  expect(ROUTES.length).toBeGreaterThan(70);
  expect(tally.share('success')).toBeGreaterThan(0.1);
  const codes = [
    'INVALID_OPTION',
    'INVALID_HEADER',
    'INVALID_PARAMETER',
    'MISSING_PARAMETER',
    'UNSAFE_PATH',
    'UNEXPECTED_BODY',
  ];
  for (const code of codes) expect([code, tally.count(code) > 10]).toEqual([code, true]);
});
