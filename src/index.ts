import { createEndpoint } from './endpoint/create-endpoint.ts';
import { github } from './github/profile.ts';
import type { GitHubEndpoint } from './types/github-endpoint.ts';

/** Request options for GitHub's REST API. */
export const endpoint = /* @__PURE__ */ createEndpoint(github) as unknown as GitHubEndpoint;

export { createEndpoint } from './endpoint/create-endpoint.ts';
export type { HeaderRecord, HeaderValue } from './endpoint/headers/headers.ts';
export type { MediaType } from './endpoint/headers/media-type.ts';
export type { Profile } from './endpoint/profile.ts';
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from './errors.ts';
// Every schema by its name. A name that is exported above or below as something else stays what it is.
export type * from './generated/schemas.js';
export type { Method } from './internal/methods.ts';
export type { MissingParameters } from './types/call.ts';
export type {
  CallOptions,
  CommonOptions,
  HeadersInput,
  MethodInput,
  ObjectOptions,
  PlaceholderValue,
  RouteMediaType,
  RouteOptions,
} from './types/call-options.ts';
export type { BareCatalogue, CatalogueOf, CatalogueTypes, CatalogueVersion } from './types/catalogue-types.ts';
export type { BasicDefaults, DefaultOptions, Preset } from './types/default-options.ts';
export type { Endpoint, Merge } from './types/endpoint.ts';
export type {
  ApiVersion,
  ApiVersions,
  Bodies,
  BodyOf,
  DataOf,
  Endpoints,
  FormatOf,
  Formats,
  GitHubCatalogue,
  ItemOf,
  OptionsOf,
  Pages,
  PaginatedRoute,
  ParametersOf,
  ResponseOf,
  RouteKey,
} from './types/endpoints.ts';
export type { GitHubEndpoint } from './types/github-endpoint.ts';
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
export type { Call, MergedOptions, MethodOf, RequestOptions } from './types/request-options.ts';
export { VERSION } from './version.ts';
