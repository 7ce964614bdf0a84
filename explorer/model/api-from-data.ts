import type { IndexData, RouteRecord } from 'routebook/catalogue';
import type { ReferenceData } from 'routebook/catalogue/reference';
import type { Credential, OpenApiData, SecurityData } from 'routebook/openapi';
// The entries of the package also contain GitHub's data.
import { createCatalogue } from '../../src/catalogue/create-catalogue.ts';
import { secretVariable } from '../../src/convert/text/secret-variable.ts';
import { placeCredentials } from '../../src/openapi/credentials.ts';
import { createEndpointFromData, readSchemes } from '../../src/openapi/read-data.ts';
import type { Api, Builder, Differences } from './api.ts';
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
  readonly differences: Differences;
  readonly responses: ResponseData;
  /** The shapes of bodies and responses. */
  readonly shapes: Pick<ReferenceData, 'bodies' | 'responses'>;
  readonly texts: ApiTexts;
}

export function createApi(given: ApiData): Api {
  const { name, baseUrl, accept, index, data, differences, responses, texts } = given;
  let loaded: ReturnType<Api['loadReference']> | undefined;
  const vendor = (name.toLowerCase().match(/[a-z\d]+/g) ?? ['api']).join('-');
  const catalogue = createCatalogue(index);
  // A description without a server has a path only.
  const { origin, pathname } = new URL(baseUrl, 'http://localhost');
  const alternatives = findAlternatives(data);
  const path = pathname.replace(/\/$/, '');
  return {
    title: name,
    catalogue,
    endpoint: createEndpointFromData({ baseUrl, vendor, userAgent: vendor, accept }, data) as unknown as Builder,
    baseUrl,
    vendor,
    tokenVariables: [secretVariable(`${name.toLowerCase()} token`)],
    credentialsOf: (token, scheme) => placeToken(data.security, token, scheme),
    schemesOf: createSchemes(data, secretVariable(`${name.toLowerCase()} token`)),
    needsToken: (record) => alternatives(record)?.every((schemes) => schemes.length > 0) === true,
    isGitHub: false,
    module: './api/index.js',
    examples: Array.from(catalogue).slice(0, 3),
    texts,
    loadCategories: async () => texts.categories,
    baseUrlOf: (url) => (url.origin === origin ? '' : url.origin + (url.pathname.startsWith(`${path}/`) ? path : '')),
    loadDifferences: async () => differences,
    loadReference: () => (loaded ??= loadReference(given)),
    loadResponses: async () => createShapes(readResponses(responses), texts),
  };
}

async function loadReference({ index, shapes }: ApiData): ReturnType<Api['loadReference']> {
  return (await import('../../src/catalogue/reference/create-api-reference.ts')).createReference({ index, ...shapes });
}

/** Finds the security requirements of a route: alternatives, each of one or more schemes. An empty one makes the others optional. */
function findAlternatives({ operations }: OpenApiData) {
  const found = new Map<unknown, readonly (readonly string[])[] | undefined>();
  for (const [method, url, { auth }] of operations) {
    found.set(`${method} ${url}`, auth as readonly (readonly string[])[] | undefined);
  }
  return ({ route }: RouteRecord) => found.get(route);
}

/** Joins the names of schemes that are sent together. */
const TOGETHER = ' and ';

function createSchemes(data: OpenApiData, tokenVariable: string): Api['schemesOf'] {
  const alternatives = findAlternatives(data);
  const { security = {} } = data;
  const all = Object.keys(security).map((name) => [name]);
  const known = (names: readonly string[]) => names.length > 0 && names.every((name) => Object.hasOwn(security, name));
  return (record) => {
    const accepted = (alternatives(record) ?? []).filter(known);
    const usable = accepted.length > 0 ? accepted : all;
    if (usable.length === 0)
      return [{ name: '', title: 'Bearer token', variables: [tokenVariable], header: 'authorization' }];
    return usable.map((names) => {
      const schemes = names.map((name) => security[name] as SecurityData);
      const [first] = schemes as [SecurityData];
      const isKey = 'in' in first;
      return {
        name: names.join(TOGETHER),
        title: `${names.join(TOGETHER)}: ${schemes.map(describeScheme).join(TOGETHER)}`,
        variables: [isKey ? secretVariable(first.name) : tokenVariable],
        ...(isKey ? (first.in === 'header' ? { header: first.name.toLowerCase() } : {}) : { header: 'authorization' }),
      };
    });
  };
}

function describeScheme(scheme: SecurityData): string {
  if ('in' in scheme) return scheme.in === 'query' ? `query parameter ${scheme.name}` : `${scheme.in} ${scheme.name}`;
  return `${scheme.scheme.toLowerCase()} token`.replace('basic token', 'user and password');
}

/** The token for a security scheme, or for all: each operation sends those that it asks for, and in the place that it asks for. */
function placeToken(schemes: OpenApiData['security'], token: string, chosen: string): object {
  if (schemes === undefined) return { headers: { authorization: `Bearer ${token}` } };
  const names = chosen === '' ? undefined : new Set(chosen.split(TOGETHER));
  const used = Object.entries(schemes).filter(([name]) => names?.has(name) ?? true);
  const credentials = used.map(([name, scheme]) => [name, credentialOf(scheme, token)] as const);
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
