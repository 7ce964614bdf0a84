// Functions and classes around the client as programs write them, with declarations. `test/package/compiled/wrapping.ts` compiles them.
import type {
  DataOf,
  ItemOf,
  OptionsOf,
  PaginatedRoute,
  ParametersOf,
  RequestOptions,
  ResponseOf,
  RouteKey,
} from 'routebook';
import { createGitHub, type GitHub, type GitHubOptions } from 'routebook/client';
import * as operations from 'routebook/operations';
import { type AttemptedResponse, createSend, ResponseError, type Send } from 'routebook/send';
import { is } from './support.js';

const github: GitHub = createGitHub({ token: 't' });
const repository = { owner: 'a', repo: 'b' };

// Dependency injection by the client's type.
export class IssueService {
  readonly api: GitHub;
  constructor(api: GitHub) {
    this.api = api;
  }
  async titles(owner: string, repo: string): Promise<string[]> {
    return (await this.api.issues.listForRepo.all({ owner, repo })).map(({ title }) => title);
  }
}
export const service: IssueService = new IssueService(github);

// A part of the client.
export async function close(api: Pick<GitHub, 'issues'>, issue_number: number): Promise<string> {
  const { data } = await api.issues.update({ ...repository, issue_number, state: 'closed' });
  return data.state;
}

// A partial mock.
export const fake: { issues: Pick<GitHub['issues'], 'get' | 'lock'> } = {
  issues: {
    get: (async () => ({ data: { number: 1 } })) as unknown as GitHub['issues']['get'],
    // A method has further forms, such as `attempt`, so that a function needs them too, or a cast.
    lock: (async () => ({ data: undefined, status: 204 })) as unknown as GitHub['issues']['lock'],
  },
};

// Curry.
export const withRepo =
  <Args extends { owner: string; repo: string }, Result>(call: (options: Args) => Result) =>
  (options: Omit<Args, 'owner' | 'repo'>): Result =>
    call({ ...repository, ...options } as Args);
const getIssue = withRepo(github.issues.get);
export async function curried(): Promise<string> {
  return (await getIssue({ issue_number: 1 })).data.title;
}

// Promise.all over a tuple.
export async function both(): Promise<[string, string]> {
  const [repo, user] = await Promise.all([github.repos.get(repository), github.users.getAuthenticated()]);
  return [repo.data.full_name, user.data.login];
}

// A map of routes, generic.
export async function many<const Keys extends readonly RouteKey[]>(
  ...keys: Keys
): Promise<{ [I in keyof Keys]: DataOf<Keys[I]> }> {
  return Promise.all(keys.map(async (key) => (await github.request(key as string)).data)) as Promise<{
    [I in keyof Keys]: DataOf<Keys[I]>;
  }>;
}
export async function useMany() {
  const [user, zen] = await many('GET /user', 'GET /zen');
  is<string>()(user.login);
  is<string>()(zen);
}

// Satisfies.
export const routes = { me: 'GET /user', issues: 'GET /repos/{owner}/{repo}/issues' } as const satisfies Record<
  string,
  RouteKey
>;
export type Me = DataOf<(typeof routes)['me']>;

// Discriminated by status.
export async function find(): Promise<string | undefined> {
  const found = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}', repository));
  if (found.status === 200) return found.data.full_name;
  if (found.status === 404) return undefined;
  throw new Error(String(found.status));
}

// A conditional media type.
export async function readme(isRaw: boolean): Promise<string> {
  if (isRaw) return (await github.repos.getReadme({ ...repository, mediaType: { format: 'raw' } })).data;
  return (await github.repos.getReadme(repository)).data.content;
}

// A higher-order logging wrapper.
export function logged<Args extends unknown[], Result>(
  name: string,
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const result = await call(...args);
    console.log(name);
    return result;
  };
}
export const loggedGet = logged('get', github.repos.get);
export async function useLogged(): Promise<number> {
  return (await loggedGet(repository)).data.id;
}

// Overloads.
export function call(key: 'GET /user'): Promise<DataOf<'GET /user'>>;
export function call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<DataOf<Key>>;
export async function call(key: string, options?: object): Promise<unknown> {
  return (await github.request(key, { ...options })).data;
}

