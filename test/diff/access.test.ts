import { diffCatalogues, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { description, summarize, withBody, withParameters, withResponse } from './support.ts';

function diff(before: JsonObject, after: JsonObject): string[] {
  const read = (each: JsonObject) => generate(each, { keepLimits: true }).catalogue;
  return summarize(diffCatalogues(read(before), read(after)));
}

/** A limit that allows fewer values in its second form. */
const LIMITS: readonly (readonly [JsonObject, JsonObject])[] = [
  [{ type: 'string' }, { type: 'string', minLength: 1 }],
  [
    { type: 'string', maxLength: 10 },
    { type: 'string', maxLength: 5 },
  ],
  [{ type: 'string' }, { type: 'string', pattern: '^a' }],
  [
    { type: 'integer', minimum: 1 },
    { type: 'integer', minimum: 2 },
  ],
  [{ type: 'integer' }, { type: 'integer', maximum: 5 }],
  [
    { type: 'number', exclusiveMinimum: 1 },
    { type: 'number', exclusiveMinimum: 2 },
  ],
  [{ type: 'number' }, { type: 'number', exclusiveMaximum: 9 }],
  [
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
  ],
  [
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string' }, minItems: 1 },
  ],
  [
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string' }, maxItems: 3 },
  ],
  [
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
  ],
];

describe('limits of values', () => {
  it.each(LIMITS)(
    'break requests if they allow fewer values, and readers if they allow more: %j, %j',
    (wide, narrow) => {
      const object = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { value: schema } });
      const parameter = (schema: JsonObject): JsonObject => ({ name: 'value', in: 'query', schema });
      expect(diff(withBody(object(wide)), withBody(object(narrow)))).toEqual([
        'breaks-requests body-limit-narrowed /value',
      ]);
      expect(diff(withBody(object(narrow)), withBody(object(wide)))).toEqual(['safe body-limit-widened /value']);
      expect(diff(withResponse(object(wide)), withResponse(object(narrow)))).toEqual([
        'safe response-limit-narrowed 200 /value',
      ]);
      expect(diff(withResponse(object(narrow)), withResponse(object(wide)))).toEqual([
        'breaks-readers response-limit-widened 200 /value',
      ]);
      expect(diff(withParameters(parameter(wide)), withParameters(parameter(narrow)))).toEqual([
        'breaks-requests parameter-limit-narrowed value',
      ]);
    },
  );

  it('of a member that was removed are not reported as well, unlike those of members with a longer name', () => {
    const short = (maxLength: number): JsonObject => ({ type: 'string', maxLength });
    const inside = { type: 'object', properties: { b: short(5) } };
    const before = { type: 'object', properties: { value: inside, values: short(5), valuable: inside } };
    const after = {
      type: 'object',
      properties: { values: short(4), valuable: { type: 'object', properties: { b: short(4) } } },
    };
    expect(diff(withBody(before), withBody(after)).sort()).toEqual([
      'breaks-requests body-limit-narrowed /valuable/b',
      'breaks-requests body-limit-narrowed /values',
      'breaks-requests body-member-removed /value',
    ]);
  });

  it('are read from a schema that contains itself', () => {
    const node = (maxLength: number) => ({
      Node: {
        type: 'object',
        properties: { name: { type: 'string', maxLength }, next: { $ref: '#/components/schemas/Node' } },
      },
    });
    const schema = { $ref: '#/components/schemas/Node' };
    expect(diff(withBody(schema, node(5)), withBody(schema, node(4)))).toContain(
      'breaks-requests body-limit-narrowed /name',
    );
  });

  it('of an alternative of a union are compared with those of the same alternative', () => {
    const schemas = (maxLength: number): JsonObject => ({
      Cat: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength } } },
      Dog: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
    });
    const [cat, dog] = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
    expect(diff(withBody({ oneOf: [cat, dog] }, schemas(9)), withBody({ oneOf: [cat, dog] }, schemas(5)))).toEqual([
      'breaks-requests body-limit-narrowed /name',
    ]);
    // A new alternative is a wider type, whatever its limits are.
    const added = diff(withBody({ oneOf: [dog, dog] }, schemas(9)), withBody({ oneOf: [dog, cat] }, schemas(9)));
    expect(added.join()).not.toContain('limit');
  });

  it.each([[{ not: { enum: ['x'] } }], [{ contentEncoding: 'base64' }]])(
    'that are not compared by their values break requests if they are new: %j',
    (limit: JsonObject) => {
      const object = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { value: schema } });
      const [wide, narrow] = [object({ type: 'string' }), object({ type: 'string', ...limit })];
      expect(diff(withBody(wide), withBody(narrow))).toEqual(['breaks-requests body-limit-narrowed /value']);
      expect(diff(withBody(narrow), withBody(wide))).toEqual(['safe body-limit-widened /value']);
    },
  );

  it('that changed in an unknown way break both requests and readers', () => {
    const object = (pattern: string): JsonObject => ({ properties: { value: { type: 'string', pattern } } });
    expect(diff(withBody(object('^a')), withBody(object('^b')))).toEqual([
      'breaks-requests body-limit-narrowed /value',
    ]);
    expect(diff(withResponse(object('^a')), withResponse(object('^b')))).toEqual([
      'breaks-readers response-limit-widened 200 /value',
    ]);
    const needed = (names: string[]): JsonObject => ({ type: 'object', dependentRequired: { a: names } });
    expect(diff(withBody(needed(['b'])), withBody(needed(['b', 'c'])))).toEqual([
      'breaks-requests body-limit-narrowed',
    ]);
  });

  it('are compared in the form of OpenAPI 3.0 too', () => {
    const before = withBody({ type: 'integer', maximum: 5 }, {}, '3.0.3');
    const after = withBody({ type: 'integer', maximum: 5, exclusiveMaximum: true }, {}, '3.0.3');
    expect(diff(before, after)).toContain('breaks-requests body-limit-narrowed');
  });
});

