import type { RequestOptions } from 'routebook';
import { EndpointError } from 'routebook';
import { emitModules, generate, type JsonObject } from 'routebook/generator';
import { createModuleEndpoint } from 'routebook/openapi';
import { expect } from 'vitest';
import { readModule } from '../../cli/shared/input/read-rules.ts';
import { readData } from '../../src/openapi/read-data.ts';

export interface LooseEndpoint {
  (first: unknown, second?: unknown): RequestOptions;
  merge(first: unknown, second?: unknown): Record<string, unknown>;
  parse(merged: unknown): RequestOptions;
  defaults(options: unknown): LooseEndpoint;
}

/**
 * The endpoint of a description, whose calls the compiler does not check. Each call of a route is also built by the function of its operation,
 * which must give the same request or the same error.
 */
export function endpointOf(description: JsonObject): LooseEndpoint {
  const { endpoint, operations } = bothOf(description);
  const build = (first: unknown, second?: unknown) => {
    const one = Object.hasOwn(operations, String(first)) ? operations[String(first)] : undefined;
    if (one !== undefined && isReadableTwice(second))
      expect(resultOf(() => one(second))).toEqual(resultOf(() => endpoint(first, second)));
    return endpoint(first, second);
  };
  const { merge, parse, defaults } = endpoint;
  return Object.assign(build, { merge, parse, defaults });
}

/** The endpoint of a description, and the functions of its operations by their routes. */
export function bothOf(description: JsonObject): {
  readonly endpoint: LooseEndpoint;
  readonly operations: { readonly [route: string]: (options?: unknown) => unknown };
} {
  const { catalogue } = generate(description);
  const profile = {
    baseUrl: /^https?:/.test(catalogue.server ?? '') ? (catalogue.server ?? '') : 'https://h.test',
    vendor: 'test',
    userAgent: 'test',
    accept: 'application/json, */*;q=0.1',
  };
  // From the text of the module that the generator writes.
  const data = readModule(emitModules(catalogue, profile).get('index.ts') ?? '');
  const { api, operations } = readData(profile, data ?? { operations: [] });
  const endpoint = createModuleEndpoint(api, () => operations) as unknown as LooseEndpoint;
  return { endpoint, operations: operations as unknown as ReturnType<typeof bothOf>['operations'] };
}

/** A getter may count how often it is read. */
function isReadableTwice(options: unknown): boolean {
  return Object.values(Object.getOwnPropertyDescriptors(Object(options))).every((each) => each.get === undefined);
}

/** The request of a call or the facts of its error, without what is random. */
export function resultOf(call: () => unknown): Record<string, unknown> {
  try {
    const { body, headers, ...request } = call() as RequestOptions;
    const type = headers['content-type'];
    return {
      ...request,
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': withoutBoundary(String(type)) }) },
      body: comparableBody(body),
    };
  } catch (error) {
    const { name, message, code, route, parameter, parameters } = error as EndpointError;
    return { name, message, code, route, parameter, parameters };
  }
}

function withoutBoundary(text: string): string {
  return text.replace(/routebook-[\da-f-]{36}/g, 'routebook');
}

function comparableBody(body: unknown): unknown {
  if (body instanceof FormData) return [...body].map(([name, value]) => [name, comparableBody(value)]);
  if (body instanceof Blob) return [body.type, body.size, (body as File).name];
  return typeof body === 'string' ? withoutBoundary(body) : body;
}

/** The code of the error that a call ends in; the request if it does not. */
export function refusalOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return error.parameter === undefined ? error.code : `${error.code} ${error.parameter}`;
  }
}

/** A form as a list of its parts: the name, the media type if there is one, and the content. */
export async function readableBody(body: unknown): Promise<unknown> {
  if (body instanceof FormData) {
    return Promise.all(
      [...body].map(async ([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.type, await value.text()],
      ),
    );
  }
  const text = body instanceof Blob ? await body.text() : body;
  const [boundary] = typeof text === 'string' ? (/^--routebook-\S+/.exec(text) ?? []) : [];
  if (boundary === undefined) return body;
  const parts = (text as string).split(boundary).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...content] = part.replace(/\r\n$/, '').split('\r\n\r\n');
    const [, type] = /content-type: (.*)/.exec(head) ?? [];
    const [, name] = / name="([^"]*)"/.exec(head) ?? [];
    return [name, ...(type === undefined ? [] : [type]), content.join('\r\n\r\n')];
  });
}
