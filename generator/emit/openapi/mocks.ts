import type { CatalogueFile, Type } from '../../catalogue.ts';
import { type Files, HEADER, withoutUnprintable } from '../files.ts';
import { createResponseData } from '../response-data.ts';
import { baseView } from '../view.ts';
import { memberLines, responseLines } from './data-lines.ts';

/**
 * Writes `mocks.ts` of an API: mocks, examples and responses, typed by the module. It is a separate file, because it contains the shapes
 * of all responses. `baseUrl` is the URL of the API, and `folder` has the types of the JSON.
 */
export function emitMocks(catalogue: CatalogueFile, baseUrl: string, folder = './'): Files {
  const routes = [...baseView(catalogue).routes];
  const servers = Object.fromEntries(
    routes.flatMap(([key, { server }]) => (server === undefined ? [] : [[key, server]])),
  );
  const slashes = routes.flatMap(([key, { parameters = [] }]) =>
    parameters.filter((each) => each.in === 'path' && each.multiSegment).map(({ name }) => `${key} ${name}`),
  );
  const { schemas, responses, routes: positions } = createResponseData(catalogue);
  const contents = Object.entries(positions).map(([key, position]) => [key, responses[position] ?? {}] as const);
  const text = `${HEADER}import { type ApiMocks, createMocks } from 'routebook/testing';
import type { ApiTypes } from './error-versions.js';

${responseLines(schemas as { readonly [name: string]: Type }, contents)}
const mocks: ApiMocks<ApiTypes> = /* @__PURE__ */ createMocks<ApiTypes>({
  baseUrl: ${JSON.stringify(baseUrl)},
  servers: {
${memberLines(servers)
  .map((line) => `${line},\n`)
  .join('')}},
  slashes: [
${slashes.map((each) => `${JSON.stringify(each)},\n`).join('')}],
  responses: /* @__PURE__ */ responseData(),
});

/** Creates a typed replacement for \`fetch\`. */
export const mockFetch: ApiMocks<ApiTypes>['mockFetch'] = mocks.mockFetch;
/** Creates a function that makes typed request handlers for msw. */
export const mockMsw: ApiMocks<ApiTypes>['mockMsw'] = mocks.mockMsw;
/** Creates a function that makes typed interceptors for nock. */
export const mockNock: ApiMocks<ApiTypes>['mockNock'] = mocks.mockNock;
/** Creates valid response data for a route. */
export const example: ApiMocks<ApiTypes>['example'] = mocks.example;
/** Creates the response to a request: a status, and an example with the values that were sent. */
export const exampleResponse: ApiMocks<ApiTypes>['exampleResponse'] = mocks.exampleResponse;
/** The responses of all routes as data. */
export const responses: ApiMocks<ApiTypes>['responses'] = mocks.responses;
`;
  return withoutUnprintable(new Map([['mocks.ts', text.replaceAll(" from './", ` from '${folder}`)]]));
}
