import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  baseUrlOf,
  type Dates,
  emitModules,
  emitTypes,
  type GenerateOptions,
  generate,
  type JsonObject,
} from 'routebook/generator';

type Endpoint = ((route: string, options?: object) => { url: string; headers: Record<string, string> }) & {
  defaults(options: object): Endpoint;
};

/** A method of a client, without types. */
export type Method = ((...args: unknown[]) => Promise<{ data: unknown; url: string }>) & {
  all(...args: unknown[]): Promise<unknown[]>;
  attempt(...args: unknown[]): Promise<{ data: unknown; status: number }>;
  fields(...args: unknown[]): Promise<{ data: unknown }>;
  items(...args: unknown[]): AsyncIterable<unknown>;
  pages(...args: unknown[]): AsyncIterable<{ data: unknown; url: string }>;
};

/** The modules of an API, without types. */
export interface Generated {
  readonly endpoint: Endpoint;
  readonly endpointAt: (variables: object) => Endpoint;
  readonly auth: (credentials: object) => object;
  readonly createClient: (options?: object) => Record<string, Method>;
  readonly [name: string]: unknown;
}

/** Generates the modules of an API and loads them. Then the files are removed. */
export async function loadModule(
  description: JsonObject,
  options: GenerateOptions = {},
  source?: string,
  more: { readonly dates?: Dates } = {},
): Promise<Generated> {
  const { catalogue } = generate(description, options);
  const baseUrl = baseUrlOf(catalogue, source);
  const profile = { baseUrl, vendor: 'test', userAgent: 'test', accept: 'application/json', ...more };
  const place = mkdtempSync(join(tmpdir(), 'routebook-module-'));
  try {
    for (const [name, text] of [...emitTypes(catalogue, more), ...emitModules(catalogue, profile)])
      writeFileSync(join(place, name), text);
    const modules = await Promise.all(
      ['index.ts', 'operations.ts'].map((name) => import(/* @vite-ignore */ join(place, name))),
    );
    return Object.assign({}, ...modules);
  } finally {
    rmSync(place, { recursive: true });
  }
}