describe('additional members', () => {
  const open = { type: 'object', properties: { a: { type: 'string' } } };
  it.each([[true], [{}], [undefined]])(
    'that are forbidden break requests, whatever allowed them before: %j',
    (value) => {
      const before = value === undefined ? open : { ...open, additionalProperties: value };
      const after = { ...open, additionalProperties: false };
      expect(diff(withBody(before), withBody(after))).toEqual(['breaks-requests body-additional-members-removed']);
      expect(diff(withBody(after), withBody(before))).toEqual(['safe body-additional-members-added']);
    },
  );
});

describe('credentials', () => {
  const secured = (
    security: JsonObject[] | undefined,
    scheme: JsonObject = { type: 'apiKey', in: 'header', name: 'x-key' },
  ) => ({
    ...description({
      '/orders': { get: { ...(security ? { security } : {}), responses: { 204: { description: '' } } } },
    }),
    components: { securitySchemes: { key: scheme, token: { type: 'http', scheme: 'bearer' } } },
  });
  it.each([
    [[], [{ key: [] }], ['breaks-requests route-security-added']],
    [[{ key: [] }], [], ['safe route-security-removed']],
    [[{ key: [] }, { token: [] }], [{ key: [] }], ['breaks-requests route-security-narrowed']],
    [[{ key: [] }], [{ key: [] }, { token: [] }], ['safe route-security-widened']],
    [[{ key: [] }], [{ token: [] }], ['breaks-requests route-security-narrowed', 'safe route-security-widened']],
  ])('%j → %j', (before, after, expected) => {
    expect(diff(secured(before), secured(after))).toEqual(expected);
  });

  it.each([
    [[{ key: [] }], [{ key: [], token: [] }], ['breaks-requests route-security-narrowed']],
    [[{ key: [], token: [] }], [{ key: [] }], ['safe route-security-widened']],
    [[{}, { key: [] }], [{ key: [] }], ['breaks-requests route-security-narrowed']],
  ])('are still accepted if a part of them is enough: %j → %j', (before, after, expected) => {
    expect(diff(secured(before), secured(after))).toEqual(expected);
  });

  const oauth = (tokenUrl: string, ...flows: string[]): JsonObject => ({
    type: 'oauth2',
    flows: Object.fromEntries(['clientCredentials', ...flows].map((flow) => [flow, { tokenUrl, scopes: {} }])),
  });
  const withScopes = (...scopes: string[]) => secured([{ key: scopes }], oauth('https://a.example/token'));
  it('that need more scopes break requests, and fewer scopes are safe', () => {
    expect(diff(withScopes('read'), withScopes('read', 'write'))).toEqual(['breaks-requests route-security-narrowed']);
    expect(diff(withScopes('read', 'write'), withScopes('write'))).toEqual(['safe route-security-widened']);
    expect(diff(withScopes('read'), withScopes('write'))).toEqual([
      'breaks-requests route-security-narrowed',
      'safe route-security-widened',
    ]);
    expect(diff(withScopes('read', 'write'), withScopes('write', 'read'))).toEqual([]);
  });

  it('whose tokens come from another URL break requests, and another way to get them is safe', () => {
    const from = (url: string, ...flows: string[]) => secured([{ key: [] }], oauth(url, ...flows));
    const [one, other] = ['https://a.example/token', 'https://b.example/token'];
    expect(diff(from(one), from(other))).toEqual(['breaks-requests route-security-scheme-changed']);
    expect(diff(from(one), from(one, 'password'))).toEqual(['safe route-security-widened']);
    expect(diff(from(one, 'password'), from(one))).toEqual(['breaks-requests route-security-scheme-changed']);
    const openId = (openIdConnectUrl: string) => secured([{ key: [] }], { type: 'openIdConnect', openIdConnectUrl });
    expect(diff(openId(one), openId(other))).toEqual(['breaks-requests route-security-scheme-changed']);
  });

  it('that are sent in another place break requests', () => {
    const after = secured([{ key: [] }], { type: 'apiKey', in: 'query', name: 'key' });
    expect(diff(secured([{ key: [] }]), after)).toContain('breaks-requests route-security-scheme-changed');
  });
});

