import { convertSwagger, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { diffDescriptions, summarize } from './support.ts';

const order = (reference: string): JsonObject => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', format: 'int64' }, parent: { $ref: reference } },
});

const swagger: JsonObject = {
  swagger: '2.0',
  info: { title: 'shop', version: '1' },
  host: 'api.shop.example',
  basePath: '/v1',
  schemes: ['http', 'https'],
  consumes: ['application/json'],
  produces: ['application/json'],
  definitions: { Order: order('#/definitions/Order') },
  parameters: { page: { name: 'page', in: 'query', type: 'integer', default: 1 } },
  responses: { missing: { description: 'Not found.', schema: { type: 'string', 'x-nullable': true } } },
  paths: {
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, type: 'integer' }],
      get: {
        operationId: 'get-order',
        parameters: [
          { $ref: '#/parameters/page' },
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string' } },
        ],
        responses: {
          200: { description: 'An order.', schema: { $ref: '#/definitions/Order' } },
          404: { $ref: '#/responses/missing' },
        },
      },
      put: {
        parameters: [{ name: 'order', in: 'body', required: true, schema: { $ref: '#/definitions/Order' } }],
        responses: { 204: { description: 'Saved.' } },
      },
      post: {
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'file', in: 'formData', type: 'file', required: true },
          { name: 'note', in: 'formData', type: 'string' },
        ],
        responses: { 204: { description: 'Saved.' } },
      },
    },
  },
};

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const reference = { $ref: '#/components/schemas/Order' };

const openapi: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'shop', version: '1' },
  servers: [{ url: 'https://api.shop.example/v1' }],
  components: { schemas: { Order: order('#/components/schemas/Order') } },
  paths: {
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'get-order',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
          { name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: {
          200: { description: 'An order.', content: json(reference) },
          404: { description: 'Not found.', content: json({ type: 'string', nullable: true }) },
        },
      },
      put: { requestBody: { required: true, content: json(reference) }, responses: { 204: { description: 'Saved.' } } },
      post: {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } },
              },
            },
          },
        },
        responses: { 204: { description: 'Saved.' } },
      },
    },
  },
};

describe('a Swagger 2 description', () => {
  const converted = convertSwagger(swagger) as JsonObject;

  it('has no changes to the same API in OpenAPI 3', () => {
    expect(generate(converted).warnings).toEqual([]);
    expect(diffDescriptions(converted, openapi)).toEqual([]);
    expect(diffDescriptions(openapi, converted)).toEqual([]);
  });

  it('is compared in full', () => {
    const changed = convertSwagger({
      ...swagger,
      definitions: { Order: { type: 'object', properties: { id: { type: 'string' } } } },
    }) as JsonObject;
    expect(summarize(diffDescriptions(converted, changed))).toContain('breaks-readers response-type-changed 200 /id');
  });

  it('is the only kind of value that is converted', () => {
    for (const value of [openapi, null, [], 'text', { swagger: '1.2' }]) expect(convertSwagger(value)).toBe(value);
  });
});
