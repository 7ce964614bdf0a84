import { createEndpoint, type ResponseOf } from 'routebook';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ApiTypes } from '../../src/generated/versions.js';

const profile = {
  baseUrl: 'https://git.example.com',
  vendor: 'example',
  userAgent: 'me/1',
  versionHeader: 'x-version',
};

describe('an endpoint with the types that the generator writes', () => {
  const endpoint = createEndpoint<ApiTypes>(profile);
  const repository = { owner: 'octocat', repo: 'hello-world' };

  it('checks its calls', () => {
    expect(endpoint('GET /repos/{owner}/{repo}', repository).url).toBe(
      'https://git.example.com/repos/octocat/hello-world',
    );
    // @ts-expect-error repo is missing
    expect(() => endpoint('GET /repos/{owner}/{repo}', { owner: 'octocat' })).toThrow();
    // @ts-expect-error there is no such version
    expect(endpoint('GET /zen', { apiVersion: '2020-01-01' }).headers).toHaveProperty('x-version');
  });

  it('has formats, API versions and responses', () => {
    const readme = endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } });
    expect(readme.headers['accept']).toBe('application/vnd.example.v3.raw');
    expectTypeOf<Answer<typeof readme>['data']>().toEqualTypeOf<string>();
    const newer = endpoint('GET /repos/{owner}/{repo}', { ...repository, apiVersion: '2026-03-10' });
    expect(newer.headers['x-version']).toBe('2026-03-10');
    expectTypeOf<Answer<typeof newer>['data']>().toHaveProperty('full_name');
    expectTypeOf<Answer<typeof newer>['data']>().not.toHaveProperty('has_downloads');
  });
});

type Answer<Request> = Request extends import('routebook').RequestOptions<infer Route> ? ResponseOf<Route> : never;
