// Endpoints as values: passed to functions, kept in classes and maps, wrapped, and chosen at run time.
import {
  type DataOf,
  type Endpoints,
  endpoint,
  type GitHubEndpoint,
  type MergedOptions,
  type OptionsOf,
  type ParametersOf,
  type RequestOptions,
  type ResponseOf,
  type RouteKey,
} from 'routebook';
import type { FullRepository } from 'routebook/types';
import { is, send } from './support.js';

declare const flag: boolean;
declare const token: string;
const owner = 'octocat';
const repo = 'hello-world';

export function everyEndpointFits() {
  const takesPlain = (api: typeof endpoint) => api('GET /user');
  const takesAny = (api: GitHubEndpoint) => api('GET /repos/{owner}/{repo}', { owner, repo });
  const withToken = endpoint.defaults({ headers: { authorization: 'token a' } });
  const withOther = endpoint.defaults({ headers: { authorization: `bearer ${token}` } });
  const withHost = endpoint.defaults({
    baseUrl: 'https://github.example.com/api/v3',
    headers: { authorization: token },
  });
  const withOwner = endpoint.defaults({ owner });
  const withVersion = endpoint.defaults({ apiVersion: '2022-11-28' });
  for (const api of [endpoint, withToken, withOther, withHost]) takesPlain(api);
  for (const api of [endpoint, withToken, withOther, withHost, withOwner, withVersion]) takesAny(api);
  takesAny(withOwner);
  takesAny(withOwner.defaults({ repo }));
  takesAny(withVersion);
  let current = withToken;
  current = withOther;
  current = endpoint;
  const kept: GitHubEndpoint = withOwner;
  // @ts-expect-error the type without defaults requires both parameters
  kept('GET /repos/{owner}/{repo}', { repo });
  return [current, kept];
}

export async function chosenAtRunTime() {
  const withToken = endpoint.defaults({ headers: { authorization: token } });
  const withOwner = endpoint.defaults({ owner });
  is<RequestOptions<'GET /user'>>()((flag ? endpoint : withToken)('GET /user'));
  is<RequestOptions<'GET /user'>>()((flag ? endpoint : withOwner)('GET /user'));
  const api = flag ? withOwner : endpoint;
  is<FullRepository>()((await send(api('GET /repos/{owner}/{repo}', { owner, repo }))).data);
  // @ts-expect-error only one of the two has a default for owner
  api('GET /repos/{owner}/{repo}', { repo });
  const maybe: GitHubEndpoint | undefined = flag ? withOwner : undefined;
  is<FullRepository>()((await send((maybe ?? endpoint)('GET /repos/{owner}/{repo}', { owner, repo }))).data);
}

function call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
  return endpoint(key, options);
}

function callWithParameters<Key extends RouteKey>(key: Key, parameters: ParametersOf<Key>) {
  return endpoint(key, parameters);
}

function callWithOperation<Key extends keyof Endpoints>(key: Key, parameters: Endpoints[Key]['parameters']) {
  return endpoint(key, parameters);
}

function callMaybe<Key extends RouteKey>(key: Key, options?: OptionsOf<Key>) {
  return endpoint(key, options);
}

function callWithHeaders<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
  return endpoint(key, { ...options, headers: { accept: 'application/json' } });
}

async function request<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<ResponseOf<Key>> {
  return send(endpoint(key, options));
}

async function dataOf<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<DataOf<Key>> {
  const response = await send(endpoint(key, options));
  return (response as { data: DataOf<Key> }).data;
}

export async function genericWrappers() {
  is<RequestOptions<'GET /user'>>()(call('GET /user', {}));
  is<DataOf<'GET /user'>>()((await send(call('GET /user', {}))).data);
  is<RequestOptions<'GET /user'>>()(callWithParameters('GET /user', {}));
  is<RequestOptions<'GET /user'>>()(callWithOperation('GET /user', {}));
  is<RequestOptions<'GET /user'>>()(callMaybe('GET /user'));
  is<RequestOptions<'GET /user'>>()(callWithHeaders('GET /user', {}));
  is<FullRepository>()((await request('GET /repos/{owner}/{repo}', { owner, repo })).data);
  is<FullRepository>()(await dataOf('GET /repos/{owner}/{repo}', { owner, repo }));
  call('GET /repos/{owner}/{repo}', { owner, repo, headers: { accept: 'text/plain' }, request: { signal: null } });
  // @ts-expect-error repo is missing
  call('GET /repos/{owner}/{repo}', { owner });
  // @ts-expect-error it is called repo
  call('GET /repos/{owner}/{repo}', { owner, repo, rpeo: repo });
  // @ts-expect-error repo is missing
  callWithParameters('GET /repos/{owner}/{repo}', { owner });
  // @ts-expect-error there is no such route
  call('GET /usr', {});
}

export function wrongWrapper<Key extends RouteKey>(key: Key) {
  // @ts-expect-error a route may need parameters
  return endpoint(key);
}

