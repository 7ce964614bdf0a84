export type { Profile } from '../endpoint/profile.ts';
export type { ApiTypes, ApiVersionTypes } from '../types/api-types.ts';
export type { ApiResponse, Binary, BlobLike, Form, Operation, ServerEvent, StreamLike } from '../types/operation.ts';
export type { MergedOptions, RequestOptions } from '../types/request-options.ts';
export type { Call } from '../types/route-tag.ts';
export { createEndpoint } from './create-endpoint.ts';
export { type Credential, type CredentialOptions, placeCredentials } from './credentials.ts';
export type { BodyData, EncodingData, MediaData, OpenApiData, SecurityData } from './data.ts';
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
} from './endpoint.ts';
export {
  type BareOpenApiOperation,
  createOperation,
  createOperations,
  type OpenApiOperation,
  type OperationOf,
} from './operation.ts';
