import type { IndexData } from '../index-data.ts';
import { writeIndexText } from '../index-text.ts';
import { createResponses, type ResponseData } from '../responses/create-responses.ts';
import type { CatalogueSettings } from '../settings.ts';
import { createReferenceWith, type Reference } from './create-reference.ts';
import { readShapes } from './read-shapes.ts';
import type { BodyData } from './shape-data.ts';

/** The data of a reference, which the generator writes. Each part is an object or its JSON. */
export interface ReferenceData {
  readonly index: IndexData | string;
  readonly responses: ResponseData | string;
  readonly bodies: BodyData | string;
}

/**
 * Creates a reference of any API from generated data.
 *
 * @example
 * import { createBodyData, createIndex, createResponseData, generate } from 'routebook/generator';
 * import { createReference } from 'routebook/catalogue/reference';
 *
 * const { catalogue } = generate(description);
 * const shop = createReference({
 *   index: createIndex(catalogue),
 *   responses: createResponseData(catalogue),
 *   bodies: createBodyData(catalogue),
 * });
 * shop.schemaOf('GET /orders', 200);
 */
export function createReference<Route extends string = never>(
  { index, responses, bodies }: ReferenceData,
  settings?: CatalogueSettings,
): Reference<Route> {
  const text = typeof index === 'string' ? index : writeIndexText(index);
  const bodyText = typeof bodies === 'string' ? bodies : JSON.stringify(bodies);
  return createReferenceWith<Route>(
    text,
    settings,
    undefined,
    readShapes(() => bodyText, createResponses(responses)),
  );
}
