export { endpoint, type OctokitEndpoint, type OctokitMerged, type OctokitRequest } from './octokit-endpoint.ts';
export type { Endpoints, OctokitResponse, RequestParameters, RestEndpointMethodTypes } from './octokit-types.ts';
