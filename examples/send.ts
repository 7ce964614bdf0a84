import { endpoint, type RequestOptions, type ResponseOf } from 'routebook';
import { toFetch } from 'routebook/clients';

// A client in six lines. Request options remember their route, so the call needs no annotation to have a typed answer.
async function send<Route>(options: RequestOptions<Route>): Promise<ResponseOf<Route>> {
  const response = await fetch(...toFetch(options));
  const isJson = response.headers.get('content-type')?.includes('json');
  const data = isJson ? await response.json() : await response.text();
  return { data, status: response.status, url: response.url, headers: Object.fromEntries(response.headers) } as never;
}

const repository = { owner: 'octokit', repo: 'endpoint.js' };

const { data } = await send(endpoint('GET /repos/{owner}/{repo}', repository));
console.log(data.full_name.toUpperCase());

const readme = endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } });
console.log((await send(readme)).data.split('\n')[0]);

/** Replaces the network, so that this example runs anywhere. */
async function fetch(url: string, init: object): Promise<Response> {
  if (JSON.stringify(init).includes('.raw')) return new Response('# endpoint.js\n');
  return Response.json({ full_name: url.split('/').slice(-2).join('/') });
}
