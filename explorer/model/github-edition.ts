import { createCatalogue } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import { type ShapeSource, shapesOf } from '../../src/catalogue/reference/shape-data.ts';
import { loadDescribedEdition } from '../../src/github/described-edition.ts';
import { describedSettings } from '../../src/github/descriptions.ts';
import { findEdition } from '../../src/github/editions.ts';
import type { Api, ApiVersion, Builder } from './api.ts';
import { mergeDifferences, type VersionsData } from './api-part.ts';
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
  const loadReference = async () => (await import('routebook/catalogue/reference')).loadEditionReference(name as never);
  const { isServer } = edition;
  return {
    ...main,
    title: `The REST API of ${edition.title}`,
    catalogue,
    outline: undefined,
    examples: main.examples.filter(({ route }) => catalogue.get(route) !== undefined),
    endpoint: endpoint as Builder,
    module: `routebook/${name}`,
    loadDescriptions: undefined,
    describeNested,
    ...(isServer ? { baseUrl: SERVER_URL, needsBaseUrl: true } : {}),
    loadDifferences: async () => mergeDifferences(await main.loadDifferences(), part.differences),
    loadReference,
    loadResponses: async () => createShapes(await loadSource()),
    loadVersion: async (version) => createVersion(part.versions, version, loadReference, loadSource),
  };
}

/** The differences in an API version of GitHub; undefined for an unknown version. */
export function createVersion(
  versions: VersionsData,
  version: string,
  loadBase: () => Promise<Reference>,
  loadSource: () => Promise<ResponseSource>,
): ApiVersion | undefined {
  const data = Object.hasOwn(versions, version) ? versions[version] : undefined;
  if (data === undefined) return undefined;
  return {
    catalogue: createCatalogue(data.index, describedSettings()),
    loadReference: async () => {
      const base = shapesOf(await loadBase());
      const { createReferenceWith } = await import('../../src/catalogue/reference/create-reference.ts');
      const { bodies, responses, index } = data;
      const shapes: ShapeSource = {
        getSchema: (name) => own(bodies.schemas, name) ?? own(responses.schemas, name) ?? base?.getSchema(name),
        bodyOf: (route) => own(bodies.bodies, route) ?? base?.bodyOf(route),
        limitsOf: (route) => own(bodies.limits, route) ?? base?.limitsOf(route),
        responsesOf: (route) => base?.responsesOf(route) ?? {},
      };
      return createReferenceWith(JSON.stringify(index), describedSettings(), undefined, shapes);
    },
    loadResponses: async () => createShapes(readResponses(data.responses, await loadSource())),
  };
}

function own<Value>(table: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
