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
