export type { Profile } from '../core/api.ts';
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
export type { Api } from '../openapi/api.ts';
export { formBody } from '../openapi/body/form.ts';
export { jsonBody } from '../openapi/body/json.ts';
export { chooseMedia } from '../openapi/body/media-type.ts';
export { anyBody, anyJsonBody, multipartBody } from '../openapi/body/multipart.ts';
export { rawBody } from '../openapi/body/raw.ts';
export { body, checkData } from '../openapi/body/write-body.ts';
export { checkOptionNames } from '../openapi/call.ts';
export { createEndpoint } from '../openapi/create-endpoint.ts';
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
export type { OpenApiData, RuleData, RulesData } from '../openapi/data.ts';
export {
  type DatedItems,
  type DatedMembers,
  type DatedSchema,
  type DatedUnion,
  type DateFormat,
  type DateRule,
  dates,
  type Instant,
  type PlainDate,
  type TemporalValue,
  temporalDates,
  toDate,
  toInstant,
  toPlainDate,
} from '../openapi/dates.ts';
export {
  type BareOpenApiOperation,
  createOperation,
  createOperations,
  type OpenApiOperation,
  type OperationOf,
  operation,
} from '../openapi/operation.ts';
export type { PlacedCredential, SecurityData } from '../openapi/own-credentials.ts';
export { readTemplate } from '../openapi/path-template.ts';
export { createEndpointFromData, readSchemes } from '../openapi/read-data.ts';
export type {
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
  QueryRules,
  QueryStyle,
  ReadTemplate,
  Requirements,
  RouteFacts,
  Target,
  WriteDays,
  WrittenBody,
} from '../openapi/rules.ts';
export { fillServers, ownServer, type ServerTemplates } from '../openapi/servers.ts';
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
export { checkCookie, cookie, cookieContent } from '../openapi/values/cookie.ts';
export { days, writeDays } from '../openapi/values/days.ts';
export { type AmendAccept, header, headerContent, vendorTypes } from '../openapi/values/header.ts';
export { writeAsciiJson, writeJson } from '../openapi/values/json.ts';
export { keepSlashes, label, matrix, path, pathContent, simple } from '../openapi/values/path.ts';
export {
  commaDelimited,
  deepObject,
  form,
  pipeDelimited,
  query,
  queryContent,
  spaceDelimited,
  tabDelimited,
  wholeForm,
  wholeQuery,
} from '../openapi/values/query.ts';
