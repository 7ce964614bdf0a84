import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { description, diffDescriptions, summarize, withBody, withResponse } from './support.ts';

const A = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const B = { type: 'object', properties: { b: { type: 'integer' } } };
const text = { type: 'string' };

/** Schemas that mean the same, written in two ways. */
const EQUAL: [string, JsonObject | boolean, JsonObject | boolean][] = [
  ['a type list of one', { type: ['string'] }, text],
  ['the order of types', { type: ['string', 'null', 'integer'] }, { type: ['integer', 'string', 'null'] }],
  ['anyOf of plain types', { anyOf: [text, { type: 'null' }] }, { type: ['null', 'string'] }],
  ['oneOf and anyOf', { oneOf: [A, B] }, { anyOf: [B, A] }],
  ['nested unions', { oneOf: [A, { oneOf: [B, text] }] }, { oneOf: [text, A, B] }],
  ['an alternative twice', { oneOf: [A, A, B] }, { oneOf: [A, B] }],
  ['allOf of one', { allOf: [A] }, A],
  [
    'allOf of objects',
    { allOf: [A, B] },
    { type: 'object', properties: { ...B.properties, ...A.properties }, required: ['a'] },
  ],
  ['allOf in another order', { allOf: [A, B] }, { allOf: [B, A] }],
  ['const and enum', { const: 'x' }, { enum: ['x'] }],
  ['an enum with its type', { type: 'string', enum: ['x', 'y'] }, { enum: ['y', 'x'] }],
  ['formats of numbers that exclude nothing', { type: 'integer', format: 'int64' }, { type: 'integer' }],
  ['a boolean and its values', { type: 'boolean' }, { enum: [false, true] }],
  ['an enum in two parts', { oneOf: [{ enum: ['x'] }, { enum: ['y'] }] }, { enum: ['x', 'y'] }],
  ['a schema without keywords', {}, true],
  ['additionalProperties: true', { ...A, additionalProperties: true }, A],
  ['additionalProperties: {}', { ...A, additionalProperties: {} }, A],
  ['an implied type', { properties: A.properties, required: ['a'] }, A],
  ['texts and examples', { ...A, description: 'x', title: 'X', examples: [{}] }, A],
  ['required names in another order', { ...A, required: ['a', 'a'] }, A],
  ['any value in a union', { oneOf: [text, {}] }, {}],
  ['an impossible alternative', { oneOf: [text, false] }, text],
  ['a member that another part requires', { allOf: [{ ...A, required: [] }, { required: ['a'] }] }, A],
  ['a member that only the whole requires', { allOf: [{ ...A, required: [] }], required: ['a'] }, A],
  ['an empty union part', { allOf: [A, {}] }, A],
];

