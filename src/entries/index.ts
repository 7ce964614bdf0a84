export { createEndpoint } from '../core/endpoint/create-endpoint.ts';
export type { Profile } from '../core/endpoint/profile.ts';
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from '../core/errors.ts';
export type { Method } from '../core/internal/methods.ts';
export { endpoint } from '../core/profile/github-endpoint.ts';
export type { ApiTypes, ApiTypesOf, ApiVersionTypes, EndpointsOnly } from '../core/types/api-types.ts';
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
} from '../core/types/call-options.ts';
export type { BasicDefaults, CombinedDefaults, DefaultOptions } from '../core/types/default-options.ts';
export type { Endpoint, EndpointWith, Merge, WithDefaults } from '../core/types/endpoint.ts';
export type { GitHubEndpoint } from '../core/types/github-endpoint.ts';
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
} from '../core/types/github-types.ts';
export type { HeaderRecord, HeaderValue, MediaType } from '../core/types/headers.ts';
export type {
  DidYouMean,
  MissingParameters,
  RouteHasNoBody,
  RouteHasNoFormats,
  UnknownRoute,
  UseRoute,
} from '../core/types/messages.ts';
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
  Time,
} from '../core/types/operation.ts';
export type { MergedOptions, MethodOf, RequestOptions } from '../core/types/request-options.ts';
export type { Call, ObjectRouteTag, OnlyRouteTag, TagOfKey } from '../core/types/route-tag.ts';
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
} from '../core/types/route-types.ts';
export type { Undocumented } from '../core/types/undocumented.ts';
export { undocumented } from '../core/undocumented.ts';
export { VERSION } from '../core/version.ts';
