import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { CatalogueFile, Edition, GenerateOptions } from 'routebook/generator';

/** Everything that the package contains about GitHub's API. */
export interface GitHubCatalogue {
  readonly catalogue: CatalogueFile;
  /** The editions, such as Enterprise Cloud, as differences from the catalogue. */
  readonly editions: readonly Edition[];
  /** The options with which the catalogue was made from GitHub's description. */
  readonly options: GenerateOptions;
}

/** Reads the whole catalogue, with all API versions and the types of responses. The build writes it next to the command. */
export function readGitHubCatalogue(): GitHubCatalogue {
  const bytes = readFileSync(new URL('./github-catalogue.json.br', import.meta.url));
  return JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as GitHubCatalogue;
}
