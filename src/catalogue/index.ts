export { EndpointError } from '../errors.ts';
export { github } from '../github/catalogue.ts';
export type { Finding, FindingCode } from './check/finding.ts';
export { createCatalogue } from './create-catalogue.ts';
export type { Glossary } from './glossary.ts';
export type { IndexData, IndexType } from './index-data.ts';
export type { SearchScope } from './search/scopes.ts';
export type { CatalogueSettings } from './settings.ts';
export type {
  BodyRecord,
  Catalogue,
  CategoryRecord,
  DeprecationReason,
  DeprecationRecord,
  FieldRecord,
  Literal,
  Match,
  MatchOptions,
  Method,
  PaginationRecord,
  ParameterPlace,
  ParameterRecord,
  PreviewRecord,
  RecordType,
  RouteRecord,
  SearchOptions,
} from './types.ts';
