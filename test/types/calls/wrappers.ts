// Functions around an endpoint: over some keys, with part of the parameters, with keys and options that are chosen at run time.
import {
  type ApiResponse,
  type BodyOf,
  createEndpoint,
  type Endpoint,
  endpoint,
  type GitHubEndpoint,
  type GitHubTypes,
  type Operation,
  type OptionsOf,
  type PaginatedRoute,
  type ParametersOf,
  type RequestOptions,
  type RouteKey,
  strictEndpoint as strict,
} from 'routebook';
import { is, send } from './support.js';

declare const flag: boolean;
declare const token: string;
const owner: string = 'octocat';
const repo: string = 'hello-world';

type Issues = 'GET /repos/{owner}/{repo}/issues';
type IssueKey = Extract<RouteKey, `${string} /repos/{owner}/{repo}/issues`>;

function overSomeKeys<Key extends IssueKey>(key: Key, parameters: ParametersOf<Key>) {
  return endpoint(key, parameters);
}

function overPages<Key extends PaginatedRoute>(key: Key, options: OptionsOf<Key>) {
  return endpoint(key, { ...options, per_page: 100 });
}

const curried =
  (api: GitHubEndpoint) =>
  <Key extends RouteKey>(key: Key) =>
  (options: OptionsOf<Key>) =>
    api(key, options);

export async function overKeys(key: 'GET /user' | 'GET /zen', method: 'PUT' | 'DELETE') {
  is<RequestOptions<Issues>>()(overSomeKeys('GET /repos/{owner}/{repo}/issues', { owner, repo }));
  is<RequestOptions<'GET /gists'>>()(overPages('GET /gists', {}));
  is<string>()((await send(curried(endpoint)('GET /repos/{owner}/{repo}')({ owner, repo }))).data.full_name);
  endpoint(key);
  endpoint(flag ? 'GET /orgs/{org}' : 'GET /orgs/{org}/repos', { org: 'github' });
  endpoint(`${method} /user/starred/{owner}/{repo}`, { owner, repo });
  // @ts-expect-error it is not one of these keys
  overSomeKeys('GET /user', {});
  // @ts-expect-error repo is missing
  curried(endpoint)('GET /repos/{owner}/{repo}')({ owner });
}

export function partsOfParameters(
  some: Partial<ParametersOf<Issues>>,
  others: Omit<ParametersOf<Issues>, 'owner' | 'repo'>,
  few: Pick<ParametersOf<Issues>, 'owner' | 'repo'>,
  body: BodyOf<'POST /repos/{owner}/{repo}/issues'>,
  state?: 'open' | 'closed',
) {
  const repository = { owner, repo };
  endpoint('GET /repos/{owner}/{repo}/issues', { ...some, ...repository });
  endpoint('GET /repos/{owner}/{repo}/issues', { ...repository, ...others });
  endpoint('GET /repos/{owner}/{repo}/issues', few);
  endpoint('GET /repos/{owner}/{repo}/issues', {
    ...repository,
    ...(state ? { state } : {}),
    ...(flag && { page: 2 }),
  });
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, ...body });
  endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, data: body });
  // @ts-expect-error owner and repo may be missing
  endpoint('GET /repos/{owner}/{repo}/issues', some);
}

export function endpointsOfOtherTypes(needsOwner: (api: Endpoint<GitHubTypes, { owner: string }>) => void) {
  const takesAny = (api: GitHubEndpoint) => api('GET /user');
  takesAny(strict);
  takesAny(strict.defaults({ owner }));
  needsOwner(endpoint.defaults({ owner: 'literal' }));
  needsOwner(endpoint.defaults({ owner, repo }));
  // @ts-expect-error the owner is missing
  needsOwner(endpoint);
  (flag ? endpoint.defaults({ owner, repo }) : endpoint.defaults({ owner }))('GET /repos/{owner}/{repo}', { repo });
  (flag ? endpoint : endpoint.defaults({ owner })).defaults({ repo })('GET /repos/{owner}/{repo}', { owner });
  (flag ? endpoint : endpoint.defaults({ owner })).merge('GET /repos/{owner}/{repo}', { owner, repo });
}

export abstract class Base {
  protected abstract readonly endpoint: GitHubEndpoint;

  call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): RequestOptions<Key> {
    return this.endpoint(key, options);
  }
}

export class WithOwner extends Base {
  protected readonly endpoint: GitHubEndpoint = endpoint.defaults({ owner, headers: { authorization: token } });
}

interface Pets {
  'GET /pets': Operation<{ limit?: number }, 'GET', '/pets', ApiResponse<{ name: string }[], 200>>;
  'GET /pets/{id}': Operation<{ id: number }, 'GET', '/pets/{id}', ApiResponse<{ name: string }, 200>>;
}

const pets = createEndpoint<Pets>({ baseUrl: 'https://pets.example.com', vendor: 'pets', userAgent: 'me/1' });

export class PetClient {
  #pets = pets.defaults({ headers: { authorization: token } });

  call<Key extends keyof Pets>(key: Key, parameters: Pets[Key]['parameters']) {
    return this.#pets(key, parameters);
  }
}

export async function anotherCatalogue() {
  const takesPets = (api: typeof pets) => api('GET /pets');
  takesPets(pets.defaults({ id: 1 }));
  is<string>()((await send(new PetClient().call('GET /pets/{id}', { id: 1 }))).data.name);
  (flag ? pets : pets.defaults({ id: 1 }))('GET /pets/{id}', { id: 1 });
  // @ts-expect-error id is a number
  new PetClient().call('GET /pets/{id}', { id: 'a' });
}
