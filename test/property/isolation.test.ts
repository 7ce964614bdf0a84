import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, withLayers } from './outcome.ts';
import { isPlain, snapshot } from './snapshot.ts';

function freezeDeeply(value: unknown): void {
  if (!isPlain(value)) return;
  Object.values(value).forEach(freezeDeeply);
  Object.freeze(value);
}

function spoil(value: unknown): void {
  if (value instanceof Date) value.setTime(1);
  if (!isPlain(value)) return;
  Object.values(value).forEach(spoil);
  for (const key of Object.keys(value)) Reflect.set(value, key, 'spoilt');
  Reflect.set(value, 'extra', 'spoilt');
}

test('no call changes its arguments, and frozen arguments are accepted', async () => {
  const tally = createTally();
  await holds(
    3_000,
    fc.property(call, (given) => {
      const act = () =>
        attempt(() => {
          const api = withLayers(given.layers);
          return [api(...argumentsOf(given)), api.merge(...argumentsOf(given))];
        });
      const before = snapshot([given.layers, given.options]);
      const open = act();
      expectSame(snapshot([given.layers, given.options]), before);
      freezeDeeply(given.layers);
      freezeDeeply(given.options);
      const frozen = act();
      expectSame(frozen, open);
      tally.add('error' in open ? 'refused' : 'success');
    }),
  );
  expect(tally.share('success')).toBeGreaterThan(0.3);
  expect(tally.share('refused')).toBeGreaterThan(0.2);
});

test('changing a result affects neither the defaults nor other results', async () => {
  const tally = createTally();
  await holds(
    3_000,
    fc.property(call, call, (first, second) => {
      const preset = attempt(() => withLayers(first.layers));
      if ('error' in preset) return;
      const api = preset.result as ReturnType<typeof withLayers>;
      const view = () => [
        snapshot(api.DEFAULTS),
        ...[first, second].map((given) => snapshot(attempt(() => api(...argumentsOf(given))))),
        snapshot(attempt(() => api.merge())),
        snapshot(attempt(() => api.merge(...argumentsOf(second)))),
      ];
      const before = view();
      // What was passed goes in by reference; what is spoilt here must come from the defaults alone.
      const bare = first.route === undefined ? { method: first.options['method'], url: first.options['url'] } : {};
      for (const make of [api, api.merge, (...input: unknown[]) => api.parse(api.merge(...input))]) {
        const outcome = attempt(() => make(...argumentsOf({ ...first, options: bare })));
        if ('error' in outcome) continue;
        const { data, request, body, ...rest } = outcome.result as Record<string, unknown>;
        spoil(rest);
        if (body !== api.DEFAULTS['data']) spoil(body);
        tally.add('spoilt');
      }
      tally.add('seen');
      const after = view();
      expectSame(after, before);
    }),
  );
  expect(tally.share('spoilt')).toBeGreaterThan(0.4);
});
