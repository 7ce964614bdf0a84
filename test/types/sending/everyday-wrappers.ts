// Code around a client as programs and libraries have it, with declared types, so that `isolatedDeclarations` accepts it. What is above the
// first region, and one region, is a program of its own in `test/types/wrapper-cost.ts`.
import {
  createGitHub,
  type DataOf,
  type GitHub,
  type ItemOf,
  type OptionsOf,
  type PaginatedRoute,
  type ParametersOf,
  type RequestOptions,
  type RouteKey,
} from 'routebook';
import type { ResponseError, Send, SendCallOptions, SentRequest } from 'routebook/send';

declare const github: GitHub;
const repository = { owner: 'octocat', repo: 'hello-world' };

// biome-ignore lint/suspicious/noExplicitAny: as libraries for tests declare it
type Procedure = (...args: any[]) => any;
interface Mock<Method extends Procedure> {
  (...args: Parameters<Method>): ReturnType<Method>;
  mockResolvedValue(value: Awaited<ReturnType<Method>>): this;
  mockImplementation(method: (...args: Parameters<Method>) => ReturnType<Method>): this;
  readonly mock: { readonly calls: Parameters<Method>[] };
}
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: ResponseError };

// #region a class with a client
export class Repository {
  private readonly github: GitHub;
  constructor(token: string) {
    this.github = createGitHub({ token });
  }
  async topics(): Promise<string[]> {
    const { data } = await this.github.repos.getAllTopics(repository);
    return data.names;
  }
  open = async (title: string): Promise<string> =>
    (await this.github.issues.create({ ...repository, title })).data.html_url;
}

// #region parameters and results by name
type Input<Method extends (...args: never[]) => unknown> = NonNullable<Parameters<Method>[0]>;
type Output<Method extends (...args: never[]) => Promise<{ data: unknown }>> = Awaited<ReturnType<Method>>['data'];
export const draft: Omit<Input<GitHub['pulls']['create']>, 'owner' | 'repo'> = {
  head: 'next',
  base: 'main',
  title: 'Next',
};
export async function openPull(): Promise<Output<GitHub['pulls']['create']>> {
  return (await github.pulls.create({ ...repository, ...draft })).data;
}

// #region a generic service over keyof
type Group = GitHub['issues'];
export async function callIssues<Name extends 'get' | 'create' | 'update'>(
  name: Name,
  options: Parameters<Group[Name]>[0],
): Promise<Awaited<ReturnType<Group[Name]>>> {
  const method = github.issues[name] as (options: unknown) => Promise<unknown>;
  return (await method(options)) as Awaited<ReturnType<Group[Name]>>;
}
export async function useCallIssues(): Promise<string> {
  return (await callIssues('update', { ...repository, issue_number: 1, state: 'closed' })).data.title;
}

// #region a mock that infers arguments and result
interface JestMock<Result, Args extends unknown[]> {
  (...args: Args): Result;
  readonly mock: { readonly calls: Args[] };
}
declare const jest: { fn<Result, Args extends unknown[]>(original: (...args: Args) => Result): JestMock<Result, Args> };
export async function inferred(): Promise<number> {
  const create = jest.fn(github.issues.create);
  return (await create({ ...repository, title: 'a' })).data.number;
}

// #region a mocked client
type Mocked<Type> = { [Name in keyof Type]: Type[Name] extends Procedure ? Mock<Type[Name]> & Type[Name] : Type[Name] };
export function fakeIssues(
  issues: Mocked<Pick<GitHub['issues'], 'get' | 'create' | 'listForRepo'>>,
): Pick<GitHub['issues'], 'get' | 'create' | 'listForRepo'> {
  issues.get.mockImplementation(github.issues.get);
  return issues;
}

// #region a retry of a method
export async function retried<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
  ...args: Args
): Promise<Result> {
  try {
    return await call(...args);
  } catch {
    return call(...args);
  }
}
export async function useRetried(): Promise<string> {
  return (await retried(github.repos.get, repository)).data.full_name;
}

