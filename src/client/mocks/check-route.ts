import type { ResponseRecord } from '../../catalogue/responses/create-responses.ts';
import { invalidOption } from '../../core/endpoint/errors.ts';
import { githubResponses } from '../../github/responses.ts';

/** Returns the responses of a route, and rejects routes that are not in the catalogue: no request would match a misspelled one. */
export function responsesOf(route: unknown): readonly ResponseRecord[] {
  const responses = typeof route === 'string' ? githubResponses.get(route) : [];
  if (responses.length > 0) return responses;
  throw invalidOption(
    'route',
    'must be a route of the catalogue, such as "GET /user". To find one, use github.search. For other URLs, use toPattern',
  );
}
