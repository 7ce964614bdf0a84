import { endpoint, type ItemOf, type PaginatedRoute, type RequestOptions } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';
import { toFetch } from 'routebook/clients';

const api = endpoint.defaults({ per_page: 2, headers: { authorization: 'Bearer secret' } });

/** All items of a route, fetched page by page. */
async function* everyItem<Route extends PaginatedRoute>(route: Route, first: RequestOptions<Route>) {
  const { pagination } = catalogue.get(route);
  let request: RequestOptions | undefined = first;
  while (request) {
    const response: Response = await fetch(...toFetch(request));
    const body = await response.json();
    yield* (pagination?.items === undefined ? body : body[pagination.items]) as ItemOf<Route>[];
    const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
    // The link already has a query, so the defaults add nothing to it. The token is never sent to another host.
    request = next === undefined ? undefined : api(next);
  }
}

const route = 'GET /orgs/{org}/repos';
for await (const { full_name } of everyItem(route, api(route, { org: 'octokit' }))) console.log(full_name);

// If the response is not a list, the catalogue names the property that contains the items.
console.log(catalogue.get('GET /search/issues').pagination);

/** Replaces the network, so that this example runs anywhere. */
async function fetch(url: string, _: object): Promise<Response> {
  console.log(url);
  if (url.includes('page=2&')) return Response.json([{ full_name: 'octokit/types' }]);
  const link = '<https://api.github.com/organizations/1/repos?page=2&per_page=2>; rel="next"';
  return Response.json([{ full_name: 'octokit/core' }, { full_name: 'octokit/rest' }], { headers: { link } });
}
