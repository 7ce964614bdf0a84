// The strict endpoint: routes of the catalogue and full URLs, nothing else.
import { strictEndpoint as endpoint, type RequestOptions } from 'routebook';
import type { FullRepository } from 'routebook/types';
import { is, send } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';

export async function accepted(next: string) {
  is<FullRepository>()((await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }))).data);
  is<FullRepository>()((await send(endpoint.defaults({ owner })('GET /repos/{owner}/{repo}', { repo }))).data);
  endpoint('GET /user');
  endpoint('GET /repos/:owner/:repo', { owner, repo });
  endpoint({ method: 'GET', url: '/repos/{owner}/{repo}', owner, repo });
  endpoint('GET https://example.com/custom/{id}', { id: 1 });
  endpoint('https://api.github.com/user/repos?page=2');
  endpoint(`GET https://example.com/${next}`);
  endpoint('POST /applications/{client_id}/token', { client_id: 'a', access_token: 'b' });
}

export function refused(route: string) {
  // @ts-expect-error it is called applications
  endpoint('POST /application/{client_id}/token', { client_id: 'a', access_token: 'b' });
  // @ts-expect-error there is no such route
  endpoint('GET /usr');
  // @ts-expect-error there is no such route
  endpoint('GET /repos/{owner}/{repo}/isues', { owner, repo });
  // @ts-expect-error the names of its placeholders are others
  endpoint('GET /repos/{org}/{name}', { org: owner, name: repo });
  // @ts-expect-error the method is another
  endpoint('DELETE /user');
  // @ts-expect-error there is no such route
  endpoint({ method: 'GET', url: '/usr' });
  // @ts-expect-error there is no such route
  endpoint.defaults({ owner })('GET /repos/{owner}');
  // @ts-expect-error the route is not known
  endpoint(route);
  // @ts-expect-error the route is not known
  endpoint(route, {});
  // @ts-expect-error there is no such route
  endpoint.merge('GET /usr');
  // @ts-expect-error repo is missing
  endpoint('GET /repos/{owner}/{repo}', { owner });
}

export function fitsWhereAnEndpointIsWanted(use: (request: RequestOptions) => void) {
  use(endpoint('GET /user'));
}
