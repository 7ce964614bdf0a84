import type {
  ApiResponse,
  ApiVersions,
  Binary,
  BodyOf,
  DataOf,
  Endpoints,
  Formats,
  Operation,
  Pages,
  ParametersOf,
  RequestHeaders,
  RequestMetadata,
  ResponseOf,
  RouteKey,
} from 'routebook';
import type { ContentTree, FullRepository, Issue, MinimalRepository, PublicUser } from 'routebook/types';
import { describe, expectTypeOf, test } from 'vitest';

declare module 'routebook' {
  interface Endpoints {
    'GET /internal/{id}': Operation<{ id: string }, 'GET', '/internal/{id}', ApiResponse<{ secret: string }, 200>>;
  }
}

describe('an operation', () => {
  type Get = Endpoints['GET /repos/{owner}/{repo}'];

  test('has parameters, a request and a response', () => {
    expectTypeOf<keyof Get>().toEqualTypeOf<'parameters' | 'request' | 'response'>();
    expectTypeOf<Get['parameters']>().toEqualTypeOf<{ owner: string; repo: string }>();
    expectTypeOf<Get['request']>().toEqualTypeOf<{
      method: 'GET';
      url: '/repos/{owner}/{repo}';
      headers: RequestHeaders;
      request: RequestMetadata;
    }>();
    expectTypeOf<keyof Get['response']>().toEqualTypeOf<'data' | 'status' | 'url' | 'headers'>();
  });

  test('can be read by short names', () => {
    expectTypeOf<ParametersOf<'GET /repos/{owner}/{repo}'>>().toEqualTypeOf<{ owner: string; repo: string }>();
    expectTypeOf<ResponseOf<'GET /repos/{owner}/{repo}'>>().toEqualTypeOf<ApiResponse<FullRepository, 200>>();
    expectTypeOf<DataOf<'GET /repos/{owner}/{repo}'>>().toEqualTypeOf<FullRepository>();
    expectTypeOf<BodyOf<'POST /markdown/raw'>>().toEqualTypeOf<string>();
    expectTypeOf<BodyOf<'GET /repos/{owner}/{repo}'>>().toEqualTypeOf<undefined>();
    expectTypeOf<BodyOf<'POST /repos/{owner}/{repo}/issues'>>().toHaveProperty('title');
    expectTypeOf<Issue['number']>().toEqualTypeOf<number>();
  });

  test('can be added', () => {
    expectTypeOf<'GET /internal/{id}'>().toExtend<RouteKey>();
    expectTypeOf<DataOf<'GET /internal/{id}'>>().toEqualTypeOf<{ secret: string }>();
  });
});

describe('response rules on real operations', () => {
  test('200 with JSON', () => {
    expectTypeOf<ResponseOf<'GET /repos/{owner}/{repo}/issues/{issue_number}'>>().toEqualTypeOf<
      ApiResponse<Issue, 200>
    >();
  });

  test('several successes', () => {
    expectTypeOf<ResponseOf<'POST /repos/{owner}/{repo}/merges'>['status']>().toEqualTypeOf<201>();
    expectTypeOf<ResponseOf<'GET /repos/{owner}/{repo}/stats/contributors'>['status']>().toEqualTypeOf<200 | 202>();
  });

  test('204 only', () => {
    expectTypeOf<ResponseOf<'DELETE /gists/{gist_id}'>>().toEqualTypeOf<ApiResponse<never, 204>>();
  });

  test('205 only', () => {
    expectTypeOf<ResponseOf<'PATCH /notifications/threads/{thread_id}'>>().toEqualTypeOf<ApiResponse<never, 205>>();
  });

  test('302 only', () => {
    expectTypeOf<ResponseOf<'GET /repos/{owner}/{repo}/zipball/{ref}'>>().toEqualTypeOf<
      ApiResponse<unknown, 200 | 302>
    >();
  });

  test('text/html and plain text', () => {
    expectTypeOf<ResponseOf<'POST /markdown'>>().toEqualTypeOf<ApiResponse<string, 200>>();
    expectTypeOf<ResponseOf<'GET /zen'>>().toEqualTypeOf<ApiResponse<string, 200>>();
    expectTypeOf<ResponseOf<'GET /octocat'>>().toEqualTypeOf<ApiResponse<string, 200>>();
  });

  test('200 and nothing', () => {
    expectTypeOf<ResponseOf<'POST /orgs/{org}/attestations/delete-request'>>().toEqualTypeOf<ApiResponse<never, 200>>();
  });
});

