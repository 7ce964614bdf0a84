export { endpoint, type OctokitEndpoint, type OctokitMerged, type OctokitRequest } from './octokit-endpoint.ts';
