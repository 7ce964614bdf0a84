export {
  type AnyMethod,
  type BareMethod,
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type ListMethod,
  type MutationOptions,
  mutationOptions,
  type OptionsOf,
  type PageContext,
  type QueryData,
  type QueryOptions,
  type QueryPage,
  queryOptions,
  type ReadMethod,
  type ResultOf,
} from '../client/query.ts';
export type { QueryKey, QueryKeyObject, QueryKeyValue } from '../client/query-key.ts';
export type { InferenceOnly } from '../core/types/inference.ts';
export type { NextPage } from '../send/paging.ts';
