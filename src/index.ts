import { createEndpoint } from './endpoint/create-endpoint.ts';
import { github } from './endpoint/github.ts';
import type { GitHubEndpoint } from './endpoint/github-endpoint.ts';

/** Request options for GitHub's REST API. */
export const endpoint = /* @__PURE__ */ createEndpoint(github) as unknown as GitHubEndpoint;

export type { MissingParameters } from './endpoint/call.ts';
export type {
  CallOptions,
  CommonOptions,
  HeadersInput,
  MethodInput,
  ObjectOptions,
  PlaceholderValue,
  RouteMediaType,
  RouteOptions,
} from './endpoint/call-options.ts';
export type { BareCatalogue, CatalogueOf, CatalogueTypes, CatalogueVersion } from './endpoint/catalogue-types.ts';
export { createEndpoint } from './endpoint/create-endpoint.ts';
export type { BasicDefaults, DefaultOptions, Preset } from './endpoint/default-options.ts';
export type { GitHubEndpoint } from './endpoint/github-endpoint.ts';
export type { HeaderRecord, HeaderValue } from './endpoint/headers.ts';
export type { MediaType } from './endpoint/media-type.ts';
export type { Profile } from './endpoint/profile.ts';
export type { Call, MergedOptions, MethodOf, RequestOptions } from './endpoint/request-options.ts';
export type { Method } from './endpoint/route.ts';
export type { Endpoint, Merge } from './endpoint/types.ts';
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
} from './endpoints.ts';
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from './errors.ts';
// Every schema by its name. A name that is exported above or below as something else stays what it is.
export type * from './generated/schemas.js';
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
} from './operation.ts';
export { VERSION } from './version.ts';
