import { endpoint as lenient } from './index.ts';
import type { Endpoint } from './types/endpoint.ts';
import type { StrictGitHubTypes } from './types/github-types.ts';

/**
 * Builds request options for GitHub's REST API. The compiler accepts only routes in the catalogue and full URLs.
 *
 * @example
 * endpoint('POST /applications/{client_id}/token', { client_id, access_token });
 */
export const endpoint = lenient as unknown as Endpoint<StrictGitHubTypes>;
