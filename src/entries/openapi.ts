export type { Profile } from '../core/endpoint/profile.ts';
export type { ApiTypes, ApiVersionTypes } from '../core/types/api-types.ts';
export type {
  ApiResponse,
  Binary,
  BlobLike,
  Form,
  Operation,
  ServerEvent,
  StreamLike,
  Time,
} from '../core/types/operation.ts';
export type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
export type { Call } from '../core/types/route-tag.ts';
export { createEndpoint } from '../openapi/create-endpoint.ts';
export { type Credential, type CredentialOptions, placeCredentials } from '../openapi/credentials.ts';
export type { BodyData, EncodingData, MediaData, OpenApiData, SecurityData } from '../openapi/data.ts';
export type {
  Bytes,
  ChosenBy,
  ContentType,
  FilePart,
  HeaderInput,
  HeadersOf,
  OpenApiEndpoint,
  OpenApiHeaders,
  OpenApiMerge,
  OpenApiObjectOptions,
  OpenApiOptions,
  OpenApiOptionsOf,
  UsualContentType,
  WithAccept,
} from '../openapi/endpoint.ts';
export {
  type BareOpenApiOperation,
  createOperation,
  createOperations,
  type OpenApiOperation,
  type OperationOf,
} from '../openapi/operation.ts';
export { fillServers, type ServerTemplates } from '../openapi/servers.ts';
