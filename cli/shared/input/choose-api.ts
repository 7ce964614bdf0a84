import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { didYouMean } from '../../../src/core/edit-distance.ts';
import { EDITION_NAMES } from '../../../src/github/editions.ts';
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

/** The error for an edition that does not exist, wherever it is named. */
export function unknownEdition(name: string): UsageError {
  const nearest = nearestVersion(name);
  const advice = nearest === undefined ? didYouMean(name, EDITION_NAMES) : ` Did you mean "${nearest}"?`;
  return new UsageError(
    `there is no edition "${name}".${advice} Known: ${EDITION_NAMES.join(', ')}.`,
    'routebook help options',
  );
}

/** For a version such as `ghes-3.16`, the edition with the nearest version. Similar digits are not near: 3.71 is not a typo of 3.17. */
function nearestVersion(name: string): string | undefined {
  const wanted = versionOf(name);
  if (wanted === undefined) return undefined;
  const distanceOf = (each: string) => Math.abs((versionOf(each) ?? Number.POSITIVE_INFINITY) - wanted);
  return [...EDITION_NAMES].sort((one, other) => distanceOf(one) - distanceOf(other))[0];
}

function versionOf(name: string): number | undefined {
  const [, major, minor] = /^ghes-(\d{1,3})\.(\d{1,3})$/.exec(name) ?? [];
  return major === undefined ? undefined : Number(major) * 1000 + Number(minor);
}
