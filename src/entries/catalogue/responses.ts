export { createExample, type ExampleOptions } from '../../catalogue/responses/create-example.ts';
export type { ResponseData } from '../../catalogue/responses/create-responses.ts';
export {
  createResponses,
  type ResponseRecord,
  type Responses,
  type ResponsesOptions,
} from '../../catalogue/responses/create-responses.ts';
export type { ExamplePlace, ExampleValues } from '../../catalogue/responses/example-values.ts';
export { githubExampleValues } from '../../github/examples/example-values.ts';
export { githubResponses } from '../../github/responses.ts';
