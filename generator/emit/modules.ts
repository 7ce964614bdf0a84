import { readBaseUrl, UNSET_SERVER } from '../../src/core/base-url.ts';
import { EndpointError } from '../../src/core/errors.ts';
import { isText, type OptionChecks, readOptions } from '../../src/core/read-options.ts';
import { unrecognizedNames } from '../../src/core/secrets.ts';
import type { OpenApiData } from '../../src/openapi/read-data.ts';
import type { CatalogueFile, SecurityScheme } from '../catalogue.ts';
import { bodiesText } from './body-data.ts';
import { type Dates, isDates } from './dates.ts';
import { type Files, HEADER, withoutUnprintable } from './files.ts';
import { wholeRows } from './index-data.ts';
import { linesText, textLiteral } from './openapi/data-lines.ts';
import { createDateRules, type DateRules } from './openapi/date-rules.ts';
import { findDatedSchemas } from './openapi/dated-schemas.ts';
import { createOpenApiData } from './openapi/openapi-data.ts';
import { RULES, schemeText } from './openapi/rule-text.ts';
import { functionsText, operationsText } from './operations/api-operations.ts';
import { propertyName } from './type-text.ts';
import { readViews } from './write-types.ts';

/** The properties that a module for an API needs in addition to its routes. */
export interface ApiProfile {
  /** The URL that requests are sent to: `baseUrlOf(catalogue)`, or another one. */
  readonly baseUrl: string;
  readonly vendor: string;
  readonly userAgent: string;
  readonly accept: string;
  /** What dates in the data of responses become; text by default. Pass the same to `emitTypes`. */
  readonly dates?: Dates | undefined;
}

/**
 * Writes the modules of an API: `index.ts` with the builder, `catalogue.ts` with the routes as data, which a program that only builds
 * requests does not load, `operations.ts` with named functions and a client, and `body-data.ts` with the shapes of bodies, which only the command reads. The first two do not import another generated module at run time, so that Node can run them without a build.
 */
export function emitModules(catalogue: CatalogueFile, profile: ApiProfile): Files {
  const read = readProfile(profile);
  const data = catalogue.dialect === 'openapi' ? createOpenApiData(catalogue) : undefined;
  return withoutUnprintable(
    new Map([
      ['index.ts', indexText(catalogue, builderText(catalogue, read, data))],
      ['catalogue.ts', catalogueText(catalogue)],
      ...(data
        ? ([
            ['operations.ts', operationsText(catalogue)],
            ['body-data.ts', bodiesText(catalogue)],
          ] as const)
        : []),
    ]),
  );
}

const CHECKS: OptionChecks<ApiProfile> = {
  baseUrl: isText,
  vendor: isText,
  userAgent: isText,
  accept: isText,
  dates: isDates,
};

/** All members but `dates` are required: a missing one would be written as the text `undefined`. */
function readProfile(given: unknown): ApiProfile {
  const profile = readOptions<ApiProfile>('emitModules', given, CHECKS);
  const missing = Object.keys(CHECKS).find((name) => name !== 'dates' && !(name in profile));
  if (missing === undefined) return profile;
  throw new EndpointError('INVALID_OPTION', `The option "${missing}" of emitModules is missing. Pass a string.`, {
    parameter: missing,
  });
}

/** How a module imports the builder, and how it creates its own. */
interface BuilderText {
  readonly imports: string;
  readonly before?: string;
  readonly value: string;
  readonly after?: string;
}

function builderText(catalogue: CatalogueFile, profile: ApiProfile, data: OpenApiData | undefined): BuilderText {
  const secured = hasSecurity(catalogue) ? ', never, keyof Credentials' : '';
  if (data === undefined) {
    return {
      imports: "import { type ApiTypesOf, createEndpoint, type Endpoint } from 'routebook';",
      value: `Endpoint<ApiTypesOf<ApiTypes>> = /* @__PURE__ */ createEndpoint<ApiTypes>(${profileText(profile)})`,
    };
  }
  const dates = profile.dates && dateRules(catalogue, profile.dates);
  const after = [
    functionsText(catalogue, data, dates),
    hasVariables(catalogue) ? serverText(catalogue, profile) : '',
    hasSecurity(catalogue) ? securityText(Object.entries(catalogue.security ?? {})) : '',
  ].join('');
  return {
    imports: `import * as ${RULES} from 'routebook/openapi';`,
    before: apiText(catalogue, profile, data) + (dates ? `${dates.declarations}\n` : ''),
    value: `${RULES}.OpenApiEndpoint<ApiTypes${secured}> = /* @__PURE__ */ ${RULES}.createModuleEndpoint(API, () => OPERATIONS())`,
    after,
  };
}

