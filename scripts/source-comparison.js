// Compares what several sources say about the same requests: names, required ones, and allowed values. One source may have an older copy of
// a route, so each difference is either a correction in data/overrides.json or a reason to trust the catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a source says about one parameter or field.
 * @typedef {{ readonly required: boolean, readonly values: readonly string[] | undefined }} Input
 */

/**
 * The parameters and the fields of the body of each route, by the route without servers and query templates.
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, Input>>} Requests
 */

/**
 * The requests of a catalogue, or of an edition of it.
 * @param {any} catalogue The content of data/github.json.
 * @param {any} [edition] The content of a file in data/editions.
 * @returns {Requests}
 */
export function requestsOfCatalogue(catalogue, edition) {
  const schemas = { ...catalogue.schemas, ...edition?.schemas };
  const shared = { ...catalogue.parameters, ...edition?.parameters };
  const routes = { ...catalogue.routes, ...edition?.routes };
  const requests = new Map();
  for (const [key, route] of Object.entries(routes)) {
    if (route === null || route.deprecation?.removed || route.deprecation?.renamed) continue;
    const inputs = new Map();
    for (const each of route.parameters ?? []) {
      const { name, in: place, required = place === 'path', type } = typeof each === 'string' ? shared[each] : each;
      inputs.set(name, { required, values: valuesOf(type, schemas) });
    }
    for (const [name, input] of fieldsOf(route.body?.content?.['application/json'], schemas)) inputs.set(name, input);
    requests.set(`${key.slice(0, key.indexOf(' '))} ${route.path}`, inputs);
  }
  return requests;
}

/** The fields of a body. A field that only some alternatives have, or require, is not required. */
function fieldsOf(type, schemas) {
  const body = resolve(type, schemas);
  const parts = (body?.anyOf ?? body?.allOf ?? [])
    .map((each) => fieldsOf(each, schemas))
    .filter(({ size }) => size > 0);
  const isRequired = (name) =>
    body.allOf ? parts.some((part) => part.get(name)?.required) : parts.every((part) => part.get(name)?.required);
  const fields = new Map();
  for (const [name, { values }] of parts.flatMap((part) => [...part]))
    fields.set(name, { required: isRequired(name), values: joined(values, fields.get(name)?.values) });
  for (const required of [true, false])
    for (const [name, member] of Object.entries(body?.[required ? 'required' : 'optional'] ?? {}))
      fields.set(name, { required, values: valuesOf(member, schemas) });
  return fields;
}

function joined(some, others) {
  return some && others ? [...some, ...others] : (some ?? others);
}

function resolve(type, schemas) {
  return typeof type === 'string' && Object.hasOwn(schemas, type) ? resolve(schemas[type], schemas) : type;
}

/** The texts that a type allows, if they are listed. */
function valuesOf(type, schemas) {
  const found = resolve(type, schemas);
  if (found?.anyOf) return found.anyOf.map((each) => valuesOf(each, schemas)).find(Boolean);
  return found?.enum?.filter((each) => each !== null).map(String);
}

/**
 * The requests of GitHub's documentation.
 * @param {string} folder Such as src/rest/data/fpt-2022-11-28 in a checkout of github/docs.
 * @returns {Requests}
 */
export function requestsOfDocumentation(folder) {
  const requests = new Map();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    for (const operation of Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8'))).flat()) {
      const inputs = new Map();
      for (const { name, required = false, schema } of operation.parameters ?? [])
        inputs.set(name, { required, values: schema?.enum?.filter((each) => each !== null).map(String) });
      for (const { name, isRequired = false, enum: values } of operation.bodyParameters ?? [])
        if (name !== 'body')
          inputs.set(name, { required: isRequired, values: values?.filter((each) => each !== null).map(String) });
      requests.set(`${operation.verb.toUpperCase()} ${operation.requestPath}`, inputs);
    }
  }
  return requests;
}

/**
 * Lists what another source has and the catalogue does not, and what it requires. Routes that only one of them has are not compared:
 * editions differ in them, and `routebook diff` lists those that are new.
 * @param {Requests} ours
 * @param {Requests} theirs
 * @returns {string[]}
 */
export function compareRequests(ours, theirs) {
  const differences = [];
  for (const [route, inputs] of theirs) {
    const known = ours.get(route);
    if (known === undefined) continue;
    for (const [name, { required, values = [] }] of inputs) {
      const own = known.get(name);
      if (own === undefined) differences.push(`${route}: has "${name}"`);
      else if (required !== own.required)
        differences.push(`${route}: "${name}" is ${required ? 'required' : 'optional'}`);
      const missing = own?.values && values.filter((value) => !own.values.includes(value));
      if (missing?.length) differences.push(`${route}: "${name}" may be ${missing.join(', ')}`);
    }
  }
  return differences;
}