describe('a schema that is written differently', () => {
  it.each(EQUAL)('has no changes: %s', (_, before, after) => {
    for (const describeRoute of [withBody, withResponse]) {
      expect(summarize(diffDescriptions(describeRoute(before), describeRoute(after)))).toEqual([]);
      expect(summarize(diffDescriptions(describeRoute(after), describeRoute(before)))).toEqual([]);
    }
  });

  it('has no changes between nullable of 3.0 and null of 3.1', () => {
    const reference = { $ref: '#/components/schemas/A' };
    const pairs: [JsonObject, JsonObject][] = [
      [{ ...text, nullable: true }, { type: ['string', 'null'] }],
      [{ allOf: [reference], nullable: true }, { anyOf: [reference, { type: 'null' }] }],
      [{ ...text, enum: ['x'], nullable: true }, { enum: ['x', null] }],
      [
        { type: 'array', items: { type: 'integer', nullable: true } },
        { type: 'array', items: { type: ['integer', 'null'] } },
      ],
    ];
    for (const [old, current] of pairs) {
      expect(diffDescriptions(withResponse(old, { A }, '3.0.3'), withResponse(current, { A }, '3.1.0'))).toEqual([]);
      expect(diffDescriptions(withResponse(current, { A }, '3.2.0'), withResponse(old, { A }, '3.0.3'))).toEqual([]);
    }
  });

  it('has no changes if a recursive schema is unrolled', () => {
    const reference = { $ref: '#/components/schemas/Tree' };
    const tree = (child: JsonObject): JsonObject => ({ type: 'object', properties: { label: text, child } });
    const schemas = { Tree: tree(reference) };
    const unrolled = tree(tree(tree(reference)));
    expect(diffDescriptions(withResponse(reference, schemas), withResponse(unrolled, schemas))).toEqual([]);
    expect(diffDescriptions(withResponse(unrolled, schemas), withResponse(reference, schemas))).toEqual([]);
  });

  it('has no changes if schemas have other names', () => {
    const schemas = (name: string): JsonObject => ({
      [name]: { type: 'object', properties: { next: { $ref: `#/components/schemas/${name}` } } },
    });
    const before = withResponse({ $ref: '#/components/schemas/One' }, schemas('One'));
    const after = withResponse({ $ref: '#/components/schemas/Other' }, schemas('Other'));
    expect(diffDescriptions(before, after)).toEqual([]);
  });

  it('has no changes if the branches of a discriminator are inlined', () => {
    const cat = { type: 'object', properties: { kind: text, lives: { type: 'integer' } } };
    const dog = { type: 'object', properties: { kind: text, tricks: { type: 'integer' } } };
    const discriminator = {
      propertyName: 'kind',
      mapping: { c: '#/components/schemas/Cat', d: '#/components/schemas/Dog' },
    };
    const named = {
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator,
    };
    const schemas = { Cat: cat, Dog: dog };
    const inlined = { oneOf: [dog, cat], discriminator };
    expect(diffDescriptions(withResponse(named, schemas), withResponse(inlined, schemas))).toEqual([]);
    expect(diffDescriptions(withBody(inlined, schemas), withBody(named, schemas))).toEqual([]);
  });
});

describe('objects of a union', () => {
  const kind = (value: string, more: JsonObject = {}): JsonObject => ({
    type: 'object',
    properties: { kind: { const: value }, ...more },
    required: ['kind'],
  });

  it('are compared with the object of the same kind, regardless of their order', () => {
    const before = { oneOf: [kind('a', { x: text }), kind('b', { y: text })] };
    const after = { oneOf: [kind('b', { y: text }), kind('a', { x: { type: 'integer' } })] };
    expect(summarize(diffDescriptions(withResponse(before), withResponse(after)))).toEqual([
      'breaks-readers response-type-changed 200 /x',
    ]);
  });

  it('that were added break readers, and those that were removed break requests', () => {
    const [one, two] = [{ oneOf: [kind('a')] }, { oneOf: [kind('a'), kind('b')] }];
    expect(summarize(diffDescriptions(withResponse(one), withResponse(two)))).toEqual([
      'breaks-readers response-type-widened 200',
    ]);
    expect(summarize(diffDescriptions(withBody(two), withBody(one)))).toEqual(['breaks-requests body-type-narrowed']);
  });
});

describe('additional members', () => {
  const map = (additionalProperties: JsonObject | boolean): JsonObject => ({ type: 'object', additionalProperties });

  it('are compared by their type', () => {
    expect(summarize(diffDescriptions(withResponse(map(text)), withResponse(map({ type: 'integer' }))))).toEqual([
      'breaks-readers response-type-changed 200 /*',
    ]);
  });

  it('that are forbidden break requests', () => {
    expect(summarize(diffDescriptions(withBody(map(true)), withBody(map(false))))).toEqual([
      'breaks-requests body-additional-members-removed',
    ]);
    expect(summarize(diffDescriptions(withBody(map(false)), withBody(map(true))))).toEqual([
      'safe body-additional-members-added',
    ]);
  });
});

describe('a path parameter', () => {
  it('that was a query parameter is moved, and the route renamed', () => {
    const parameter = (place: string): JsonObject => ({ name: 'id', in: place, required: true, schema: text });
    const responses = { 204: { description: '' } };
    const before = description({
      '/orders': { get: { operationId: 'get', parameters: [parameter('query')], responses } },
    });
    const after = description({
      '/orders/{id}': { get: { operationId: 'get', parameters: [parameter('path')], responses } },
    });
    expect(summarize(diffDescriptions(before, after))).toEqual([
      'breaks-requests route-renamed',
      'breaks-requests parameter-moved id',
    ]);
  });
});
