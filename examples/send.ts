// A client in six lines. Request options remember their route, so what comes back is typed without a word at the call.
import { endpoint, type RequestOptions, type ResponseOf } from 'routebook';

export async function send<Route>({ url, method, headers, body }: RequestOptions<Route>): Promise<ResponseOf<Route>> {
  const init = { method, headers: headers as Record<string, string> };
  const response = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  const isJson = response.headers.get('content-type')?.includes('json');
  const data = isJson ? await response.json() : await response.text();
  return { data, status: response.status, url: response.url, headers: Object.fromEntries(response.headers) } as never;
}

export async function starsOf(owner: string, repo: string): Promise<number> {
  const { data } = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
  return data.stargazers_count;
}

export async function readmeOf(owner: string, repo: string): Promise<string> {
  const { data } = await send(
    endpoint('GET /repos/{owner}/{repo}/readme', { owner, repo, mediaType: { format: 'raw' } }),
  );
  return data;
}
