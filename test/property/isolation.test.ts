import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call } from './arbitraries.ts';
import { argumentsOf, attempt, createTally, withLayers } from './outcome.ts';

const SETTINGS = { numRuns: 8_000, seed: 1 };

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function freezeDeeply(value: unknown): void {
  if (!isPlain(value)) return;
  Object.values(value).forEach(freezeDeeply);
  Object.freeze(value);
}

/** A copy to compare with: functions, symbols and instances by reference, dates by their time. */
function snapshot(value: unknown): unknown {
  if (value instanceof Date) return ['date', value.getTime()];
  if (value instanceof Map) return [...value].map(snapshot);
  if (!isPlain(value)) return value;
  return [Array.isArray(value), Reflect.ownKeys(value).map((key) => [key, snapshot(Reflect.get(value, key))])];
}

function spoil(value: unknown): void {
  if (value instanceof Date) value.setTime(1);
  if (!isPlain(value)) return;
  Object.values(value).forEach(spoil);
  for (const key of Object.keys(value)) Reflect.set(value, key, 'spoilt');
  Reflect.set(value, 'extra', 'spoilt');
}

test('no call changes what it is given, and frozen arguments do as well as others', () => {
  const tally = createTally();
  fc.assert(
    fc.property(call, (given) => {
      const act = () =>
        attempt(() => {
          const api = withLayers(given.layers);
          return [api(...argumentsOf(given)), api.merge(...argumentsOf(given))];
        });
      const before = snapshot([given.layers, given.options]);
      const open = act();
      if (!isDeepStrictEqual(snapshot([given.layers, given.options]), before)) {
        expect(snapshot([given.layers, given.options])).toEqual(before);
      }
      freezeDeeply(given.layers);
      freezeDeeply(given.options);
      const frozen = act();
      if (!isDeepStrictEqual(frozen, open)) expect(frozen).toEqual(open);
      tally.add('error' in open ? 'refused' : 'success');
    }),
    SETTINGS,
  );
  expect(tally.share('success')).toBeGreaterThan(0.3);
  expect(tally.share('refused')).toBeGreaterThan(0.2);
});

test('a result can be spoilt without effect on the defaults or on other results', () => {
  const tally = createTally();
  fc.assert(
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
      if (!isDeepStrictEqual(after, before)) expect(after).toEqual(before);
    }),
    SETTINGS,
  );
  expect(tally.share('spoilt')).toBeGreaterThan(0.4);
});
