import type { ReferenceData } from 'routebook/catalogue/reference';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { listVersionChanges } from '../../generator/diff/version-changes.ts';
import type { JsonObject } from '../../generator/read/json.ts';
import type { ApiData } from '../model/api-from-data.ts';
import { collectTexts } from './api-texts.ts';
import { collectResponses } from './response-data.ts';

const NO_CATALOGUE: Pick<CatalogueFile, 'routes' | 'schemas' | 'parameters' | 'versions'> = {
  routes: {},
  schemas: {},
  parameters: {},
  versions: {},
};

interface Facts extends Pick<ApiData, 'name' | 'baseUrl' | 'accept' | 'index' | 'data'> {
  /** The description that the catalogue was generated from. */
  readonly description?: JsonObject | undefined;
  /** The shapes that forms are built from. */
  createShapes(): Pick<ReferenceData, 'bodies' | 'responses'>;
}

/** Everything that the page needs to know about an API. Without the catalogue file, responses have no members. */
export function createApiData(
  { description, createShapes, ...facts }: Facts,
  file: CatalogueFile | undefined,
): ApiData {
  const catalogue = (file ?? NO_CATALOGUE) as CatalogueFile;
  const shapes = createShapes();
  return {
    ...facts,
    differences: listVersionChanges(catalogue),
    responses: collectResponses(catalogue),
    // Text, because it is read only when a form is open.
    shapes: { bodies: JSON.stringify(shapes.bodies), responses: JSON.stringify(shapes.responses) },
    texts: collectTexts(catalogue, description),
  };
}
