// Code around a client that libraries and frameworks lead to, with declared types, so that `isolatedDeclarations` accepts it. What is
// above the first region, and one region, is a program of its own in `test/types/wrapper-cost.ts`.
import type { DataOf, ItemOf, OptionsOf, PaginatedRoute, ParametersOf, RequestOptions, RouteKey } from 'routebook';
import { createGitHub, type GitHub } from 'routebook/client';
import type { ResponseError, Send, SendCallOptions, SentRequest } from 'routebook/send';

declare const github: GitHub;
const repository = { owner: 'octocat', repo: 'hello-world' };
type Issue = DataOf<'GET /repos/{owner}/{repo}/issues/{issue_number}'>;

// biome-ignore lint/suspicious/noExplicitAny: as libraries for tests declare it
type Procedure = (...args: any[]) => any;
interface Effect<Value, Failure> {
  readonly run: () => Promise<Value>;
  readonly failure?: Failure;
  map<Next>(change: (value: Value) => Next): Effect<Next, Failure>;
}
declare function tryPromise<Value, Failure>(options: {
  try: (signal: AbortSignal) => PromiseLike<Value>;
  catch: (error: unknown) => Failure;
}): Effect<Value, Failure>;

// #region a generic service over groups
export class GroupService<Name extends 'issues' | 'pulls' | 'repos'> {
  private readonly client: GitHub;
  private readonly name: Name;
  constructor(client: GitHub, name: Name) {
    this.client = client;
    this.name = name;
  }
  get api(): GitHub[Name] {
    return this.client[this.name];
  }
}
export async function useGroupService(): Promise<string> {
  return (await new GroupService(github, 'repos').api.get(repository)).data.full_name;
}

// #region a group by its name
export function groupOf<Name extends keyof GitHub>(client: GitHub, name: Name): GitHub[Name] {
  return client[name];
}
export async function useGroupOf(): Promise<number> {
  return (await groupOf(github, 'issues').create({ ...repository, title: 'a' })).data.number;
}

// #region a hook for each method
interface Query<Data> {
  readonly data: Data | undefined;
}
declare function useQuery<Data>(options: { queryKey: readonly unknown[]; queryFn: () => Promise<Data> }): Query<Data>;
export function createHook<Options, Response extends { data: unknown }>(
  name: string,
  method: (options: Options) => Promise<Response>,
): (options: Options) => Query<Response['data']> {
  return (options) => useQuery({ queryKey: [name, options], queryFn: async () => (await method(options)).data });
}
export function useStars(): number | undefined {
  return createHook('repos.get', github.repos.get)(repository).data?.stargazers_count;
}

// #region the items of a list by its method
type IssueList = Awaited<ReturnType<typeof github.issues.listForRepo.all>>;
export async function newest(): Promise<IssueList[number] | undefined> {
  const issues: IssueList = await github.issues.listForRepo.all(repository);
  return issues.sort((one, other) => other.number - one.number)[0];
}

// #region a client with more members
export interface Company extends GitHub {
  titles(repo: string): Promise<string[]>;
}
export function createCompany(token: string): Company {
  const client: GitHub = createGitHub({ token });
  return Object.assign(client, {
    titles: async (repo: string) =>
      (await client.issues.listForRepo.all({ owner: 'octocat', repo })).map(({ title }) => title),
  });
}

// #region the type of what createGitHub returns
type Client = ReturnType<typeof createGitHub>;
let shared: Client | undefined;
export function getClient(): Client {
  shared ??= createGitHub({ token: 't' });
  return shared;
}
export async function useShared(): Promise<string> {
  return (await getClient().repos.get(repository)).data.full_name;
}

// #region bind
export async function bound(): Promise<string> {
  const get = github.issues.get.bind(github.issues);
  const first = github.issues.get.bind(null, { ...repository, issue_number: 1 });
  return (await get({ ...repository, issue_number: 2 })).data.title + (await first()).data.title;
}

// #region pipe
declare function pipe<A, B, C>(value: A, one: (value: A) => B, other: (value: B) => C): C;
const flow =
  <Args extends unknown[], B, C>(one: (...args: Args) => B, other: (value: B) => C): ((...args: Args) => C) =>
  (...args) =>
    other(one(...args));
