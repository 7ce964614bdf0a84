// Exported without annotation: the compiler must find a name for every type when it writes declarations.
import { type ApiResponse, createEndpoint, endpoint, type Operation } from 'routebook';
import { send } from './support.js';

export interface PetEndpoints {
  'GET /pets/{id}': Operation<{ id: number }, 'GET', '/pets/{id}', ApiResponse<{ name: string }, 200>>;
}

export const plain = endpoint('GET /repos/{owner}/{repo}', { owner: 'octocat', repo: 'hello-world' });
export const raw = endpoint('GET /repos/{owner}/{repo}/readme', {
  owner: 'octocat',
  repo: 'hello-world',
  mediaType: { format: 'raw' },
});
export const newer = endpoint('GET /zen', { apiVersion: '2026-03-10', request: { retries: 3 } });
export const custom = endpoint('POST /custom/{id}', { id: 1 });
export const inOneObject = endpoint({ method: 'GET', url: '/zen' });
export const spread = { ...plain, keepalive: true };
export const { method, body, headers } = plain;
export const merged = endpoint.merge('GET /zen');
export const parsed = endpoint.parse(merged);
export const inOrganization = endpoint.defaults({ org: 'github', headers: { authorization: 'token' } });
export const withToken = endpoint.defaults({ headers: { authorization: 'token ghp_SECRET' } });
export const withMap = endpoint.defaults({ headers: new Map([['authorization', 'token ghp_SECRET']]), repo: 'a' });
export const withSecret = endpoint.defaults({
  owner: 'octocat',
  client_secret: 'ghp_SECRET',
  access_token: 'ghp_SECRET',
});
export const withBucket = withToken.defaults({
  parameters: { token: 'ghp_SECRET' },
  headers: { cookie: 'ghp_SECRET' },
});
export const fromSecret = withSecret('GET /repos/{owner}/{repo}', {
  repo: 'a',
  headers: { authorization: 'ghp_SECRET' },
});
export const cascading = inOrganization.defaults({ parameters: { username: 'octocat' } });
export const defaults = cascading.DEFAULTS;
export const members = inOrganization('GET /orgs/{org}/members');
export const pets = createEndpoint<PetEndpoints>({ baseUrl: '/pets', vendor: 'pets', userAgent: 'me/1' });
export const pet = pets('GET /pets/{id}', { id: 1 });
export const call = async () => (await send(raw)).data;
export const again = endpoint;
export class Client {
  endpoint = endpoint.defaults({ owner: 'octocat' });
  issues = (repo: string) => send(this.endpoint('GET /repos/{owner}/{repo}/issues', { repo }));
}
