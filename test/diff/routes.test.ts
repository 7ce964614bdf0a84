import { type CatalogueFile, diffCatalogues, type JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { catalogueOf, description, diffDescriptions, summarize } from './support.ts';

const responses = { 204: { description: '' } };
const operation = (operationId?: string, more: JsonObject = {}): JsonObject => ({
  ...(operationId === undefined ? {} : { operationId }),
  responses,
  ...more,
});
const pathParameter = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** Changes with their routes: `GET /a → GET /b route-renamed`. */
function compare(before: JsonObject, after: JsonObject): string[] {
  return diffDescriptions(before, after).map(
    ({ route, newRoute, rule, parameter }) =>
      `${route}${newRoute === undefined ? '' : ` → ${newRoute}`} ${rule}${parameter === undefined ? '' : ` ${parameter}`}`,
  );
}

describe('a change of routes', () => {
  it('is an added or a removed route, if nothing else matches', () => {
    const [before, after] = [
      description({ '/a': { get: operation('a') } }),
      description({ '/b': { get: operation('b') } }),
    ];
    expect(compare(before, after)).toEqual(['GET /a route-removed', 'GET /b route-added']);
  });

  it('is a rename if the operation id is the same', () => {
    const before = description({ '/orders': { get: operation('list-orders') } });
    const after = description({ '/v2/orders': { get: operation('list-orders') } });
    expect(compare(before, after)).toEqual(['GET /orders → GET /v2/orders route-renamed']);
  });

  it('compares the contents of a renamed route', () => {
    const before = description({ '/orders': { get: operation('list') } });
    const after = description({
      '/shop/{shop}/orders': { get: operation('list', { parameters: [pathParameter('shop')] }) },
    });
    expect(compare(before, after)).toEqual([
      'GET /orders → GET /shop/{shop}/orders route-renamed',
      'GET /orders parameter-added-required shop',
    ]);
  });

  it('is a renamed parameter if only the name of a placeholder changes', () => {
    const route = (name: string) =>
      description({ [`/orders/{${name}}`]: { get: operation(undefined, { parameters: [pathParameter(name)] }) } });
    expect(compare(route('id'), route('order_id'))).toEqual([
      'GET /orders/{id} → GET /orders/{order_id} parameter-renamed id',
    ]);
  });

  it('matches each route once, even if placeholders swap their names', () => {
    const route = (one: string, other: string) =>
      description({
        [`/a/{${one}}/b/{${other}}`]: {
          get: operation(undefined, { parameters: [pathParameter(one), pathParameter(other)] }),
        },
      });
    expect(compare(route('x', 'y'), route('y', 'x'))).toEqual([
      'GET /a/{x}/b/{y} → GET /a/{y}/b/{x} parameter-renamed x',
      'GET /a/{x}/b/{y} → GET /a/{y}/b/{x} parameter-renamed y',
    ]);
  });

  it('is no rename if two routes could be the one before or after', () => {
    const one = description({ '/{a}/x': { get: operation('list') } });
    const two = description({ '/{b}/x': { get: operation('list') }, '/v2/{a}/x': { get: operation('list') } });
    const twice = description({ '/v2/x': { get: operation('list') }, '/v3/x': { get: operation('list') } });
    // The path decides where the operation id does not.
    expect(compare(one, two).sort()).toEqual([
      'GET /v2/{a}/x route-added',
      'GET /{a}/x → GET /{b}/x parameter-renamed a',
    ]);
    const changes = (change: string, routes: readonly string[]) => routes.map((route) => `GET ${route} ${change}`);
    const several = ['/v2/x', '/v3/x'];
    expect(compare(one, twice).sort()).toEqual([...changes('route-added', several), 'GET /{a}/x route-removed']);
    expect(compare(twice, one).sort()).toEqual([...changes('route-removed', several), 'GET /{a}/x route-added']);
  });

  it('is a deprecation, with no effect yet', () => {
    const before = description({ '/a': { get: operation() } });
    const after = description({ '/a': { get: operation(undefined, { deprecated: true }) } });
    expect(summarize(diffDescriptions(before, after))).toEqual(['safe route-deprecated']);
    expect(summarize(diffDescriptions(after, before))).toEqual(['safe route-no-longer-deprecated']);
  });

  it('is another method of the same operation', () => {
    const before = description({ '/a': { put: operation('save') } });
    const after = description({ '/a': { patch: operation('save') } });
    expect(compare(before, after)).toEqual(['PUT /a → PATCH /a route-renamed']);
  });

  it('is not reported if a part of the path moves to the server', () => {
    const before = { ...description({ '/v1/a': { get: operation() } }), servers: [{ url: 'https://x.example' }] };
    const after = { ...description({ '/a': { get: operation() } }), servers: [{ url: 'https://x.example/v1/' }] };
    expect(compare(before, after)).toEqual([]);
  });

  it('is one change for all routes if the host or the base path changes', () => {
    const at = (url: string) => ({
      ...description({ '/a': { get: operation() }, '/b': { get: operation() } }),
      servers: [{ url }],
    });
    expect(compare(at('https://x.example/v1'), at('https://x.example/v2'))).toEqual(['* route-server-changed']);
    expect(compare(at('https://x.example'), at('https://y.example'))).toEqual(['* route-server-changed']);
  });

  it('is the removal that a catalogue marks, with the route to use instead', () => {
    const before = catalogueOf(description({ '/a': { get: operation('a') } }));
    const after: CatalogueFile = {
      ...before,
      routes: { 'GET /a': { path: '/a', deprecation: { removed: true, replacement: 'GET /b' } } },
    };
    expect(diffCatalogues(before, after)).toMatchObject([
      { route: 'GET /a', rule: 'route-removed', newRoute: 'GET /b', effect: 'breaks-requests' },
    ]);
    expect(diffCatalogues(after, after)).toEqual([]);
  });
});

describe('a change of responses', () => {
  const withResponses = (statuses: JsonObject) => description({ '/a': { get: { responses: statuses } } });
  const json = (schema: JsonObject = { type: 'string' }, type = 'application/json'): JsonObject => ({
    description: '',
    content: { [type]: { schema } },
  });

  it.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'another success status breaks readers',
      { 200: json() },
      { 201: json() },
      ['breaks-readers response-status-removed 200', 'breaks-readers response-status-added 201'],
    ],
    [
      'another error status is safe',
      { 200: json() },
      { 200: json(), 404: json() },
      ['safe response-error-status-added 404'],
    ],
    [
      'an error status less is safe',
      { 200: json(), 404: json() },
      { 200: json() },
      ['safe response-error-status-removed 404'],
    ],
    [
      'a content type less breaks readers',
      { 200: json() },
      { 200: json({ type: 'string' }, 'text/plain') },
      ['breaks-readers response-media-type-removed 200', 'safe response-media-type-added 200'],
    ],
    [
      'the body of an error is compared too',
      { 204: { description: '' }, 404: json({ type: 'string' }) },
      { 204: { description: '' }, 404: json({ type: 'integer' }) },
      ['breaks-readers response-type-changed 404'],
    ],
    [
      'parameters and the case of a content type mean nothing',
      { 200: json() },
      { 200: json({ type: 'string' }, 'Application/JSON; charset=utf-8') },
      [],
    ],
  ])('diff reports the change of responses: %s', (_, before, after, expected) => {
    expect(summarize(diffDescriptions(withResponses(before), withResponses(after)))).toEqual(expected);
  });
});

describe('a change of bodies', () => {
  const withRequest = (requestBody?: JsonObject) =>
    description({ '/a': { post: operation(undefined, requestBody === undefined ? {} : { requestBody }) } });
  const content = { 'application/json': { schema: { type: 'string' } } };

  it.each<[string, JsonObject | undefined, JsonObject | undefined, string[]]>([
    ['an optional body is safe to add', undefined, { content }, ['safe body-added']],
    [
      'a required body breaks requests',
      undefined,
      { content, required: true },
      ['breaks-requests body-added-required'],
    ],
    ['a removed body breaks requests', { content }, undefined, ['breaks-requests body-removed']],
    [
      'a body that becomes required breaks requests',
      { content },
      { content, required: true },
      ['breaks-requests body-now-required'],
    ],
    ['a body that becomes optional is safe', { content, required: true }, { content }, ['safe body-now-optional']],
    [
      'a content type less breaks requests',
      { content: { ...content, 'text/plain': {} } },
      { content },
      ['breaks-requests body-media-type-removed'],
    ],
  ])('diff reports the change of bodies: %s', (_, before, after, expected) => {
    expect(summarize(diffDescriptions(withRequest(before), withRequest(after)))).toEqual(expected);
  });
});
