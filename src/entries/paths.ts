export { EndpointError } from '../core/errors.ts';
export {
  createClient,
  createClient as default,
  createPathBasedClient,
  wrapAsPathBasedClient,
} from '../openapi/paths/create-client.ts';
export type {
  DefaultParamsOption,
  HttpMethod,
  MediaType,
  ParamsOption,
  PathsWithMethod,
  Readable,
  RequestBodyOption,
  Writable,
} from '../openapi/paths/path-types.ts';
export { defaultBodySerializer, mergeHeaders } from '../openapi/paths/request-parts.ts';
export {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  removeTrailingSlash,
  serializeArrayParam,
  serializeObjectParam,
  serializePrimitiveParam,
} from '../openapi/paths/serialize.ts';
export type {
  BodySerializer,
  Client,
  ClientForPath,
  ClientMethod,
  ClientOptions,
  ClientPathsWithMethod,
  ClientRequestMethod,
  FetchOptions,
  FetchResponse,
  HeadersOptions,
  MaybeOptionalInit,
  MergedOptions,
  MethodResponse,
  Middleware,
  MiddlewareCallbackParams,
  MiddlewareRequestParams,
  ParseAs,
  ParseAsResponse,
  PathBasedClient,
  PathSerializer,
  QuerySerializer,
  QuerySerializerOptions,
  RequestOptions,
} from '../openapi/paths/types.ts';
