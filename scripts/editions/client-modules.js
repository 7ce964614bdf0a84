// Writes the modules of the client of an edition: the types of the main client, with those of the edition instead of GitHub's.
import { readFileSync } from 'node:fs';
import { requestType } from './request-type.js';

/** Modules of the main client that depend on the types of its API. */
const DERIVED = [
  ['operation-tag', 'src/operations/operation-tag.ts'],
  ['operation-types', 'src/operations/operation-types.ts'],
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
  const folder = file.split('/')[1];
  return readFileSync(file, 'utf8')
    .replaceAll(/from '(\.\.?)\/(?:([\w-]+(?:\/[\w-]+)*)\/)?([\w-]+)\.ts'/g, (_, up, other, module) =>
      Object.hasOwn(OWN, module)
        ? `from './${OWN[module]}.ts'`
        : `from '../../${other ?? (up === '.' ? folder : '')}/${module}.ts'`,
    )
    .replace(
      'export type PlainTag<Key extends RouteKey> = Key;',
      'export type PlainTag<Key extends RouteKey> = PlainCall<Key, GitHubTypes>;',
    )
    .replace("import type { Call } from '../../types/route-tag.ts';", (line) =>
      file.endsWith('operation-tag.ts') ? line.replace('{ Call }', '{ Call, PlainCall }') : line,
    )
    .replaceAll("GitHub's REST API", title);
}

/** The modules that the type of the endpoint imports, which are the same ones here. */
const locateRequest = (module) => (/^\.\.\/(?:send|types)\//.test(module) ? `../${module}` : module);

function clientText(name, title, isServer) {
  const given = isServer
    ? 'options: GitHubOptions<Version, Defaults> & PermissionOptions & { baseUrl: string }'
    : 'options?: GitHubOptions<Version, Defaults> & PermissionOptions';
  const server = isServer ? `, server: ${JSON.stringify(title)}` : '';
  return `import { createGitHubClient } from '../../client/create-github-client.ts';
import type { PermissionOptions } from '../../client/limited-client.ts';
import { readGroups } from '../../operations/operation-groups.ts';
import { clientGroups } from '../client-groups.ts';
import type { ApiVersions } from './api-types.ts';
import { groupDifference } from './client-groups.ts';
import { endpoint } from './endpoint.ts';
import type { GitHubFor, GitHubOptions } from './github-client.ts';

/** Creates a client for the REST API of ${title}: a method for every route, with one base URL and one token. */
export function createGitHub<const Version extends keyof ApiVersions = never, const Defaults = {}>(
  ${given},
): GitHubFor<Version, Defaults> {
  return createGitHubClient({ endpoint, groups: readGroups(clientGroups, groupDifference), edition: ${JSON.stringify(name)}${server} }, options) as GitHubFor<Version, Defaults>;
}
`;
}
