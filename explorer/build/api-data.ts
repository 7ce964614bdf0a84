import type { CatalogueFile } from '../../generator/catalogue.ts';
import type { ApiData } from '../model/api-from-data.ts';
import { collectNestedTypes } from './nested-types.ts';
import { collectResponses } from './response-data.ts';
import { findDifferences } from './version-differences.ts';

const NO_CATALOGUE: Pick<CatalogueFile, 'routes' | 'schemas' | 'parameters' | 'versions'> = {
  routes: {},
  schemas: {},
  parameters: {},
  versions: {},
};

/**
 * Everything that the page needs to know about an API. Without the catalogue file, the form has no fields inside objects, and responses
 * have no members.
 */
export function createApiData(
  facts: Pick<ApiData, 'name' | 'baseUrl' | 'accept' | 'index' | 'data'>,
  file: CatalogueFile | undefined,
): ApiData {
  const catalogue = (file ?? NO_CATALOGUE) as CatalogueFile;
  return {
    ...facts,
    nestedTypes: collectNestedTypes(catalogue),
    differences: findDifferences(catalogue),
    responses: collectResponses(catalogue),
  };
}
