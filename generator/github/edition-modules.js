// Writes the modules of each edition, and what all editions have that github.com does not.
import { HEADER, withoutUnprintable } from '../../.build/generator/emit/files.js';
import { createIndex, createIndexWith, textModule } from '../../.build/generator/emit/index-data.js';
import { writeDifference } from '../../.build/src/catalogue/index-difference.js';
import { apiModulesOf } from './api-modules.js';
import { EDITIONS } from './editions.js';

/** The entry of an edition in data/editions.json. */
const factsOf = (name) => EDITIONS.find((edition) => edition.name === name);
const titleOf = (name) => factsOf(name).title;

export function editionModules(catalogue, differences, editions) {
  const base = createIndex(catalogue);
  const modules = differences.flatMap(({ name, documentation }, index) => [
    ...indexModule(base, editions[index], base.documentation.replace(documentation.from, documentation.to)),
    ...apiModulesOf(factsOf(name)),
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
    loadCatalogue: () => import('./${name}/github-catalogue.ts'),
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
