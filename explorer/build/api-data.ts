import type { CatalogueFile } from '../../generator/catalogue.ts';
import { createBodyData } from '../../generator/emit/body-data.ts';
import { createResponseData } from '../../generator/emit/response-data.ts';
import type { JsonObject } from '../../generator/read/json.ts';
import type { ApiData } from '../model/api-from-data.ts';
import { collectTexts } from './api-texts.ts';
import { collectResponses } from './response-data.ts';
import { findDifferences } from './version-differences.ts';

const NO_CATALOGUE: Pick<CatalogueFile, 'routes' | 'schemas' | 'parameters' | 'versions'> = {
  routes: {},
  schemas: {},
  parameters: {},
  versions: {},
};

interface Facts extends Pick<ApiData, 'name' | 'baseUrl' | 'accept' | 'index' | 'data'> {
  /** The description that the catalogue was generated from. */
  readonly description?: JsonObject | undefined;
}

/**
 * Everything that the page needs to know about an API. Without the catalogue file, the form has no fields inside objects, and responses
 * have no members.
 */
export function createApiData({ description, ...facts }: Facts, file: CatalogueFile | undefined): ApiData {
  const catalogue = (file ?? NO_CATALOGUE) as CatalogueFile;
  return {
    ...facts,
    differences: findDifferences(catalogue),
    responses: collectResponses(catalogue),
    reference:
      file === undefined
        ? undefined
        : { bodies: JSON.stringify(createBodyData(file)), responses: JSON.stringify(createResponseData(file)) },
    texts: collectTexts(catalogue, description),
  };
}