// #region a generic collection
export async function collect<Key extends PaginatedRoute>(
  key: Key,
  options: OptionsOf<Key>,
): Promise<Map<number, ItemOf<Key>>> {
  const found = new Map<number, ItemOf<Key>>();
  for await (const item of github.send.items(github.endpoint(key, options))) found.set(found.size, item);
  return found;
}
export async function useCollect(): Promise<string | undefined> {
  return (await collect('GET /repos/{owner}/{repo}/issues', repository)).get(0)?.title;
}

// #region a group by its name
export function groupOf<Name extends keyof GitHub>(client: GitHub, name: Name): GitHub[Name] {
  return client[name];
}
export async function useGroupOf(): Promise<number> {
  return (await groupOf(github, 'issues').create({ ...repository, title: 'a' })).data.number;
}

// #region a sender that logs
export function withLog(send: Send, log: (url: string) => void): Send {
  const logged = <Request extends RequestOptions>(
    request: Request,
    options?: SendCallOptions,
  ): Promise<SentRequest<Request>> => {
    log(request.url);
    return send(request, options);
  };
  return Object.assign(logged, send) as Send;
}
export async function useLog(): Promise<string> {
  const { data } = await withLog(github.send, console.log)(github.endpoint('GET /repos/{owner}/{repo}', repository));
  return data.full_name;
}

// #region a partial client
type DeepPartial<Type> = { [Name in keyof Type]?: Type[Name] extends object ? DeepPartial<Type[Name]> : Type[Name] };
export function asClient(partial: DeepPartial<GitHub>): GitHub {
  return partial as GitHub;
}
export const partialClient: GitHub = asClient({ issues: { get: github.issues.get } });

// #region properties that depend on a route
type Props<Key extends RouteKey> = { readonly route: Key } & ({} extends ParametersOf<Key>
  ? { readonly parameters?: ParametersOf<Key> }
  : { readonly parameters: ParametersOf<Key> });
declare function Fetched<Key extends RouteKey>(props: Props<Key>): { readonly children: DataOf<Key> };
export function page(): string {
  const { children } = Fetched({ route: 'GET /repos/{owner}/{repo}', parameters: repository });
  return children.full_name + Fetched({ route: 'GET /user' }).children.login;
}

// #region a token of a container
declare const TYPE: unique symbol;
export interface InjectionToken<Type> {
  readonly name: string;
  readonly [TYPE]?: (type: Type) => Type;
}
interface Container {
  set<Type>(token: InjectionToken<Type>, value: Type): void;
  get<Type>(token: InjectionToken<Type>): Type;
}
declare const container: Container;
export const GITHUB: InjectionToken<GitHub> = { name: 'github' };
export async function injected(): Promise<string> {
  container.set(GITHUB, createGitHub());
  return (await container.get(GITHUB).repos.get(repository)).data.full_name;
}

// #region the data of all methods of a group
type DataMethods<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (...args: infer Args) => Promise<{ data: infer Data }>
    ? (...args: Args) => Promise<Data>
    : never;
};
declare function onlyData<Group extends object>(group: Group): DataMethods<Group>;
export async function useOnlyData(): Promise<string> {
  return (await onlyData(github.issues).get({ ...repository, issue_number: 1 })).title;
}

// #region the arguments of send
export function later(...args: Parameters<Send>): () => Promise<unknown> {
  return () => github.send(...args);
}
export const sendLater: () => Promise<unknown> = later(github.endpoint('GET /repos/{owner}/{repo}', repository));

// #region helpers of iterators
export async function* map<Item, Next>(items: AsyncIterable<Item>, change: (item: Item) => Next): AsyncGenerator<Next> {
  for await (const item of items) yield change(item);
}
export async function listTitles<Key extends PaginatedRoute>(
  key: Key,
  options: OptionsOf<Key>,
  titleOf: (item: ItemOf<Key>) => string,
): Promise<string[]> {
  const found: string[] = [];
  for await (const title of map(github.send.items(github.endpoint(key, options)), titleOf)) found.push(title);
  return found;
}
export const issueTitles: Promise<string[]> = listTitles(
  'GET /repos/{owner}/{repo}/issues',
  repository,
  ({ title }) => title,
);
