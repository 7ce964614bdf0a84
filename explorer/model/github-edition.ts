import { createCatalogue } from 'routebook/catalogue';
import { loadDescribedEdition } from '../../src/github/described-edition.ts';
import { describedSettings } from '../../src/github/descriptions.ts';
import { findEdition } from '../../src/github/editions.ts';
import type { Api, ApiVersion, Builder } from './api.ts';
import { mergeDifferences, mergeNestedTypes, type VersionsData } from './api-part.ts';
import type { NestedTypes } from './form/nested-types.ts';
import { createShapes, type ResponseSource, readResponses } from './response/create-shapes.ts';

/** The base URL of a server, with a placeholder for its host name. */
const SERVER_URL = 'https://HOSTNAME/api/v3';

/** The API of an edition of GitHub, from that of github.com; undefined for an unknown edition. */
export async function loadGitHubEdition(main: Api, name: string): Promise<Api | undefined> {
  const edition = findEdition(name);
  const { default: parts } = await import('virtual:editions');
  const loadPart = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (edition === undefined || loadPart === undefined) return undefined;
  const [{ describeNested }, catalogue, { endpoint }, { default: part }] = await Promise.all([
    import('./github-descriptions.ts').then(({ githubDescriptions }) => githubDescriptions),
    loadDescribedEdition(name as never),
    edition.load(),
    loadPart(),
  ]);
  const loadSource = async () => readResponses(part.responses, (await import('./github-responses.ts')).githubSource);
  const nestedTypes = mergeNestedTypes(main.nestedTypes, part.nestedTypes);
  const { isServer } = edition;
  return {
    ...main,
    title: `The REST API of ${edition.title}`,
    catalogue,
    endpoint: endpoint as Builder,
    module: `routebook/${name}`,
    nestedTypes,
    loadDescriptions: undefined,
    describeNested,
    ...(isServer ? { baseUrl: SERVER_URL, needsBaseUrl: true } : {}),
    loadDifferences: async () => mergeDifferences(await main.loadDifferences(), part.differences),
    loadReference: async () => (await import('routebook/reference')).loadEditionReference(name as never),
    loadResponses: async () => createShapes(await loadSource()),
    loadVersion: async (version) => createVersion(part.versions, version, nestedTypes, loadSource),
  };
}

/** The differences in an API version of GitHub; undefined for an unknown version. */
export function createVersion(
  versions: VersionsData,
  version: string,
  nestedTypes: NestedTypes,
  loadSource: () => Promise<ResponseSource>,
): ApiVersion | undefined {
  const data = Object.hasOwn(versions, version) ? versions[version] : undefined;
  if (data === undefined) return undefined;
  return {
    catalogue: createCatalogue(data.index, describedSettings()),
    nestedTypes: mergeNestedTypes(nestedTypes, data.nestedTypes),
    loadResponses: async () => createShapes(readResponses(data.responses, await loadSource())),
  };
}
