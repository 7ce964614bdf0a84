// Code around a client as programs have it, with declared types, so that `isolatedDeclarations` accepts it. What is above the first region,
// and one region, is a program of its own in `test/types/wrapper-cost.ts`.
import type { DataOf, ItemOf, OptionsOf, PaginatedRoute, RouteKey } from 'routebook';
import { createGitHub, type GitHub } from 'routebook/client';
import { ResponseError, type SendCallOptions } from 'routebook/send';

declare const github: GitHub;
const repository = { owner: 'octocat', repo: 'hello-world' };

// biome-ignore lint/suspicious/noExplicitAny: as Vitest declares it
type Procedure = (...args: any[]) => any;
interface Mock<Method extends Procedure> {
  (...args: Parameters<Method>): ReturnType<Method>;
  mockResolvedValue(value: Awaited<ReturnType<Method>>): this;
  mockImplementation(method: (...args: Parameters<Method>) => ReturnType<Method>): this;
  readonly mock: { readonly calls: Parameters<Method>[] };
}
declare const vi: { fn<Method extends Procedure = Procedure>(original?: Method): Mock<Method> };
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: ResponseError };

// #region a hook with state
declare function useState<State>(first: State): [State, (next: State) => void];
declare function useEffect(effect: () => undefined | (() => void), inputs: readonly unknown[]): void;
export function useIssue(issue_number: number): {
  issue: DataOf<'GET /repos/{owner}/{repo}/issues/{issue_number}'> | null;
} {
  const [issue, setIssue] = useState<Awaited<ReturnType<typeof github.issues.get>>['data'] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    github.issues
      .get({ ...repository, issue_number }, { signal: controller.signal })
      .then(({ data }) => setIssue(data));
    return () => controller.abort();
  }, [issue_number]);
  return { issue };
}

// #region a mutation hook
interface Mutation<Input, Output> {
  mutate(input: Input): void;
  readonly data: Output | undefined;
}
declare function useMutation<Input, Output>(options: {
  mutationFn: (input: Input) => Promise<Output>;
  onSuccess?: (output: Output, input: Input) => void;
}): Mutation<Input, Output>;
type NewIssue = Parameters<typeof github.issues.create>[0];
export function useCreateIssue(): Mutation<NewIssue, number> {
  return useMutation({
    mutationFn: async (input: NewIssue) => (await github.issues.create(input)).data.number,
    onSuccess: (number, { title }) => console.log(number, title),
  });
}

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

// #region a subclass of a generic service
export abstract class Service<Group extends keyof GitHub> {
  protected readonly api: GitHub[Group];
  constructor(client: Pick<GitHub, Group>, group: Group) {
    this.api = client[group];
  }
}
export class Labels extends Service<'issues'> {
  async names(): Promise<string[]> {
    return (await this.api.listLabelsForRepo(repository)).data.map(({ name }) => name);
  }
}
export const labels: Labels = new Labels(github, 'issues');

// #region a factory of bound functions
export interface Issues {
  get(issue_number: number): Promise<string>;
  add(title: string, labels?: string[]): Promise<number>;
}
export const issuesOf = (client: GitHub, owner: string, repo: string): Issues => ({
  get: async (issue_number) => (await client.issues.get({ owner, repo, issue_number })).data.title,
  add: async (title, labels = []) => (await client.issues.create({ owner, repo, title, labels })).data.number,
});

