export { fromOctokit } from '../octokit/from-octokit.ts';
export {
  endpoint,
  type OctokitEndpoint,
  type OctokitMerged,
  type OctokitRequest,
} from '../octokit/octokit-endpoint.ts';
export type {
  Endpoints,
  OctokitResponse,
  RequestParameters,
  RestEndpointMethodTypes,
} from '../octokit/octokit-types.ts';
export type { OctokitWithRequest } from '../octokit/send-through-octokit.ts';
