// The facts that the site shows about each current route of GitHub's REST API. All but the changes comes from the package's own entry points.
import { endpoint } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { routeNotices } from 'routebook/catalogue/notices';
import { describePermissions, describeScopes, permissions as section } from 'routebook/catalogue/permissions';
import { reference as schemas } from 'routebook/catalogue/reference';
import { githubResponses } from 'routebook/catalogue/responses';
import { textFormats } from 'routebook/convert';
import { listVersionChanges } from '../.build/generator/diff/version-changes.js';

const reference = catalogue.with(schemas);
const described = catalogue.with(descriptions, routeNotices, section);

/** Values that make an example readable, by the name of the parameter. */
const SAMPLES = {
  owner: 'octokit',
  repo: 'app',
  org: 'octokit',
  username: 'octocat',
  ref: 'main',
  branch: 'main',
  path: 'README.md',
};

const camelCase = (text) => text.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The formats of the package that a route is shown in, after the call of the client, with the language that highlights them. */
const FORMATS = [
  { name: 'routebook', label: 'Endpoint', language: 'ts' },
  { name: 'gh', label: 'gh', language: 'sh' },
  { name: 'curl', label: 'curl', language: 'sh' },
];

/** @param {import('routebook/generator').CatalogueFile} file */
export function listCurrentRoutes(file) {
  return Object.keys(file.routes).filter((route) => !catalogue.get(route).deprecation?.removed);
}

/** The place of each route on the site, such as `issues/create`. If several routes have the same operation id, the later ones get a number. */
export function createPaths(routes) {
  const seen = new Map();
  return new Map(
    routes.map((route) => {
      const { operationId } = catalogue.get(route);
      const count = (seen.get(operationId) ?? 0) + 1;
      seen.set(operationId, count);
      return [route, count === 1 ? operationId : `${operationId}-${count}`];
    }),
  );
}

/** The changes of later API versions that break callers, by route: `{ version, message }`. */
export function readVersionChanges(file) {
  const found = new Map();
  for (const [version, routes] of Object.entries(listVersionChanges(file)))
    for (const [route, changes] of Object.entries(routes))
      found.set(route, [...(found.get(route) ?? []), ...changes.map(({ message }) => ({ version, message }))]);
  return found;
}

/** Everything that the page of a route shows, except what needs all routes. */
export function readRouteFacts(route) {
  const record = described.get(route);
  const parameters = exampleParameters(record);
  const body = record.body && reference.exampleOf(route, 'body');
  return {
    record,
    permissions: record.permissions && describePermissions(record.permissions),
    scopes: record.permissions?.scopes && describeScopes(record.permissions.scopes),
    code: writeCode(record, parameters, body),
    body,
    bodySchema: record.body && reference.schemaOf(route, 'body'),
    responses: githubResponses.get(route).map(({ status, contentType }) => ({ status, contentType })),
    schemaOf: (status) => reference.schemaOf(route, status),
  };
}

function exampleParameters({ parameters }) {
  const required = parameters.filter(({ required, in: place }) => required && place !== 'header' && place !== 'server');
  return Object.fromEntries(required.map((parameter) => [parameter.name, sampleOf(parameter)]));
}

function sampleOf({ name, type, enum: values }) {
  if (values?.[0] !== undefined) return values[0];
  if (Object.hasOwn(SAMPLES, name)) return SAMPLES[name];
  const text = JSON.stringify(type);
  if (/^"(?:integer|number)/.test(text)) return 1;
  if (text.startsWith('"boolean')) return true;
  if (text.includes('date-time')) return '2026-01-31T00:00:00Z';
  return name.replace(/[^\w-]/g, '');
}

/** The same request for four clients. A request that a format cannot express is left out of it. */
function writeCode(record, parameters, body) {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const content = isObject ? body : body === undefined ? {} : { data: body };
  // Parameters come first, and replace members of the body with the same name.
  const options = { ...parameters, ...content, ...parameters };
  const request = endpoint(record.route, { ...options, headers: { authorization: 'Bearer secret' } });
  const texts = FORMATS.flatMap(({ name, label, language }) => {
    const format = textFormats.find((each) => each.name === name);
    try {
      return [{ name, label, language, text: format.write(request, { mask: true }) }];
    } catch {
      return [];
    }
  });
  return [{ name: 'client', label: 'Client', language: 'ts', text: clientCall(record, options) }, ...texts];
}

function clientCall({ operationId, pagination }, options) {
  const [group, method] = operationId.split('/').map(camelCase);
  const text = Object.keys(options).length === 0 ? '' : inspect(options);
  const call = `github.${group}.${method}${pagination ? '.all' : ''}(${text})`;
  return `import { createGitHub } from 'routebook';

const github = createGitHub({ token: process.env.GITHUB_TOKEN });
const ${pagination ? 'items' : '{ data }'} = await ${call};
`;
}

/** A value as JavaScript: names without quotes where they need none. */
function inspect(value) {
  return JSON.stringify(value, undefined, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}
