import { createResponsesFrom, type Responses } from '../catalogue/responses/create-responses.ts';
import { responseData } from '../generated/response-data.ts';
import { githubExampleValues } from './examples/example-values.ts';

/**
 * The responses of all routes of GitHub's REST API, with an example of each.
 *
 * @example
 * import { githubResponses } from 'routebook/catalogue/responses';
 *
 * githubResponses.get('GET /zen'); // [{ status: '200', contentType: 'text/plain', type: 'string', example: 'Hello World' }]
 */
export const githubResponses: Responses = /* @__PURE__ */ createResponsesFrom(() => responseData, githubExampleValues);
