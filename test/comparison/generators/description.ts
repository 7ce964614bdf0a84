import type { JsonObject } from 'routebook/generator';

const string = { type: 'string' };
const list = { type: 'array', items: string };
const json = (properties: JsonObject, required: string[]): JsonObject => ({
  'application/json': { schema: { type: 'object', properties, required } },
});

/** What all generators read. */
export const description: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://api.test' }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'getOrder',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: string },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        responses: { 200: { description: 'The order', content: json({ status: string }, ['status']) } },
      },
    },
    '/search': {
      get: {
        operationId: 'search',
        parameters: [
          { name: 'tags', in: 'query', schema: list },
          { name: 'ids', in: 'query', style: 'pipeDelimited', explode: false, schema: list },
          {
            ...{ name: 'filter', in: 'query', style: 'deepObject', explode: true },
            schema: { type: 'object', properties: { color: string } },
          },
        ],
        responses: { 204: { description: 'Nothing' } },
      },
    },
    '/places/{place}': {
      get: {
        operationId: 'getPlace',
        parameters: [{ name: 'place', in: 'path', required: true, style: 'label', explode: true, schema: list }],
        responses: { 204: { description: 'Nothing' } },
      },
    },
  },
};
