import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Catalogue, Edition, GenerateOptions } from 'routebook/generator';

/** All that the package has about GitHub's API. */
export interface GitHubCatalogue {
  readonly catalogue: Catalogue;
  /** Editions such as Enterprise Cloud, as differences to the catalogue. */
  readonly editions: readonly Edition[];
  /** How the catalogue was made from GitHub's description. */
  readonly options: GenerateOptions;
}

/** Reads the whole catalogue, with all API versions and the types of responses. It is written next to the command when it is built. */
export function readGitHubCatalogue(): GitHubCatalogue {
  const bytes = readFileSync(new URL('./github-catalogue.json.br', import.meta.url));
  return JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as GitHubCatalogue;
}
