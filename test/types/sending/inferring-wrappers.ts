// Functions that infer their types from the result of a generic function or of a method, as libraries for caches, retries and lists do. What
// is above the first region, and one region, is a program of its own in `test/types/wrapper-cost.ts`.
import type { DataOf, ItemOf, PaginatedRoute, RequestOptions, ResponseOf, RouteKey } from 'routebook';
import type { GitHub } from 'routebook/client';
import type { Send, SentResponse } from 'routebook/send';

declare const github: GitHub;
declare const send: Send;
const repository = { owner: 'octocat', repo: 'hello-world' };

// #region a method and its options
export async function call<Options, Data>(
  method: (options: Options) => Promise<{ data: Data }>,
  options: Options,
): Promise<Data> {
  return (await method(options)).data;
}
export async function useCall(): Promise<string> {
  return (await call(github.repos.get, repository)).full_name;
}

// #region the data of a generic route
export async function dataOf<Key extends RouteKey>(request: RequestOptions<Key>): Promise<DataOf<Key>> {
  return (await send(request)).data;
}
export async function useDataOf(): Promise<string> {
  return (await dataOf(github.endpoint('GET /repos/{owner}/{repo}', repository))).full_name;
}

// #region the data of a generic route with then
export function thenDataOf<Key extends RouteKey>(request: RequestOptions<Key>): Promise<DataOf<Key>> {
  return send(request).then((response) => response.data);
}
export async function useThenDataOf(): Promise<string> {
  return (await thenDataOf(github.endpoint('GET /repos/{owner}/{repo}', repository))).full_name;
}

// #region the data of several generic requests
export async function dataOfAll<Key extends RouteKey>(
  requests: readonly RequestOptions<Key>[],
): Promise<DataOf<Key>[]> {
  return Promise.all(requests.map(async (request) => (await send(request)).data));
}
export async function useDataOfAll(): Promise<string[]> {
  const found = await dataOfAll([github.endpoint('GET /repos/{owner}/{repo}', repository)]);
  return found.map(({ full_name }) => full_name);
}

// #region several generic requests whose data is read later
export async function readAll<Key extends RouteKey>(requests: readonly RequestOptions<Key>[]): Promise<DataOf<Key>[]> {
  return (await Promise.all(requests.map((request) => send(request)))).map((response) => response.data);
}
export async function useReadAll(): Promise<string[]> {
  const found = await readAll([github.endpoint('GET /repos/{owner}/{repo}', repository)]);
  return found.map(({ full_name }) => full_name);
}

// #region a cache of what a function loads
declare function cached<Value>(name: string, load: () => PromiseLike<Value>): Promise<Value>;
export function cachedData<Key extends RouteKey>(name: string, request: RequestOptions<Key>): Promise<DataOf<Key>> {
  return cached(name, async () => (await send(request)).data);
}
export async function useCachedData(): Promise<string> {
  return (await cachedData('repo', github.endpoint('GET /repos/{owner}/{repo}', repository))).full_name;
}

// #region a cache of items
declare function remember<Value>(load: PromiseLike<Value>): Promise<Value>;
declare function firstOf<Key extends PaginatedRoute>(request: RequestOptions<Key>): Promise<ItemOf<Key>>;
export function rememberFirst<Key extends PaginatedRoute>(request: RequestOptions<Key>): Promise<ItemOf<Key>> {
  return remember(firstOf(request));
}
export async function useRememberFirst(): Promise<string> {
  return (await rememberFirst(github.endpoint('GET /repos/{owner}/{repo}/issues', repository))).title;
}

// #region a cache of responses
declare function keep<Value>(load: PromiseLike<Value>): Promise<Value>;
export function keepResponse<Key extends RouteKey>(response: Promise<ResponseOf<Key>>): Promise<ResponseOf<Key>> {
  return keep(response);
}
export function keepSent<Key extends RouteKey>(response: Promise<SentResponse<Key>>): Promise<SentResponse<Key>> {
  return keep(response);
}

// #region a repeated function
async function repeat<Value>(task: (attempt: number) => PromiseLike<Value>, attempts = 3): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task(attempt);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}
export function repeatData<Key extends RouteKey>(request: RequestOptions<Key>): Promise<DataOf<Key>> {
  return repeat(async () => (await send(request)).data);
}
export async function useRepeatData(): Promise<string> {
  return (await repeatData(github.endpoint('GET /repos/{owner}/{repo}', repository))).full_name;
}

// #region the first of several
export function fastest<Key extends RouteKey>(requests: readonly RequestOptions<Key>[]): Promise<DataOf<Key>> {
  return Promise.race(requests.map(async (request) => (await send(request)).data));
}
export async function useFastest(): Promise<string> {
  return (await fastest([github.endpoint('GET /repos/{owner}/{repo}', repository)])).full_name;
}

// #region a result with an error
type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };
async function settle<Value>(promise: PromiseLike<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return { ok: false, error };
  }
}
export async function settleData<Key extends RouteKey>(request: RequestOptions<Key>): Promise<Result<DataOf<Key>>> {
  return settle(send(request).then(({ data }) => data));
}
export async function useSettleData(): Promise<string | undefined> {
  const found = await settleData(github.endpoint('GET /repos/{owner}/{repo}', repository));
  return found.ok ? found.value.full_name : undefined;
}

// #region a state of a component
interface State<Value> {
  readonly value: Value | undefined;
  readonly set: (value: Value) => void;
}
declare function useState<Value>(initial: PromiseLike<Value>): State<Value>;
export function useRoute<Key extends RouteKey>(request: RequestOptions<Key>): State<DataOf<Key>> {
  return useState(send(request).then((response) => response.data));
}
export function useRepositoryState(): string | undefined {
  return useRoute(github.endpoint('GET /repos/{owner}/{repo}', repository)).value?.full_name;
}

// #region a queue of methods
class Queue {
  add<Options, Value>(method: (options: Options) => PromiseLike<Value>, options: Options): Promise<Value> {
    return Promise.resolve().then(() => method(options));
  }
}
export async function useQueue(): Promise<string> {
  return (await new Queue().add(github.repos.get, repository)).data.full_name;
}

// #region a map of results
export async function byName<Key extends RouteKey>(
  requests: ReadonlyMap<string, RequestOptions<Key>>,
): Promise<Map<string, DataOf<Key>>> {
  const found = new Map<string, DataOf<Key>>();
  for (const [name, request] of requests) found.set(name, (await send(request)).data);
  return found;
}
export async function useByName(): Promise<string | undefined> {
  const requests = new Map([['one', github.endpoint('GET /repos/{owner}/{repo}', repository)]]);
  return (await byName(requests)).get('one')?.full_name;
}

// #region an event of a store
interface Loaded<Key extends RouteKey> {
  readonly type: 'loaded';
  readonly key: Key;
  readonly data: DataOf<Key>;
}
export async function load<Key extends RouteKey>(key: Key, request: RequestOptions<Key>): Promise<Loaded<Key>> {
  const { data } = await send(request);
  return { type: 'loaded', key, data };
}
export async function useLoad(): Promise<string> {
  const key = 'GET /repos/{owner}/{repo}';
  return (await load(key, github.endpoint(key, repository))).data.full_name;
}
