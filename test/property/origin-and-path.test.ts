import { describe, expect, test } from 'vitest';
import { endpoint, HOME } from '../core/endpoint/loose.ts';
import fc from '../support/fast-check.ts';
import { holds } from './holds.ts';
import { attempt, createTally, expectSame } from './outcome.ts';
import { anyText } from './text.ts';

/** What a template may begin with, and the address that stands for. */
const BEGINNINGS: [written: string, address: string][] = [
  ['', HOME],
  ['https://example.com', 'https://example.com'],
  ['HTTPS://Example.com:8080', 'HTTPS://Example.com:8080'],
  ['{origin}', 'https://uploads.github.com'],
];

/** Pieces whose number of segments no value may change. */
const CLOSED: [piece: string, segments: number][] = [
  ['/repos', 1],
  ['/{x}', 1],
  ['/:y', 1],
  ['/{x}{y}', 1],
  ['/compare/{x}...{y}', 2],
  ['/.{x}', 1],
  ['/{x}.', 1],
  ['/{x,y}', 1],
  ['/{x:3}', 1],
  ['/v1/{x}:cancel', 2],
  ['{/x}', 1],
  ['/a{.x}{;y}', 1],
];

/** Templates whose values may bring slashes of their own. */
const OPEN = ['/a/{+x}', '/{+x}', '{+x}', '{+x}{+y}', '/a/{+x}/{+y}', '/a{/list*}', '{/list*}'];

const closed = fc
  .tuple(fc.boolean(), fc.array(fc.constantFrom(...CLOSED), { minLength: 1, maxLength: 3 }))
  .map(([isBare, pieces]) => {
    const path = pieces.map(([piece]) => piece).join('');
    const segments = pieces.reduce((sum, [, count]) => sum + count, 0);
    // A path may be written without its first slash.
    return { path: isBare && !path.startsWith('{') ? path.slice(1) : path, segments };
  });
const closedUrl = fc.tuple(fc.constantFrom(...BEGINNINGS), closed).map(([[beginning, address], { path, segments }]) => {
  const separator = beginning !== '' && !path.startsWith('/') && !path.startsWith('{/') ? '/' : '';
  return { template: beginning + separator + path, address, segments };
});
const openUrl = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.constantFrom(...OPEN))
  .filter(([[beginning], path]) => path.startsWith('/') || path.startsWith('{/') || !/^http/i.test(beginning))
  .map(([[beginning, address], path]) => ({ template: beginning + path, address }));

const pathOf = (url: string, address: string): string => url.slice(address.length).replace(/[?#].*$/s, '');

/** Segments that a URL parser, or a server that decodes slashes, would resolve to a parent folder. */
const hasDotSegment = (path: string): boolean =>
  path
    .replaceAll(/%2e/gi, '.')
    .split(/\/|%2f|%5c/i)
    .some((segment) => segment === '.' || segment === '..');

describe('for any parameters, the parsed URL has the origin of the base', () => {
  test('for any parameters, the URL has as many segments as the template', async () => {
    const tally = createTally();
    await holds(
      5_000,
      fc.property(closedUrl, anyText, anyText, ({ template, address, segments }, x, y) => {
        const outcome = attempt(() => endpoint(`DELETE ${template}`, { parameters: { x, y } }));
        tally.add('error' in outcome ? outcome.error.code : 'success');
        if ('error' in outcome) return;
        const { url } = outcome.result as { url: string };
        const { origin, pathname } = new URL(url);
        expectSame(url.startsWith(address), true);
        expectSame(origin, new URL(address).origin);
        expectSame(pathname, pathOf(url, address));
        expectSame(pathname.split('/').length - 1, segments);
        expectSame(hasDotSegment(pathname), false);
      }),
    );
    expect(tally.share('success')).toBeGreaterThan(0.4);
    expect(tally.share('UNSAFE_PATH')).toBeGreaterThan(0.03);
  });

  test('for values with slashes, the URL has the path as written', async () => {
    const tally = createTally();
    const list = fc.array(fc.oneof(anyText, fc.constant('')), { minLength: 1, maxLength: 4 });
    await holds(
      5_000,
      fc.property(openUrl, anyText, anyText, list, ({ template, address }, x, y, items) => {
        const outcome = attempt(() => endpoint(`DELETE ${template}`, { parameters: { x, y, list: items } }));
        tally.add('error' in outcome ? outcome.error.code : 'success');
        if ('error' in outcome) return;
        const { url } = outcome.result as { url: string };
        const { origin, pathname } = new URL(url);
        expectSame(origin, new URL(address).origin);
        expectSame(pathname, pathOf(url, address));
        expectSame(/^\/(?!\/)/.test(pathname), true);
        expectSame(hasDotSegment(pathname), false);
      }),
    );
    expect(tally.share('success')).toBeGreaterThan(0.4);
    expect(tally.share('UNSAFE_PATH')).toBeGreaterThan(0.1);
  });

  test('if the base is a path, the URL has the origin of the page', async () => {
    const tally = createTally();
    const path = fc.oneof(
      closed.map((url) => url.path),
      fc.constantFrom(...OPEN),
    );
    await holds(
      5_000,
      fc.property(fc.constantFrom('/', '/api', '/api/github/'), path, anyText, anyText, (baseUrl, template, x, y) => {
        const options = { baseUrl, parameters: { x, y, list: [x, y] } };
        const outcome = attempt(() => endpoint(`DELETE ${template}`, options));
        tally.add('error' in outcome ? outcome.error.code : 'success');
        if ('error' in outcome) return;
        const { origin, pathname } = new URL((outcome.result as { url: string }).url, 'https://page.example/deep/page');
        expectSame(origin, 'https://page.example');
        expectSame(pathname.startsWith(baseUrl.replace(/\/$/, '')), true);
      }),
    );
    expect(tally.share('success')).toBeGreaterThan(0.4);
  });
});

test('a value is rejected only if it creates a dot segment', async () => {
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
  await holds(
    5_000,
    fc.property(fc.constantFrom(...shapes), anyText, anyText, ([template, write], x, y) => {
      fc.pre(!/\p{Surrogate}/u.test(x + y));
      const unsafe = hasDotSegment(write(encode(x), encode(y)));
      const used = template.includes('y') ? { x, y } : { x };
      const outcome = attempt(() => endpoint(`PUT ${template}`, used));
      expectSame('error' in outcome ? outcome.error.code : 'success', unsafe ? 'UNSAFE_PATH' : 'success');
      tally.add(unsafe ? 'unsafe' : 'safe');
    }),
  );
  expect(tally.share('safe')).toBeGreaterThan(0.5);
  expect(tally.share('unsafe')).toBeGreaterThan(0.05);
});
