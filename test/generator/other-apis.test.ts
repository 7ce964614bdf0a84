import { emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { lineOf } from './support.ts';

// The habits of descriptions of other kinds of API, written small.

const path = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const query = (name: string, type = 'string'): JsonObject => ({ name, in: 'query', schema: { type } });
const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const answer = (schema: JsonObject): JsonObject => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
});
const form = (properties: JsonObject): JsonObject => ({
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } },
});

/** Forms for bodies, an empty body on every GET, lists in envelopes, another server for files. */
const payments: JsonObject = {
  openapi: '3.0.0',
  info: { title: 'Payments', version: '2024-06-20' },
  servers: [{ url: 'https://api.payments.example/' }],
  components: {
    schemas: {
      charge: {
        type: 'object',
        required: ['id', 'object'],
        properties: {
          id: { type: 'string' },
          object: { type: 'string', enum: ['charge'] },
          customer: { anyOf: [{ type: 'string' }, refer('customer')], nullable: true },
        },
      },
      customer: { type: 'object', properties: { id: { type: 'string' }, latest: refer('charge') } },
    },
  },
  paths: {
    '/v1/charges': {
      get: {
        operationId: 'GetCharges',
        parameters: [
          query('starting_after'),
          query('limit', 'integer'),
          {
            name: 'created',
            in: 'query',
            style: 'deepObject',
            schema: { anyOf: [{ properties: { gt: { type: 'integer' } }, type: 'object' }, { type: 'integer' }] },
          },
        ],
        requestBody: form({}),
        responses: {
          ...answer({
            type: 'object',
            required: ['data'],
            properties: { data: { type: 'array', items: refer('charge') }, has_more: { type: 'boolean' } },
          }),
          default: { description: 'Error' },
        },
      },
      post: {
        operationId: 'PostCharges',
        requestBody: form({
          amount: { type: 'integer' },
          metadata: { additionalProperties: { type: 'string' }, type: 'object' },
        }),
        responses: answer(refer('charge')),
      },
    },
    '/v1/files': {
      post: {
        servers: [{ url: 'https://files.payments.example/' }],
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
        responses: answer({ type: 'object' }),
      },
    },
    '/v1/quotes/{quote}/pdf': {
      get: {
        parameters: [path('quote')],
        responses: {
          200: { description: '', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
        },
      },
    },
  },
};

/** Names with dots, any content type, patches in several forms, a cursor called continue. */
const cluster: JsonObject = {
  openapi: '3.0.0',
  info: { title: 'Cluster', version: 'v1.30' },
  components: {
    schemas: {
      'io.example.v1.Pod': {
        type: 'object',
        properties: { metadata: { allOf: [refer('io.example.v1.Meta')], default: {} }, kind: { type: 'string' } },
      },
      'io.example.v1.Meta': {
        type: 'object',
        properties: {
          annotations: { type: 'object', additionalProperties: { type: 'string', default: '' } },
          port: { 'x-int-or-string': true, oneOf: [{ type: 'integer' }, { type: 'string' }] },
        },
      },
      'io.example.v1.PodList': {
        type: 'object',
        required: ['items'],
        properties: {
          metadata: { type: 'object', properties: { continue: { type: 'string' } } },
          items: { type: 'array', items: { allOf: [refer('io.example.v1.Pod')], default: {} } },
        },
      },
    },
  },
  paths: {
    '/api/v1/namespaces/{namespace}/pods/{name}': {
      parameters: [path('name'), path('namespace'), query('pretty')],
      get: {
        responses: {
          200: {
            content: Object.fromEntries(
              ['application/json', 'application/yaml', 'application/vnd.example.protobuf'].map((name) => [
                name,
                { schema: refer('io.example.v1.Pod') },
              ]),
            ),
          },
          401: {},
        },
      },
      put: {
        requestBody: { required: true, content: { '*/*': { schema: refer('io.example.v1.Pod') } } },
        responses: answer(refer('io.example.v1.Pod')),
      },
      patch: {
        requestBody: {
          content: {
            'application/json-patch+json': { schema: { type: 'object' } },
            'application/merge-patch+json': { schema: { type: 'object' } },
          },
        },
        responses: answer(refer('io.example.v1.Pod')),
      },
      options: {},
    },
    '/api/v1/pods': {
      get: {
        parameters: [query('continue'), query('limit', 'integer')],
        responses: answer(refer('io.example.v1.PodList')),
      },
    },
  },
};

/** Servers per path, formats in paths, capital letters. */
const calls: JsonObject = {
  openapi: '3.0.1',
  info: { title: 'Calls', version: '1.0' },
  paths: {
    '/2010-04-01/Accounts/{Sid}/Calls.json': {
      servers: [{ url: 'https://calls.example' }],
      parameters: [path('Sid')],
      get: {
        parameters: [query('PageToken'), query('StartTime<')],
        responses: answer({
          type: 'object',
          properties: {
            next_page_uri: { type: 'string', nullable: true },
            calls: {
              type: 'array',
              items: { type: 'object', properties: { sid: { type: 'string', nullable: true, minLength: 34 } } },
            },
          },
        }),
      },
      post: {
        requestBody: form({ To: { type: 'string', format: 'endpoint' }, Twiml: { type: 'string' } }),
        responses: { 201: { content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  },
};

const made = (description: JsonObject) => generate(description).catalogue;

describe('descriptions of other APIs', () => {
  test('payments', () => {
    const catalogue = made(payments);
    expect(Object.keys(catalogue.routes)).toEqual([
      'GET /v1/charges',
      'GET /v1/quotes/{quote}/pdf',
      'POST /v1/charges',
      'POST /v1/files',
    ]);
    expect(catalogue.routes['GET /v1/charges']).toMatchObject({ pagination: { by: 'cursor', items: 'data' } });
    expect(catalogue.routes['GET /v1/charges']?.body).toBeUndefined();
    expect(lineOf(catalogue, 'POST /v1/charges')).toContain(
      '<(PostChargesFields | { data: b.PostChargesBody | api.Form | string }), "POST"',
    );
    expect(lineOf(catalogue, 'GET /v1/quotes/{quote}/pdf')).toContain('api.ApiResponse<ArrayBuffer, 200>');
  });

  test('cluster', () => {
    const catalogue = made(cluster);
    expect(Object.keys(catalogue.schemas)).toEqual(['IoExampleV1Meta', 'IoExampleV1Pod', 'IoExampleV1PodList']);
    expect(lineOf(catalogue, 'GET /api/v1/namespaces/{namespace}/pods/{name}')).toContain(
      'api.ApiResponse<s.IoExampleV1Pod, 200>',
    );
    expect(lineOf(catalogue, 'PUT /api/v1/namespaces/{namespace}/pods/{name}')).toContain('data: s.IoExampleV1Pod');
    expect(lineOf(catalogue, 'PATCH /api/v1/namespaces/{namespace}/pods/{name}')).toContain(
      'data?: { [name: string]: unknown }',
    );
    expect(catalogue.routes['GET /api/v1/pods']?.pagination).toEqual({
      by: 'cursor',
      items: 'items',
      parameter: 'continue',
    });
  });

  test('calls', () => {
    const catalogue = made(calls);
    expect(catalogue.server).toBe('https://calls.example');
    expect(Object.keys(catalogue.routes)).toEqual([
      'GET /2010-04-01/Accounts/{Sid}/Calls.json',
      'POST /2010-04-01/Accounts/{Sid}/Calls.json',
    ]);
    expect(lineOf(catalogue, 'GET /2010-04-01/Accounts/{Sid}/Calls.json', 'pages.ts')).toBe(
      '{ /** @minLength 34 */ sid?: string | null };',
    );
  });

  test('have types that compile', () => {
    const files = new Map<string, string>();
    for (const [name, description] of Object.entries({ payments, cluster, calls })) {
      for (const [file, text] of emitTypes(made(description))) files.set(`${name}/${file}`, text);
    }
    expect(
      compile(files, { compilerOptions: { lib: ['es2022', 'dom', 'dom.iterable'], exactOptionalPropertyTypes: true } }),
    ).toEqual([]);
  });
});
