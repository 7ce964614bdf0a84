import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, withLayers } from './outcome.ts';
import { snapshot } from './snapshot.ts';

const NAMES = [
  ...['method', 'url', 'baseUrl', 'headers', 'mediaType', 'data', 'request', 'apiVersion', 'parameters'],
  ...['owner', 'repo', 'path', 'ref', 'x', 'y', 'name', 'list', 'per_page', 'a-b', 'f[]', '0', '12', 'k', 'origin'],
  ...['accept', 'user-agent', 'content-type', 'authorization', 'cookie', 'format', 'previews'],
  ...['operator', 'variables', 'slot', 'prefix', 'explode', 'place', 'label', 'route', 'parameter', 'index', 'next'],
  ...['get', 'set', 'value', 'enumerable', 'writable', 'getHeaders', 'append', 'then', 'flags', 'exec', 'lastIndex'],
];

const pollution = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.constantFrom<unknown[]>(
    'polluted',
    'https://evil.example',
    ['polluted'],
    { polluted: 'yes' },
    () => 'polluted',
    7,
  ),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);

function whilePolluted<Result>(properties: [string, unknown][], action: () => Result): Result {
  try {
    for (const [name, value] of properties) {
      // A plain descriptor would itself read what has been polluted so far.
      const descriptor = Object.assign(Object.create(null), { value, writable: true, configurable: true });
      descriptor.enumerable = true;
      Object.defineProperty(Object.prototype, name, descriptor);
    }
    return action();
  } finally {
    for (const [name] of properties) Reflect.deleteProperty(Object.prototype, name);
  }
}

test('a polluted Object.prototype changes nothing', async () => {
  const tally = createTally();
  await holds(
    6_000,
    fc.property(call, pollution, (given, properties) => {
      const act = () =>
        attempt(() => {
          const api = withLayers(given.layers);
          return [api(...argumentsOf(given)), api.merge(...argumentsOf(given)), api.DEFAULTS];
        });
      const before = act();
      const after = whilePolluted(Object.entries(properties), act);
      expectSame(snapshot(after), snapshot(before));
      expectSame(snapshot(act()), snapshot(before));
      tally.add('error' in before ? 'refused' : 'success');
    }),
  );
  expect(tally.share('success')).toBeGreaterThan(0.3);
  expect(tally.share('refused')).toBeGreaterThan(0.2);
});
