import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoint, HOME } from '../endpoint/loose.ts';
import { text } from './arbitraries.ts';
import { attempt, createTally } from './outcome.ts';

const SETTINGS = { numRuns: 10_000, seed: 3986 };

const anyText = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }) },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom('.', '..', '/', '\\', '%2e', '%2E', '%2f', '%5C', 'a', '//', '?', '#', '@', ':'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('//evil.example', 'https://evil.example', '\\\\evil.example', '@evil.example'),
  },
);

/** Templates whose number of segments no value may change. */
const CLOSED: [template: string, prefix: string, segments: number][] = [
  ['/repos/{x}/{y}', HOME, 3],
  ['/repos/:x/:y', HOME, 3],
  ['/{x}', HOME, 1],
  ['{x}', HOME, 1],
  ['/a/{x}{y}/b', HOME, 3],
  ['/compare/{x}...{y}', HOME, 2],
  ['/a/.{x}', HOME, 2],
  ['/a/{x}.', HOME, 2],
  ['/a/{x,y}', HOME, 2],
  ['/a/{x:3}/b', HOME, 3],
  ['/v1/{x}:cancel', HOME, 2],
  ['/a{/x}{/y}', HOME, 3],
  ['/a{.x}{;y}', HOME, 1],
  ['https://example.com/{x}/{y}', 'https://example.com', 2],
  ['HTTPS://Example.com:8080/{x}', 'HTTPS://Example.com:8080', 1],
  ['{origin}/{x}', 'https://uploads.github.com', 1],
  ['{origin}{x}', 'https://uploads.github.com', 1],
];

/** Templates whose values may bring slashes of their own. */
const OPEN: [template: string, prefix: string][] = [
  ['/a/{+x}', HOME],
  ['/{+x}', HOME],
  ['{+x}', HOME],
  ['{+x}{+y}', HOME],
  ['/a/{+x}/{+y}', HOME],
  ['/a{/list*}', HOME],
  ['{/list*}', HOME],
  ['https://example.com/{+x}', 'https://example.com'],
  ['{origin}/{+x}', 'https://uploads.github.com'],
  ['{origin}{+x}', 'https://uploads.github.com'],
];

const pathOf = (url: string, prefix: string): string => url.slice(prefix.length).replace(/[?#].*$/s, '');

/** What a URL parser or a server that decodes slashes would climb on. */
const hasDotSegment = (path: string): boolean =>
  path
    .replaceAll(/%2e/gi, '.')
    .split(/\/|%2f|%5c/i)
    .some((segment) => segment === '.' || segment === '..');

describe('a URL parser leaves the path of a result as it is, and its origin', () => {
  test('where values stay within their segments', () => {
    const tally = createTally();
    fc.assert(
      fc.property(fc.constantFrom(...CLOSED), anyText, anyText, ([template, prefix, segments], x, y) => {
        const outcome = attempt(() => endpoint(`DELETE ${template}`, { parameters: { x, y } }));
        if ('error' in outcome) {
          tally.add(outcome.error.code);
          return;
        }
        const { url } = outcome.result as { url: string };
        const parsed = new URL(url);
        const path = pathOf(url, prefix);
        expect(url.startsWith(prefix)).toBe(true);
        expect(parsed.origin).toBe(new URL(prefix).origin);
        expect(parsed.pathname).toBe(path);
        expect(path.split('/').length - 1).toBe(segments);
        expect(hasDotSegment(path)).toBe(false);
        tally.add('success');
      }),
      SETTINGS,
    );
    expect(tally.share('success')).toBeGreaterThan(0.5);
    expect(tally.share('UNSAFE_PATH')).toBeGreaterThan(0.03);
  });

  test('where values bring slashes of their own', () => {
    const tally = createTally();
    const list = fc.array(fc.oneof(anyText, fc.constant('')), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...OPEN), anyText, anyText, list, ([template, prefix], x, y, items) => {
        const outcome = attempt(() => endpoint(`DELETE ${template}`, { parameters: { x, y, list: items } }));
        if ('error' in outcome) {
          tally.add(outcome.error.code);
          return;
        }
        const { url } = outcome.result as { url: string };
        const path = pathOf(url, prefix);
        expect(new URL(url).origin).toBe(new URL(prefix).origin);
        expect(new URL(url).pathname).toBe(path);
        expect(path).toMatch(/^\/(?!\/)/);
        expect(hasDotSegment(path)).toBe(false);
        tally.add('success');
      }),
      SETTINGS,
    );
    expect(tally.share('success')).toBeGreaterThan(0.4);
    expect(tally.share('UNSAFE_PATH')).toBeGreaterThan(0.1);
  });

  test('where the base is a path, and the page decides on the origin', () => {
    const tally = createTally();
    const base = fc.constantFrom('/', '/api', '/api/github/');
    fc.assert(
      fc.property(
        base,
        fc.constantFrom(...CLOSED.slice(0, 13), ...OPEN.slice(0, 7)),
        anyText,
        anyText,
        (baseUrl, [template], x, y) => {
          const options = { baseUrl, parameters: { x, y, list: [x, y] } };
          const outcome = attempt(() => endpoint(`DELETE ${template}`, options));
          tally.add('error' in outcome ? outcome.error.code : 'success');
          if ('error' in outcome) return;
          const parsed = new URL((outcome.result as { url: string }).url, 'https://page.example/deep/page');
          expect(parsed.origin).toBe('https://page.example');
          expect(parsed.pathname.startsWith(baseUrl.replace(/\/$/, ''))).toBe(true);
        },
      ),
      SETTINGS,
    );
    expect(tally.share('success')).toBeGreaterThan(0.4);
  });
});

