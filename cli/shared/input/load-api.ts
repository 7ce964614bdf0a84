import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import type { Reference } from 'routebook/reference';
import { didYouMean } from '../../../src/core/internal/did-you-mean.ts';
import { GITHUB_HOSTS } from '../../../src/core/profile/hosts.ts';
import { InputError, UsageError } from '../errors.ts';
import type { Api, Builder } from './api.ts';
import { type BodyTypes, NO_BODY_TYPES, typesOf } from './body-types.ts';
import { type Config, readConfig } from './config.ts';

/** The values of these options. */
export interface CatalogueValues {
  readonly catalogue?: string | undefined;
  readonly edition?: string | undefined;
}

const GITHUB: Api = {
  name: 'github',
  catalogue: github as unknown as Api['catalogue'],
  builder: endpoint as unknown as Builder,
  isGitHub: true,
  hosts: new Set(GITHUB_HOSTS),
  loadPermissions: async () => (await import('routebook/permissions')).github as unknown as Api['catalogue'],
  loadReference: async () => (await import('routebook/reference')).github as unknown as Reference,
  loadBodyTypes: async () => readBundledBodyTypes(),
  loadResponses: async () => {
    const { githubResponses } = await import('routebook/responses');
    return { responses: githubResponses, types: typesOf(githubResponses) };
  },
};

/** Loads the API that `--catalogue` or `--edition` selects, or else the default of the configuration file, or else GitHub's. */
export async function loadApi({ catalogue: selected, edition }: CatalogueValues): Promise<Api> {
  if (edition !== undefined) {
    if (selected !== undefined && selected !== 'github')
      throw new UsageError('--edition selects an edition of GitHub, so it cannot be used with --catalogue.');
    return (await import('./load-edition.ts')).loadEdition(edition);
  }
  if (selected === 'github') return GITHUB;
  const config = readConfig();
  const wanted = selected ?? config.catalogue ?? 'github';
  if (wanted === 'github') return GITHUB;
  const { loadCatalogueFile } = await import('./load-catalogue-file.ts');
  const entry = config.catalogues.get(wanted) ?? { file: requireFile(wanted, config) };
  return loadCatalogueFile(entry);
}

/** A word that is not a file and does not look like one is probably a misspelled name. */
function requireFile(wanted: string, { catalogues }: Config): string {
  if (/[./\\]/.test(wanted) || existsSync(wanted)) return wanted;
  const names = ['github', ...catalogues.keys()];
  throw new InputError(
    `there is no catalogue "${wanted}".${didYouMean(wanted, names)} Known: ${names.join(', ')}.`,
    'routebook help catalogues',
  );
}

/** The build writes this file next to the command. */
function readBundledBodyTypes(): BodyTypes {
  try {
    const bytes = readFileSync(new URL('./body-types.json.br', import.meta.url));
    return JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as BodyTypes;
  } catch {
    return NO_BODY_TYPES;
  }
}
