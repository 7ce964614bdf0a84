import { readFileSync } from 'node:fs';

/** The other libraries in the benchmarks. */
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
  'ky',
  'ofetch',
  '@octokit/core',
];

function readPackage(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

/** Their pinned versions, by name. */
export function readVersions() {
  const pinned = {
    ...readPackage('../package.json').devDependencies,
    ...readPackage('../tools/openapi-typescript/package.json').dependencies,
    ...readPackage('../tools/senders/package.json').dependencies,
  };
  return Object.fromEntries(PEERS.map((name) => [name, pinned[name]]));
}
