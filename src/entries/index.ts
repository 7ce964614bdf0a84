import { createUncheckedEndpoint } from './endpoint/create-endpoint.ts';
import { github } from './profile/github.ts';
import type { GitHubEndpoint } from './types/github-endpoint.ts';

/** Builds request options for GitHub's REST API from a route and its parameters. */
export const endpoint = /* @__PURE__ */ createUncheckedEndpoint(github) as GitHubEndpoint;

export { createEndpoint } from './endpoint/create-endpoint.ts';
export type { Profile } from './endpoint/profile.ts';
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from './errors.ts';
export type { Method } from './internal/methods.ts';
export type { ApiTypes, ApiTypesOf, ApiVersionTypes, EndpointsOnly } from './types/api-types.ts';
export type {
  CallOptions,
  CommonDefaults,
  CommonOptions,
  ForwardableOptions,
  HeadersInput,
  MethodInput,
  ObjectOptions,
  PlaceholderValue,
  RouteMediaType,
  RouteOptions,
} from './types/call-options.ts';
export type { BasicDefaults, CombinedDefaults, DefaultOptions } from './types/default-options.ts';
export type { Endpoint, EndpointWith, Merge, WithDefaults } from './types/endpoint.ts';
export type { GitHubEndpoint } from './types/github-endpoint.ts';
export type {
  ApiVersion,
  ApiVersions,
  Bodies,
  Endpoints,
  Formats,
  GitHubTypes,
  Pages,
  RouteKey,
  StrictGitHubTypes,
} from './types/github-types.ts';
export type { HeaderRecord, HeaderValue, MediaType } from './types/headers.ts';
export type {
  DidYouMean,
  MissingParameters,
  RouteHasNoBody,
  RouteHasNoFormats,
  UnknownRoute,
  UseRoute,
} from './types/messages.ts';
export type {
  ApiResponse,
  Binary,
  BlobLike,
  Form,
  Operation,
  RequestHeaders,
  RequestMetadata,
  ResponseHeaders,
  StreamLike,
} from './types/operation.ts';
export type { MergedOptions, MethodOf, RequestOptions } from './types/request-options.ts';
export type { Call, ObjectRouteTag, OnlyRouteTag, TagOfKey } from './types/route-tag.ts';
export type {
  BodyOf,
  DataOf,
  DefaultDataOf,
  DefaultItemOf,
  DefaultResponseOf,
  FactsOf,
  FormatOf,
  ItemOf,
  OptionsOf,
  PaginatedRoute,
  ParametersOf,
  ResponseOf,
} from './types/route-types.ts';
export type { Undocumented } from './types/undocumented.ts';
export { undocumented } from './undocumented.ts';
export { VERSION } from './version.ts';