// Two keys: with all of them, TypeScript 5.9 takes ten seconds to report this error.
type TwoKeys = 'GET /repos/{owner}/{repo}' | 'GET /orgs/{org}';
export function wrongWrapperWithDefaults<Key extends TwoKeys>(key: Key) {
  // @ts-expect-error a route may need more parameters than this one
  return endpoint.defaults({ owner })(key);
}

export class Client {
  #endpoint = endpoint.defaults({ headers: { authorization: token } });
  readonly #inRepository;

  readonly api: GitHubEndpoint;

  constructor(api: GitHubEndpoint = endpoint, repository = { owner, repo }) {
    this.api = api;
    this.#inRepository = endpoint.defaults({ ...repository, headers: { authorization: token } });
  }

  call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): RequestOptions<Key> {
    return this.#endpoint(key, options);
  }

  send<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
    return send(this.#endpoint(key, options));
  }

  issues(state: 'open' | 'closed') {
    return this.#inRepository('GET /repos/{owner}/{repo}/issues', { state });
  }

  merged<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): MergedOptions<Key> {
    return this.api.merge(key, options);
  }
}

export async function inClasses() {
  const client = new Client(endpoint.defaults({ owner }));
  is<FullRepository>()((await client.send('GET /repos/{owner}/{repo}', { owner, repo })).data);
  is<string>()((await send(client.call('GET /zen', {}))).data);
  // @ts-expect-error repo is missing
  client.call('GET /repos/{owner}/{repo}', { owner });
}

const routes = {
  repository: 'GET /repos/{owner}/{repo}',
  issues: 'GET /repos/{owner}/{repo}/issues',
} as const satisfies Record<string, RouteKey>;

const requests = {
  user: () => endpoint('GET /user'),
  repository: (name: string) => endpoint('GET /repos/{owner}/{repo}', { owner, repo: name }),
} satisfies Record<string, (name: string) => RequestOptions>;

export async function inTables() {
  is<FullRepository>()((await send(endpoint(routes.repository, { owner, repo }))).data);
  is<FullRepository>()((await send(requests.repository('a'))).data);
  const handlers = new Map<string, (api: GitHubEndpoint) => RequestOptions>([
    ['user', (api) => api('GET /user')],
    ['repository', (api) => api('GET /repos/{owner}/{repo}', { owner, repo })],
  ]);
  handlers.get('user')?.(endpoint.defaults({ owner }));
  const queue: RequestOptions[] = [endpoint('GET /user'), endpoint('POST /gists', { files: {} })];
  queue.push(endpoint('GET /custom/{id}', { id: 1 }));
  const list = (['GET /user', 'GET /zen'] as const).map((key) => endpoint(key));
  is<string>()(list[0]?.url ?? '');
  const byName = new Map<string, ReturnType<typeof endpoint>>();
  byName.set('user', endpoint('GET /user'));
  const made: ReturnType<typeof endpoint>[] = [endpoint('GET /user'), endpoint('GET /custom')];
  return made;
}

type IsAny<Type> = 0 extends 1 & Type ? true : false;

export function derivedTypes() {
  is<false>()({} as IsAny<ReturnType<typeof endpoint>>);
  is<false>()({} as IsAny<ReturnType<typeof endpoint.merge>>);
  is<false>()({} as IsAny<ReturnType<typeof endpoint.defaults>>);
  is<RequestOptions>()({} as ReturnType<typeof endpoint>);
  is<MergedOptions>()({} as ReturnType<typeof endpoint.merge>);
  const api: ReturnType<typeof endpoint.defaults> = endpoint.defaults({ headers: { authorization: token } });
  is<RequestOptions<'GET /user'>>()(api('GET /user'));
  is<string>()({} as Parameters<typeof endpoint>[0]);
  is<string>()({} as Parameters<GitHubEndpoint>[0]);
  const forward = (...given: Parameters<typeof endpoint>): RequestOptions => endpoint(...given);
  return forward('GET /user', { per_page: 5 });
}

export function optionalAndSpread(page: number | undefined, more: { per_page?: number } | undefined) {
  const repository = { owner, repo };
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, page });
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, ...more });
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, ...(flag && { state: 'open' as const }) });
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, state: flag ? 'open' : 'closed' });
  endpoint('GET /user', undefined);
  endpoint('GET /user/repos', more);
  const options: OptionsOf<'GET /repos/{owner}/{repo}'> = { owner, repo };
  is<RequestOptions<'GET /repos/{owner}/{repo}'>>()(endpoint('GET /repos/{owner}/{repo}', options));
  const parameters: ParametersOf<'GET /repos/{owner}/{repo}'> = { owner, repo };
  endpoint('GET /repos/{owner}/{repo}', parameters);
  const maybe = flag ? { owner, repo } : undefined;
  // @ts-expect-error the parameters may be missing
  endpoint('GET /repos/{owner}/{repo}', maybe);
  const loose: Record<string, unknown> = {};
  endpoint('GET /custom', loose);
}