function dateRules(catalogue: CatalogueFile, dates: Dates): DateRules {
  const { base, inputs } = readViews(catalogue);
  return createDateRules(base, findDatedSchemas(catalogue, base, inputs, dates));
}

/** The text of `index.ts`: types, and the builder. */
export function indexText(catalogue: CatalogueFile, { imports, before = '', value, after = '' }: BuilderText): string {
  return `${HEADER}${imports}
import type { Endpoints } from './endpoints.js';
import type { ApiTypes } from './error-versions.js';

export type { Bodies } from './bodies.js';
export type { Endpoints } from './endpoints.js';
export type { Errors } from './errors.js';
export type { Formats } from './formats.js';
export type { Pages } from './pages.js';
${namedExports(catalogue)}export type * as schemas from './schemas.js';

export type RouteKey = keyof Endpoints;
export type ParametersOf<Key extends RouteKey> = Endpoints[Key]['parameters'];
export type ResponseOf<Key extends RouteKey> = Endpoints[Key]['response'];

${before}/* Builds requests for ${comment(catalogue.name)}. This is not JSDoc, which editors would show for every call, whatever its operation is. */
export const endpoint: ${value};
${after}`;
}

/** Webhooks and named responses, if the description has them. */
function namedExports({ responses, webhooks }: CatalogueFile): string {
  const names = [...(responses === undefined ? [] : ['Responses']), ...(webhooks === undefined ? [] : ['Webhooks'])];
  return names.map((name) => `export type { ${name} } from './${name.toLowerCase()}.js';\n`).join('');
}

function profileText({ baseUrl, vendor, userAgent, accept }: ApiProfile, more = ''): string {
  return `{
  baseUrl: ${JSON.stringify(baseUrl)},
  vendor: ${JSON.stringify(vendor)},
  userAgent: ${JSON.stringify(userAgent)},
  accept: ${JSON.stringify(accept)},
${more}}`;
}

/** What all operations share. */
function apiText({ security = {}, routes }: CatalogueFile, profile: ApiProfile, { servers = [] }: OpenApiData): string {
  const accepted = [profile.accept, ...Object.values(routes).flatMap(({ accept }) => accept ?? [])];
  const hasVendorTypes = accepted.some((accept) => accept.includes(`application/vnd.${profile.vendor}`));
  const schemes = Object.entries(security);
  const namesIn = (place: string) =>
    schemes.flatMap(([, scheme]) => ('in' in scheme && scheme.in === place ? [scheme.name] : []));
  const headers = [...new Set(namesIn('header').map((name) => name.toLowerCase()))];
  const keys = [
    ...namesIn('query').map((name) => `${RULES}.query(${JSON.stringify(name)}, ${RULES}.form)`),
    ...namesIn('cookie').map(
      (name) => `${RULES}.cookie(${JSON.stringify(name)}, { explode: true, check: ${RULES}.checkCookie })`,
    ),
  ];
  const marked = unrecognizedNames([...headers, ...namesIn('query'), ...namesIn('cookie')]);
  const list = (name: string, values: readonly string[]) =>
    values.length === 0 ? '' : `  ${name}: [${values.join(', ')}],\n`;
  const members = [
    list('credentials', headers.map(quoted)),
    list('marked', [...new Set(marked)].map(quoted)),
    servers.length === 0 ? '' : `  servers: [\n${servers.map((url) => `    ${quoted(url)},\n`).join('')}  ],\n`,
    schemes.length === 0 ? '' : `  schemes: {\n${schemes.map(memberText).join('')}  },\n`,
    hasVendorTypes ? `  mediaType: () => ${RULES}.vendorTypes(${quoted(profile.vendor)}),\n` : '',
    keys.length === 0 ? '' : `  keys: () => [${keys.join(', ')}],\n`,
  ];
  return `const API: ${RULES}.Api = ${profileText(profile, members.join(''))};\n\n`;
}

const quoted = (text: string) => JSON.stringify(text);