const dataOf = async <Data>(sent: Promise<{ data: Data }>): Promise<Data> => (await sent).data;
export async function piped(): Promise<string> {
  const getRepository = flow(github.repos.get, dataOf);
  const name = pipe(github.repos.get(repository), dataOf, async (data) => (await data).full_name);
  return (await name) + (await getRepository(repository)).full_name;
}

// #region a record of methods
export const methods: Record<string, (typeof github.issues)[keyof typeof github.issues]> = {
  get: github.issues.get,
  create: github.issues.create,
  list: github.issues.listForRepo,
};
export const methodNames: (keyof typeof github.issues)[] = ['get', 'create', 'listForRepo'];

// #region an effect
export const issueTitle = (issue_number: number): Effect<string, ResponseError> =>
  tryPromise({
    try: (signal) => github.issues.get({ ...repository, issue_number }, { signal }),
    catch: (error) => error as ResponseError,
  }).map(({ data }) => data.title);

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

// #region a list of middleware
type Next = (request: RequestOptions) => Promise<Response>;
export type Middleware = (request: RequestOptions, next: Next) => Promise<Response>;
export function compose(middleware: readonly Middleware[], last: Next): Next {
  return middleware.reduceRight<Next>((next, each) => (request) => each(request, next), last);
}
export async function useMiddleware(): Promise<number> {
  const trace: Middleware = async (request, next) =>
    next({ ...request, headers: { ...request.headers, 'x-trace': '1' } });
  const run = compose([trace], (request) => github.raw(request));
  return (await run(github.endpoint('GET /repos/{owner}/{repo}', repository))).status;
}

// #region a mock with satisfies
export const fakeClient = {
  issues: { get: async () => ({ data: { number: 1, title: 'a' } }), lock: async () => undefined },
} satisfies { readonly [Group in keyof GitHub]?: { readonly [Name in keyof GitHub[Group]]?: unknown } };

// #region a partial client
type DeepPartial<Type> = { [Name in keyof Type]?: Type[Name] extends object ? DeepPartial<Type[Name]> : Type[Name] };
export function asClient(partial: DeepPartial<GitHub>): GitHub {
  return partial as GitHub;
}
export const partialClient: GitHub = asClient({ issues: { get: github.issues.get } });

// #region a deep mock
type MockOf<Method extends Procedure> = Method & {
  mockResolvedValue(value: Awaited<ReturnType<Method>>): void;
  readonly calls: Parameters<Method>[];
};
type DeepMocked<Type> = {
  [Name in keyof Type]: Type[Name] extends Procedure ? MockOf<Type[Name]> : DeepMocked<Type[Name]>;
};
declare function createMock<Type>(): DeepMocked<Type>;
export function mockedOwner(): string | undefined {
  const mock = createMock<GitHub>();
  return mock.issues.create.calls[0]?.[0].owner;
}

// #region properties that depend on a route
type Props<Key extends RouteKey> = { readonly route: Key } & ({} extends ParametersOf<Key>
  ? { readonly parameters?: ParametersOf<Key> }
  : { readonly parameters: ParametersOf<Key> });
declare function Fetched<Key extends RouteKey>(props: Props<Key>): { readonly children: DataOf<Key> };
export function page(): string {
  const { children } = Fetched({ route: 'GET /repos/{owner}/{repo}', parameters: repository });
  return children.full_name + Fetched({ route: 'GET /user' }).children.login;
}

