import { createEndpoint, endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import { createSend, type ErrorsOf, pagingOf, type ResponseError, type SentResponse } from 'routebook/send';
import type { BasicError, Repository, ValidationError } from 'routebook/types';
import { describe, expectTypeOf, test } from 'vitest';

const send = createSend({ fetch: (async () => new Response()) as never });
const repo = endpoint('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'r' });

/** Never called: the compiler checks it. */
async function typed() {
  const sent = await send(repo);
  expectTypeOf(sent.data.full_name).toEqualTypeOf<string>();
  expectTypeOf(sent.status).toEqualTypeOf<200>();
  expectTypeOf(sent.redirected).toEqualTypeOf<boolean>();

  const result = await send.attempt(repo);
  if (result.status === 200) expectTypeOf(result.data.full_name).toEqualTypeOf<string>();
  else if (result.status === 404) expectTypeOf(result.data).toEqualTypeOf<BasicError>();
  else if (result.status === 418) expectTypeOf(result.data).toEqualTypeOf<unknown>();
  else if (result.status === 500) expectTypeOf(result.data).toEqualTypeOf<unknown>();
  // @ts-expect-error there is no such status
  if (result.status === 799) return;

  const created = await send.attempt(
    endpoint('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r', title: 't' }),
  );
  if (created.status === 201) expectTypeOf(created.data.number).toEqualTypeOf<number>();
  if (created.status === 422) expectTypeOf(created.data).toEqualTypeOf<ValidationError>();

  for await (const issue of send.items(endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r' }))) {
    expectTypeOf(issue.title).toEqualTypeOf<string>();
  }
  for await (const run of send.items(endpoint('GET /repos/{owner}/{repo}/actions/runs', { owner: 'o', repo: 'r' }))) {
    expectTypeOf(run.head_sha).toEqualTypeOf<string>();
  }
  for await (const page of send.pages(endpoint('GET /orgs/{org}/repos', { org: 'o' }))) {
    expectTypeOf(page.data[0]?.full_name).toEqualTypeOf<string | undefined>();
  }

  const raw = await send(
    endpoint('GET /repos/{owner}/{repo}/readme', { owner: 'o', repo: 'r', mediaType: { format: 'raw' } }),
  );
  expectTypeOf(raw.data).toEqualTypeOf<string>();
  const archive = await send(
    endpoint('GET /repos/{owner}/{repo}/zipball/{ref}', { owner: 'o', repo: 'r', ref: 'main' }),
  );
  expectTypeOf(archive.status).toEqualTypeOf<200>();
  const versioned = await send.attempt(endpoint('GET /user', { apiVersion: '2026-03-10' }));
  if (versioned.status === 401) expectTypeOf(versioned.data).toEqualTypeOf<BasicError>();
  expectTypeOf((await send(endpoint('GET /private'))).data).toEqualTypeOf<unknown>();
  expectTypeOf(await send(endpoint({ url: 'https://example.com' }))).toHaveProperty('data');
  expectTypeOf(await send.raw(repo)).toEqualTypeOf<Response>();

  // Requests of different routes in one list.
  const all = await Promise.all([repo, endpoint('GET /zen')].map((request) => send(request)));
  expectTypeOf(all[0]?.status).toEqualTypeOf<200 | undefined>();

  // The pagination of a catalogue may be absent.
  const { pagination } = github.get('GET /user/repos') ?? {};
  send.items(endpoint('GET /user/repos'), { paging: pagination && pagingOf(pagination) });
  expectTypeOf(await send.all(endpoint('GET /user/repos'), { limit: 3 })).toEqualTypeOf<Repository[]>();

  interface Shop {
    'GET /orders': {
      parameters: {};
      request: never;
      response: { data: { id: string }[]; status: 200; url: string; headers: {} };
    };
  }
  const shop = createEndpoint<Shop>({ baseUrl: 'https://api.shop.example', vendor: 'shop', userAgent: 'x' });
  expectTypeOf((await send(shop('GET /orders'))).data).toEqualTypeOf<{ id: string }[]>();
  for await (const order of send.items(shop('GET /orders'))) expectTypeOf(order.id).toEqualTypeOf<string>();
}

describe('the types of responses', () => {
  test('follow the route, the format, the API version and the catalogue', () => {
    expectTypeOf(typed).toBeFunction();
    expectTypeOf<ErrorsOf<'GET /repos/{owner}/{repo}'>>().toHaveProperty(404);
    expectTypeOf<SentResponse<'GET /zen'>['data']>().toEqualTypeOf<string>();
    expectTypeOf<ResponseError<'POST /repos/{owner}/{repo}/issues'>['data']>().toMatchTypeOf<unknown>();
  });
});