function memberText([name, value]: readonly [string, unknown]): string {
  return `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
}

function hasSecurity({ security = {} }: CatalogueFile): boolean {
  return Object.keys(security).length > 0;
}

function hasVariables({ serverVariables = {} }: CatalogueFile): boolean {
  return Object.keys(serverVariables).length > 0;
}

/** A function for other values of the variables in the URLs of servers. */
function serverText(catalogue: CatalogueFile, profile: ApiProfile): string {
  const { server = '', serverVariables: variables = {}, serverTemplates: own = {} } = catalogue;
  const members = Object.entries(variables).map(([name, { default: usual, enum: values }]) => {
    const type = values?.map((value) => JSON.stringify(value)).join(' | ') ?? 'string';
    return `readonly ${propertyName(name)}${usual === undefined ? `: ${type}` : `?: ${type} | undefined`};\n`;
  });
  const templates = JSON.stringify({ variables, main: own[server] ?? profile.baseUrl, own });
  return `
/** The variables in the URL of the server. */
export interface ServerVariables {
${members.join('')}}

/** Creates the endpoint of another server of the API: \`endpointAt({ … })\`. */
export function endpointAt(variables: ServerVariables): typeof endpoint {
  return ${RULES}.createModuleEndpoint(${RULES}.fillServers(API, ${templates}, { ...variables }), OPERATIONS);
}
`;
}

function securityText(schemes: readonly (readonly [string, SecurityScheme])[]): string {
  const members = schemes.map(([name, scheme]) => {
    const isBasic = 'scheme' in scheme && scheme.scheme.toLowerCase() === 'basic';
    return `${propertyName(name)}?: ${isBasic ? '{ readonly username: string; readonly password: string }' : 'string'} | undefined;\n`;
  });
  const rules = schemes.map(([name, scheme]) => `      ${JSON.stringify(name)}: ${schemeText(scheme)},\n`);
  return `
/** Keys, tokens and passwords, by the name of the security scheme. */
export interface Credentials {
${members.join('')}}

/** Credentials for \`endpoint.defaults(auth({ … }))\`. Each operation sends those that it asks for, where the API expects them. */
export function auth(credentials: Credentials): ${RULES}.CredentialOptions {
  return ${RULES}.placeCredentials(
    {
${rules.join('')}    },
    { ...credentials },
  );
}
`;
}

/** The text of `catalogue.ts`: the routes as data, one per line. */
export function catalogueText(catalogue: CatalogueFile): string {
  const isOpenApi = catalogue.dialect === 'openapi';
  const { header, rows } = isOpenApi ? wholeRows(catalogue) : { header: '', rows: [] };
  const data = `\nconst INDEX = ${textLiteral(header)};\n${linesText('ROWS', rows)}`;
  return `${HEADER}import { type Catalogue, createCatalogue${isOpenApi ? ', joinRows' : ''} } from 'routebook/catalogue';
import type { Endpoints } from './endpoints.js';
${isOpenApi ? data : "import { indexData } from './index-data.js';\n"}
/** All routes of ${comment(catalogue.name)}, as data. */
export const catalogue: Catalogue<keyof Endpoints> = /* @__PURE__ */ createCatalogue<keyof Endpoints>(
  ${isOpenApi ? '/* @__PURE__ */ joinRows(INDEX, ROWS)' : 'indexData'},
);
`;
}

/** Escapes a name from a description, so that it cannot end the comment that contains it. */
function comment(name: string): string {
  return name.replace(/\s+/g, ' ').replaceAll('*/', '* /');
}

/**
 * The base URL of the modules of a catalogue: its server, or `/` if it has none, as the standard says. If the server is not a URL that
 * requests can be sent to, it is a placeholder, and calls are rejected until programs pass `baseUrl`. `source` is the URL of the
 * description, which paths are relative to.
 */
export function baseUrlOf({ server = '' }: CatalogueFile, source = ''): string {
  const text = server.startsWith('//') ? `https:${server}` : server;
  if (isFullUrl(text)) return text;
  const isRelative = !/^[a-z][a-z\d+.-]*:|[{}]/i.test(text);
  if (!isRelative) return UNSET_SERVER;
  if (/^https?:/i.test(source) && URL.canParse(text || '/', source)) return new URL(text || '/', source).href;
  const path = text.startsWith('/') ? text : `/${text}`;
  return readBaseUrl(path) === undefined ? UNSET_SERVER : path;
}

/** Whether requests can be sent to a server. */
function isFullUrl(server: string): boolean {
  return !server.startsWith('/') && readBaseUrl(server) !== undefined;
}
