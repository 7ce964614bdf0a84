import { createClient } from 'routebook';
import { events, notices, pages, retries } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, playBy } from '../send/scripted.ts';
import { loadModule, type Method } from './load-module.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } as const;
const list = { 200: { description: '', content: { 'application/json': { schema: { type: 'array', items: {} } } } } };
const api = await loadModule({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example/v1' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'pass' } } },
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: list,
      },
    },
    '/pets/{id}': {
      get: { operationId: 'getPet', parameters: [id], responses: { 200: { description: '' } } },
    },
  },
});
const { auth } = api;
const { getPet, listPets } = api;
const create = (functions: unknown, options?: object) =>
  createClient(functions as {}, options as never) as unknown as Record<string, Method>;

test('a generated client reports a deprecated route once to onNotice, and its calls go on', async () => {
  const sunset = 'Sat, 01 Jan 2028 00:00:00 GMT';
  for (const headers of [{ sunset }, { deprecation: '@1700000000', sunset }]) {
    const { fetch } = play({ status: 200, headers, body: { id: 7 } });
    const reported: unknown[] = [];
    const onNotice = ({ kind, sunset: end }: { kind: string; sunset: string }) => reported.push([kind, end]);
    const whole = api.createClient({ fetch, onNotice, credentials: { key: 'secret' } });
    const credentials = auth({ key: 'secret' });
    const composed = create({ getPet }, { use: [notices()], fetch, onNotice, credentials });
    for (const client of [whole, composed])
      for (const id of [7, 8]) expect((await client['getPet']?.({ id }))?.data).toEqual({ id: 7 });
    expect(reported).toEqual([
      ['route', sunset],
      ['route', sunset],
    ]);
  }
});

describe('createClient with functions of a generated module', () => {
  test('sends the calls of its functions as that of the module does, with the credentials of the client', async () => {
    const { fetch, sent } = play({ status: 200, body: { id: 7 } });
    const composed = create({ getPet }, { use: [], fetch, credentials: auth({ key: 'secret' }) });
    const whole = api.createClient({ fetch, credentials: { key: 'secret' } });
    for (const client of [composed, whole]) expect((await client['getPet']?.({ id: 7 }))?.data).toEqual({ id: 7 });
    const requests = sent.map(({ at: _at, signal: _signal, ...rest }) => rest);
    expect(requests[0]).toEqual(requests[1]);
    expect(requests[0]?.url).toBe('https://pets.example/v1/pets/7?pass=secret');
    expect(Object.keys(composed)).toEqual(['send', 'attempt', 'raw', 'getPet']);
  });

  test('reads lists and repeats requests only with the parts for that', async () => {
    const reply = playBy(({ url }, index) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      return index === 0 ? 500 : { status: 200, body: page < 3 ? [{ id: page }] : [] };
    });
    const plain = create({ listPets }, { use: [], fetch: reply.fetch });
    await expect(plain['listPets']?.({})).rejects.toThrow('500');
    expect(plain['listPets']).not.toHaveProperty('all');
    const client = create({ listPets }, { use: [pages(), retries()], fetch: reply.fetch });
    expect(await client['listPets']?.all()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('has groups of functions, and methods for streams with events()', async () => {
    const { fetch } = play({ status: 200, body: { id: 7 } });
    const client = create({ pets: { get: getPet } }, { use: [events()], fetch, credentials: auth({ key: 'k' }) });
    const { get } = client['pets'] as unknown as Record<string, Method>;
    expect((await get?.({ id: 7 }))?.data).toEqual({ id: 7 });
    expect(Object.keys(get ?? {})).toEqual(['route', 'attempt', 'raw', 'events']);
  });

  test.each([
    ['credentials', { getPet }, { credentials: { key: 'secret' } }],
    ['functions', { raw: getPet }, {}],
    ['functions', { send: getPet }, {}],
  ])('refuses %s in another form: %j', (parameter, functions, options) => {
    const compose = () => create(functions, { use: [], ...options });
    expect(compose).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', parameter }));
  });

  test('sends credentials to its own server only', async () => {
    const { fetch, sent } = play({ status: 200, body: {} });
    const credentials = { ...auth({ key: 'k' }), baseUrl: 'https://evil.example' };
    await create({ getPet }, { use: [], fetch, credentials })['getPet']?.({ id: 1 });
    expect(sent.map(({ url }) => url)).toEqual(['https://pets.example/v1/pets/1?pass=k']);
  });

  test('goes to another server with a base URL, which a call cannot change', async () => {
    const { fetch, sent } = play({ status: 200, body: {} });
    const baseUrl = 'https://other.example/api';
    const client = create({ getPet }, { use: [], fetch, baseUrl, credentials: auth({ key: 'k' }) });
    await client['getPet']?.({ id: 1, baseUrl: undefined });
    expect(sent.map(({ url }) => url)).toEqual(['https://other.example/api/pets/1?pass=k']);
    const elsewhere = client['getPet']?.({ id: 1, baseUrl: 'https://evil.example' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'INVALID_OPTION', parameter: 'baseUrl' });
    await expect(client['getPet']?.({ idd: 1 })).rejects.toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'idd' });
    await expect(client['getPet']?.('text')).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    expect(sent).toHaveLength(1);
  });

  test('refuses what is not a function of a module, and options that it does not have', () => {
    for (const functions of [{}, { getPet: () => 1 }, { getPet: 1 }, undefined, 'getPet'])
      expect(() => create(functions, { use: [] })).toThrow('"functions"');
    expect(() => create({ getPet }, { use: [], retries: 1 })).toThrow('the part retries()');
    expect(() => create({ getPet }, { use: [], credentails: {} })).toThrow('"credentails"');
    expect(() => api.createClient({ serverVariables: {} })).toThrow('the server has no variables');
    expect(() => create({ getPet }, { use: [], serverVariables: {} })).toThrow('serverVariables');
    expect(() => create({ getPet })).toThrow('"use"');
  });
});
