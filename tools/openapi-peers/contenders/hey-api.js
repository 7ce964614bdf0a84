import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fetchTools } from '../../fetch-tools.js';
import { baseUrlOf } from '../base-url.js';
import { findFunctions } from '../hey-api-functions.js';

const cache = fileURLToPath(new URL('../../../.cache/openapi-peers/', import.meta.url));

/**
 * The client that hey-api generates, with its client for fetch.
 * @returns {Promise<import('../call.d.ts').BuildRequest>}
 */
export async function prepareHeyApi(api, description) {
  const folder = join(cache, api.replaceAll(' ', '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const program = join(fetchTools('openapi-generators'), '@hey-api/openapi-ts/dist/index.mjs');
  const { createClient } = await import(pathToFileURL(program).href);
  await createClient({
    input: description,
    output: folder,
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  const functions = findFunctions(readFileSync(join(folder, 'sdk.gen.ts'), 'utf8'));
  const outfile = join(folder, 'client.mjs');
  const contents = "export * from './sdk.gen.ts'; export { client } from './client.gen.ts';";
  await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, format: 'esm', platform: 'node', logLevel: 'error', outfile },
  });
  const sdk = await import(pathToFileURL(outfile).href);
  return async ({ route, path, query, header, body, contentType, credentials = {} }) => {
    let sent;
    sdk.client.setConfig({
      baseUrl: baseUrlOf(api, description),
      auth: (scheme) => credentialFor(scheme, credentials, description),
      fetch: async (request) => {
        sent = request.clone();
        return new Response(null, { status: 204 });
      },
    });
    const name = functions.get(route);
    if (name === undefined) throw new Error(`hey-api wrote no function for ${route}.`);
    // Only fetch knows the boundary of a form.
    const isForm = contentType === undefined || contentType.startsWith('multipart/');
    const type = isForm ? {} : { 'Content-Type': contentType };
    await sdk[name]({
      ...{ path, query, headers: { ...header, ...type }, throwOnError: true },
      ...(body === undefined ? {} : { body }),
    });
    return sent;
  };
}

/** The value for a scheme, which hey-api describes by its kind and not by its name. */
function credentialFor({ type, scheme, in: place, name }, credentials, { components = {} }) {
  const found = Object.entries(components.securitySchemes ?? {}).find(([key, each]) => {
    if (!(key in credentials)) return false;
    if (type === 'apiKey') return each.type === 'apiKey' && each.in === (place ?? 'header') && each.name === name;
    return scheme === 'basic' ? each.scheme === 'basic' : each.scheme === 'bearer' || each.type === 'oauth2';
  });
  const value = found === undefined ? undefined : credentials[found[0]];
  return typeof value === 'object' ? `${value.username}:${value.password}` : value;
}
