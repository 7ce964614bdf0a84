import type { EditionName } from 'routebook/reference';
import { GITHUB_HOSTS } from '../../../src/core/profile/hosts.ts';
import { findEdition } from '../../../src/github/editions.ts';
import type { Api, Builder } from './api.ts';
import { selectBodyTypes, typesOf } from './body-types.ts';
import { readGitHubCatalogue } from './github-catalogue.ts';
import { unknownEdition } from './unknown-edition.ts';

/** Loads an edition of GitHub, such as `ghes-3.17`. */
export async function loadEdition(name: string): Promise<Api> {
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
    loadReference: async () => (await import('routebook/reference')).loadEditionReference(name as EditionName),
    loadBodyTypes: async () => selectBodyTypes(await load()),
    loadResponses: async () => {
      const { createResponseData } = await import('routebook/generator');
      const { createResponses, githubExampleValues } = await import('routebook/responses');
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
