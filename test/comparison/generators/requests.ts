import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RequestOptions } from 'routebook';
import { fetchTools } from '../../../tools/fetch-tools.js';
import type { ForEachGenerator } from './contenders.ts';
import { description } from './description.ts';

/** An operation of the description, with its parameters by place. */
export interface Call {
  readonly operation: 'getOrder' | 'search' | 'getPlace';
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Makes a call. Returns the URL that is sent, without the host; throws if the call is rejected. */
export type UrlOf = (call: Call) => Promise<string>;

const ROUTES = { getOrder: 'GET /orders/{id}', search: 'GET /search', getPlace: 'GET /places/{place}' };
const HOST = 'https://api.test';
const withoutHost = (url: string) => (url.startsWith(HOST) ? url.slice(HOST.length) : url);

type Functions = Record<string, (...values: unknown[]) => unknown>;

export interface SwaggerClient {
  resolve(options: object): Promise<{ spec: unknown }>;
  buildRequest(options: object): { url: string; method: string; headers: object };
}

export async function loadSwaggerClient(): Promise<SwaggerClient> {
  const { resolve } = createRequire(join(fetchTools('openapi-peers'), '../package.json'));
  return ((await import(resolve('swagger-client'))) as { default: SwaggerClient }).default;
}

export interface Modules {
  readonly routebook: { readonly endpoint: (route: string, options: object) => RequestOptions };
  readonly heyApi: Functions;
  readonly heyApiClient: { readonly createClient: (options: object) => Functions };
  readonly orval: Functions;
  readonly swaggerClient: SwaggerClient;
}

/** Loads the generated modules. */
export async function loadModules(folder: string): Promise<Modules> {
  const load = (path: string) => import(/* @vite-ignore */ join(folder, path));
  return {
    routebook: await load('routebook/index.ts'),
    heyApi: await load('heyApi/sdk.gen.ts'),
    heyApiClient: await load('heyApi/client/index.ts'),
    orval: await load('orval/index.ts'),
    swaggerClient: await loadSwaggerClient(),
  };
}

export function createCallers(modules: Modules): ForEachGenerator<UrlOf> {
  const { routebook, heyApi, heyApiClient, orval, swaggerClient } = modules;
  return {
    async routebook({ operation, path, query }) {
      return withoutHost(routebook.endpoint(ROUTES[operation], { ...path, ...query }).url);
    },
    async heyApi({ operation, path, query }) {
      const sent: string[] = [];
      const fetch = async (request: Request) => {
        sent.push(request.url);
        return new Response(null, { status: 204 });
      };
      const client = heyApiClient.createClient({ baseUrl: HOST, fetch });
      await heyApi[operation]?.({ client, path, query, throwOnError: true });
      return withoutHost(firstOf(sent));
    },
    /** Its functions take path parameters one by one, and call the global fetch. */
    async orval({ operation, path, query }) {
      const sent: string[] = [];
      const { fetch } = globalThis;
      globalThis.fetch = async (url) => {
        sent.push(String(url));
        return new Response(null, { status: 204 });
      };
      try {
        const inPath = operation === 'search' ? [] : [Object.values(path ?? {})[0]];
        await orval[operation]?.(...inPath, query);
      } finally {
        globalThis.fetch = fetch;
      }
      return firstOf(sent);
    },
    async swaggerClient({ operation, path, query }) {
      const { spec } = await swaggerClient.resolve({ spec: description, allowMetaPatches: false });
      const parameters = { ...path, ...query };
      return withoutHost(swaggerClient.buildRequest({ spec, operationId: operation, parameters }).url);
    },
  };
}

function firstOf(sent: readonly string[]): string {
  const [url] = sent;
  if (url === undefined) throw new Error('Nothing was sent.');
  return url;
}
