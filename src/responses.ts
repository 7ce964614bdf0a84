export { EndpointError } from './errors.ts';
export { githubResponses } from './github/responses.ts';
export { createExample } from './responses/create-example.ts';
export { createResponses, type ResponseRecord, type Responses } from './responses/create-responses.ts';
export type { ResponseData } from './responses/response-data.ts';
