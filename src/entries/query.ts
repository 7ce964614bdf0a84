export {
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type ListMethod,
  type PageContext,
  type QueryPage,
} from '../client/query/infinite-query-options.ts';
export type { QueryKey, QueryKeyObject, QueryKeyValue } from '../client/query/query-key.ts';
export {
  type AnyMethod,
  type BareMethod,
  type MutationOptions,
  mutationOptions,
  type OptionsOf,
  type QueryData,
  type QueryOptions,
  queryOptions,
  type ReadMethod,
  type ResultOf,
} from '../client/query/query-options.ts';
export type { InferenceOnly } from '../core/types/inference.ts';
export type { NextPage } from '../send/pages/paging.ts';
