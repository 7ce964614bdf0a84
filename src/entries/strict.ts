import { endpoint as lenient } from '../core/profile/github-endpoint.ts';
import type { Endpoint } from '../core/types/endpoint.ts';
import type { StrictGitHubTypes } from '../generated/api-types.ts';

/**
 * Builds request options for GitHub's REST API. The compiler accepts only routes in the catalogue and full URLs.
 *
 * @example
 * endpoint('POST /applications/{client_id}/token', { client_id, access_token });
 */
export const endpoint = lenient as unknown as Endpoint<StrictGitHubTypes>;
