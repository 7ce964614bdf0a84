import { diffCatalogues, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { description, summarize, withBody, withResponse } from './support.ts';

/** The changes between two descriptions, with the limits of values. */
function compare(before: JsonObject, after: JsonObject): string[] {
  const [was, is] = [before, after].map((each) => generate(each, { keepLimits: true }).catalogue);
  return summarize(diffCatalogues(was as NonNullable<typeof was>, is as NonNullable<typeof is>));
}

const member = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { v: schema } });

/** A description with one webhook. */
const withWebhook = (schema: JsonObject): JsonObject => ({
  ...description({ '/orders': { get: { responses: { 204: { description: '' } } } } }),
  webhooks: { sold: { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
});

/** A description whose response has one header. */
const withHeader = (schema: JsonObject): JsonObject =>
  description({
    '/orders': { get: { responses: { 200: { description: '', headers: { 'X-Trace': { schema } } } } } },
  });

const pets = (mapping?: JsonObject): JsonObject => ({
  oneOf: ['cat', 'dog'].map((kind) => ({ ...member({ const: kind }), title: kind })),
  discriminator: { propertyName: 'v', ...(mapping === undefined ? {} : { mapping }) },
});

describe('a change of a limit', () => {
  it.each<[string, JsonObject, JsonObject, string[], string[]]>([
    [
      'an inclusive bound allows more than an exclusive one with the same number',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0 },
      ['safe body-limit-widened /v'],
      ['breaks-readers response-limit-widened 200 /v'],
    ],
    [
      'an exclusive bound allows less than an inclusive one with the same number',
      { type: 'number', maximum: 10 },
      { type: 'number', exclusiveMaximum: 10 },
      ['breaks-requests body-limit-narrowed /v'],
      ['safe response-limit-narrowed 200 /v'],
    ],
    [
      'of two bounds at one end, only the stricter one counts',
      { type: 'number', minimum: 0, exclusiveMinimum: 5 },
      { type: 'number', exclusiveMinimum: 5 },
      [],
      [],
    ],
    [
      'a multiple of 0.1 is a multiple of 0.01',
      { type: 'number', multipleOf: 0.1 },
      { type: 'number', multipleOf: 0.01 },
      ['safe body-limit-widened /v'],
      ['breaks-readers response-limit-widened 200 /v'],
    ],
    ['a length of at least 0 is not a limit', { type: 'string' }, { type: 'string', minLength: 0 }, [], []],
  ])('%s', (_, before, after, body, response) => {
    expect(compare(withBody(member(before)), withBody(member(after)))).toEqual(body);
    expect(compare(withResponse(member(before)), withResponse(member(after)))).toEqual(response);
  });

  it('in the data of a webhook concerns its readers', () => {
    const limits: readonly (readonly [JsonObject, JsonObject])[] = [
      [
        { type: 'string', maxLength: 5 },
        { type: 'string', maxLength: 9 },
      ],
      [{ type: 'number', minimum: 0 }, { type: 'number' }],
      [
        { type: 'string', pattern: '^a' },
        { type: 'string', pattern: '^b' },
      ],
    ];
    for (const [before, after] of limits) {
      const change = compare(withWebhook(member(before)), withWebhook(member(after)));
      expect(change).toEqual(['breaks-readers response-limit-widened /v']);
    }
    const closed = { ...member({ type: 'string' }), additionalProperties: false };
    expect(compare(withWebhook(closed), withWebhook(member({ type: 'string' })))).toEqual([
      'safe response-additional-members-added',
    ]);
  });

  it('in a response header is a change of its type', () => {
    const [short, long] = [
      { type: 'string', maxLength: 5 },
      { type: 'string', maxLength: 9 },
    ];
    expect(compare(withHeader(short), withHeader(long))).toEqual(['breaks-readers response-header-type-changed 200']);
    expect(compare(withHeader(long), withHeader(short))).toEqual(['safe response-header-type-narrowed 200']);
  });
});

describe('the values of a discriminator', () => {
  it('may be added, but not removed, in a request', () => {
    const more = withBody(pets({ kitty: '#/components/schemas/Cat' }));
    expect(compare(withBody(pets()), more)).toEqual(['safe body-limit-widened']);
    expect(compare(more, withBody(pets()))).toEqual(['breaks-requests body-limit-narrowed']);
    // The name of the schema is a value even if it is not written.
    expect(compare(withBody(pets()), withBody(pets({ Cat: '#/components/schemas/Cat' })))).toEqual([]);
  });
});
