export { EndpointError } from './errors.ts';
export { githubExampleValues } from './github/examples/example-values.ts';
export { githubResponses } from './github/responses.ts';
export { createExample, type ExampleOptions } from './responses/create-example.ts';
export {
  createResponses,
  type ResponseRecord,
  type Responses,
  type ResponsesOptions,
} from './responses/create-responses.ts';
export type { ExamplePlace, ExampleValues } from './responses/example-values.ts';
export type { ResponseData } from './responses/response-data.ts';
