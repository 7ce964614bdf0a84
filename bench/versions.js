import { readFileSync } from 'node:fs';

/** Those that routebook is measured beside. */
const PEERS = [
  '@octokit/endpoint',
  '@octokit/types',
  'openapi-fetch',
  'openapi-typescript',
  'url-template',
  '@std-uritemplate/std-uritemplate',
  'url-templates',
  'find-my-way',
  'rou3',
  'hono',
];

function readPackage(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

/** The versions that are pinned, by name. */
export function readVersions() {
  const pinned = {
    ...readPackage('../package.json').devDependencies,
    ...readPackage('../tools/openapi-typescript/package.json').dependencies,
  };
  return Object.fromEntries(PEERS.map((name) => [name, pinned[name]]));
}
