import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JsonObject } from 'routebook/generator';
import { fetchTools } from '../../tools/fetch-tools.js';
import { type Case, describeCase } from './cases.ts';

/** A request in the terms that all builders share. */
export interface PeerRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Peer = (each: Case) => Promise<PeerRequest>;

interface PlacedOptions {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly header: Record<string, unknown>;
  readonly cookie: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

const { resolve } = createRequire(join(fetchTools('openapi-peers'), '../package.json'));

/** The other builders by name. Each is given the same description and the same values. */
export async function loadPeers(): Promise<ReadonlyMap<string, Peer>> {
  return new Map([
    ['swagger-client', await loadSwaggerClient()],
    ['@readme/oas-to-har', await loadOasToHar()],
  ]);
}

function placed({ operation, options }: Case): PlacedOptions {
  const found: PlacedOptions = { path: {}, query: {}, header: {}, cookie: {}, body: undefined, contentType: undefined };
  const { headers, data, ...values } = options;
  const parameters = (operation['parameters'] ?? []) as { name: string; in: 'path' | 'query' | 'header' | 'cookie' }[];
  for (const { name, in: place } of parameters) {
    if (name in values) found[place][name] = values[name];
    delete values[name];
  }
  const fields = Object.keys(values).length > 0 ? values : undefined;
  return { ...found, body: data ?? fields, contentType: (headers as Record<string, string>)?.['Content-Type'] };
}

function described(each: Case): JsonObject {
  const description = describeCase(each) as unknown as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  for (const item of Object.values(description.paths)) {
    for (const operation of Object.values(item)) {
      operation['operationId'] = 'call';
      operation['responses'] = { 200: { description: '' } };
    }
  }
  // Without what is undefined: a peer may look at the names of keywords.
  return JSON.parse(JSON.stringify(description)) as JsonObject;
}

interface SwaggerClient {
  resolve(options: object): Promise<{ spec: unknown }>;
  buildRequest(options: object): { url: string; headers: Record<string, string>; body?: unknown };
}

async function loadSwaggerClient(): Promise<Peer> {
  const { default: client } = (await import(resolve('swagger-client'))) as { default: SwaggerClient };
  return async (each) => {
    const { path, query, header, cookie, body, contentType } = placed(each);
    const { spec } = await client.resolve({ spec: described(each), allowMetaPatches: false });
    const request = client.buildRequest({
      spec,
      operationId: 'call',
      parameters: { ...path, ...query, ...header, ...cookie },
      requestBody: body,
      ...(contentType === undefined ? {} : { requestContentType: contentType }),
      server: 'https://h.test',
    });
    const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { url: request.url, headers: Object.fromEntries(headers), body: request.body };
  };
}

interface HarRequest {
  readonly url: string;
  readonly queryString: readonly { readonly name: string; readonly value: string }[];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text?: string; readonly params?: readonly { name: string; value?: string }[] };
}

type Convert = (oas: unknown, operation: unknown, values: object) => { log: { entries: { request: HarRequest }[] } };

async function loadOasToHar(): Promise<Peer> {
  const { default: Oas } = (await import(resolve('oas'))) as {
    default: new (description: unknown) => { operation(path: string, method: string): unknown };
  };
  const { default: convert } = (await import(resolve('@readme/oas-to-har'))) as { default: Convert };
  return async (each) => {
    const oas = new Oas(described(each));
    const operation = oas.operation(each.path ?? '/x', each.method ?? 'get');
    const { body, ...places } = placed(each);
    const isForm = /urlencoded/.test(Object.keys((each.operation['requestBody'] as never)?.['content'] ?? {})[0] ?? '');
    const request = convert(oas, operation, { ...places, ...(isForm ? { formData: body } : { body }) }).log.entries[0]
      ?.request as HarRequest;
    const query = request.queryString.map(({ name, value }) => `${name}=${value}`).join('&');
    const cookies = request.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = request.headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
    const { text, params } = request.postData ?? {};
    return {
      url: query === '' ? request.url : `${request.url}?${query}`,
      headers: { ...Object.fromEntries(headers), ...(cookies === '' ? {} : { cookie: cookies }) },
      body: params === undefined ? text : params.map(({ name, value }) => [name, value]),
    };
  };
}
