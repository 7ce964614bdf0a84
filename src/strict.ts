import { endpoint as lenient } from './index.ts';
import type { Endpoint } from './types/endpoint.ts';
import type { StrictGitHubCatalogue } from './types/github-catalogue.ts';

/**
 * Request options for GitHub's REST API, for routes of the catalogue and full URLs only: the compiler refuses any other route.
 *
 * @example
 * endpoint('POST /applications/{client_id}/token', { client_id, access_token });
 */
export const endpoint = lenient as unknown as Endpoint<StrictGitHubCatalogue>;
