import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../errors.ts';
import type { CatalogueEntry } from './config.ts';

export const CONFIG_FILE = 'routebook.config.json';

/** The values of the options that select an API. */
export interface CatalogueValues {
  readonly catalogue?: string | undefined;
  readonly edition?: string | undefined;
}

/** Which API is loaded. What decides about its credential is known before it is loaded. */
export type ApiChoice =
  | { readonly isGitHub: true; readonly edition?: string }
  | { readonly isGitHub: false; readonly entry: CatalogueEntry; readonly isFromFolder: boolean };

/** Chooses the API that `--catalogue` or `--edition` selects, or else the default of the configuration file, or else GitHub's. */
export async function chooseApi({ catalogue, edition }: CatalogueValues): Promise<ApiChoice> {
  if (edition !== undefined) {
    if (catalogue !== undefined && catalogue !== 'github')
      throw new UsageError('--edition selects an edition of GitHub, so it cannot be used with --catalogue.');
    return { isGitHub: true, edition };
  }
  // Most runs need no configuration, and what reads it takes time to load.
  if (catalogue === 'github' || (catalogue === undefined && findConfig() === undefined)) return { isGitHub: true };
  const entry = (await import('./config.ts')).findCatalogue(catalogue, findConfig());
  return entry === undefined ? { isGitHub: true } : { isGitHub: false, entry, isFromFolder: catalogue === undefined };
}

/** Looks in parent folders up to the root of the project. A file above the root may belong to someone else. */
export function findConfig(): string | undefined {
  for (let current = process.cwd(); ; current = dirname(current)) {
    const file = join(current, CONFIG_FILE);
    if (existsSync(file)) return file;
    const isRoot = ['package.json', '.git'].some((name) => existsSync(join(current, name)));
    if (isRoot || dirname(current) === current) return undefined;
  }
}