// A registry keyed by names.
export const registry = {
  getIssue: github.issues.get,
  createIssue: github.issues.create,
  me: github.users.getAuthenticated,
} as const;
export async function rpc<Name extends keyof typeof registry>(
  name: Name,
  ...args: Parameters<(typeof registry)[Name]>
): Promise<Awaited<ReturnType<(typeof registry)[Name]>>['data']> {
  const method = registry[name] as (...args: unknown[]) => Promise<{ data: unknown }>;
  return (await method(...args)).data as Awaited<ReturnType<(typeof registry)[Name]>>['data'];
}
export async function useRpc(): Promise<string> {
  return (await rpc('getIssue', { ...repository, issue_number: 1 })).title;
}

// P-limit style map.
declare function limit<T>(work: () => Promise<T>): Promise<T>;
export async function titles(numbers: number[]): Promise<string[]> {
  return Promise.all(
    numbers.map((issue_number) =>
      limit(async () => (await github.issues.get({ ...repository, issue_number })).data.title),
    ),
  );
}

// A React hook.
interface Query<T> {
  data: T | undefined;
}
declare function useQuery<T>(options: { queryKey: readonly unknown[]; queryFn: () => Promise<T> }): Query<T>;
export function useRepository(owner: string, repo: string): Query<DataOf<'GET /repos/{owner}/{repo}'>> {
  return useQuery({
    queryKey: ['repo', owner, repo],
    queryFn: async () => (await github.repos.get({ owner, repo })).data,
  });
}

// A generic class for one list.
export class List<Key extends PaginatedRoute> {
  readonly key: Key;
  readonly options: OptionsOf<Key>;
  constructor(key: Key, options: OptionsOf<Key>) {
    this.key = key;
    this.options = options;
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Key>> {
    yield* github.send.items(github.endpoint(this.key, this.options));
  }
  async toArray(): Promise<ItemOf<Key>[]> {
    return github.send.all(github.endpoint(this.key, this.options));
  }
}
export async function useList(): Promise<string[]> {
  return (await new List('GET /repos/{owner}/{repo}/issues', repository).toArray()).map(({ title }) => title);
}

// Errors.
export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ResponseError && error.status === 404) return undefined;
    throw error;
  }
}
export async function useOrUndefined() {
  is<string | undefined>()((await orUndefined(github.repos.get(repository)))?.data.full_name);
}

// A cache around a method.
export function memoize<Args, Result>(call: (args: Args) => Promise<Result>): (args: Args) => Promise<Result> {
  const known = new Map<string, Promise<Result>>();
  return (args) => {
    const key = JSON.stringify(args);
    const found = known.get(key) ?? call(args);
    known.set(key, found);
    return found;
  };
}
export async function useMemo(): Promise<number> {
  return (await memoize(github.repos.get)(repository)).data.id;
}

// Functions that build, sent later.
export async function sendAll(): Promise<void> {
  const send: Send = createSend();
  for (const request of [
    operations.issues.get({ ...repository, issue_number: 1 }),
    operations.issues.get({ ...repository, issue_number: 2 }),
  ])
    is<string>()((await send(request)).data.title);
}

// Options of the client, passed on.
export function createMine(options: GitHubOptions = {}): GitHub {
  return createGitHub({ userAgent: 'mine', token: 't', ...(options.baseUrl ? { baseUrl: options.baseUrl } : {}) });
}

// Request with a generic key and return types.
export async function data<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<DataOf<Key>> {
  return (await github.request(key, options)).data;
}
export async function response<Key extends RouteKey>(key: Key, options: ParametersOf<Key>): Promise<ResponseOf<Key>> {
  return github.request(key, options);
}
export async function attempt<Key extends RouteKey>(
  key: Key,
  options: OptionsOf<Key>,
): Promise<AttemptedResponse<RequestOptions<Key>>> {
  return github.attempt(github.endpoint(key, options));
}
export async function useData() {
  is<string>()((await data('GET /user', {})).login);
  is<number>()((await response('GET /repos/{owner}/{repo}', repository)).data.id);
}

// A method by its type.
export type Create = GitHub['issues']['create'];
export type CreateOptions = Parameters<Create>[0];
export type Created = Awaited<ReturnType<Create>>['data'];
export const options: CreateOptions = { ...repository, title: 'x' };

// Retry wrapper with a generic thunk; event emitters.
export async function retry<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i++)
    try {
      return await work();
    } catch (error) {
      if (i >= times) throw error;
    }
}
export async function useRetry(): Promise<string> {
  return (await retry(2, () => github.users.getAuthenticated())).data.login;
}

// Spread of options in a generic function.
export function withHeaders<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
  return github.request(key, { ...options, headers: { 'x-a': 'b' } });
}
export async function useHeaders() {
  is<string>()((await withHeaders('GET /user', {})).data.login);
}
