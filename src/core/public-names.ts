// The names of an entry point that are the same for github.com and its editions.

export type { Profile } from './api.ts';
export { createEndpoint } from './endpoint.ts';
export { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from './errors.ts';
export type { Method } from './methods.ts';
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
  Time,
} from './types/operation.ts';
export type { MergedOptions, MethodOf, RequestOptions } from './types/request-options.ts';
export type { Call, ObjectRouteTag, OnlyRouteTag, TagOfKey } from './types/route-tag.ts';
export type { Undocumented } from './types/undocumented.ts';
export { undocumented } from './undocumented.ts';
export { VERSION } from './version.ts';
