export { type CallCheck, createCallCheck } from '../catalogue/check/check-calls.ts';
export type { Finding, FindingCode } from '../catalogue/check/finding.ts';
export { createCatalogue } from '../catalogue/create-catalogue.ts';
export type { Glossary } from '../catalogue/glossary.ts';
export type { IndexData, IndexType } from '../catalogue/index-data.ts';
export { joinRows } from '../catalogue/join-rows.ts';
export type { SearchScope } from '../catalogue/search/scopes.ts';
export type { CatalogueSection, SectionedCatalogue } from '../catalogue/sections.ts';
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
  RouteBehaviour,
  RouteRecord,
  SearchOptions,
  SubcategoryRecord,
  TaskElsewhere,
  TaskHelp,
  ValueLimits,
} from '../catalogue/types.ts';
export { github } from '../github/catalogue.ts';
export { checkCalls } from '../github/check-calls.ts';
