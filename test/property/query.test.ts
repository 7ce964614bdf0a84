import { describe, expect, test } from 'vitest';
import { endpoint, HOME } from '../core/endpoint/loose.ts';
import fc from '../support/fast-check.ts';
import { holds } from './holds.ts';
import { createTally, expectSame } from './outcome.ts';
import { anyText } from './text.ts';

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

  test('can be parsed into exactly what was passed', async () => {
    const tally = createTally();
    await holds(
      4_000,
      fc.property(fc.constantFrom(...targets), fc.constantFrom('GET', 'HEAD'), parameters, (target, method, passed) => {
        const { url } = endpoint(`${method} ${target}`, { parameters: passed });
        const given = [...new URL(target.replaceAll(/\{.*?\}/g, ''), HOME).searchParams];
        const expected = [...given, ...Object.entries(passed)].map((pair) => JSON.stringify(pair)).sort();
        const found = [...new URL(url).searchParams].map((pair) => JSON.stringify(pair)).sort();
        expectSame(found, expected);
        expectSame(new URL(url).hash, target.includes('#f') ? '#f' : '');
        expectSame(url.includes('+'), false);
        tally.add(Object.keys(passed).length > 0 ? 'filled' : 'empty');
      }),
    );
    expect(tally.share('filled')).toBeGreaterThan(0.6);
  });

  test('of a list can be parsed into its items', async () => {
    await holds(
      2_000,
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (items) => {
        const { url } = endpoint('GET /a', { 'x[]': items, y: items });
        expectSame(new URL(url).searchParams.getAll('x[]'), items);
        expectSame(new URL(url).searchParams.get('y'), items.join(','));
        const joined = /&y=(.*)$/.exec(url)?.[1] ?? '';
        expectSame(joined.split(',').map(decodeURIComponent), items);
      }),
    );
  });
});
