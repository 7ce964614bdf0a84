import { createOpenApiData, generate } from '../../../dist/generator/index.js';
import { toFetch } from '../../../dist/src/entries/clients.js';
import { createEndpointFromData, placeCredentials, readSchemes } from '../../../dist/src/entries/openapi.js';
import { baseUrlOf } from '../base-url.js';
import { optionsOf } from '../options.js';

/**
 * routebook, with the data that its generator writes, and all parameters by name, as its documentation shows.
 * @returns {Promise<import('../call.d.ts').BuildRequest>}
 */
export async function prepareRoutebook(api, description) {
  const data = createOpenApiData(generate(description).catalogue);
  const profile = { baseUrl: baseUrlOf(api, description), vendor: 'score', userAgent: 'score', accept: '*/*' };
  const endpoint = createEndpointFromData(profile, data);
  return async (call) => {
    const { route, credentials } = call;
    const own = credentials === undefined ? {} : placeCredentials(readSchemes(data.security), credentials);
    return new Request(...toFetch(endpoint(route, { ...optionsOf(call), ...own })));
  };
}
