export type { ApiCall, ApiEvents, ApiForms, ApiMethod, ApiPages, BareApiCall } from '../client/api-methods.ts';
export type { ClientOf, ClientOptions } from '../client/client-types.ts';
export { createClient } from '../client/create-client.ts';
export {
  type ApiClient,
  type ApiClientOptions,
  type ApiGroups,
  createModuleClient,
} from '../client/create-module-client.ts';
export type { AskedCredentials, CredentialContext } from '../client/fill-credentials.ts';
export type { Profile } from '../core/api.ts';
export type {
  AmendAccept,
  Api,
  Body,
  BodyKind,
  BodyRule,
  CheckOptions,
  ChooseMedia,
  ChosenMedia,
  Convert,
  DayPointers,
  Encode,
  FieldNames,
  FieldRule,
  Fields,
  KindRule,
  MediaFacts,
  MediaRule,
  OperationRules,
  OwnServer,
  Parameter,
  ParameterOptions,
  PathOverride,
  PathStyle,
  PathToken,
  PlacedCredential,
  QueryRules,
  QueryStyle,
  ReadTemplate,
  Requirements,
  RouteFacts,
  SecurityData,
  Target,
  WriteDays,
  WriteIntegers,
  WrittenBody,
} from '../core/rules.ts';
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
export type { Delimiter } from '../core/values.ts';
export { encodeAllowReserved, encodeSegment, writeScalar } from '../core/values.ts';
export { checkOptionNames } from '../openapi/call.ts';
export { createModuleEndpoint } from '../openapi/create-module-endpoint.ts';
export {
  basicScheme,
  type Credential,
  type CredentialOptions,
  cookieKey,
  headerKey,
  httpScheme,
  placeCredentials,
  queryKey,
  type Scheme,
} from '../openapi/credentials.ts';
export {
  type DatedItems,
  type DatedMembers,
  type DatedSchema,
  type DatedUnion,
  type DateFormat,
  type DateRule,
  dates,
  days,
  type Instant,
  type PlainDate,
  type TemporalValue,
  temporalDates,
  toDate,
  toInstant,
  toPlainDate,
  writeDays,
} from '../openapi/dates.ts';
export { anyBody, anyJsonBody, formBody, multipartBody } from '../openapi/forms.ts';
export { type IntegerPlaces, integers } from '../openapi/integers.ts';
export {
  body,
  checkData,
  chooseMedia,
  escapeOthers,
  exactJson,
  jsonBody,
  rawBody,
  writeAsciiJson,
  writeJson,
} from '../openapi/media.ts';
export {
  type BareOpenApiOperation,
  createOperation,
  type OpenApiOperation,
  type OperationOf,
  operation,
} from '../openapi/operation.ts';
export { readTemplate } from '../openapi/path-template.ts';
export type { OpenApiData, RuleData, RulesData } from '../openapi/read-data.ts';
export { createEndpointFromData, readSchemes } from '../openapi/read-data.ts';
export { fillServers, ownServer, type ServerTemplates } from '../openapi/servers.ts';
export {
  checkCookie,
  commaDelimited,
  cookie,
  cookieContent,
  deepObject,
  form,
  header,
  headerContent,
  keepSlashes,
  label,
  matrix,
  path,
  pathContent,
  pipeDelimited,
  query,
  queryContent,
  simple,
  spaceDelimited,
  tabDelimited,
  vendorTypes,
  wholeForm,
  wholeQuery,
} from '../openapi/styles.ts';
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
} from '../openapi/types.ts';
