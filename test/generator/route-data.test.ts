import { createOpenApiData, generate } from 'routebook/generator';
import { createEndpoint, createOperation, createOperations } from 'routebook/openapi';
import { describe, expect, it } from 'vitest';
import { routeData } from '../../generator/emit/openapi/route-data.ts';
import { describeApi } from './support.ts';

const profile = { baseUrl: 'https://api.test', vendor: 'api', userAgent: 'api', accept: 'application/json' };
const text = { type: 'string' };

/** Operations that share parameters, field names, media types, servers and security, each with others. */
const DESCRIPTION = describeApi(
  {
    '/a/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: {
        operationId: 'getA',
        parameters: [{ name: 'tags', in: 'query', explode: false, schema: { type: 'array', items: text } }],
        responses: { 200: { description: '', content: { 'text/csv': {} } } },
        security: [{ key: [] }],
      },
      put: {
        operationId: 'putA',
        servers: [{ url: 'https://upload.test' }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: { name: text, born: { type: 'string', format: 'date' } },
              },
            },
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { name: text, other: text } },
            },
          },
        },
        responses: { 204: { description: '' } },
      },
    },
    '/b': {
      post: {
        operationId: 'postB',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { other: text, last: text } } } },
        },
        responses: { 200: { description: '', content: { 'application/json': {} } } },
      },
    },
  },
  { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } } },
);

const CALLS: readonly (readonly [route: string, options: object])[] = [
  ['GET /a/{id}', { id: 'x/y', tags: ['1', '2'] }],
  ['GET /a/{id}', { id: 'x', auth: null }],
  ['GET /a/{id}', { id: 'x', tag: '1' }],
  ['GET /a/{id}', {}],
  ['PUT /a/{id}', { id: 'x', name: 'n', born: new Date(0) }],
  ['PUT /a/{id}', { id: 'x', other: 'n', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['PUT /a/{id}', { id: 'x', last: 'n' }],
  ['POST /b', { other: '1', last: '2' }],
  ['POST /b', {}],
];

describe('the facts of one route', () => {
  const { catalogue } = generate(DESCRIPTION);
  const data = createOpenApiData(catalogue);
  const parts = routeData(data);
  const { security, days } = data;
  const result = (build: () => unknown) => {
    try {
      return build();
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each(CALLS)('of %s with %j build the same request as the whole table, or the same error', (route, options) => {
    const all = createEndpoint(profile, data) as unknown as (route: string, options: object) => unknown;
    type Named = ((options: object, endpoint?: unknown) => unknown) & { readonly route: string };
    const shared = { ...(security && { security }), ...(days && { days }) };
    const one = createOperation<Named>(profile, route, JSON.stringify(parts.get(route)), shared);
    expect(result(() => one(options))).toEqual(result(() => all(route, options)));
    expect(result(() => one(options, all))).toEqual(result(() => all(route, options)));
    const { each } = createOperations<{ each: Named }>(all, { each: route });
    expect(result(() => each(options))).toEqual(result(() => all(route, options)));
    expect([one.route, each.route]).toEqual([route, route]);
  });

  it('contain only its own parameters and field names', () => {
    expect(JSON.stringify(parts.get('GET /a/{id}'))).not.toMatch(/born|last|upload/);
    expect(parts.get('POST /b')?.names).toEqual(['other', 'last']);
  });
});
