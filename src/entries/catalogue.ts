export type { Finding, FindingCode } from '../catalogue/check/finding.ts';
export { createCatalogue } from '../catalogue/create-catalogue.ts';
export type { Glossary } from '../catalogue/glossary.ts';
export type { IndexData, IndexType } from '../catalogue/index-data.ts';
export { joinRows } from '../catalogue/join-rows.ts';
export type { SearchScope } from '../catalogue/search/scopes.ts';
export type { CatalogueSettings } from '../catalogue/settings.ts';
export type {
  Answer,
  BodyRecord,
  Catalogue,
  CategoryRecord,
  DeprecationReason,
  DeprecationRecord,
  FieldRecord,
  GetOptions,
  Literal,
  Match,
  MatchOptions,
  Method,
  PaginationRecord,
  ParameterPlace,
  ParameterRecord,
  PreviewRecord,
  RecordType,
  RouteFacts,
  RouteRecord,
  SearchOptions,
  SubcategoryRecord,
  TaskElsewhere,
  ValueLimits,
} from '../catalogue/types.ts';
export { EndpointError } from '../core/errors.ts';
export { github } from '../github/catalogue.ts';
