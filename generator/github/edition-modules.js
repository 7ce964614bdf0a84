// Writes the modules of each edition: its entry point, its strict entry point, its catalogue, its types by route, and the differences
// in its index.
import { readFileSync } from 'node:fs';
import { HEADER, withoutUnprintable } from '../../.build/generator/emit/files.js';
import { createIndex, createIndexWith, textModule } from '../../.build/generator/emit/index-data.js';
import { writeDifference } from '../../.build/src/catalogue/index-difference.js';
import { clientModules } from './edition-client.js';
import { EDITIONS } from './editions.js';

/** The entry of an edition in data/editions.json. */
const factsOf = (name) => EDITIONS.find((edition) => edition.name === name);
const titleOf = (name) => factsOf(name).title;

export function editionModules(catalogue, differences, editions) {
  const endpointType = readFileSync(new URL('endpoint.txt', import.meta.url), 'utf8');
  const base = createIndex(catalogue);
  const modules = differences.flatMap(({ name, documentation }, index) => [
    ...indexModule(base, editions[index], base.documentation.replace(documentation.from, documentation.to)),
    ...[
      ['api-types', withErrors(derive('src/core/types/github-types.ts', name))],
      ['route-types', derive('src/core/types/route-types.ts', name)],
      ['endpoint-type', endpointType],
      ...clientModules(factsOf(name), endpointType),
      ['endpoint', endpointText(name)],
      ['index', entryText()],
      ['strict', strictText(name)],
      ['catalogue', catalogueText(name)],
      ['permissions', permissionsText(name)],
    ].map(([file, text]) => [`${name}/${file}.ts`, HEADER + text]),
  ]);
  return [
    ['editions.ts', HEADER + listText(differences)],
    ['edition-differences.ts', HEADER + differencesText(differences)],
    ['routes-elsewhere.ts', routesElsewhere(catalogue, editions)],
    ['operations-elsewhere.ts', operationsElsewhere(catalogue, editions)],
    ['parameters-elsewhere.ts', parametersElsewhere(catalogue, editions)],
    ...modules,
  ];
}

/** Writes the run-time index of an edition, as its differences from the index of the API. */
function indexModule(base, edition, documentation) {
  const index = createIndexWith(edition, { ...base, documentation });
  const text = textModule('indexDifference', writeDifference(base, index));
  return withoutUnprintable(new Map([[`${edition.name}/index-difference.ts`, text]]));
}

/** Writes the list of all editions. Each is loaded when it is needed. */
function listText(differences) {
  const rows = differences.map(
    ({ name }) => `  ${JSON.stringify(name)}: {
    title: ${JSON.stringify(titleOf(name))},
    isServer: ${factsOf(name).isServer},
    supportedUntil: ${JSON.stringify(factsOf(name).supportedUntil)},
    loadEndpoint: () => import('./${name}/endpoint.ts'),
    loadCatalogue: () => import('./${name}/catalogue.ts'),
    loadPermissionData: () => import('./${name}/permission-data.ts'),
  },\n`,
  );
  return `export const EDITIONS = {\n${rows.join('')}} as const;\n`;
}

/** Writes the list of the differences of all editions, apart from their modules, because a program may need only these. */
function differencesText(differences) {
  const rows = differences.map(
    ({ name }) => `  ${JSON.stringify(name)}: () => import('./${name}/index-difference.ts'),\n`,
  );
  return `export const EDITION_DIFFERENCES = {\n${rows.join('')}} as const;\n`;
}

/**
 * Writes the routes that some editions have and github.com does not: a line with the names of the editions, then one line for each
 * route. A line contains a number with a bit for each edition, the number of characters that the route shares with the previous one,
 * and the rest of the route.
 */
function routesElsewhere(catalogue, editions) {
  const bits = new Map();
  editions.forEach(({ routes }, index) => {
    for (const key of Object.keys(routes)) {
      const known = catalogue.routes[key];
      if (known === undefined || known.deprecation?.removed) bits.set(key, (bits.get(key) ?? 0) + 2 ** index);
    }
  });
  let last = '';
  const lines = [...bits.keys()].sort().map((key) => {
    let shared = 0;
    while (shared < last.length && key[shared] === last[shared]) shared += 1;
    last = key;
    return `${bits.get(key)} ${shared} ${key.slice(shared)}`;
  });
  const titles = Object.fromEntries(editions.map(({ name }) => [name, titleOf(name)]));
  return textModule('routesElsewhere', [JSON.stringify(titles), ...lines].join('\n'));
}

