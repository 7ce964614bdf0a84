import {
  type CatalogueFile,
  createBodyData,
  createIndex,
  createOpenApiData,
  createResponseData,
} from 'routebook/generator';
import { createApiData } from '../../explorer/build/api-data.ts';
import type { ApiData } from '../../explorer/model/api-from-data.ts';

type Facts = Partial<Parameters<typeof createApiData>[0]>;

/** The data of the page for a catalogue, as the command creates it from a description. */
export function dataOf(catalogue: CatalogueFile, facts: Facts): ApiData {
  const given = {
    name: 'API',
    baseUrl: 'https://api.example.com',
    accept: 'application/json',
    index: createIndex(catalogue),
    data: createOpenApiData(catalogue),
    createShapes: () => ({ bodies: createBodyData(catalogue), responses: createResponseData(catalogue) }),
    ...facts,
  };
  return createApiData(given, catalogue);
}
