import createClient from 'openapi-fetch';
import { baseUrlOf } from '../base-url.js';

const FORM = 'application/x-www-form-urlencoded';

/**
 * openapi-fetch, whose client has no facts about an API at run time. It is told the media type of a form, as its documentation shows. It
 * has no notion of security schemes, so calls with credentials are not supported.
 * @returns {Promise<import('../call.d.ts').BuildRequest>}
 */
export async function prepareOpenapiFetch(api, description) {
  return async ({ route, path, query, header, body, contentType, credentials }) => {
    if (credentials !== undefined) throw new Error('openapi-fetch has no security schemes.');
    const [method, pathName] = route.split(/ (.*)/s);
    const types = Object.keys(description.paths[pathName][method.toLowerCase()].requestBody?.content ?? {});
    const chosen = contentType?.startsWith('multipart/') ? undefined : contentType;
    const type = chosen ?? (types.length === 1 && types[0] === FORM && body !== undefined ? FORM : undefined);
    let sent;
    const client = createClient({
      baseUrl: baseUrlOf(api, description),
      fetch: async (request) => {
        sent = request.clone();
        return new Response(null, { status: 204 });
      },
    });
    await client[method](pathName, {
      params: { path, query, header },
      ...(body === undefined ? {} : { body }),
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    });
    return sent;
  };
}
