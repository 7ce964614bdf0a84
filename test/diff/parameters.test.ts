import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { description, diffDescriptions, summarize, withBody, withParameters } from './support.ts';

const query = (name: string, schema: JsonObject = { type: 'string' }, more: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  schema,
  ...more,
});
const compare = (before: readonly JsonObject[], after: readonly JsonObject[]) =>
  summarize(diffDescriptions(withParameters(...before), withParameters(...after)));

describe('a change of a parameter', () => {
  it.each<[string, JsonObject[], JsonObject[], string[]]>([
    ['an optional one is safe to add', [], [query('page')], ['safe parameter-added page']],
    [
      'a required one breaks requests',
      [],
      [query('page', {}, { required: true })],
      ['breaks-requests parameter-added-required page'],
    ],
    ['one that is removed breaks requests', [query('page')], [], ['breaks-requests parameter-removed page']],
    [
      'one that becomes required breaks requests',
      [query('page')],
      [query('page', { type: 'string' }, { required: true })],
      ['breaks-requests parameter-now-required page'],
    ],
    [
      'one that becomes optional is safe',
      [query('page', { type: 'string' }, { required: true })],
      [query('page')],
      ['safe parameter-now-optional page'],
    ],
    [
      'one that becomes deprecated is safe',
      [query('page')],
      [query('page', { type: 'string' }, { deprecated: true })],
      ['safe parameter-deprecated page'],
    ],
    [
      'a narrower enum breaks requests',
      [query('sort', { enum: ['up', 'down'] })],
      [query('sort', { enum: ['up'] })],
      ['breaks-requests parameter-enum-narrowed sort'],
    ],
    [
      'a wider enum is safe',
      [query('sort', { enum: ['up'] })],
      [query('sort', { enum: ['up', 'down'] })],
      ['safe parameter-enum-widened sort'],
    ],
    [
      'another default breaks requests, because a request without it means something else',
      [query('page', { type: 'integer', default: 1 })],
      [query('page', { type: 'integer', default: 0 })],
      ['breaks-requests parameter-default-changed page'],
    ],
    [
      'a new default is safe',
      [query('page', { type: 'integer' })],
      [query('page', { type: 'integer', default: 0 })],
      ['safe parameter-default-added page'],
    ],
    [
      'an integer that becomes text is safe, because it is written as text',
      [query('id', { type: 'integer' })],
      [query('id', { type: 'string' })],
      ['safe parameter-type-widened id'],
    ],
    [
      'text that becomes an integer breaks requests',
      [query('id', { type: 'string' })],
      [query('id', { type: 'integer' })],
      ['breaks-requests parameter-type-narrowed id'],
    ],
    [
      'another style breaks requests',
      [query('ids', { type: 'array', items: { type: 'string' } })],
      [query('ids', { type: 'array', items: { type: 'string' } }, { explode: false })],
      ['breaks-requests parameter-style-changed ids'],
    ],
    [
      'a parameter that moves to a header breaks requests',
      [query('token')],
      [{ name: 'token', in: 'header', schema: { type: 'string' } }],
      ['breaks-requests parameter-moved token'],
    ],
    [
      'the order of parameters and the case of header names mean nothing',
      [query('a'), { name: 'X-Id', in: 'header', schema: { type: 'string' } }],
      [{ name: 'x-id', in: 'header', schema: { type: 'string' } }, query('a')],
      [],
    ],
    [
      'the explosion of a text and of a value of a list says nothing',
      [query('a', { type: 'string' }, { explode: false }), query('b', { enum: ['x', 'y'] }, { explode: false })],
      [query('a', { type: 'string' }), query('b', { enum: ['x', 'y'] })],
      [],
    ],
    [
      'the default style and an explicit one are equal',
      [query('a')],
      [query('a', { type: 'string' }, { style: 'form', explode: true, required: false })],
      [],
    ],
  ])('diff reports the change of a parameter: %s', (_, before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  it('is not reported if a parameter is declared for the path instead of the operation', () => {
    const responses = { 204: { description: '' } };
    const parameters = [query('page')];
    const before = description({ '/orders': { get: { parameters, responses } } });
    const after = description({ '/orders': { parameters, get: { responses } } });
    expect(diffDescriptions(before, after)).toEqual([]);
  });

  it('reports a parameter that moves into the body, and back, as moved', () => {
    const responses = { 204: { description: '' } };
    const body = (properties: JsonObject): JsonObject => ({
      content: { 'application/json': { schema: { type: 'object', properties } } },
    });
    const inQuery = description({
      '/orders': { post: { parameters: [query('note')], requestBody: body({ id: {} }), responses } },
    });
    const inBody = description({ '/orders': { post: { requestBody: body({ id: {}, note: {} }), responses } } });
    expect(summarize(diffDescriptions(inQuery, inBody))).toEqual([
      'breaks-requests parameter-moved note',
      'safe body-member-added /note',
    ]);
    expect(summarize(diffDescriptions(inBody, inQuery))).toEqual([
      'breaks-requests parameter-moved note',
      'breaks-requests body-member-removed /note',
    ]);
  });
});

describe('the default of a body member', () => {
  const object = (amount: JsonObject): JsonObject => ({
    type: 'object',
    properties: { line: { type: 'object', properties: { amount: { type: 'integer', ...amount } } } },
  });

  it.each<[JsonObject, JsonObject, string[]]>([
    [{ default: 1 }, { default: 2 }, ['breaks-requests body-default-changed /line/amount']],
    [{ default: 1 }, {}, ['breaks-requests body-default-removed /line/amount']],
    [{}, { default: 1 }, ['safe body-default-added /line/amount']],
    [{ default: 1 }, { default: 1 }, []],
  ])('is compared: %j, then %j', (before, after, expected) => {
    expect(summarize(diffDescriptions(withBody(object(before)), withBody(object(after))))).toEqual(expected);
  });

  it('is not reported for a member that is removed', () => {
    const empty = { type: 'object', properties: { line: { type: 'object', properties: { other: {} } } } };
    const changes = diffDescriptions(withBody(object({ default: 1 })), withBody(empty));
    expect(summarize(changes)).toEqual([
      'breaks-requests body-member-removed /line/amount',
      'safe body-member-added /line/other',
    ]);
  });
});
