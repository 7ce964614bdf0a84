import { createCatalogue } from 'routebook/catalogue';
import { toCurl, toFetch } from 'routebook/convert';
import { createIndex, diffCatalogues, generate, type JsonObject } from 'routebook/generator';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { endpointOf, refusalOf } from './support.ts';

const content = { 'application/json': { schema: { type: 'object', properties: { text: { type: 'string' } } } } };
const DESCRIPTION: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://h.test/v1' }],
  paths: {
    '/pets': {
      query: {
        operationId: 'search-pets',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        requestBody: { required: true, content },
        responses: { 200: { description: '', content } },
      },
    },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      additionalOperations: { COPY: { requestBody: { content }, responses: { 201: { description: '' } } } },
    },
  },
};

const QUERY = 'QUERY /pets';
const COPY = 'COPY /pets/{id}';
const endpoint = endpointOf(DESCRIPTION);
const query = endpoint(QUERY, { page: 2, text: 'cat' });

/** A sender whose network responds with the given statuses in order, and a list of what it received. */
function scripted(responses: readonly Response[]) {
  const sent: { method: string; url: string; body: string }[] = [];
  const send = createSend({
    fetch: async (url, init) => {
      sent.push({ method: String(init?.method), url: String(url), body: String(init?.body) });
      return responses[sent.length - 1] ?? new Response('', { status: 500 });
    },
  });
  return { send, sent };
}

describe('QUERY and the methods of additionalOperations', () => {
  test('have requests with a body', () => {
    expect(query).toMatchObject({ method: 'QUERY', url: 'https://h.test/v1/pets?page=2', body: { text: 'cat' } });
    expect(endpoint(COPY, { id: '7', text: 'x' })).toMatchObject({ method: 'COPY', url: 'https://h.test/v1/pets/7' });
    expect(endpoint(COPY, { id: '7' })).not.toHaveProperty('body');
    expect(endpoint.parse(endpoint.merge(COPY, { id: '7', text: 'x' }))).toEqual(
      endpoint(COPY, { id: '7', text: 'x' }),
    );
  });

  test('are known only where the description has them', () => {
    expect(refusalOf(() => endpoint('COPY /pets'))).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint('MOVE /pets'))).toBe('INVALID_METHOD');
  });

  test('are converted for clients', () => {
    expect(toFetch(query)[1]).toMatchObject({ method: 'QUERY', body: '{"text":"cat"}' });
    expect(toCurl(query)).toContain('--request QUERY');
  });

  test.each(['query', 'CONNECT', 'TRACE', 'TRACK', 'COPY\r\nx: y', 'COPY ', '', 'Copy', 'É'])(
    'are not the method %j',
    (method) => {
      expect(refusalOf(() => toFetch({ ...query, method } as never))).toBe('INVALID_METHOD method');
    },
  );

  test('QUERY is sent again after a failure, because it changes nothing', async () => {
    const { send, sent } = scripted([new Response('', { status: 503 }), Response.json({ text: 'found' })]);
    expect((await send(query)).data).toEqual({ text: 'found' });
    expect(sent).toEqual(Array(2).fill({ method: 'QUERY', url: query.url, body: '{"text":"cat"}' }));
  });

  test('COPY is not sent again, because it may have changed something', async () => {
    const { send, sent } = scripted([new Response('', { status: 503 }), Response.json({})]);
    await expect(send(endpoint(COPY, { id: '7' }))).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test.each([
    [301, 'QUERY', '{"text":"cat"}'],
    [302, 'QUERY', '{"text":"cat"}'],
    [303, 'GET', 'undefined'],
    [307, 'QUERY', '{"text":"cat"}'],
  ])('QUERY that is redirected with %d is followed with %s', async (status, method, body) => {
    const { send, sent } = scripted([
      new Response(null, { status, headers: { location: '/v1/found' } }),
      Response.json({}),
    ]);
    await send(query);
    expect(sent[1]).toEqual({ method, url: 'https://h.test/v1/found', body });
  });

  test('are routes of the catalogue: they are matched, checked and compared', () => {
    const { catalogue } = generate(DESCRIPTION);
    const routes = createCatalogue(createIndex(catalogue));
    expect(routes.match('QUERY', '/pets')?.route).toBe(QUERY);
    expect(routes.match('COPY', '/pets/7')).toMatchObject({ route: COPY, parameters: { id: '7' } });
    expect(routes.match('GET', '/pets')).toBeUndefined();
    expect(routes.get(COPY)?.method).toBe('COPY');
    expect(routes.check(QUERY, { text: 'cat' })).toEqual([]);
    expect(routes.check(QUERY, { txt: 'cat' })).toMatchObject([{ parameter: 'txt' }]);
    const { paths, ...others } = DESCRIPTION;
    const { catalogue: without } = generate({
      ...others,
      paths: { '/pets/{id}': (paths as JsonObject)['/pets/{id}'] ?? {} },
    });
    expect(diffCatalogues(catalogue, without)).toMatchObject([{ route: QUERY }]);
  });
});
