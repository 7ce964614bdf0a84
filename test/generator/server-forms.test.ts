import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { readTables } from '../support/tables.ts';
import { type Generated, loadModule } from './load-module.ts';

const table = readTables(import.meta.url);
/** The servers of the API and of its second operation, and where both operations are sent. */
type Form = [title: string, servers: JsonObject[] | null, own: JsonObject[] | null, main: string, own: string];

// A generated module loads with every form of a server, and its calls are sent, or rejected with what to pass.

const ok = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };

/** The modules of an API with two operations, of which the second has its own server. */
function load(servers?: JsonObject[] | null, own?: JsonObject[] | null, source?: string): Promise<Generated> {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Servers', version: '1' },
    ...(servers && { servers }),
    paths: {
      '/main': { get: { operationId: 'main', responses: ok } },
      '/own': { get: { operationId: 'own', ...(own && { servers: own }), responses: ok } },
    },
  };
  return loadModule(description, {}, source);
}

/** What a call of a client is sent to, or the code and the name in its error. */
async function sentTo(api: Generated, operation: 'main' | 'own', options: object = {}): Promise<string> {
  let sent = '';
  const fetch = async (url: unknown) => {
    sent = String(url);
    return Response.json({});
  };
  try {
    await api.createClient({ ...options, fetch })[operation]?.();
    return sent;
  } catch (error) {
    const { code, parameter } = error as { code?: string; parameter?: string };
    return `${code} ${parameter}`;
  }
}

const HOST = 'https://h.example';

describe('the modules of a description', () => {
  it.each(table<Form>('forms'))('load and send with %s', async (_, servers, own, main, ofOwn) => {
    const api = await load(servers, own);
    expect([await sentTo(api, 'main'), await sentTo(api, 'own')]).toEqual([main, ofOwn]);
    // With a base URL, everything is sent to its host.
    const baseUrl = 'https://other.example/x';
    expect([await sentTo(api, 'main', { baseUrl }), new URL(await sentTo(api, 'own', { baseUrl })).origin]).toEqual([
      'https://other.example/x/main',
      'https://other.example',
    ]);
  });

  it('ask for the base URL where a path has no host', async () => {
    const api = await load([{ url: '/api' }]);
    expect(() => api.createClient()).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        parameter: 'baseUrl',
        message: expect.stringContaining('createClient({ baseUrl'),
      }),
    );
    expect(api.endpoint('GET /main').url).toBe('/api/main');
    const unset = await load([{ url: 'ftp://h.example' }]);
    expect(() => unset.createClient()).toThrow('createClient({ baseUrl');
    expect(() => unset.endpoint('GET /main')).toThrow('The option "baseUrl" must be passed');
    expect(unset.endpoint('GET /main', { baseUrl: HOST }).url).toBe(`${HOST}/main`);
  });

  it('send an operation with a path to the host of the base URL, next to the path of the API', async () => {
    const api = await load([{ url: '/api' }], [{ url: '/' }]);
    expect(await sentTo(api, 'own', { baseUrl: `${HOST}/api` })).toBe(`${HOST}/own`);
    expect(await sentTo(api, 'own', { baseUrl: `${HOST}/proxy/api/` })).toBe(`${HOST}/proxy/own`);
    expect(await sentTo(api, 'own', { baseUrl: `${HOST}/other` })).toBe(`${HOST}/own`);
    expect(api.endpoint('GET /own').url).toBe('/own');
  });

  it('are relative to the URL of the description', async () => {
    const api = await load([{ url: '../v2' }], [{ url: '/' }], 'https://h.example/docs/a/openapi.json');
    expect([await sentTo(api, 'main'), await sentTo(api, 'own')]).toEqual([`${HOST}/docs/v2/main`, `${HOST}/own`]);
  });
});

describe('the variables of servers', () => {
  const site = { site: { default: 'h.example', enum: ['h.example', 'h.eu'] } };
  const servers = [
    { url: 'https://{sub}.{site}/{v}', variables: { ...site, sub: { default: 'api' }, v: { default: 'v1' } } },
  ];
  const logs = [{ url: 'https://{sub}.{site}', variables: { ...site, sub: { default: 'logs' } } }];

  it('are options of the client, and apply to every server that has the same variable', async () => {
    const api = await load(servers, logs);
    const options = { serverVariables: { site: 'h.eu', sub: 'test' } };
    expect(await sentTo(api, 'main')).toBe('https://api.h.example/v1/main');
    expect(await sentTo(api, 'own')).toBe('https://logs.h.example/own');
    expect(await sentTo(api, 'main', options)).toBe('https://test.h.eu/v1/main');
    // Its subdomain has another default, so it is another variable.
    expect(await sentTo(api, 'own', options)).toBe('https://logs.h.eu/own');
    expect(api.endpointAt({ v: 'v2' })('GET /main').url).toBe('https://api.h.example/v2/main');
  });

  it.each([
    [{ site: 'evil.example' }, 'INVALID_OPTION site'],
    [{ sub: 'evil.example/' }, 'INVALID_OPTION sub'],
    [{ sub: 'a@evil.example' }, 'INVALID_OPTION sub'],
    [{ sub: 'evil.example?' }, 'INVALID_OPTION sub'],
    [{ sub: 'evil.example#' }, 'INVALID_OPTION sub'],
    [{ sub: 'evil.example\\' }, 'INVALID_OPTION sub'],
    [{ sub: 'evil.example:80' }, 'INVALID_OPTION sub'],
    [{ v: '..' }, 'INVALID_OPTION v'],
    [{ sub: '' }, 'INVALID_OPTION sub'],
    [{ sub: 7 }, 'INVALID_OPTION sub'],
    [{ sites: 'h.eu' }, 'INVALID_OPTION sites'],
  ])('with %j are rejected', async (serverVariables, expected) => {
    const api = await load(servers);
    expect(await sentTo(api, 'main', { serverVariables })).toBe(expected);
  });

  it('are not passed together with a base URL, or for a server without variables', async () => {
    const api = await load(servers);
    expect(await sentTo(api, 'main', { baseUrl: HOST, serverVariables: {} })).toBe('INVALID_OPTION serverVariables');
    const plain = await load([{ url: HOST }]);
    expect(await sentTo(plain, 'main', { serverVariables: {} })).toBe('INVALID_OPTION serverVariables');
  });

  it('are required if they have no default', async () => {
    const api = await load([{ url: 'https://{tenant}.example' }]);
    expect(await sentTo(api, 'main', { serverVariables: { tenant: 'a' } })).toBe('https://a.example/main');
    expect(await sentTo(api, 'main', { serverVariables: {} })).toBe('INVALID_OPTION tenant');
  });
});
