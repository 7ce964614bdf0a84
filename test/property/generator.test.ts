import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EndpointError } from 'routebook';
import { createCatalogue } from 'routebook/catalogue';
import {
  createIndex,
  emitIndex,
  emitModules,
  emitTypes,
  GeneratorError,
  generate,
  type JsonObject,
  type JsonValue,
  stringifyCatalogue,
} from 'routebook/generator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../cli/generate/command.ts';
import { InputError } from '../../cli/shared/errors.ts';
import { everything, everythingOptions } from '../generator/everything.ts';
import fc from '../support/fast-check.ts';
import { holds } from './holds.ts';
import { createTally } from './outcome.ts';

const ODD_VALUES: JsonValue[] = [
  ...[null, true, 0, -1, 1e21, '', 'x', '*/', '\ud800', '__proto__', 'constructor', '{', '/{a}{', [], [null], {}],
  ...[{ $ref: '#/components/schemas/loop' }, { $ref: '#' }, { $ref: 'other.json' }, { $ref: 7 }, { type: 'object' }],
  ...[{ type: ['null'] }, { allOf: [] }, { enum: [] }, { oneOf: [{}, {}] }, { additionalProperties: {} }],
];

interface Place {
  holder: { [key: string]: JsonValue };
  key: string;
}

/** Every member of every object and list. */
function placesIn(value: JsonValue): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Place['holder'];
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key] as JsonValue)]);
}

const set = ({ holder }: Place, key: string, value: JsonValue): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
};

/** What can happen to a description that people write by hand. */
const MUTATIONS = {
  remove: ({ holder, key }: Place) => Reflect.deleteProperty(holder, key),
  replace: (place: Place, _other: Place, odd: JsonValue) => set(place, place.key, odd),
  rename: (place: Place, _other: Place, odd: JsonValue) =>
    set(place, String(odd), place.holder[place.key] as JsonValue),
  copy: (place: Place, other: Place) => set(place, place.key, structuredClone(other.holder[other.key] as JsonValue)),
};

interface Mutation {
  kind: keyof typeof MUTATIONS;
  place: number;
  other: number;
  odd: JsonValue;
}

const mutations = fc.array(
  fc.record<Mutation>({
    kind: fc.constantFrom('remove', 'replace', 'rename', 'copy'),
    place: fc.nat(100_000),
    other: fc.nat(100_000),
    odd: fc.constantFrom(...ODD_VALUES),
  }),
  { minLength: 1, maxLength: 3 },
);

function mutate(chosen: readonly Mutation[]): JsonObject {
  const description = structuredClone(everything);
  for (const { kind, place, other, odd } of chosen) {
    const places = placesIn(description);
    const [first, second] = [places[place % places.length], places[other % places.length]];
    if (first && second) MUTATIONS[kind](first, second, structuredClone(odd));
  }
  return JSON.parse(JSON.stringify(description));
}

describe('a mutated description', () => {
  test('either works or throws a GeneratorError', async () => {
    const tally = createTally();
    await holds(
      500,
      fc.property(mutations, (chosen) => {
        try {
          const { catalogue } = generate(mutate(chosen), everythingOptions);
          const profile = { baseUrl: 'https://example.com', vendor: 'v', userAgent: 'u', accept: 'a/b' };
          const texts = [
            stringifyCatalogue(catalogue),
            ...emitIndex(catalogue).values(),
            ...emitTypes(catalogue).values(),
          ];
          expect([...texts, ...emitModules(catalogue, profile).values()].every((text) => text !== '')).toBe(true);
          expect([...createCatalogue(createIndex(catalogue))]).toHaveLength(Object.keys(catalogue.routes).length);
          tally.add('works');
        } catch (error) {
          if (!(error instanceof GeneratorError)) throw error;
          tally.add('refused');
        }
      }),
    );
    expect(tally.share('works')).toBeGreaterThan(0.3);
    expect(tally.share('refused')).toBeGreaterThan(0.05);
  });

  describe('given to the command', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'routebook-'));
      for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
    });
    afterAll(() => {
      vi.restoreAllMocks();
      rmSync(folder, { recursive: true });
    });

    test('has all files written or none', async () => {
      const tally = createTally();
      const [input, out] = [join(folder, 'openapi.json'), join(folder, 'api')];
      await holds(
        100,
        fc.asyncProperty(mutations, async (chosen) => {
          writeFileSync(input, JSON.stringify(mutate(chosen)));
          try {
            await run([input, '--out', out]);
            expect(existsSync(join(out, 'index.ts')) && existsSync(join(out, 'catalogue.ts'))).toBe(true);
            tally.add('works');
          } catch (error) {
            if (![GeneratorError, InputError, EndpointError].some((known) => error instanceof known)) throw error;
            expect(existsSync(out)).toBe(false);
            tally.add('refused');
          } finally {
            rmSync(out, { recursive: true, force: true });
          }
        }),
      );
      expect(tally.share('works')).toBeGreaterThan(0.3);
      expect(tally.share('refused')).toBeGreaterThan(0.05);
    });
  });
});
