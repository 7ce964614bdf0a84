import { createBodyData } from '../../generator/emit/body-data.ts';
import { createIndex } from '../../generator/emit/index-data.ts';
import { createOpenApiData } from '../../generator/emit/openapi/openapi-data.ts';
import { createResponseData } from '../../generator/emit/response-data.ts';
import { generate } from '../../generator/generate.ts';
import { readDescription } from '../../generator/read/read.ts';
import { createCatalogue } from '../../src/catalogue/create-catalogue.ts';
import type { Api } from '../model/api.ts';
import { createApi } from '../model/api-from-data.ts';
import { createApiData } from './api-data.ts';

/** The API that a file describes in OpenAPI. The file is read in the browser, and sent nowhere. */
export async function readApiFile(file: File): Promise<Api> {
  const description = await readDescription(await file.text(), file.name);
  const { catalogue } = generate(description);
  const index = createIndex(catalogue);
  const whole = createCatalogue(index);
  const [first] = whole;
  const server = first?.server ?? '';
  const facts = {
    name: whole.name,
    baseUrl: /^https?:\/\/[^/{}]+[^{}]*$/i.test(server) ? server : '/',
    accept: 'application/json, */*;q=0.1',
    index,
    data: createOpenApiData(catalogue),
    createShapes: () => ({ bodies: createBodyData(catalogue), responses: createResponseData(catalogue) }),
    description,
  };
  return createApi(createApiData(facts, catalogue));
}
