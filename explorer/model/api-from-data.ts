import { createCatalogue, type IndexData, type RouteRecord } from 'routebook/catalogue';
import {
  type Credential,
  createEndpointFromData,
  type OpenApiData,
  placeCredentials,
  readSchemes,
  type SecurityData,
} from 'routebook/openapi';
import { secretVariable } from '../../src/core/internal/text/secret-variable.ts';
import type { Api, Builder, Differences } from './api.ts';
import type { NestedTypes } from './form/nested-types.ts';
import { createShapes, type ResponseData, readResponses } from './response/create-shapes.ts';
import type { ApiTexts } from './texts.ts';

/** An API as plain data, which the command sends to the page for a catalogue other than GitHub's. */
export interface ApiData {
  readonly name: string;
  readonly baseUrl: string;
  readonly accept: string;
  readonly index: IndexData | string;
  /** How parameters and bodies are written. */
  readonly data: OpenApiData;
  readonly nestedTypes: NestedTypes;
  readonly differences: Differences;
  readonly responses: ResponseData;
  /** The shapes inside bodies, as JSON. Undefined if they are unknown. */
  readonly reference?: { readonly bodies: string; readonly responses: string } | undefined;
  readonly texts: ApiTexts;
}

export function createApi(given: ApiData): Api {
  const { name, baseUrl, accept, index, data, nestedTypes, differences, responses, texts, reference } = given;
  const vendor = (name.toLowerCase().match(/[a-z\d]+/g) ?? ['api']).join('-');
  const catalogue = createCatalogue(index);
  // A description without a server has a path only.
  const { origin, pathname } = new URL(baseUrl, 'http://localhost');
  const path = pathname.replace(/\/$/, '');
  return {
    title: name,
    catalogue,
    endpoint: createEndpointFromData({ baseUrl, vendor, userAgent: vendor, accept }, data) as unknown as Builder,
    baseUrl,
    vendor,
    tokenVariables: [secretVariable(`${name.toLowerCase()} token`)],
    credentialsOf: (token) => placeToken(data.security, token),
    needsToken: findSecured(data),
    isGitHub: false,
    module: './api/index.js',
    examples: Array.from(catalogue, ({ route }) => route).slice(0, 4),
    nestedTypes,
    texts,
    loadCategories: async () => texts.categories,
    baseUrlOf: (url) => (url.origin === origin ? '' : url.origin + (url.pathname.startsWith(`${path}/`) ? path : '')),
    loadDifferences: async () => differences,
    loadReference: async () =>
      reference && (await import('routebook/reference')).createReference({ index, ...reference }),
    loadResponses: async () => createShapes(readResponses(responses), texts),
  };
}

/** Finds the routes whose security requirements are not optional. An empty alternative makes them so. */
function findSecured({ operations }: OpenApiData): (record: RouteRecord) => boolean {
  const secured = new Set<string>();
  for (const [method, url, { auth }] of operations) {
    const alternatives = auth as readonly (readonly string[])[] | undefined;
    if (alternatives?.every((schemes) => schemes.length > 0)) secured.add(`${method} ${url}`);
  }
  return ({ route }) => secured.has(route);
}

/** The token for every security scheme of the API: each operation sends those that it asks for, and in the place that it asks for. */
function placeToken(schemes: OpenApiData['security'], token: string): object {
  if (schemes === undefined) return { headers: { authorization: `Bearer ${token}` } };
  const credentials = Object.entries(schemes).map(([name, scheme]) => [name, credentialOf(scheme, token)] as const);
  return placeCredentials(readSchemes(schemes), Object.fromEntries(credentials));
}

/** For basic authentication, the text is the user name, or the user name and the password with a colon between them. */
function credentialOf(scheme: SecurityData, token: string): Credential {
  if (!('scheme' in scheme) || scheme.scheme.toLowerCase() !== 'basic') return token;
  const colon = token.indexOf(':');
  return colon < 0
    ? { username: token, password: '' }
    : { username: token.slice(0, colon), password: token.slice(colon + 1) };
}
