import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { createTally } from './outcome.ts';

const routes = [...github].map(({ route }) => route as string);

const PARTS = [
  ...'/.%?#&=+:{}\\@ ',
  'repos',
  'contents',
  'https://',
  'GET ',
  'lsit',
  '\ud800',
  '\0',
  '%2F',
  '...',
  'é',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...PARTS) }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(...routes).map((route) => route.replace(/^\w+ /, '').replaceAll(/[{}]/g, '')),
);

describe('for any input', () => {
  test('match never throws', async () => {
    const tally = createTally();
    const methods = fc.oneof(fc.constantFrom('GET', 'POST', 'head'), fc.string());
    await holds(
      5_000,
      fc.property(methods, anyText, (method, url) => tally.add(github.match(method, url) ? 'found' : 'not found')),
    );
    expect(tally.share('found')).toBeGreaterThan(0.05);
    expect(tally.share('not found')).toBeGreaterThan(0.3);
  });

  test('check never throws', async () => {
    const tally = createTally();
    const keys = ['owner', 'parameters', 'data', 'mediaType', 'headers', 'title', 'labels', '__proto__'];
    const options = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
      fc.object({ key: fc.constantFrom(...keys) }),
      call.map((given) => given.options),
    );
    await holds(
      3_000,
      fc.property(fc.oneof(fc.constantFrom(...routes), anyText), options, (route, given) => {
        for (const { code } of github.check(route, given)) tally.add(code);
      }),
    );
    for (const code of ['UNKNOWN_ROUTE', 'UNKNOWN_PARAMETER', 'MISSING_PARAMETER', 'INVALID_OPTIONS']) {
      expect([code, tally.share(code) > 0.005]).toEqual([code, true]);
    }
  });

  test('search and get never throw', async () => {
    const tally = createTally();
    await holds(
      3_000,
      fc.property(anyText, (text) => {
        github.get(text as never);
        tally.add(github.search(text).length > 0 ? 'found' : 'not found');
      }),
    );
    expect(tally.share('found')).toBeGreaterThan(0.1);
    expect(tally.share('not found')).toBeGreaterThan(0.1);
  });
});
