import type { GitHubEndpoint } from '../../generated/endpoint-type.ts';
import { createUncheckedEndpoint } from '../endpoint.ts';
import { github } from './github.ts';

/** Builds request options for GitHub's REST API from a route and its parameters. */
export const endpoint = /* @__PURE__ */ createUncheckedEndpoint(github) as GitHubEndpoint;
