export type {
  AllOfType,
  AnyOfType,
  Body as CatalogueBody,
  CatalogueFile,
  Deprecation,
  EnumType,
  FieldEncoding,
  Limits as CatalogueLimits,
  ListReport,
  ListType,
  Literal,
  ObjectType,
  Pagination as CataloguePagination,
  Parameter as CatalogueParameter,
  ParameterPlace,
  ParameterStyle,
  Preview,
  ResponseHeaderNames,
  Route,
  RouteLimits,
  SecurityScheme,
  Serialization,
  ServerVariable,
  Source,
  TupleType,
  Type,
  VersionChanges,
} from './catalogue.ts';
export { type ApiSettings, defineConfig, type PathsSettings, type RoutebookConfig } from './config.ts';
export type { ChangeEffect, ChangePlace, ChangeRule, RouteChange } from './diff/change.ts';
export { diffCatalogues } from './diff/diff-catalogues.ts';
export { selectVersion } from './diff/select-version.ts';
export { applyEdition, type Edition } from './edition.ts';
export { createBodyData } from './emit/body-data.ts';
export type { Dates } from './emit/dates.ts';
export { emitEdition } from './emit/emit-edition.ts';
export type { EmitOptions, Files } from './emit/files.ts';
export { createIndex, emitIndex } from './emit/index-data.ts';
export { type ApiProfile, baseUrlOf, emitModules } from './emit/modules.ts';
export { emitMocks } from './emit/openapi/mocks.ts';
export { createOpenApiData } from './emit/openapi/openapi-data.ts';
export { emitValidators } from './emit/openapi/validators.ts';
export { emitPaths } from './emit/paths/emit-paths.ts';
export type { PathsOptions } from './emit/paths/paths-options.ts';
export { createResponseData } from './emit/response-data.ts';
export { emitTypes } from './emit/write-types.ts';
export { GeneratorError } from './errors.ts';
export { type Generated, generate } from './generate.ts';
export type { Correction, Extensions, GenerateOptions, PaginationSettings } from './options.ts';
export { bundleDescription, type LoadFile } from './read/bundle.ts';
export type { JsonObject, JsonValue } from './read/json.ts';
export { applyOverlay, overlayTarget } from './read/overlay.ts';
export { parseDocument, readDescription } from './read/read.ts';
export { isCatalogueFile, readCatalogue } from './read/read-catalogue.ts';
export {
  type OperationFilters,
  type SelectedDescription,
  type SelectedOperation,
  selectOperations,
} from './read/select-operations.ts';
export { convertSwagger } from './read/swagger.ts';
export { stringifyCatalogue } from './stringify.ts';
