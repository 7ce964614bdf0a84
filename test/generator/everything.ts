import type { GenerateOptions, JsonObject } from 'routebook/generator';

// Every construct the generator knows, in one description: odd names, cycles, all kinds of content, two API versions.

const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const ok = (schema: JsonObject): JsonObject => ({ 200: { description: '', content: json(schema) } });

const schemas: JsonObject = {
  Blob: {
    type: 'object',
    required: ['content'],
    properties: { content: { type: 'string' }, encoding: { const: 'base64' } },
  },
  Operation: {
    type: 'object',
    properties: { 'odd-name': { type: 'string' }, class: { type: 'boolean' }, 'a"b': { enum: ['it"s', "it's"] } },
  },
  S: { type: 'object', properties: { s: { type: 'string' } } },
  Record: { additionalProperties: { type: 'string' } },
  'tree/node': {
    type: 'object',
    properties: {
      left: refer('tree~1node'),
      right: { anyOf: [refer('tree~1node'), { type: 'null' }] },
      kin: { type: 'array', items: refer('tree~1node') },
    },
  },
  loop: { oneOf: [refer('loop'), { type: 'string' }] },
  cat: { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
  dog: { type: 'object', properties: { kind: { const: 'dog' }, good: { type: ['boolean', 'null'] } } },
  animal: { oneOf: [refer('cat'), refer('dog')], discriminator: { propertyName: 'kind' } },
  base: {
    type: 'object',
    properties: { type: { type: 'string' }, account: refer('account') },
    discriminator: { propertyName: 'type' },
  },
  derived: {
    allOf: [refer('base'), { type: 'object', properties: { more: { type: 'string' } } }],
    required: ['more', 'type'],
  },
  account: {
    type: 'object',
    required: ['id', 'name', 'password'],
    properties: {
      id: { type: 'integer', format: 'int64', readOnly: true },
      name: { type: 'string' },
      password: { type: 'string', writeOnly: true },
      old: { type: 'string', deprecated: true },
    },
    'x-changes': [{ version: '2', patch: { properties: { old: null } } }],
  },
  permissions: { type: 'object', properties: { read: { type: 'string' } }, additionalProperties: { type: 'integer' } },
  open: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
  empty: { type: 'object', additionalProperties: false },
  pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: { enum: ['x', 1, true, null] } },
};

const path = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const query = (name: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  schema,
  ...more,
});
const posting = (content: JsonObject, more: JsonObject = {}): JsonObject => ({
  post: { requestBody: { content }, responses: { 204: { description: '' } }, ...more },
});

export const everything: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Everything', version: '1.0' },
  servers: [{ url: 'https://api.example.com' }],
  components: { schemas },
  paths: {
    '/schemas': {
      get: {
        responses: ok({
          type: 'object',
          properties: Object.fromEntries(Object.keys(schemas).map((name) => [name, refer(name.replace('/', '~1'))])),
        }),
      },
    },
    '/into/paths': {
      get: { responses: ok({ $ref: '#/paths/~1schemas/get/responses/200/content/application~1json/schema' }) },
    },
    '/accounts/{id}': {
      parameters: [path('id')],
      get: {
        deprecated: true,
        operationId: 'accounts/get',
        externalDocs: { url: 'https://example.com/*/docs' },
        responses: ok(refer('account')),
      },
      patch: {
        operationId: 'accounts/update',
        requestBody: { required: true, content: json(refer('account')) },
        responses: ok(refer('account')),
      },
      delete: { parameters: [query('force', { type: 'boolean' })], responses: { 204: { description: '' } } },
      head: { responses: { 302: { description: '' } } },
    },
    '/accounts': {
      get: {
        parameters: [
          query('page', { type: 'integer', format: 'int64' }),
          query('sort', { enum: ['up', 'down'] }, { deprecated: true }),
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', required: true, schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: '',
            content: {
              ...json({ type: 'array', items: refer('account') }),
              'application/vnd.acme.raw': { schema: { type: 'string' } },
            },
          },
        },
      },
    },
    '/bodies/union': posting(
      json({ oneOf: [refer('cat'), refer('dog'), { type: 'array', items: { type: 'string' } }] }),
    ),
    '/bodies/map': posting(json(refer('Record'))),
    '/bodies/open/{a}': { parameters: [path('a')], ...posting(json(refer('open'))) },
    '/bodies/both': posting(json({ allOf: [refer('cat'), { oneOf: [refer('account'), refer('Operation')] }] })),
    '/bodies/nullable': posting(json({ type: ['object', 'null'], properties: { a: { type: 'string' } } })),
    '/bodies/form': posting({
      'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
    }),
    '/bodies/bytes': posting({ 'application/octet-stream': {} }, { servers: [{ url: 'https://uploads.example.com' }] }),
    '/bodies/text': posting(
      { 'text/plain': { schema: { type: 'string' } } },
      { 'x-previews': [{ name: 'baptiste', required: true }] },
    ),
    '/single/{s}': {
      parameters: [path('s')],
      get: { responses: ok(refer('S')) },
      delete: { responses: ok(refer('base')) },
    },
    '/responses/many': {
      get: {
        responses: {
          ...ok(refer('account')),
          202: { description: '', content: { 'text/html': {} } },
          default: { description: '' },
        },
      },
    },
    '/responses/any': { get: { responses: { '2XX': { description: '', content: json(refer('pair')) } } } },
    '/responses/none': {
      get: { 'x-changes': [{ version: '2', patch: [{ op: 'add', path: '/responses', value: { 204: {} } }] }] },
    },
  },
};

export const everythingOptions: GenerateOptions = {
  keys: 'templates',
  version: '1',
  vendor: 'acme',
  extensions: { versionPatches: 'x-changes', previews: '/x-previews' },
  serverPlaceholders: { 'https://uploads.example.com': 'origin' },
  corrections: [{ reason: 'renamed', routes: ['GET /accounts/{id}'], formerly: { account_id: 'id' } }],
  earlier: {
    openapi: '3.0.0',
    info: { title: 'Everything', version: '0.9' },
    components: { schemas: { account: { type: 'object', properties: { id: { type: 'string' } } } } },
    paths: { '/gone': { get: { responses: ok(refer('account')) } } },
  },
};
