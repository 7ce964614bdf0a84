import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import type { EditionName, Reference } from 'routebook/catalogue/reference';
import type { CatalogueFile, Edition, GenerateOptions } from 'routebook/generator';
import { GITHUB_HOSTS } from '../../../src/core/profile/hosts.ts';
import { findEdition } from '../../../src/github/editions.ts';
import type { Api, Builder } from './api.ts';
import { type BodyTypes, NO_BODY_TYPES, selectBodyTypes, typesOf } from './body-types.ts';
import { type ApiChoice, type CatalogueValues, chooseApi, unknownEdition } from './choose-api.ts';

const GITHUB: Api = {
  name: 'github',
  catalogue: github as unknown as Api['catalogue'],
  builder: endpoint as unknown as Builder,
  isGitHub: true,
  hosts: new Set(GITHUB_HOSTS),
  loadPermissions: async () =>
    github.with((await import('routebook/catalogue/permissions')).permissions) as unknown as Api['catalogue'],
  loadReference: async () =>
    github.with((await import('routebook/catalogue/reference')).reference) as unknown as Reference,
  loadBodyTypes: async () => readBundledBodyTypes(),
  loadResponses: async () => {
    const { githubResponses } = await import('routebook/catalogue/responses');
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
  return loadEdition(choice.edition);
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

/** Loads an edition of GitHub, such as `ghes-3.17`. */
async function loadEdition(name: string): Promise<Api> {
  const edition = findEdition(name);
  if (edition === undefined) throw unknownEdition(name);
  const { endpoint, catalogue } = await edition.load();
  const { title, isServer, supportedUntil } = edition;
  let whole: ReturnType<typeof readWhole> | undefined;
  const load = () => {
    whole ??= readWhole(name);
    return whole;
  };
  return {
    name,
    catalogue,
    builder: endpoint as Builder,
    isGitHub: true,
    edition: { name, title, isServer, supportedUntil },
    hosts: new Set(isServer ? [] : GITHUB_HOSTS),
    loadPermissions: edition.loadPermissions,
    loadReference: async () =>
      (await import('routebook/catalogue/reference')).loadEditionReference(name as EditionName),
    loadBodyTypes: async () => selectBodyTypes(await load()),
    loadResponses: async () => {
      const { createResponseData } = await import('routebook/generator');
      const { createResponses, githubExampleValues } = await import('routebook/catalogue/responses');
      const responses = createResponses(createResponseData(await load()), { values: githubExampleValues });
      return { responses, types: typesOf(responses) };
    },
  };
}

/** Loads the whole catalogue, which few commands need. */
async function readWhole(name: string) {
  const { applyEdition } = await import('routebook/generator');
  const { catalogue, editions } = readGitHubCatalogue();
  const edition = editions.find((each) => each.name === name);
  return edition === undefined ? catalogue : applyEdition(catalogue, edition);
}

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
