// Functions and classes around generic routes, whose types the compiler infers. What is above the first region, and one region, is a program of
// its own in `test/types/wrapper-cost.ts`.
import type {
  DataOf,
  GitHub,
  ItemOf,
  OptionsOf,
  PaginatedRoute,
  RequestOptions,
  ResponseOf,
  RouteKey,
} from 'routebook';
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

// #region a cache of responses
declare function keep<Value>(load: PromiseLike<Value>): Promise<Value>;
export function keepResponse<Key extends RouteKey>(response: Promise<ResponseOf<Key>>): Promise<ResponseOf<Key>> {
  return keep(response);
}
export function keepSent<Key extends RouteKey>(response: Promise<SentResponse<Key>>): Promise<SentResponse<Key>> {
  return keep(response);
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

// #region a list or the data
export type Loaded<Key extends RouteKey> = Key extends PaginatedRoute ? ItemOf<Key>[] : DataOf<Key>;
export declare function load<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<Loaded<Key>>;
export const loadedName = async (): Promise<string> => (await load('GET /repos/{owner}/{repo}', repository)).full_name;
export const loadedTitles = async (): Promise<string[]> =>
  (await load('GET /repos/{owner}/{repo}/issues', repository)).map(({ title }) => title);

// #region the calls of a group that were made
export type Calls<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Arguments) => unknown ? Arguments[] : never;
};
declare const calls: Calls<GitHub['issues']>;
export const firstTitle = (): string | number | undefined => calls.create[0]?.[0].title;
