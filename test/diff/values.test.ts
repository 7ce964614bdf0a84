import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { diffDescriptions, summarize, withBody, withResponse } from './support.ts';

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
});

/** What changed between two schemas: in a request body, and in a response. */
function compare(before: JsonObject | boolean, after: JsonObject | boolean, schemas: JsonObject = {}) {
  const changesOf = (describeRoute: typeof withBody) =>
    summarize(diffDescriptions(describeRoute(before, schemas), describeRoute(after, schemas)));
  return { body: changesOf(withBody), response: changesOf(withResponse) };
}

describe('a change of a value', () => {
  it.each<[string, JsonObject | boolean, JsonObject | boolean, string[], string[]]>([
    [
      'a removed member breaks requests and readers',
      object({ id: { type: 'integer' }, note: { type: 'string' } }),
      object({ id: { type: 'integer' } }),
      ['breaks-requests body-member-removed /note'],
      ['breaks-readers response-member-removed 200 /note'],
    ],
    [
      'an added optional member is safe',
      object({ id: { type: 'integer' } }),
      object({ id: { type: 'integer' }, note: { type: 'string' } }),
      ['safe body-member-added /note'],
      ['safe response-member-added 200 /note'],
    ],
    [
      'an added required member breaks requests',
      object({}),
      object({ id: { type: 'integer' } }, ['id']),
      ['breaks-requests body-member-added-required /id'],
      ['safe response-member-added 200 /id'],
    ],
    [
      'a member that becomes required breaks requests',
      object({ id: { type: 'integer' } }),
      object({ id: { type: 'integer' } }, ['id']),
      ['breaks-requests body-member-now-required /id'],
      ['safe response-member-now-required 200 /id'],
    ],
    [
      'a member that becomes optional breaks readers',
      object({ id: { type: 'integer' } }, ['id']),
      object({ id: { type: 'integer' } }),
      ['safe body-member-now-optional /id'],
      ['breaks-readers response-member-now-optional 200 /id'],
    ],
    [
      'a wider type breaks readers',
      { type: 'integer' },
      { type: 'number' },
      ['safe body-type-widened'],
      ['breaks-readers response-type-widened 200'],
    ],
    [
      'a narrower type breaks requests',
      { type: ['string', 'integer'] },
      { type: 'string' },
      ['breaks-requests body-type-narrowed'],
      ['safe response-type-narrowed 200'],
    ],
    [
      'another type breaks both',
      { type: 'string' },
      { type: 'integer' },
      ['breaks-requests body-type-changed'],
      ['breaks-readers response-type-changed 200'],
    ],
    [
      'a further enum value breaks readers',
      { enum: ['open'] },
      { enum: ['open', 'sent'] },
      ['safe body-enum-widened'],
      ['breaks-readers response-enum-widened 200'],
    ],
    [
      'an enum value less breaks requests',
      { enum: ['open', 'sent'] },
      { enum: ['open'] },
      ['breaks-requests body-enum-narrowed'],
      ['safe response-enum-narrowed 200'],
    ],
    [
      'an enum that becomes any text breaks readers',
      { type: 'string', enum: ['open'] },
      { type: 'string' },
      ['safe body-type-widened'],
      ['breaks-readers response-type-widened 200'],
    ],
    [
      'a value that can be null breaks readers',
      { type: 'string' },
      { type: ['string', 'null'] },
      ['safe body-now-nullable'],
      ['breaks-readers response-now-nullable 200'],
    ],
    [
      'a value that can no longer be null breaks requests',
      { type: ['string', 'null'] },
      { type: 'string' },
      ['breaks-requests body-no-longer-nullable'],
      ['safe response-no-longer-nullable 200'],
    ],
  ])('diff reports the change of a value: %s', (_, before, after, body, response) => {
    expect(compare(before, after)).toEqual({ body, response });
  });

  it('is found inside lists, maps and nested objects', () => {
    const wrap = (inner: JsonObject) =>
      object({ items: { type: 'array', items: object({ tags: { additionalProperties: inner } }) } });
    expect(compare(wrap({ type: 'string' }), wrap({ type: 'boolean' })).response).toEqual([
      'breaks-readers response-type-changed 200 /items/*/tags/*',
    ]);
  });

  it('is reported once in a schema that contains itself', () => {
    const tree = (type: string): JsonObject => ({
      Tree: object({ label: { type }, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }),
    });
    const root = { $ref: '#/components/schemas/Tree' };
    const changes = diffDescriptions(withResponse(root, tree('string')), withResponse(root, tree('integer')));
    expect(summarize(changes)).toEqual(['breaks-readers response-type-changed 200 /label']);
  });
});
