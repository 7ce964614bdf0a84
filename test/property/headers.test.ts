import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { type Call, call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, withLayers } from './outcome.ts';

const OWN_NAMES = ['accept', 'user-agent', 'content-type', 'x-github-api-version'];

const anyHeaders = fc.dictionary(
  fc.oneof(fc.constantFrom('x-a', 'Accept', "!#$%&'*+-.^_`|~"), fc.string({ unit: 'binary', maxLength: 4 })),
  fc.oneof(
    fc.string({ unit: fc.constantFrom(' ', '\t', 'a', '~', '\x80', '\xff', ',', '"'), maxLength: 8 }),
    fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\0', '\x7f', 'Ā', '€'), maxLength: 4 }),
    fc.double(),
  ),
  { maxKeys: 3 },
);

const anyCall = fc
  .tuple(call, anyHeaders, fc.nat(1))
  .map(([given, headers, luck]): Call => (luck === 0 ? given : { ...given, options: { ...given.options, headers } }));

function namesIn({ layers, options }: Call): Set<string> {
  const given = [...layers, options].flatMap(({ headers }) => {
    if (typeof headers !== 'object' || headers === null) return [];
    return Symbol.iterator in headers
      ? [...(headers as Iterable<[string]>)].map(([name]) => name)
      : Object.keys(headers);
  });
  return new Set([...OWN_NAMES, ...given.map((name) => name.toLowerCase())]);
}

test('new Headers(result.headers) never throws, and contains only headers that were passed', async () => {
  const tally = createTally();
  await holds(
    6_000,
    fc.property(anyCall, (given) => {
      const outcome = attempt(() => withLayers(given.layers)(...argumentsOf(given)));
      tally.add('error' in outcome ? outcome.error.code : 'success');
      if ('error' in outcome) return;
      const { headers } = outcome.result as { headers: Record<string, string> };
      const read = new Headers(headers);
      const names = namesIn(given);
      for (const [name, value] of Object.entries(headers)) {
        expectSame(read.get(name), String(value).replace(/^[\t ]+|[\t ]+$/g, ''));
        if (!names.has(name)) expect([...names]).toContain(name);
      }
      expectSame([...read].length, Object.keys(headers).length);
    }),
  );
  expect(tally.share('success')).toBeGreaterThan(0.2);
  expect(tally.share('INVALID_HEADER')).toBeGreaterThan(0.1);
});