describe('parameter rules on real operations', () => {
  test('fields of a JSON body are parameters', () => {
    expectTypeOf<ParametersOf<'POST /repos/{owner}/{repo}/labels'>>().toEqualTypeOf<{
      owner: string;
      repo: string;
      name: string;
      color?: string | undefined;
      description?: string | undefined;
    }>();
  });

  test('other content is data', () => {
    expectTypeOf<ParametersOf<'POST /markdown/raw'>>().toEqualTypeOf<{ data: string }>();
    expectTypeOf<
      ParametersOf<'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}'>
    >().toEqualTypeOf<{
      origin?: string | undefined;
      owner: string;
      repo: string;
      release_id: number;
      name: string;
      label?: string | undefined;
      data: Binary;
    }>();
  });

  test('a map is data', () => {
    expectTypeOf<ParametersOf<'PUT /orgs/{org}/copilot/content_exclusion'>>().toHaveProperty('data');
  });

  test('old placeholder names have parameters of those names', () => {
    expectTypeOf<ParametersOf<'GET /orgs/{org_id}/codespaces'>>().toEqualTypeOf<{
      org_id: string;
      per_page?: number | undefined;
      page?: number | undefined;
    }>();
    expectTypeOf<
      Endpoints['GET /orgs/{org_id}/codespaces']['request']['url']
    >().toEqualTypeOf<'/orgs/{org}/codespaces'>();
    expectTypeOf<
      ParametersOf<'GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_id}'>['alert_id']
    >().toEqualTypeOf<number>();
  });

  test('64-bit numbers may be bigint in requests', () => {
    expectTypeOf<ParametersOf<'GET /repos/{owner}/{repo}/issues/comments/{comment_id}'>['comment_id']>().toEqualTypeOf<
      number | bigint
    >();
    expectTypeOf<PublicUser['id']>().toEqualTypeOf<number>();
  });
});

describe('in addition to the endpoints', () => {
  test('formats by route', () => {
    type Contents = Formats['GET /repos/{owner}/{repo}/contents/{path}'];
    expectTypeOf<Contents['raw']>().toEqualTypeOf<string>();
    expectTypeOf<Contents['object']>().toEqualTypeOf<ContentTree>();
    expectTypeOf<Formats['GET /repos/{owner}/{repo}/issues']['full']>().toEqualTypeOf<Issue[]>();
  });

  test('items of pages by route', () => {
    expectTypeOf<Pages['GET /orgs/{org}/repos']>().toEqualTypeOf<MinimalRepository>();
  });

  test('API versions have the same shape and differ where they should', () => {
    type Before = ApiVersions['2022-11-28']['endpoints'];
    type After = ApiVersions['2026-03-10']['endpoints'];
    expectTypeOf<Before>().toEqualTypeOf<Endpoints>();
    expectTypeOf<Exclude<keyof Before, keyof After>>().toEqualTypeOf<'GET /internal/{id}'>();
    expectTypeOf<Exclude<keyof After, keyof Before>>().toEqualTypeOf<never>();
    expectTypeOf<'has_downloads'>().toExtend<keyof Before['GET /repos/{owner}/{repo}']['response']['data']>();
    expectTypeOf<'has_downloads'>().not.toExtend<keyof After['GET /repos/{owner}/{repo}']['response']['data']>();
    expectTypeOf<'assignee'>().toExtend<keyof Before['POST /repos/{owner}/{repo}/issues']['parameters']>();
    expectTypeOf<'assignee'>().not.toExtend<keyof After['POST /repos/{owner}/{repo}/issues']['parameters']>();
    expectTypeOf<After['DELETE /app/installations/{installation_id}']['response']>().toEqualTypeOf<
      ApiResponse<never, 202>
    >();
    expectTypeOf<After['GET /zen']>().toEqualTypeOf<Before['GET /zen']>();
    expectTypeOf<keyof ApiVersions['2026-03-10']>().toEqualTypeOf<keyof ApiVersions['2022-11-28']>();
  });
});
