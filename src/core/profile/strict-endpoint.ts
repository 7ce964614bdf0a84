import type { StrictGitHubTypes } from '../../generated/api-types.ts';
import type { Endpoint } from '../types/endpoint.ts';
import { endpoint } from './github-endpoint.ts';

/**
 * Builds request options for GitHub's REST API. The compiler accepts only routes in the catalogue and full URLs.
 *
 * @example
 * strictEndpoint('POST /applications/{client_id}/token', { client_id, access_token });
 */
export const strictEndpoint = endpoint as unknown as Endpoint<StrictGitHubTypes>;