/** Writes the names of the operations that some editions have and github.com does not, each with its route. Only the audit reads them. */
function operationsElsewhere(catalogue, editions) {
  const known = new Set(Object.values(catalogue.routes).map(({ operationId }) => operationId));
  const routes = new Map();
  for (const edition of editions) {
    for (const [key, { operationId }] of Object.entries(edition.routes)) {
      if (operationId !== undefined && !known.has(operationId)) routes.set(operationId, key);
    }
  }
  const lines = [...routes].sort(([one], [other]) => (one < other ? -1 : 1)).map((entry) => entry.join(' '));
  return textModule('operationsElsewhere', lines.join('\n'));
}

/**
 * Writes the parameters and body fields that some editions have and github.com does not: lines with a route, editions, and the names
 * that these have. Only the audit reads them.
 */
function parametersElsewhere(catalogue, editions) {
  const found = new Map();
  for (const edition of editions) {
    for (const [key, route] of Object.entries(edition.routes)) {
      const known = catalogue.routes[key] && inputNames(catalogue, catalogue.routes[key]);
      const others = known === undefined ? [] : [...inputNames(edition, route)].filter((name) => !known.has(name));
      for (const name of others) found.set(`${key}|${name}`, [...(found.get(`${key}|${name}`) ?? []), edition.name]);
    }
  }
  const lines = new Map();
  for (const [input, names] of found) {
    const [key, name] = input.split('|');
    const line = `${key}|${names.join(' ')}|`;
    lines.set(line, [...(lines.get(line) ?? []), name]);
  }
  return textModule('parametersElsewhere', [...lines].map(([line, names]) => line + names.join(' ')).join('\n'));
}

/** The names of the parameters and body fields of a route. */
function inputNames({ parameters: shared }, { parameters = [], body }) {
  const fields = Object.values(body?.content ?? {}).flatMap((type) =>
    Object.keys({ ...type.required, ...type.optional }),
  );
  return new Set([...parameters.map((each) => (typeof each === 'string' ? shared[each] : each).name), ...fields]);
}

/** Writes a module of the main entry point with the types of an edition, by replacing its imports. */
function derive(file, name) {
  return readFileSync(file, 'utf8')
    .replaceAll("'./github-types.ts'", "'./api-types.js'")
    .replaceAll(/'\.\/([\w-]+\.ts)'/g, "'../../core/types/$1'")
    .replaceAll("'./api-types.js'", "'./api-types.ts'")
    .replaceAll(/'\.\.\/\.\.\/generated\/([\w-]+\.js)'/g, "'./$1'")
    .replaceAll("module 'routebook'", `module 'routebook/${name}'`)
    .replaceAll("GitHub's REST API", titleOf(name));
}

/**
 * The type of a request of an edition contains its types, so they include the errors. For the main entry point, it contains only the
 * route.
 */
function withErrors(text) {
  return `import type { ErrorsByVersion } from './error-versions.js';
import type { Errors as GeneratedErrors } from './errors.js';
${text.replace('  builtIn: true;\n', '  /** Error bodies by route and status, for `routebook/send`. */\n  errors: GeneratedErrors;\n  errorVersions: ErrorsByVersion;\n')}`;
}

function endpointText(name) {
  const { isServer } = factsOf(name);
  const create = isServer
    ? `createServerEndpoint(${JSON.stringify(titleOf(name))})`
    : 'createUncheckedEndpoint(github)';
  const imports = isServer
    ? "import { createServerEndpoint } from '../../github/server-endpoint.ts';\n"
    : "import { createUncheckedEndpoint } from '../../core/endpoint/create-endpoint.ts';\nimport { github } from '../../core/profile/github.ts';\n";
  const note = isServer ? ' Its base URL must be set with `endpoint.defaults({ baseUrl })`.' : '';
  return `${imports}import type { GitHubEndpoint } from './endpoint-type.ts';

/** Request options for the REST API of ${titleOf(name)}.${note} */
export const endpoint = /* @__PURE__ */ ${create} as GitHubEndpoint;
`;
}

