// Functions and classes that combine the types of routes and methods with types of their own: resources, streams, tables, messages. What is
// above the first region, and one region, is a program of its own in `test/types/wrapper-cost.ts`.
import type { DataOf, ItemOf, OptionsOf, PaginatedRoute, RequestOptions, ResponseOf, RouteKey } from 'routebook';
import type { GitHub } from 'routebook/client';
import type { Send, SentResponse } from 'routebook/send';

declare const github: GitHub;
declare const send: Send;
const repository = { owner: 'octocat', repo: 'hello-world' };

// #region a resource that suspends
export function createResource<Value>(load: () => Promise<Value>): { read(): Value } {
  let found: { value: Value } | undefined;
  const loading = load().then((value) => {
    found = { value };
  });
  return {
    read() {
      if (!found) throw loading;
      return found.value;
    },
  };
}
export const resource = createResource(() => github.repos.get(repository));
export const resourceName = (): string => resource.read().data.full_name;

// #region a stream of values
export interface Stream<Value> {
  map<Next>(change: (value: Value) => Next): Stream<Next>;
  subscribe(listener: (value: Value) => void): () => void;
}
declare function from<Value>(source: PromiseLike<Value> | AsyncIterable<Value>): Stream<Value>;
export const names: Stream<string> = from(github.repos.get(repository)).map(({ data }) => data.full_name);
export const titles: Stream<string> = from(github.issues.listForRepo.items(repository)).map(({ title }) => title);

// #region a table of data by route
type Tabled = 'GET /user' | 'GET /repos/{owner}/{repo}';
export class Table {
  readonly #known = new Map<string, unknown>();
  async load<Key extends Tabled>(key: Key, request: RequestOptions<Key>): Promise<DataOf<Key>> {
    const known = this.#known.get(key) as DataOf<Key> | undefined;
    const data = known ?? (await send(request)).data;
    this.#known.set(key, data);
    return data;
  }
}
export const useTable = async (): Promise<string> =>
  (await new Table().load('GET /user', github.endpoint('GET /user'))).login;

// #region the type of a method's data
export type Issue = Awaited<ReturnType<GitHub['issues']['get']>>['data'];
export type Summary = Pick<Issue, 'title' | 'number'> & { readonly isOpen: boolean };
export async function summarize(issue_number: number): Promise<Summary> {
  const { title, number, state }: Issue = (await github.issues.get({ ...repository, issue_number })).data;
  return { title, number, isOpen: state === 'open' };
}

// #region a function that is called later
export function debounce<Arguments extends unknown[], Result>(
  act: (...args: Arguments) => Promise<Result>,
  milliseconds: number,
): (...args: Arguments) => Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) =>
    new Promise((resolve, reject) => {
      clearTimeout(timer);
      timer = setTimeout(() => act(...args).then(resolve, reject), milliseconds);
    });
}
const readLater = debounce(github.issues.get, 100);
export const laterTitle = async (): Promise<string> => (await readLater({ ...repository, issue_number: 1 })).data.title;

// #region a list or the data
export type Loaded<Key extends RouteKey> = Key extends PaginatedRoute ? ItemOf<Key>[] : DataOf<Key>;
export declare function load<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<Loaded<Key>>;
export const loadedName = async (): Promise<string> => (await load('GET /repos/{owner}/{repo}', repository)).full_name;
export const loadedTitles = async (): Promise<string[]> =>
  (await load('GET /repos/{owner}/{repo}/issues', repository)).map(({ title }) => title);

// #region a class for one route
export class Route<Key extends RouteKey> {
  readonly #key: Key;
  constructor(key: Key) {
    this.#key = key;
  }
  call(request: RequestOptions<Key>): Promise<ResponseOf<Key>> {
    return send(request);
  }
  get key(): Key {
    return this.#key;
  }
}
export const routeName = async (): Promise<string> => {
  const route = new Route('GET /repos/{owner}/{repo}');
  return (await route.call(github.endpoint(route.key, repository))).data.full_name;
};

// #region the calls of a group that were made
export type Calls<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Arguments) => unknown ? Arguments[] : never;
};
declare const calls: Calls<GitHub['issues']>;
export const firstTitle = (): string | number | undefined => calls.create[0]?.[0].title;

// #region items reduced to one value
export async function reduce<Item, Result>(
  items: AsyncIterable<Item>,
  step: (result: Result, item: Item) => Result,
  first: Result,
): Promise<Result> {
  let result = first;
  for await (const item of items) result = step(result, item);
  return result;
}
export const longest = (): Promise<number> =>
  reduce(github.issues.listForRepo.items(repository), (most, { title }) => Math.max(most, title.length), 0);

// #region a cache by request
const responses = new WeakMap<object, Promise<unknown>>();
export function once<Key extends RouteKey>(request: RequestOptions<Key>): Promise<SentResponse<Key>> {
  const known = responses.get(request) as Promise<SentResponse<Key>> | undefined;
  const sent = known ?? send(request);
  responses.set(request, sent);
  return sent;
}
export const onceName = async (): Promise<string> =>
  (await once(github.endpoint('GET /repos/{owner}/{repo}', repository))).data.full_name;

// #region a fallback for an error
export async function orElse<Value, Fallback>(work: Promise<Value>, fallback: Fallback): Promise<Value | Fallback> {
  try {
    return await work;
  } catch {
    return fallback;
  }
}
export const foundName = async (): Promise<string | undefined> =>
  (await orElse(github.repos.get(repository), undefined))?.data.full_name;

// #region messages of a worker
type Posted = 'GET /user' | 'GET /repos/{owner}/{repo}';
export type Message = { [Key in Posted]: { readonly key: Key; readonly options: OptionsOf<Key> } }[Posted];
export type Reply<Key extends Posted> = { readonly key: Key; readonly data: DataOf<Key> };
declare function post<Key extends Posted>(message: Extract<Message, { key: Key }>): Promise<Reply<Key>>;
export const postedName = async (): Promise<string> =>
  (await post({ key: 'GET /repos/{owner}/{repo}', options: repository })).data.full_name;
