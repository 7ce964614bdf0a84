import { endpoint, type ItemOf, type PaginatedRoute, type RequestOptions } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';
import { toFetch } from 'routebook/convert';

const api = endpoint.defaults({ per_page: 2, headers: { authorization: 'Bearer secret' } });

/** All items of a route, fetched page by page. */
async function* everyItem<Route extends PaginatedRoute>(route: Route, first: RequestOptions<Route>) {
  const { pagination } = catalogue.get(route);
  let request: RequestOptions | undefined = first;
  while (request) {
    console.log(request.url);
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
