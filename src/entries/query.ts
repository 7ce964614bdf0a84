export {
  type AnyMethod,
  type BareMethod,
  type InfiniteQueryOptions,
  infiniteQueryOptions,
  type ListMethod,
  type MutationOptions,
  mutationOptions,
  type PageContext,
  type QueryData,
  type QueryInput,
  type QueryOptions,
  type QueryPage,
  queryOptions,
  type ReadMethod,
  type ResultOf,
  type TaggedKey,
} from '../client/query.ts';
export type { QueryKey, QueryKeyObject, QueryKeyValue } from '../client/query-key.ts';
export type { InferenceOnly } from '../core/types/inference.ts';
export type { NextPage } from '../send/paging.ts';
