import type { RequestOptions } from 'routebook';
import { EndpointError } from 'routebook';
import { createOpenApiData, generate, type JsonObject } from 'routebook/generator';
import { createEndpoint } from 'routebook/openapi';

export interface LooseEndpoint {
  (first: unknown, second?: unknown): RequestOptions;
  merge(first: unknown, second?: unknown): Record<string, unknown>;
  parse(merged: unknown): RequestOptions;
  defaults(options: unknown): LooseEndpoint;
}

/** The endpoint of a description, whose calls the compiler does not check. */
export function endpointOf(description: JsonObject): LooseEndpoint {
  const { catalogue } = generate(description);
  const profile = {
    baseUrl: /^https?:/.test(catalogue.server ?? '') ? (catalogue.server ?? '') : 'https://h.test',
    vendor: 'test',
    userAgent: 'test',
    accept: 'application/json, */*;q=0.1',
  };
  return createEndpoint(profile, createOpenApiData(catalogue)) as unknown as LooseEndpoint;
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

/** A form as a list of its parts. */
export async function readableBody(body: unknown): Promise<unknown> {
  if (!(body instanceof FormData)) return body;
  return Promise.all(
    [...body].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.type, await value.text()],
    ),
  );
}
