export { EndpointError } from '../errors.ts';
export { githubResponses } from '../github/responses.ts';
export { createExample } from './create-example.ts';
export { createResponses, type ResponseRecord, type Responses } from './create-responses.ts';
export type { ResponseData } from './response-data.ts';