// #region overloads
export function issueOf(issue_number: number): Promise<Issue>;
export function issueOf(issue_number: number, isWhole: true): Promise<Awaited<ReturnType<GitHub['issues']['get']>>>;
export async function issueOf(issue_number: number, isWhole?: true): Promise<unknown> {
  const response = await github.issues.get({ ...repository, issue_number });
  return isWhole ? response : response.data;
}
export async function useIssueOf(): Promise<string> {
  return (await issueOf(1)).title + (await issueOf(1, true)).data.title;
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

// #region a context of components
interface Context<Value> {
  readonly value: Value;
}
declare function createContext<Value>(first: Value): Context<Value>;
declare function useContext<Value>(context: Context<Value>): Value;
export const GitHubContext: Context<GitHub | null> = createContext<GitHub | null>(null);
export async function useRepositoryName(): Promise<string | undefined> {
  return (await useContext(GitHubContext)?.repos.get(repository))?.data.full_name;
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

// #region the names of methods with pages
type PagedName<Group> = {
  [Name in keyof Group]: Group[Name] extends { all: unknown } ? Name : never;
}[keyof Group];
export const pagedNames: readonly PagedName<GitHub['issues']>[] = ['listForRepo', 'listComments'];

// #region a loader of batches
declare class DataLoader<Key, Value> {
  constructor(load: (keys: readonly Key[]) => Promise<(Value | Error)[]>);
  load(key: Key): Promise<Value>;
}
export const issueLoader: DataLoader<number, Issue> = new DataLoader(async (numbers: readonly number[]) =>
  Promise.all(numbers.map(async (issue_number) => (await github.issues.get({ ...repository, issue_number })).data)),
);

// #region a store
interface State {
  readonly issues: readonly ItemOf<'GET /repos/{owner}/{repo}/issues'>[];
  load(): Promise<void>;
}
declare function createStore<Type>(create: (set: (part: Partial<Type>) => void) => Type): () => Type;
export const useStore: () => State = createStore<State>((set) => ({
  issues: [],
  load: async () => set({ issues: await github.issues.listForRepo.all(repository) }),
}));

// #region a thunk
type Thunk<Result, Argument> = (argument: Argument) => Promise<{ payload: Result }>;
declare function createAsyncThunk<Result, Argument>(
  name: string,
  create: (argument: Argument, api: { signal: AbortSignal }) => Promise<Result>,
): Thunk<Result, Argument>;
type NewIssue = Parameters<typeof github.issues.create>[0];
export const createIssue: Thunk<Issue, NewIssue> = createAsyncThunk(
  'issues/create',
  async (options: NewIssue, { signal }) => (await github.issues.create(options, { signal })).data,
);

// #region a procedure of a router
interface Procedures<Input> {
  input<Next>(schema: { parse(value: unknown): Next }): Procedures<Next>;
  query<Output>(resolve: (options: { input: Input }) => Promise<Output>): { readonly output: Output };
}
declare const procedure: Procedures<undefined>;
declare const schema: { parse(value: unknown): { owner: string; repo: string } };
export async function routed(): Promise<string> {
  return procedure.input(schema).query(({ input }) => github.repos.get(input)).output.data.full_name;
}

// #region a cached function
declare function cache<Call extends Procedure>(call: Call): Call;
export const getRepository: GitHub['repos']['get'] = cache(github.repos.get);
export const getData: (options: { owner: string; repo: string }) => Promise<DataOf<'GET /repos/{owner}/{repo}'>> =
  cache(async (options: { owner: string; repo: string }) => (await github.repos.get(options)).data);

// #region the arguments of send
export function later(...args: Parameters<Send>): () => Promise<unknown> {
  return () => github.send(...args);
}
export const sendLater: () => Promise<unknown> = later(github.endpoint('GET /repos/{owner}/{repo}', repository));

// #region settled calls
export async function settled(numbers: readonly number[]): Promise<string[]> {
  const found = await Promise.allSettled(
    numbers.map((issue_number) => github.issues.get({ ...repository, issue_number })),
  );
  return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value.data.title] : []));
}

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

// #region a client that implements a part
export class FakeGitHub implements Pick<GitHub, 'issues'> {
  readonly issues: GitHub['issues'] = { ...github.issues, get: github.issues.get };
}

// #region an adapter for another client
export interface Repositories<Repository> {
  find(owner: string, repo: string): Promise<Repository | undefined>;
}
export function adapt<Repository>(
  read: (data: DataOf<'GET /repos/{owner}/{repo}'>) => Repository,
): Repositories<Repository> {
  return {
    async find(owner, repo) {
      const found = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
      return found.status === 200 ? read(found.data) : undefined;
    },
  };
}
export const repositories: Repositories<string> = adapt(({ full_name }) => full_name);
