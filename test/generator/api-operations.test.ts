import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { emitModules, emitTypes, generate } from 'routebook/generator';
import { afterAll, describe, expect, it, vi } from 'vitest';

const pet = { type: 'object', properties: { id: { type: 'integer' } } } as const;
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example/v1' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  security: [{ key: [] }],
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: '', content: { 'application/json': { schema: { type: 'array', items: pet } } } },
        },
      },
      post: {
        operationId: 'pets/create',
        requestBody: { content: { 'application/json': { schema: { ...pet, required: ['id'] } } } },
        responses: { 201: { description: '', content: { 'application/json': { schema: pet } } } },
      },
    },
    '/pets/{id}': {
      delete: {
        operationId: 'delete',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 204: { description: '' } },
      },
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: '', content: { 'application/json': { schema: pet } } } },
      },
    },
  },
};

type Build = ((options?: object) => { url: string; method: string }) & { route: string };
type Method = ((...args: object[]) => Promise<{ data: unknown }>) & {
  all(...args: object[]): Promise<unknown[]>;
  events(...args: object[]): AsyncIterable<{ data: unknown }>;
};
type Generated = Record<string, Build> & { createClient(options: object): Record<string, Method> };

const folder = mkdtempSync(join(tmpdir(), 'routebook-operations-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { catalogue } = generate(DESCRIPTION, { name: 'pets' });
const profile = { baseUrl: 'https://pets.example/v1', vendor: 'pets', userAgent: 'pets', accept: 'application/json' };
const files = new Map([...emitTypes(catalogue), ...emitModules(catalogue, profile)]);
for (const [name, text] of files) writeFileSync(join(folder, name), text);

/** Bundles the generated module with the sources of the package. */
async function load(): Promise<Generated> {
  const outfile = join(folder, 'bundle.mjs');
  const source = (name: string) => resolve('src/entries', `${name}.ts`);
  await build({
    entryPoints: [join(folder, 'operations.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    alias: { 'routebook/openapi': source('openapi') },
  });
  return import(pathToFileURL(outfile).href);
}

const api = await load();

describe('operations.ts of a generated API', () => {
  it('has a function for each operation, named after its id or else after its route', () => {
    const { createClient: _, ...functions } = api;
    expect(Object.fromEntries(Object.entries(functions).map(([name, { route }]) => [name, route]))).toEqual({
      listPets: 'GET /pets',
      petsCreate: 'POST /pets',
      delete: 'DELETE /pets/{id}',
      getPetsById: 'GET /pets/{id}',
    });
    expect(api['getPetsById']?.({ id: 7 })).toMatchObject({ method: 'get', url: 'https://pets.example/v1/pets/7' });
  });

  it('has comments with the route', () => {
    expect(files.get('index.ts')).toContain('`GET /pets/{id}`');
  });
});

describe('createClient of a generated API', () => {
  function start(reply: (url: URL) => Response = () => Response.json({ id: 1 })) {
    const sent: { method: string; url: string; headers: Record<string, string> }[] = [];
    const fetch = async (url: unknown, { method, headers }: { method: string; headers: Record<string, string> }) => {
      sent.push({ method, url: String(url), headers });
      return reply(new URL(String(url)));
    };
    return { client: api.createClient({ fetch, credentials: { key: 'secret' } }), sent };
  }

  it('sends requests to the server of the API, with its credentials', async () => {
    const { client, sent } = start();
    expect((await client['getPetsById']?.({ id: 7 }))?.data).toEqual({ id: 1 });
    expect(sent).toMatchObject([
      { method: 'GET', url: 'https://pets.example/v1/pets/7', headers: { 'x-key': 'secret' } },
    ]);
  });

  it('has no limits of GitHub: three writes are sent without a wait', async () => {
    vi.useFakeTimers();
    try {
      const { client, sent } = start();
      await Promise.all([1, 2, 3].map((id) => client['petsCreate']?.({ id })));
      expect(sent).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads all pages of a route by the pagination of the API', async () => {
    const { client } = start((url) => {
      const id = Number(url.searchParams.get('page') ?? 1);
      return Response.json(id < 3 ? [{ id }] : []);
    });
    expect(await client['listPets']?.all()).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('iterates over the events of a stream, with the credentials of the client', async () => {
    const stream = () => new Response('data: {"id":1}\n\n', { headers: { 'content-type': 'text/event-stream' } });
    const { client, sent } = start(stream);
    const found: unknown[] = [];
    for await (const { data } of client['getPetsById']?.events({ id: 7 }) ?? []) found.push(data);
    expect(found).toEqual([{ id: 1 }]);
    expect(sent).toMatchObject([{ url: 'https://pets.example/v1/pets/7', headers: { 'x-key': 'secret' } }]);
  });

  it('refuses an argument that would have no effect', async () => {
    const { client, sent } = start();
    await expect(client['getPetsById']?.({ id: 7 }, {}, {})).rejects.toThrow('takes 2 arguments at most');
    await expect(client['listPets']?.all({}, {}, {})).rejects.toMatchObject({ code: 'INVALID_OPTION' });
    expect(sent).toEqual([]);
  });

  it('refuses unknown options, with the nearest known name', () => {
    expect(() => api.createClient({ credential: {} })).toThrow('Did you mean "credentials"?');
  });
});