// #region a decorator of methods
export function timed<This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Promise<Result>,
  _context: ClassMethodDecoratorContext<This, (this: This, ...args: Args) => Promise<Result>>,
): (this: This, ...args: Args) => Promise<Result> {
  return async function (this: This, ...args: Args): Promise<Result> {
    try {
      return await method.call(this, ...args);
    } finally {
      console.log(args.length);
    }
  };
}
export class Releases {
  @timed
  async latest(owner: string, repo: string): Promise<DataOf<'GET /repos/{owner}/{repo}/releases/latest'>> {
    return (await github.repos.getLatestRelease({ owner, repo })).data;
  }
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

// #region partial application
export function bind<Options, Result>(
  call: (options: Options, send?: SendCallOptions) => Promise<Result>,
  send: SendCallOptions,
): (options: Options) => Promise<Result> {
  return (options) => call(options, send);
}
export async function quickly(): Promise<string> {
  const getRepository = bind(github.repos.get, { timeout: 1000 });
  return (await getRepository(repository)).data.full_name;
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

// #region satisfies
const filters = {
  open: { ...repository, state: 'open' },
  mine: { ...repository, state: 'all', creator: 'octocat', sort: 'updated' },
} as const satisfies Record<string, Parameters<typeof github.issues.listForRepo>[0]>;
export async function listBy(name: 'open' | 'mine'): Promise<string[]> {
  return (await github.issues.listForRepo(filters[name])).data.map(({ title }) => title);
}

// #region a mock with a type argument
export function mocked(): string | undefined {
  const create = vi.fn<typeof github.issues.create>();
  create.mockImplementation(async (options) => github.issues.create(options));
  return create.mock.calls[0]?.[0].owner;
}

// #region a mock of a method
export async function spied(): Promise<number> {
  const create = vi.fn(github.issues.create);
  return (await create({ ...repository, title: 'a' })).data.number;
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

// #region a part of the client
export async function countOpen({ issues }: Pick<GitHub, 'issues'>): Promise<number> {
  return (await issues.listForRepo.all({ ...repository, state: 'open' })).length;
}
export const counted: Promise<number> = countOpen(github);

// #region injection by an interface
export interface IssueTracker {
  readonly issues: {
    get(options: {
      owner: string;
      repo: string;
      issue_number: number;
    }): Promise<{ data: { title: string; state: string } }>;
    create(options: {
      owner: string;
      repo: string;
      title: string;
    }): Promise<{ data: { number: number }; status: number }>;
  };
}
export async function closeAll(tracker: IssueTracker): Promise<string> {
  return (await tracker.issues.get({ ...repository, issue_number: 1 })).data.state;
}
export const closedState: Promise<string> = closeAll(github);

// #region a proxy
export function logging<Type extends object>(target: Type): Type {
  return new Proxy(target, {
    get(value, name, receiver) {
      const member: unknown = Reflect.get(value, name, receiver);
      return typeof member === 'object' && member !== null ? logging(member) : member;
    },
  });
}
export async function logged(): Promise<string> {
  const watched = logging(github);
  return (await watched.issues.create({ ...repository, title: 'a' })).data.title;
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

// #region a batch of calls
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  }
  return results;
}
export async function batched(numbers: readonly number[]): Promise<string[]> {
  const found = await inBatches(numbers, 10, (issue_number) => github.issues.get({ ...repository, issue_number }));
  return found.map(({ data }) => data.title);
}

// #region a parser after a call
interface Schema<Value> {
  parse(value: unknown): Value;
}
declare const titleSchema: Schema<{ title: string }>;
export async function parsed<Value, Data>(schema: Schema<Value>, sent: Promise<{ data: Data }>): Promise<Value> {
  return schema.parse((await sent).data);
}
export async function useParsed(): Promise<string> {
  return (await parsed(titleSchema, github.issues.get({ ...repository, issue_number: 1 }))).title;
}

// #region a result type
export async function attempted<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<Result<DataOf<Key>>> {
  try {
    return { ok: true, value: (await github.request(key, options)).data };
  } catch (error) {
    if (error instanceof ResponseError) return { ok: false, error };
    throw error;
  }
}
export async function useAttempted(): Promise<string> {
  const result = await attempted('GET /repos/{owner}/{repo}', repository);
  return result.ok ? result.value.full_name : String(result.error.status);
}

// #region a result of a method
export async function settle<Value>(sent: Promise<{ data: Value; status: number }>): Promise<Result<Value>> {
  return sent.then(
    ({ data }) => ({ ok: true as const, value: data }),
    (error: ResponseError) => ({ ok: false as const, error }),
  );
}
export async function useSettle(): Promise<string> {
  const result = await settle(github.repos.get(repository));
  return result.ok ? result.value.full_name : '';
}

// #region an async generator with a filter
export async function* filtered<Item>(
  items: AsyncIterable<Item>,
  isWanted: (item: Item) => boolean,
): AsyncGenerator<Item> {
  for await (const item of items) if (isWanted(item)) yield item;
}
export async function* bugs(): AsyncGenerator<ItemOf<'GET /repos/{owner}/{repo}/issues'>> {
  yield* filtered(github.issues.listForRepo.items(repository), ({ title }) => title.startsWith('Bug'));
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

// #region a table of handlers
export const handlers: { readonly [Name in 'get' | 'lock' | 'unlock']: (issue_number: number) => Promise<number> } = {
  get: async (issue_number) => (await github.issues.get({ ...repository, issue_number })).status,
  lock: async (issue_number) => (await github.issues.lock({ ...repository, issue_number })).status,
  unlock: async (issue_number) => (await github.issues.unlock({ ...repository, issue_number })).status,
};

// #region a cache by key
export class Cache<Key extends RouteKey> {
  private readonly known = new Map<string, Promise<DataOf<Key>>>();
  private readonly key: Key;
  constructor(key: Key) {
    this.key = key;
  }
  async get(options: OptionsOf<Key>): Promise<DataOf<Key>> {
    const name = JSON.stringify(options);
    const found = this.known.get(name) ?? github.request(this.key, options).then(({ data }) => data);
    this.known.set(name, found);
    return found;
  }
}
export async function useCache(): Promise<string> {
  return (await new Cache('GET /repos/{owner}/{repo}').get(repository)).full_name;
}
