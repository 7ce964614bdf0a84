import type { JsonObject, JsonValue } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import fc from '../support/fast-check.ts';
import { description, diffDescriptions, summarize } from './support.ts';

const NAMES = ['Order', 'Item', 'Customer', 'Address'];
const pointerTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const plain = fc.constantFrom<JsonObject>(
  { type: 'string' },
  { type: 'string', format: 'date-time' },
  { type: 'integer' },
  { type: 'number' },
  { type: 'boolean' },
  { type: ['string', 'null'] },
  {},
);
const literals = fc
  .uniqueArray(fc.constantFrom<JsonValue>('open', 'sent', 'lost', 1, 2, null, true), { minLength: 1 })
  .map((values): JsonObject => ({ enum: values }));

/** Schemas with references to the others and to themselves. */
const { schema } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    plain,
    literals,
    fc.constantFrom(...NAMES).map(pointerTo),
    tie('object'),
    tie('schema').map((items) => ({ type: 'array', items })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc.array(tie('object'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
  ),
  object: fc
    .record({
      properties: fc.dictionary(fc.constantFrom('id', 'name', 'status', 'parent', '__proto__'), tie('schema'), {
        maxKeys: 4,
      }),
      required: fc.uniqueArray(fc.constantFrom('id', 'name', 'status', 'parent'), { maxLength: 4 }),
    })
    .map((parts): JsonObject => ({ type: 'object', ...parts })),
}));

const schemas = fc.record({
  Order: schema.map(asObject),
  Item: schema.map(asObject),
  Customer: schema.map(asObject),
  Address: schema.map(asObject),
});

/** A named schema that is not only the name of another one, which could lead back to itself. */
function asObject(value: JsonObject): JsonObject {
  return { type: 'object', properties: { value } };
}

const descriptions = fc.record({ schemas, body: schema, response: schema, parameter: schema }).map((parts) =>
  description(
    {
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        post: {
          operationId: 'create',
          parameters: [{ name: 'filter', in: 'query', schema: parts.parameter }],
          requestBody: { required: true, content: { 'application/json': { schema: parts.body } } },
          responses: {
            200: { description: '', content: { 'application/json': { schema: parts.response } } },
            404: { description: '', content: { 'application/json': { schema: pointerTo('Item') } } },
          },
        },
      },
    },
    parts.schemas,
  ),
);

/** A description that is written differently and means the same. */
class Rewriter {
  readonly #random: () => number;
  readonly #schemas: JsonObject;
  readonly #inlinesReferences: boolean;

  constructor(random: () => number, source: JsonObject, inlinesReferences: boolean) {
    this.#random = random;
    this.#schemas = (source['components'] as { schemas: JsonObject }).schemas;
    this.#inlinesReferences = inlinesReferences;
  }

  rewrite(value: JsonValue, key = '', depth = 0): JsonValue {
    if (Array.isArray(value)) {
      const items = value.map((item: JsonValue) => this.rewrite(item, '', depth));
      return ['enum', 'required', 'oneOf', 'allOf', 'type'].includes(key) ? this.#shuffle(items) : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const object = value as JsonObject;
    const name = typeof object['$ref'] === 'string' ? object['$ref'].split('/').at(-1) : undefined;
    if (name !== undefined && this.#inlinesReferences && depth < 4 && this.#random() < 0.7) {
      return this.rewrite(this.#schemas[name] as JsonValue, '', depth + 1);
    }
    const entries = Object.entries(object).map(([each, member]): [string, JsonValue] => [
      each,
      this.rewrite(member, each, depth),
    ]);
    const shuffled = Object.fromEntries(this.#shuffle(entries));
    // A single part of `allOf` is the part itself.
    const isSchema = 'type' in shuffled || 'enum' in shuffled || '$ref' in shuffled;
    return isSchema && key !== 'properties' && this.#random() < 0.2 ? { allOf: [shuffled] } : shuffled;
  }

  #shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, order: this.#random() }))
      .sort((left, right) => left.order - right.order)
      .map(({ item }) => item);
  }
}

/** Numbers from 0 to 1 that depend on the seed alone. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('equal descriptions', () => {
  it('have no changes, regardless of the order of keys and of inline references', () => {
    fc.assert(
      fc.property(descriptions, fc.integer(), fc.boolean(), (source, seed, inlines) => {
        const rewriter = new Rewriter(createRandom(seed), source, inlines);
        const rewritten = {
          ...source,
          paths: rewriter.rewrite(source['paths'] as JsonValue, 'paths'),
          components: {
            schemas: rewriter.rewrite((source['components'] as JsonObject)['schemas'] as JsonValue, 'properties'),
          },
        };
        expect(summarize(diffDescriptions(source, rewritten))).toEqual([]);
        expect(summarize(diffDescriptions(rewritten, source))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
