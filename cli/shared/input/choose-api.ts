import { UsageError } from '../errors.ts';
import type { CatalogueEntry } from './config.ts';
import { findConfig } from './find-config.ts';

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
  return (await import('./choose-catalogue.ts')).chooseCatalogue(catalogue);
}