test('a value is refused only where it makes a dot segment', () => {
  const tally = createTally();
  const encode = (value: string) =>
    encodeURIComponent(value).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  const shapes: [string, (x: string, y: string) => string][] = [
    ['/a/{x}', (x) => `/a/${x}`],
    ['/a/{x}/{y}', (x, y) => `/a/${x}/${y}`],
    ['/a/{x}{y}', (x, y) => `/a/${x}${y}`],
    ['/a/{x}.{y}', (x, y) => `/a/${x}.${y}`],
    ['/a/:x', (x) => `/a/${x}`],
    ['/a/.{x}/b', (x) => `/a/.${x}/b`],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...shapes), anyText, anyText, ([template, write], x, y) => {
      fc.pre(!/\p{Surrogate}/u.test(x + y));
      const unsafe = hasDotSegment(write(encode(x), encode(y)));
      const used = template.includes('y') ? { x, y } : { x };
      const outcome = attempt(() => endpoint(`PUT ${template}`, used));
      expect('error' in outcome ? outcome.error.code : 'success').toBe(unsafe ? 'UNSAFE_PATH' : 'success');
      tally.add(unsafe ? 'unsafe' : 'safe');
    }),
    SETTINGS,
  );
  expect(tally.share('safe')).toBeGreaterThan(0.5);
  expect(tally.share('unsafe')).toBeGreaterThan(0.05);
});

describe('the query', () => {
  const name = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('a', 'b c', 'd&e', 'f=g', 'h[]x', 'é', '+', 'url', 'headers', '1', 'toString'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
  );
  const usable = name.filter((key) => key !== '__proto__' && !key.endsWith('[]'));
  const parameters = fc.dictionary(usable, fc.oneof(anyText, fc.constant('')), { maxKeys: 5 });
  const targets = [
    '/a',
    '/a?b=1',
    '/a#f',
    '/a?b=1#f',
    'https://example.com/a',
    'https://example.com',
    '/a{?none}{#none2}',
  ];

  test('decodes to what was passed, and adds nothing else', () => {
    const tally = createTally();
    fc.assert(
      fc.property(fc.constantFrom(...targets), fc.constantFrom('GET', 'HEAD'), parameters, (target, method, passed) => {
        const { url } = endpoint(`${method} ${target}`, { parameters: passed });
        const given = [...new URL(target.replaceAll(/\{.*?\}/g, ''), HOME).searchParams];
        const expected = [...given, ...Object.entries(passed)].map((pair) => JSON.stringify(pair)).sort();
        const found = [...new URL(url).searchParams].map((pair) => JSON.stringify(pair)).sort();
        expect(found).toEqual(expected);
        expect(new URL(url).hash).toBe(target.includes('#f') ? '#f' : '');
        expect(url).not.toContain('+');
        tally.add(Object.keys(passed).length > 0 ? 'filled' : 'empty');
      }),
      SETTINGS,
    );
    expect(tally.share('filled')).toBeGreaterThan(0.6);
  });

  test('of a list decodes to its items', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (items) => {
        const { url } = endpoint('GET /a', { 'x[]': items, y: items });
        expect(new URL(url).searchParams.getAll('x[]')).toEqual(items);
        expect(new URL(url).searchParams.get('y')).toBe(items.join(','));
        const joined = /&y=(.*)$/.exec(url)?.[1] ?? '';
        expect(joined.split(',').map(decodeURIComponent)).toEqual(items);
      }),
      { ...SETTINGS, numRuns: 2_000 },
    );
  });
});
