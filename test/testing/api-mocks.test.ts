import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { emitMocks, generate, type JsonObject } from 'routebook/generator';
import { createSend } from 'routebook/send';
import type { createMocks } from 'routebook/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { endpointOf } from '../openapi/support.ts';

const order = {
  type: 'object',
  required: ['id', 'status'],
  properties: { id: { type: 'integer' }, status: { enum: ['open'] } },
};
const json = (schema: JsonObject) => ({ description: '', content: { 'application/json': { schema } } });
const DESCRIPTION: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.test/v1' }],
  paths: {
    '/orders/{order-id}.json': {
      get: {
        parameters: [{ name: 'order-id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: json(order),
          404: json({ type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } }),
        },
      },
    },
    '/search': { query: { responses: { 200: json(order) } } },
    '/files/{path}': {
      servers: [{ url: 'https://files.test' }],
      get: {
        parameters: [{ name: 'path', in: 'path', required: true, schema: { type: 'string' }, 'x-multi-segment': true }],
        responses: { 200: json(order) },
      },
    },
  },
};
const { catalogue } = generate(DESCRIPTION);

/** The module that the generator writes. */
async function loadMocks(): Promise<ReturnType<typeof createMocks>> {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-mocks-'));
  const file = join(folder, 'mocks.ts');
  writeFileSync(file, emitMocks(catalogue, 'https://shop.test/v1').get('mocks.ts') ?? '');
  try {
    return await import(/* @vite-ignore */ file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const mocks = await loadMocks();
const endpoint = endpointOf(DESCRIPTION);
const ORDER = 'GET /orders/{order-id}.json';

describe('the mocks of a generated module', () => {
  afterEach(() => nock.cleanAll());

  it('replace fetch, and read the values of placeholders', async () => {
    const { fetch, mock } = mocks.mockFetch();
    mock(
      ORDER as never,
      (({ params }: { params: Record<string, string> }) => ({
        status: 200,
        data: { id: Number(params['order-id']), status: 'open' },
      })) as never,
    );
    mock('GET /files/{path}' as never, (({ params }: { params: object }) => ({ status: 200, data: params })) as never);
    const send = createSend({ baseUrl: 'https://shop.test/v1', fetch, limits: null });
    expect((await send(endpoint(ORDER, { 'order-id': 7 }))).data).toEqual({ id: 7, status: 'open' });
    const file = await fetch(endpoint('GET /files/{path}', { path: 'a/b c' }).url);
    expect(await file.json()).toEqual({ path: 'a/b c' });
    await expect(fetch('https://shop.test/v1/orders/7/json')).rejects.toThrow('No mock for GET');
    await expect(fetch('https://other.test/v1/orders/7.json')).rejects.toThrow('No mock for GET');
  });

  it('make handlers for msw', async () => {
    const answer = (() => ({ status: 404, data: { reason: 'none' } })) as never;
    const server = setupServer(mocks.mockMsw({ http, HttpResponse })(ORDER as never, answer) as never);
    server.listen({ onUnhandledRequest: 'error' });
    try {
      const response = await fetch('https://shop.test/v1/orders/7.json');
      expect([response.status, await response.json()]).toEqual([404, { reason: 'none' }]);
    } finally {
      server.close();
    }
  });

  it('make a handler for msw for a method that msw has no function for', async () => {
    const answer = (() => ({ status: 200, data: { id: 7, status: 'open' } })) as never;
    const server = setupServer(mocks.mockMsw({ http, HttpResponse })('QUERY /search' as never, answer) as never);
    server.listen({ onUnhandledRequest: 'error' });
    try {
      const response = await fetch('https://shop.test/v1/search?page=2', { method: 'QUERY' });
      expect(await response.json()).toEqual({ id: 7, status: 'open' });
    } finally {
      server.close();
    }
  });

  it('make handlers for nock', async () => {
    const answer = (() => ({ status: 404, data: { reason: 'none' } })) as never;
    // Other tests in this process may have turned it off.
    if (!nock.isActive()) nock.activate();
    try {
      mocks.mockNock(nock, { baseUrl: 'https://test.test' })(ORDER as never, answer);
      expect((await fetch('https://test.test/orders/7.json')).status).toBe(404);
    } finally {
      nock.restore();
    }
  });

  it('reject a route that the description does not have', () => {
    expect(() => mocks.mockFetch().mock('GET /lost' as never, (() => ({})) as never)).toThrow(
      /must be a route of the description/,
    );
    expect(() => mocks.example('GET /lost' as never)).toThrow(/must be a route of the description/);
    expect(() => mocks.example('GET /order/{id}.json' as never)).toThrow(`Did you mean "${ORDER}"?`);
  });
});

describe('the examples of a generated module', () => {
  it('are valid data of a response, by status', () => {
    expect(mocks.example(ORDER as never)).toEqual({ id: expect.any(Number), status: 'open' });
    expect(mocks.example(ORDER as never, 404 as never)).toEqual({ reason: expect.any(String) });
    expect(() => mocks.example(ORDER as never, 418 as never)).toThrow(/200, 404/);
  });

  it('are new objects', () => {
    expect(mocks.example(ORDER as never)).not.toBe(mocks.example(ORDER as never));
  });
});

it('the responses of a generated module are data', () => {
  expect(mocks.responses.get(ORDER).map(({ status }) => status)).toEqual(['200', '404']);
});
