// Exports with annotations, as `isolatedDeclarations` wants them: each type has a name that a program can write.
import {
  type Call,
  type Endpoint,
  endpoint,
  type GitHubEndpoint,
  type GitHubTypes,
  type MergedOptions,
  type OptionsOf,
  type RequestOptions,
  type RouteKey,
} from 'routebook';

export const api: GitHubEndpoint = endpoint.defaults({ headers: { authorization: 'token' } });
export const inRepository: Endpoint<GitHubTypes, { owner: string }> = endpoint.defaults({ owner: 'octocat' });
export const plain: Endpoint<GitHubTypes> = inRepository;
export const user: RequestOptions<'GET /user'> = api('GET /user');
export const merged: MergedOptions<'GET /user'> = api.merge('GET /user');
export const readme: RequestOptions<Call<'GET /repos/{owner}/{repo}/readme', { format: 'raw' }, GitHubTypes>> =
  inRepository('GET /repos/{owner}/{repo}/readme', { repo: 'hello-world', mediaType: { format: 'raw' } });

export function call<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): RequestOptions<Key> {
  return inRepository(key, options);
}

export function overGenericEndpoint(use: Endpoint<GitHubTypes>): RequestOptions<'GET /user'> {
  return use('GET /user');
}

export const throughGenericType: RequestOptions<'GET /user'> = overGenericEndpoint(endpoint.defaults({ owner: 'a' }));
