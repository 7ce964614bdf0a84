import type { OpenApiData } from '../../../src/openapi/read-data.ts';
import type { CatalogueFile } from '../../catalogue.ts';
import { HEADER } from '../files.ts';
import { operationNote } from '../notes.ts';
import type { DateRules } from '../openapi/date-rules.ts';
import { RULES, ruleText } from '../openapi/rule-text.ts';
import { groupOperations, type OperationGroups } from './operation-groups.ts';
import { isReserved, type NamedRoute, nameOperations } from './operation-names.ts';

/** Names of a client's own members, names of other exports, and one that would make a module a promise. */
const TAKEN = new Set([
  ...['attempt', 'createClient', 'endpoint', 'graphql', 'raw', 'request', 'send', 'then'],
  ...['auth', 'endpointAt'],
]);

/** An operation of a module: the name of its function, and of the variable in `index.ts`. */
interface NamedOperation extends NamedRoute {
  readonly variable: string;
}

/** The operations that get a function. A variable cannot have a reserved word as its name, and `index.ts` has an export called `schemas`. */
function namedOperations({ routes }: CatalogueFile): NamedOperation[] {
  return nameOperations(routes, TAKEN, true).map((each) => ({
    ...each,
    variable: isReserved(each.name) || each.name === 'schemas' ? `${each.name}_` : each.name,
  }));
}

/**
 * Writes the functions of an API, each in one line with its rules, and the list of them for the builder. A route without a name, such as one
 * that the API has removed, is in the list only.
 */
export function functionsText(catalogue: CatalogueFile, { operations }: OpenApiData, dates?: DateRules): string {
  const scheme = Object.keys(catalogue.security ?? {}).length > 0 ? ', keyof Credentials' : '';
  const named = new Map(namedOperations(catalogue).map((each) => [each.key, each]));
  const functions: string[] = [];
  const members = operations.map(([method, url, rules]) => {
    const key = `${method} ${url}`;
    const value = `${RULES}.operation(API, ${JSON.stringify(method)}, ${JSON.stringify(url)}, () => (${ruleText(rules)})${dates?.textOf(key) ?? ''})`;
    const { variable, route } = named.get(key) ?? {};
    if (variable === undefined || route === undefined) return `${JSON.stringify(key)}: ${value},\n`;
    const type = `${RULES}.OperationOf<ApiTypes, ${JSON.stringify(key)}${scheme}>`;
    functions.push(`${operationNote(key, route)}export const ${variable}: ${type} = /* @__PURE__ */ ${value};\n`);
    return `${variable},\n`;
  });
  return `
${functions.join('')}
const OPERATIONS = (): object => ({
${members.join('')}});
`;
}

/** Writes `operations.ts`: the functions under their names, and `createClient`, whose methods have the same names. */
export function operationsText(catalogue: CatalogueFile): string {
  const hasSecurity = Object.keys(catalogue.security ?? {}).length > 0;
  const isTemplated = Object.keys(catalogue.serverVariables ?? {}).length > 0;
  const scheme = hasSecurity ? 'keyof index.Credentials' : 'never';
  const operations = namedOperations(catalogue);
  const names = operations.map(({ name, variable }) => (name === variable ? name : `${variable} as ${name}`));
  const types = operations.map(({ name, variable }) => `  readonly ${name}: typeof index.${variable};\n`);
  const functions = operations.map(({ name, variable }) => `    ${name}: index.${variable},\n`);
  const groups = groupOperations(operations, TAKEN);
  const hasGroups = groups.size > 0;
  const client = `ApiClient<Functions, ApiTypes, typeof index.endpoint, ${scheme}, Accept>`;
  const imports = [
    `import { type ApiClient, type ApiClientOptions, ${hasGroups ? 'type ApiGroups, ' : ''}createModuleClient } from 'routebook/openapi';`,
    "import type { ApiTypes } from './error-versions.js';",
    "import * as index from './index.js';",
  ];
  return `${HEADER}${imports.join('\n')}

${names.length === 0 ? '' : `export {\n${names.map((name) => `  ${name},\n`).join('')}} from './index.js';\n`}
/** The functions of this module. */
export interface Functions {
${types.join('')}}

/** A client with a method for every function of this module. \`Accept\` is the media type in its defaults, if they have one. */
export type Client<Accept = undefined> = ${client}${hasGroups ? ` &\n  ApiGroups<typeof GROUPS, ${client}>` : ''};

/**
 * Creates a client, which sends requests to the server of the API. For a smaller bundle, pass some of the functions to \`createClient\` of
 * \`routebook/openapi\`.
 */
export function createClient<Accept extends string | undefined = undefined>(
  options?: ApiClientOptions<${hasSecurity ? 'index.Credentials' : 'undefined'}, Accept>${isTemplated ? ' & { readonly serverVariables?: index.ServerVariables | undefined }' : ''},
): Client<Accept> {
  return createModuleClient(MODULE, options);
}

${hasGroups ? `${groupsText(groups)}\n` : ''}const MODULE = {
  endpoint: index.endpoint,
  functions: {
${functions.join('')}  },${hasSecurity ? '\n  auth: index.auth,' : ''}${isTemplated ? '\n  endpointAt: index.endpointAt,' : ''}${hasGroups ? '\n  groups: GROUPS,' : ''}
};
`;
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
