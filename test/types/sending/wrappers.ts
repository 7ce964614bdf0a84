// Generic functions around `send`. Each must compile in about the time of a plain call. `test/package/compiled/wrapping.ts` compiles them.
import {
  type DataOf,
  endpoint,
  type FormatOf,
  type ItemOf,
  type OptionsOf,
  type PaginatedRoute,
  type RequestOptions,
  type ResponseOf,
  type RouteKey,
} from 'routebook';
import { createSend, type Send, type SentResponse } from 'routebook/send';
import type { Deployment, FileCommit, FullRepository, Issue } from 'routebook/types';
import { is } from './support.js';

const send: Send = createSend();
const repository = { owner: 'octocat', repo: 'hello-world' };

export async function* list<Route extends PaginatedRoute>(
  request: RequestOptions<Route>,
): AsyncGenerator<ItemOf<Route>> {
  yield* send.items(request);
}

export async function all<Route extends PaginatedRoute>(request: RequestOptions<Route>): Promise<ItemOf<Route>[]> {
  const found: ItemOf<Route>[] = [];
  for await (const item of send.items(request)) found.push(item);
  return found;
}

export async function response<Route>(request: RequestOptions<Route>): Promise<ResponseOf<Route>> {
  return send(request);
}

export async function responseOfKey<Route extends RouteKey>(
  request: RequestOptions<Route>,
): Promise<ResponseOf<Route>> {
  return send(request);
}

export async function sent<Route extends RouteKey>(request: RequestOptions<Route>): Promise<SentResponse<Route>> {
  return send(request);
}

export async function data<Route>(request: RequestOptions<Route>): Promise<DataOf<Route>> {
  return (await send(request)).data;
}

export async function dataOfKey<Key extends RouteKey>(key: Key, options: OptionsOf<Key>): Promise<DataOf<Key>> {
  const { data, status, cached } = await send(endpoint(key, options));
  is<boolean>()(cached);
  return status < 300 ? data : data;
}

export async function inFormat<Key extends RouteKey, const Format extends FormatOf<Key> | undefined = undefined>(
  key: Key,
  options: OptionsOf<Key, Format>,
): Promise<DataOf<Key, Format>> {
  const { data }: { data: unknown } = await send(endpoint(key, options));
  return data as DataOf<Key, Format>;
}

// Without annotations. The declarations of these functions must name public types only.
export async function inferredData<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
  return (await send(endpoint(key, options))).data;
}

export async function inferredResponse<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
  return send(endpoint(key, options));
}

export function inferredItems<Key extends PaginatedRoute>(key: Key, options: OptionsOf<Key>) {
  return send.items(endpoint(key, options));
}

export async function callersKeepTheType() {
  const issues = endpoint('GET /repos/{owner}/{repo}/issues', repository);
  for await (const issue of list(issues)) is<Issue>()(issue);
  for await (const issue of inferredItems('GET /repos/{owner}/{repo}/issues', repository)) is<Issue>()(issue);
  is<Issue[]>()(await all(issues));

  const request = endpoint('GET /repos/{owner}/{repo}', repository);
  is<FullRepository>()((await response(request)).data);
  is<200>()((await response(request)).status);
  is<FullRepository>()((await responseOfKey(request)).data);
  is<FullRepository>()((await sent(request)).data);
  is<boolean>()((await sent(request)).redirected);
  is<FullRepository>()(await data(request));
  is<FullRepository>()(await dataOfKey('GET /repos/{owner}/{repo}', repository));
  is<FullRepository>()(await inferredData('GET /repos/{owner}/{repo}', repository));
  is<FullRepository>()((await inferredResponse('GET /repos/{owner}/{repo}', repository)).data);
  is<FullRepository>()(await inFormat('GET /repos/{owner}/{repo}', { ...repository, mediaType: { previews: ['a'] } }));
  const readme = await inFormat('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } });
  is<string>()(readme);

  // Responses of different routes with the same data can be assigned to each other.
  let both = await send(request);
  both = await send(endpoint('PATCH /repos/{owner}/{repo}', repository));
  return both;
}

export async function statuses() {
  const options = { ...repository, ref: 'main' };
  for (const made of [
    await send(endpoint('POST /repos/{owner}/{repo}/deployments', options)),
    await inferredResponse('POST /repos/{owner}/{repo}/deployments', options),
  ]) {
    if (made.status === 201) made.data satisfies Deployment;
    else made.data satisfies { message?: string };
    // @ts-expect-error the response to status 202 has no such member
    is<string>()(made.data.sha);
  }
  const file = { ...repository, path: 'a', message: 'b', content: 'c' };
  const put = await send(endpoint('PUT /repos/{owner}/{repo}/contents/{path}', file));
  is<FileCommit>()(put.data);
  is<200 | 201>()(put.status);

  // Redirects are followed.
  const archive = endpoint('GET /repos/{owner}/{repo}/zipball/{ref}', options);
  is<200>()((await send(archive)).status);
  is<unknown>()((await send(archive)).data);
}

export async function mistakes<Key extends RouteKey>(key: Key, options: OptionsOf<Key>) {
  // @ts-expect-error the data is not a list
  send.items(endpoint('GET /user'));
  // @ts-expect-error the data is not a list, in any version of the API
  send.items(endpoint('GET /user', { apiVersion: '2026-03-10' }));
  // @ts-expect-error there is no data
  send.items(endpoint('DELETE /user/starred/{owner}/{repo}', repository));
  // A list without pages, and a route that is not in the catalogue.
  for await (const team of send.items(endpoint('GET /repos/{owner}/{repo}/teams', repository))) is<string>()(team.slug);
  for await (const item of send.items(endpoint('GET /custom/{id}', { id: 1 }))) is<unknown>()(item);

  const { data } = await send(endpoint(key, options));
  // @ts-expect-error only some routes return this
  data.full_name;
  // @ts-expect-error another route has other data
  const other: DataOf<'GET /user'> = data;
  // @ts-expect-error a text is not the data of every route
  const wrong: DataOf<Key> = 'text';
  return [other, wrong];
}

export async function* wrongItem<Route extends PaginatedRoute>(
  request: RequestOptions<Route>,
): AsyncGenerator<ItemOf<Route>> {
  for await (const item of send.items(request)) {
    yield item;
    // @ts-expect-error not an item
    yield { id: 1 };
  }
}
