import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import type { Reference } from 'routebook/reference';
import { GITHUB_HOSTS } from '../../../src/core/profile/hosts.ts';
import type { Api, Builder } from './api.ts';
import { type BodyTypes, NO_BODY_TYPES, typesOf } from './body-types.ts';
import { type ApiChoice, type CatalogueValues, chooseApi } from './choose-api.ts';

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

/** Loads the API that the command line or the configuration file selects. */
export async function loadApi(values: CatalogueValues): Promise<Api> {
  return loadChosen(await chooseApi(values));
}

export async function loadChosen(choice: ApiChoice): Promise<Api> {
  if (!choice.isGitHub) {
    const { loadCatalogueFile } = await import('./load-catalogue-file.ts');
    return { ...(await loadCatalogueFile(choice.entry)), isFromFolder: choice.isFromFolder };
  }
  if (choice.edition === undefined) return GITHUB;
  return (await import('./load-edition.ts')).loadEdition(choice.edition);
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