describe('response headers', () => {
  const withHeaders = (headers: JsonObject) =>
    description({ '/orders': { get: { responses: { 200: { description: '', headers } } } } });
  const header = (required: boolean): JsonObject => ({ required, schema: { type: 'string' } });
  it.each([
    [{ etag: header(true) }, {}, 'breaks-readers response-header-removed 200'],
    [{}, { etag: header(true) }, 'safe response-header-added 200'],
    [{ etag: header(true) }, { etag: header(false) }, 'breaks-readers response-header-now-optional 200'],
    [{ etag: header(false) }, { etag: header(true) }, 'safe response-header-now-required 200'],
  ])('%j → %j', (before, after, expected) => {
    expect(diff(withHeaders(before), withHeaders(after))).toEqual([expected]);
  });

  it.each([
    [{ type: 'integer' }, { type: 'string' }, 'breaks-readers response-header-type-changed 200'],
    [{ type: 'string' }, { type: 'integer' }, 'safe response-header-type-narrowed 200'],
    [{ enum: ['a'] }, { enum: ['a', 'b'] }, 'breaks-readers response-header-type-changed 200'],
    [{ enum: ['a', 'b'] }, { enum: ['a'] }, 'safe response-header-type-narrowed 200'],
  ])('with another type: %j → %j', (before, after, expected) => {
    const typed = (schema: JsonObject) => withHeaders({ 'x-state': { schema } });
    expect(diff(typed(before), typed(after))).toEqual([expected]);
  });
});

describe('other parts of a description', () => {
  it('are compared: how form fields are encoded', () => {
    const form = (encoding: JsonObject) => {
      const schema = { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } };
      const requestBody = { content: { 'application/x-www-form-urlencoded': { schema, encoding } } };
      return description({ '/orders': { post: { requestBody, responses: { 204: { description: '' } } } } });
    };
    expect(diff(form({}), form({ tags: { style: 'form', explode: false } }))).toEqual([
      'breaks-requests body-encoding-changed /tags',
    ]);
    // What is written is the default.
    expect(diff(form({}), form({ tags: { style: 'form', explode: true } }))).toEqual([]);
  });

  it('are compared: webhooks, which a program reads like responses', () => {
    const hook = (properties: JsonObject, name = 'shipped') => ({
      ...description({ '/orders': { get: { responses: { 204: { description: '' } } } } }),
      webhooks: {
        [name]: {
          post: { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } },
        },
      },
    });
    const [id, name] = [{ type: 'integer' }, { type: 'string' }];
    expect(diff(hook({ id, name }), hook({ id }))).toEqual(['breaks-readers response-member-removed /name']);
    expect(diff(hook({ id }), hook({ id }, 'sent'))).toEqual(['safe webhook-added', 'breaks-readers webhook-removed']);
  });

  it('are compared: discriminators', () => {
    const pet = (discriminator?: JsonObject): JsonObject => ({
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      ...(discriminator ? { discriminator } : {}),
    });
    const kind = (member: string): JsonObject => ({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, [member]: { type: 'boolean' } },
    });
    const schemas = { Cat: kind('meows'), Dog: kind('barks') };
    const found = diff(withResponse(pet({ propertyName: 'kind' }), schemas), withResponse(pet(), schemas));
    expect(found).not.toEqual([]);
    expect(diff(withBody(pet(), schemas), withBody(pet({ propertyName: 'kind' }), schemas)).join()).toContain(
      'breaks-requests',
    );
  });
});
