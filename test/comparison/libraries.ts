import { readFileSync } from 'node:fs';
import * as octokitModule from '@octokit/endpoint';
import * as openapiModule from 'openapi-fetch';
import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import * as clients from 'routebook/clients';
import * as urlTemplateModule from 'url-template';
import type { ForEach } from './contenders.ts';

export const octokit = octokitModule.endpoint;
export const { parseTemplate } = urlTemplateModule;

/** All that can be called of each, by name: what is not there, nobody can use. */
export const functions: ForEach<readonly string[]> = {
  routebook: [...Object.keys(endpoint), ...Object.keys(github), ...Object.keys(clients)],
  octokit: [...Object.keys(octokitModule), ...Object.keys(octokit)],
  openapi: [...Object.keys(openapiModule), ...Object.keys(openapiModule.default())],
  urlTemplate: [...Object.keys(urlTemplateModule), ...Object.keys(parseTemplate(''))],
};

/** A client of openapi-fetch that takes any path, and the request it hands to fetch. */
export async function openapiRequest(
  path: string,
  init: Record<string, unknown>,
  options: object = {},
): Promise<{ request: Request; result: unknown }> {
  let request: Request | undefined;
  const client = openapiModule.default<Record<string, { get: { responses: never } }>>({
    baseUrl: 'https://api.github.com',
    ...options,
    async fetch(sent) {
      request = sent;
      return Response.json({ login: 'octokit' });
    },
  });
  const result = await client.GET(path, init);
  if (!request) throw new Error('openapi-fetch sent nothing');
  return { request, result };
}

interface LockFile {
  readonly packages: { readonly [path: string]: { readonly dependencies?: object; readonly bin?: object } };
}

function readLock(path: string): LockFile {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
}

/** The names of the packages that come along with one, direct or not. */
export function packagesBroughtBy(path: string): Set<string> {
  const { packages } = readLock('package-lock.json');
  const names = new Set<string>();
  const visit = (from: string) => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      if (names.has(name)) continue;
      names.add(name);
      visit(`node_modules/${name}`);
    }
  };
  visit(path);
  return names;
}

/** Whether a package installs a command, read in the lock file it is pinned by. */
export function hasCommand(path: string, lockFile = 'package-lock.json'): boolean {
  return readLock(lockFile).packages[path]?.bin !== undefined;
}
