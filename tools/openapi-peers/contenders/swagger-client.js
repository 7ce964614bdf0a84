import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fetchTools } from '../../fetch-tools.js';
import { baseUrlOf } from '../base-url.js';

/**
 * swagger-client, which reads the description when it runs.
 * @returns {Promise<import('../call.d.ts').BuildRequest>}
 */
export async function prepareSwaggerClient(api, description) {
  const { resolve } = createRequire(join(fetchTools('openapi-peers'), '../package.json'));
  const { default: client } = await import(resolve('swagger-client'));
  const { spec } = await client.resolve({ spec: description, allowMetaPatches: false });
  const hasFullServer = /^https?:/.test(description.servers?.[0]?.url ?? '');
  return async ({ route, path, query, header, body, contentType, credentials = {} }) => {
    const [method, pathName] = route.split(/ (.*)/s);
    const operation = spec.paths[pathName][method.toLowerCase()];
    const ownServer = operation.servers ?? spec.paths[pathName].servers;
    const {
      url,
      headers,
      body: sent,
    } = client.buildRequest({
      spec,
      operationId: operation.operationId,
      parameters: placeNames(operation, spec.paths[pathName], { path, query, header }),
      requestBody: body,
      ...(contentType === undefined ? {} : { requestContentType: contentType }),
      ...(ownServer === undefined && !hasFullServer ? { contextUrl: `${baseUrlOf(api, description)}/` } : {}),
      ...(ownServer === undefined ? { server: hasFullServer ? undefined : baseUrlOf(api, description) } : {}),
      securities: { authorized: Object.fromEntries(Object.entries(credentials).map(authorize)) },
    });
    // As its own function for sending does.
    const isJson = Array.isArray(sent) || (sent !== null && Object.getPrototypeOf(Object(sent)) === Object.prototype);
    const encoded = isJson ? JSON.stringify(sent) : sent;
    const init = { method, headers: withoutBoundary(headers, sent), ...(sent === undefined ? {} : { body: encoded }) };
    return new Request(url, init);
  };
}

/** OAuth takes a token object; other schemes take a value. */
function authorize([name, value]) {
  const token = typeof value === 'string' ? { access_token: value, token_type: 'Bearer' } : undefined;
  return [name, { value, ...(token === undefined ? {} : { token }), ...(typeof value === 'object' ? value : {}) }];
}

/** A name that is in several places is written with its place, as the documentation of swagger-client says. */
function placeNames(operation, item, values) {
  const declared = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  const counts = new Map();
  for (const { name } of declared) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    Object.entries(values).flatMap(([place, own]) =>
      Object.entries(own ?? {}).map(([name, value]) => [counts.get(name) > 1 ? `${place}.${name}` : name, value]),
    ),
  );
}

/** Only fetch knows the boundary of a form. */
function withoutBoundary(headers, sent) {
  if (!(sent instanceof FormData)) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'));
}
