import type { CatalogueFile } from '../../catalogue.ts';
import { HEADER } from '../header.ts';
import { operationNote } from '../notes.ts';
import { exportText, isReserved } from './export-text.ts';
import { nameOperations } from './operation-names.ts';

/** Names of a client's own members, names that the module imports, and one that would make a module a promise. */
const TAKEN = new Set([
  ...['attempt', 'createClient', 'endpoint', 'graphql', 'raw', 'request', 'send', 'then'],
  ...['auth', 'createApiClient', 'createOperation'],
]);

/** Writes the functions of an API, named after its operation ids, and `createClient`, whose methods have the same names. */
export function operationsText(catalogue: CatalogueFile): string {
  const hasSecurity = Object.keys(catalogue.security ?? {}).length > 0;
  const scheme = hasSecurity ? ', keyof Credentials' : '';
  const operations = nameOperations(catalogue.routes, TAKEN, true);
  const functions = operations.map(({ key, route, name }) => {
    const text = JSON.stringify(key);
    return exportText(
      name,
      operationNote(key, route),
      `: OperationOf<ApiTypes, ${text}${scheme}> = /* @__PURE__ */ createOperation(endpoint, ${text})`,
    );
  });
  const variable = (name: string) => (isReserved(name) ? `${name}_` : name);
  const types = operations.map(({ name }) => `  readonly ${name}: typeof ${variable(name)};\n`);
  const values = operations.map(({ name }) => (isReserved(name) ? `${name}: ${variable(name)}` : name));
  const pages = operations.flatMap(({ key, route }) => (route.pagination ? [[key, route.pagination] as const] : []));
  const imports = [
    "import { type ApiClient, type ApiClientOptions, createApiClient } from 'routebook/client';",
    "import { createOperation, type OperationOf } from 'routebook/openapi';",
    "import type { ApiTypes } from './error-versions.js';",
    `import { ${hasSecurity ? 'auth, type Credentials, ' : ''}endpoint } from './index.js';`,
  ];
  return `${HEADER}${imports.join('\n')}

${functions.join('')}
/** The functions of this module. */
export interface Functions {
${types.join('')}}

/** A client with a method for every function of this module. */
export type Client = ApiClient<Functions, ApiTypes, typeof endpoint${scheme}>;

/** Creates a client, which sends requests to the server of the API. */
export function createClient(options?: ApiClientOptions<${hasSecurity ? 'Credentials' : 'undefined'}>): Client {
  const functions: Functions = { ${values.join(', ')} };
  return createApiClient<Functions, ApiTypes, typeof endpoint${scheme}>(
    { endpoint, functions, pages: PAGES${hasSecurity ? ', auth' : ''} },
    options,
  );
}

const PAGES = ${JSON.stringify(Object.fromEntries(pages))} as const;
`;
}
