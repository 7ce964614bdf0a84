import { createCatalogue } from 'routebook/catalogue';
import { describedSettings } from '../../src/github/descriptions.ts';
import type { ApiVersion } from './api.ts';
import { mergeNestedTypes, type VersionsData } from './api-part.ts';
import type { NestedTypes } from './form/nested-types.ts';
import { createShapes, type ResponseSource, readResponses } from './response/create-shapes.ts';

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
