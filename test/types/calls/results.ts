// What comes out: request options, responses, formats, API versions, pages.
import {
  type ApiResponse,
  type BodyOf,
  type DataOf,
  endpoint,
  type ItemOf,
  type PaginatedRoute,
  type RequestOptions,
  type ResponseOf,
} from 'routebook';
import type { ContentTree, FullRepository, MinimalRepository } from 'routebook/types';
import { is, send } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';

export async function requestOptions() {
  const request = endpoint('GET /repos/{owner}/{repo}', { owner, repo });
  is<RequestOptions<'GET /repos/{owner}/{repo}'>>()(request);
  is<'get'>()(request.method);
  is<string>()(request.url);
  is<undefined>()(request.body);
  is<undefined>()(request.request);
  // @ts-expect-error there is no such member
  request.route;

  const posted = endpoint('POST /repos/{owner}/{repo}/issues', { owner, repo, title: 'Bug' });
  is<'post'>()(posted.method);
  is<BodyOf<'POST /repos/{owner}/{repo}/issues'> | undefined>()(posted.body);

  const stop = () => true;
  is<{ readonly stop: () => boolean } | undefined>()(endpoint('GET /zen', { request: { stop } }).request);
  is<{ readonly retries: 3 } | undefined>()(endpoint.defaults({ request: { retries: 3 } })('GET /zen').request);

  // Any request fits where the route does not matter.
  const any: RequestOptions[] = [request, posted, endpoint('GET /custom')];
  is<'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | undefined>()(any[0]?.method);
}

export async function responses() {
  const response = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
  is<ApiResponse<FullRepository, 200>>()(response);
  is<ResponseOf<'GET /repos/{owner}/{repo}'>>()(response);
  const readme = endpoint('GET /repos/{owner}/{repo}/readme', { owner, repo, mediaType: { format: 'raw' } });
  is<ApiResponse<string, 200>>()({} as ResponseOf<typeof readme>);
  is<string>()({} as DataOf<typeof readme>);
  is<string>()((await send(endpoint('GET /zen'))).data);
  is<string>()((await send(endpoint('/zen'))).data);
  is<string>()((await send(endpoint({ method: 'GET', url: '/zen' }))).data);
  is<FullRepository>()((await send(endpoint.defaults({ owner, repo })('GET /repos/{owner}/{repo}'))).data);
  is<unknown>()(await send(endpoint('GET /custom')));
  const merged = endpoint.merge('GET /repos/{owner}/{repo}', { owner, repo });
  is<'GET'>()(merged.method);
  is<FullRepository>()((await send(endpoint.parse(merged))).data);
  // @ts-expect-error there is no such member
  response.data.fullname;
}

export async function formats() {
  const contents = { owner, repo, path: 'a.md' };
  const raw = { mediaType: { format: 'raw' } } as const;
  is<string>()((await send(endpoint('GET /repos/{owner}/{repo}/contents/{path}', { ...contents, ...raw }))).data);
  const tree = endpoint('GET /repos/{owner}/{repo}/contents/{path}', { ...contents, mediaType: { format: 'object' } });
  is<ContentTree>()((await send(tree)).data);
  const pull = { owner, repo, pull_number: 1 };
  const diff = endpoint('GET /repos/{owner}/{repo}/pulls/{pull_number}', { ...pull, mediaType: { format: 'diff' } });
  is<ApiResponse<string, 200>>()(await send(diff));
  is<string>()((await send(endpoint.defaults(raw)('GET /repos/{owner}/{repo}/readme', { owner, repo }))).data);
  is<string>()({} as DataOf<'GET /repos/{owner}/{repo}/pulls/{pull_number}', 'diff'>);
  is<ApiResponse<string, 200>>()({} as ResponseOf<'GET /repos/{owner}/{repo}/readme', 'raw'>);

  // @ts-expect-error contents have no diff
  endpoint('GET /repos/{owner}/{repo}/contents/{path}', { ...contents, mediaType: { format: 'diff' } });
  // @ts-expect-error this route has no formats
  endpoint('GET /zen', { mediaType: { format: 'raw' } });
  // @ts-expect-error contents have no diff
  type Refused = DataOf<'GET /repos/{owner}/{repo}/contents/{path}', 'diff'>;
  return {} as Refused;
}

export async function versions() {
  const now = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
  is<boolean | undefined>()(now.data.has_downloads);
  const newer = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo, apiVersion: '2026-03-10' }));
  is<string>()(newer.data.full_name);
  // @ts-expect-error the newer version does not have it
  newer.data.has_downloads;
  const older = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo, apiVersion: '2022-11-28' }));
  is<boolean | undefined>()(older.data.has_downloads);

  const issue = { owner, repo, title: 'Bug' };
  endpoint('POST /repos/{owner}/{repo}/issues', { ...issue, assignee: owner });
  // @ts-expect-error the newer version does not take it
  endpoint('POST /repos/{owner}/{repo}/issues', { ...issue, assignee: owner, apiVersion: '2026-03-10' });

  const newest = endpoint.defaults({ apiVersion: '2026-03-10' });
  const { data } = await send(newest('GET /repos/{owner}/{repo}', { owner, repo }));
  // @ts-expect-error the newer version does not have it
  data.has_downloads;
  // @ts-expect-error the newer version does not take it
  newest('POST /repos/{owner}/{repo}/issues', { ...issue, assignee: owner });
  newest('POST /repos/{owner}/{repo}/issues', { ...issue, assignee: owner, apiVersion: '2022-11-28' });

  // @ts-expect-error there is no such version
  endpoint('GET /zen', { apiVersion: '2020-01-01' });
  // @ts-expect-error there is no such version
  endpoint.defaults({ apiVersion: '2020-01-01' });
}

export function pages() {
  is<MinimalRepository>()({} as ItemOf<'GET /orgs/{org}/repos'>);
  const paginated: PaginatedRoute = 'GET /search/repositories';
  // @ts-expect-error there is nothing to page through
  const other: PaginatedRoute = 'GET /zen';
  return [paginated, other];
}