/** The exports of the main entry point, with those of the edition instead of GitHub's. */
function entryText() {
  const own = {
    'github-types': 'api-types',
    'github-endpoint': 'endpoint-type',
    'route-types': 'route-types',
  };
  const text = readFileSync('src/entries/index.ts', 'utf8');
  const moved = text
    .replace(/^export \{ endpoint \} from .*\n/m, '')
    .replaceAll(/'\.\.\/core\/types\/([\w-]+)\.ts'/g, (whole, module) =>
      own[module] ? `'./${own[module]}.js'` : whole,
    )
    .replaceAll(/'\.\.\/([\w/-]+\.ts)'/g, "'../../$1'")
    .replaceAll(/'\.\/([\w-]+)\.js'/g, "'./$1.ts'");
  const client = readFileSync('src/client/github-client.ts', 'utf8');
  const types = [...client.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  return `export { createGitHub } from './client.ts';
export { endpoint } from './endpoint.ts';
export type { ${types.join(', ')} } from './github-client.ts';
${moved}`;
}

function strictText(name) {
  return `import type { Endpoint } from '../../core/types/endpoint.ts';
import type { StrictGitHubTypes } from './api-types.ts';
import { endpoint as lenient } from './endpoint.ts';

/** Request options for ${titleOf(name)}, for routes of its catalogue and full URLs only: the compiler refuses any other route. */
export const endpoint = lenient as unknown as Endpoint<StrictGitHubTypes>;
`;
}

function catalogueText(name) {
  return `import type { Catalogue } from '../../catalogue/types.ts';
import { createEditionCatalogue } from '../../github/edition-catalogue.ts';
import type { RouteKey } from './api-types.ts';
import { indexDifference } from './index-difference.ts';

/** All routes of the REST API of ${titleOf(name)}, at run time. */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ createEditionCatalogue<RouteKey>(${JSON.stringify(name)}, indexDifference);
`;
}

function permissionsText(name) {
  return `import type { PermissionSet, RoutePermissions } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { addEditionPermissions } from '../../github/permissions/edition-permissions.ts';
import { createGuard, type PermissionGuard } from '../../github/permissions/create-guard.ts';
import { needsOf, permissionsOf, type Refusal } from '../../github/permissions/find-permissions.ts';
import { type LimitOptions, limitEndpoint } from '../../github/permissions/limit-permissions.ts';
import type { PolicyOptions } from '../../github/policy/create-policy.ts';
import type { GrantedPermissions } from '../../core/types/granted-routes.ts';
import type { RouteKey } from './api-types.ts';
import { github as plain } from './catalogue.ts';
import type { GitHubEndpoint } from './endpoint-type.ts';
import { indexDifference } from './index-difference.ts';
import { permissionData } from './permission-data.ts';

/** All routes of the REST API of ${titleOf(name)}, with the permissions that they need. */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ addEditionPermissions(plain, indexDifference, permissionData);

const catalogue = github as unknown as Catalogue;

/**
 * Creates an endpoint that can only build requests that the given permissions allow. Any other request throws PERMISSION_DENIED. The
 * types are those of the given endpoint.
 */
export function limitPermissions<Limited extends GitHubEndpoint>(
  endpoint: Limited,
  permissions: GrantedPermissions,
  options?: LimitOptions,
): Limited {
  return limitEndpoint(catalogue, endpoint, permissions, options, limitPermissions) as Limited;
}

${functionsOfCatalogue()}`;
}

/** The functions of the main entry point that have the same types in an edition. Their examples are for the main entry point. */
function functionsOfCatalogue() {
  const text = readFileSync('src/github/permissions/github-permissions.ts', 'utf8');
  const functions = text.slice(
    text.indexOf('/** Creates a function', text.indexOf('export function limitPermissions')),
  );
  return functions.replaceAll(/ \*\n \* @example\n(?: \* .*\n)+/g, '');
}
