export {
  endpoint,
  type OctokitEndpoint,
  type OctokitMerged,
  type OctokitRequest,
} from '../core/octokit/octokit-endpoint.ts';
export type {
  Endpoints,
  OctokitResponse,
  RequestParameters,
  RestEndpointMethodTypes,
} from '../core/octokit/octokit-types.ts';
