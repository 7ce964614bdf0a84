// Writes the modules of the client of an edition: the types of the main client, with those of the edition instead of GitHub's.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { requestType } from './request-type.js';

/** Modules of the main client that depend on the types of its API. */
const DERIVED = [
  ['operation-tag', 'src/client/operations/operation-tag.ts'],
  ['operation-types', 'src/client/operations/operation-types.ts'],
  ['call-types', 'src/client/call-types.ts'],
  ['github-client', 'src/client/github-client.ts'],
];

/** Modules that an edition has itself, by their names in the main client. */
const OWN = {
  'github-types': 'api-types',
  'github-endpoint': 'endpoint-type',
  'client-groups': 'client-groups',
  'github-request': 'github-request',
  ...Object.fromEntries(DERIVED.map(([name]) => [name, name])),
};

/**
 * @param {{ title: string, isServer: boolean }} edition
 * @param {string} endpointType The module that declares the edition's endpoint.
 * @returns {[string, string][]}
 */
export function clientModules({ name: edition, title, isServer }, endpointType) {
  const derived = DERIVED.map(([name, file]) => [name, derive(file, title)]);
  return [
    ...derived,
    ['github-request', requestType(endpointType, 'GitHubRequest', './endpoint-type.ts', locateRequest)],
    ['client', clientText(edition, title, isServer)],
  ];
}

function derive(file, title) {
  return readFileSync(file, 'utf8')
    .replaceAll(/from '(\.[\w./-]*?)([\w-]+)\.ts'/g, (_, folder, module) =>
      Object.hasOwn(OWN, module)
        ? `from './${OWN[module]}.ts'`
        : `from '../../${posix.relative('src', posix.join(posix.dirname(file), folder))}/${module}.ts'`,
    )
    .replace(
      'export type PlainTag<Key extends RouteKey> = Key;',
      'export type PlainTag<Key extends RouteKey> = PlainCall<Key, GitHubTypes>;',
    )
    .replace("import type { Call } from '../../core/types/route-tag.ts';", (line) =>
      file.endsWith('operation-tag.ts') ? line.replace('{ Call }', '{ Call, PlainCall }') : line,
    )
    .replaceAll("GitHub's REST API", title);
}

/** The modules that the type of the endpoint imports, which are the same ones here. */
const locateRequest = (module) => (/^\.\.\/(?:core|send)\//.test(module) ? `../${module}` : module);

/**
 * The signatures of the main client without the one whose methods depend on the permissions: only the routes of github.com have types by
 * permissions. An edition checks permissions when it sends.
 */
function signatures(isServer) {
  const source = readFileSync('src/client/create-github.ts', 'utf8');
  const found = [...source.matchAll(/^export function createGitHub[^{;]*?(?:\{\},?[^{;]*?)*;$/gm)].map(
    ([text]) => text,
  );
  const own = found
    .filter((text) => !text.includes('LimitedGitHub'))
    .map((text) => text.replace('NoPermissions', 'PermissionOptions'));
  if (own.length !== 3 || found.length !== 4)
    throw new Error('The signatures in src/client/create-github.ts have changed.');
  if (!isServer) return own.join('\n');
  return own
    .map((text) => text.replace(/options\??: ([^\n]*?)(,\n|\):)/, 'options: $1 & { baseUrl: string }$2'))
    .join('\n');
}

function clientText(name, title, isServer) {
  const server = isServer ? `, server: ${JSON.stringify(title)}` : '';
  return `import { createGitHubClient } from '../../client/create-github-client.ts';
import type { PermissionOptions } from '../../client/limited-client.ts';
import { readGroups } from '../../client/operations/operation-groups.ts';
import { clientGroups } from '../client-groups.ts';
import type { ApiVersions } from './api-types.ts';
import { groupDifference } from './client-groups.ts';
import { endpoint } from './endpoint.ts';
import type { GitHub, GitHubFor, GitHubOptions, PlainOptions } from './github-client.ts';

/** Creates a client for the REST API of ${title}: a method for every route, with one base URL and one token. */
${signatures(isServer)}
export function createGitHub(options?: object): object {
  return createGitHubClient({ endpoint, groups: readGroups(clientGroups, groupDifference), edition: ${JSON.stringify(name)}${server} }, options, createGitHub);
}
`;
}
