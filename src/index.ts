import { createEndpoint } from './endpoint/create-endpoint.ts';
import { github } from './endpoint/github.ts';

/** Request options for GitHub's REST API. */
export const endpoint = /* @__PURE__ */ createEndpoint(github);

export type { RequestOptions } from './endpoint/build.ts';
export { createEndpoint } from './endpoint/create-endpoint.ts';
export type { HeaderRecord, HeaderValue } from './endpoint/headers.ts';
export type { MediaType } from './endpoint/media-type.ts';
export type { MergedOptions } from './endpoint/merge.ts';
export type { Profile } from './endpoint/profile.ts';
export type { Method } from './endpoint/route.ts';
export type { CallOptions, Endpoint, HeadersInput, ObjectOptions, PlaceholderValue } from './endpoint/types.ts';
export type {
  ApiVersion,
  ApiVersions,
  Bodies,
  BodyOf,
  DataOf,
  Endpoints,
  Formats,
  Pages,
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
