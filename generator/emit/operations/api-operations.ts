import type { OpenApiData } from '../../../src/openapi/data.ts';
import type { CatalogueFile } from '../../catalogue.ts';
import { HEADER, quoted } from '../files.ts';
import { operationNote } from '../notes.ts';
import { routeData } from '../openapi/route-data.ts';
import { groupOperations, type OperationGroups } from './operation-groups.ts';
import { exportText, isReserved, nameOperations } from './operation-names.ts';

/** Names of a client's own members, names that the module imports, and one that would make a module a promise. */
const TAKEN = new Set([
  ...['attempt', 'createClient', 'endpoint', 'graphql', 'raw', 'request', 'send', 'then'],
  ...['auth', 'createApiClient', 'createOperation', 'createOperations', 'endpointAt'],
]);

/**
 * Writes the functions of an API, named after its operation ids, and `createClient`, whose methods have the same names. Each function
 * has the facts of its own route. A client uses the table of `index.ts` instead, so that its bundle does not contain both.
 */
export function operationsText(catalogue: CatalogueFile, profile: string, data: OpenApiData): string {
  const parts = routeData(data);
  const hasSecurity = Object.keys(catalogue.security ?? {}).length > 0;
  const isTemplated = Object.keys(catalogue.serverVariables ?? {}).length > 0;
  const scheme = hasSecurity ? ', keyof Credentials' : '';
  const operations = nameOperations(catalogue.routes, TAKEN, true);
  const functions = operations.map(({ key, route, name }) => {
    const text = JSON.stringify(key);
    return exportText(
      name,
      operationNote(key, route),
      `: OperationOf<ApiTypes, ${text}${scheme}> = /* @__PURE__ */ createOperation(PROFILE, ${text}, ${factsText(parts.get(key), data)})`,
    );
  });
  const variable = (name: string) => (isReserved(name) ? `${name}_` : name);
  const types = operations.map(({ name }) => `  readonly ${name}: typeof ${variable(name)};\n`);
  const routes = Object.fromEntries(operations.map(({ key, name }) => [name, key]));
  const pages = operations.flatMap(({ key, route }) => (route.pagination ? [[key, route.pagination] as const] : []));
  const groups = groupOperations(operations, TAKEN);
  const hasGroups = groups.size > 0;
  const client = `ApiClient<Functions, ApiTypes, typeof endpoint${scheme || ', never'}, Accept>`;
  const imports = [
    `import { type ApiClient, type ApiClientOptions, ${hasGroups ? 'type ApiGroups, ' : ''}createApiClient } from 'routebook/client';`,
    "import { createOperation, createOperations, type OperationOf } from 'routebook/openapi';",
    "import type { ApiTypes } from './error-versions.js';",
    `import { ${hasSecurity ? 'auth, type Credentials, ' : ''}endpoint${isTemplated ? ', endpointAt, type ServerVariables' : ''} } from './index.js';`,
  ];
  const { security, days } = data;
  const isUsed = (name: string) => functions.some((text) => text.includes(`', ${name});`));
  const shared = [
    `const PROFILE = ${profile};\n`,
    ...(isUsed('SECURITY') ? [`const SECURITY = ${JSON.stringify({ security })} as const;\n`] : []),
    ...(isUsed('SHARED') ? [`const SHARED = ${JSON.stringify({ security, days })} as const;\n`] : []),
  ];
  return `${HEADER}${imports.join('\n')}

${shared.join('')}
${functions.join('')}
/** The functions of this module. */
export interface Functions {
${types.join('')}}

/** A client with a method for every function of this module. \`Accept\` is the media type in its defaults, if they have one. */
export type Client<Accept = undefined> = ${client}${hasGroups ? ` &\n  ApiGroups<typeof GROUPS, ${client}>` : ''};

/** Creates a client, which sends requests to the server of the API. */
export function createClient<Accept extends string | undefined = undefined>(
  options?: ApiClientOptions<${hasSecurity ? 'Credentials' : 'undefined'}, Accept>${isTemplated ? ' & { readonly serverVariables?: ServerVariables | undefined }' : ''},
): Client<Accept> {
  const functions = createOperations<Functions>(endpoint, ROUTES);
  return createApiClient<Functions, ApiTypes, typeof endpoint${scheme || ', never'}, Accept>(
    { endpoint, functions, pages: PAGES${hasSecurity ? ', auth' : ''}${isTemplated ? ', endpointAt' : ''}${hasGroups ? ', groups: GROUPS' : ''} },
    options,
  )${hasGroups ? ' as Client<Accept>' : ''};
}

const PAGES = ${linesOf(pages)} as const;
const ROUTES = ${linesOf(Object.entries(routes))};
${hasGroups ? `${groupsText(groups)}` : ''}`;
}

/** The methods of a client in groups, one per line. */
function groupsText(groups: OperationGroups): string {
  const texts = [...groups].map(([group, names]) => `${JSON.stringify(group)}: ${linesOf([...names])},\n`);
  return `const GROUPS = {\n${texts.join('')}} as const;\n`;
}

/** An object with one line per member, so that a new member changes only its own line. */
function linesOf(entries: readonly (readonly [string, unknown])[]): string {
  return `{\n${entries.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('')}}`;
}

/** The facts of a route, as JSON, which compilers do not check. What all routes share is written once, before the functions. */
function factsText(part: OpenApiData | undefined, { security, days }: OpenApiData): string {
  const hasDays = days !== undefined && part?.bodies.length !== 0;
  const shared = hasDays ? ', SHARED' : security === undefined ? '' : ', SECURITY';
  return `'${quoted(JSON.stringify(part))}'${shared}`;
}
