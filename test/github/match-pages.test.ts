import { github } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { describe, expect, it } from 'vitest';

const described = github.with(descriptions);

const match = (url: string) => github.match('GET', url, { pages: true });

describe('match with pages', () => {
  it.each([
    ['https://github.com/octokit/app/pull/7', 'GET /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: '7' }],
    ['github.com/octokit/app/issues/3', 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: '3' }],
    [
      'https://github.com/octokit/app/tree/main/src',
      'GET /repos/{owner}/{repo}/contents/{path}',
      { path: 'src', ref: 'main' },
    ],
    ['https://github.com/octokit/app/commit/abc', 'GET /repos/{owner}/{repo}/commits/{ref}', { ref: 'abc' }],
    ['octokit/app#7', 'GET /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: '7' }],
  ])('finds the route that returns what %s shows', (url, route, parameters) => {
    const found = match(url);
    expect(found).toMatchObject({ route, parameters: { owner: 'octokit', repo: 'app', ...parameters } });
    expect(described.match('GET', url, { pages: true })).toEqual(found);
    expect(github.match('head', url, { pages: true })).toEqual(found);
  });

  it('finds the route that a link to the documentation describes', () => {
    expect(match('https://docs.github.com/en/rest/users/users#get-the-authenticated-user')).toEqual({
      route: 'GET /user',
      parameters: {},
    });
  });

  it('still finds the route of a URL of the API', () => {
    expect(match('https://api.github.com/repos/octokit/app')).toEqual(
      github.match('GET', 'https://api.github.com/repos/octokit/app'),
    );
  });

  it('matches pages only with the option, and only for reading', () => {
    const url = 'https://github.com/octokit/app/pull/7';
    expect(github.match('GET', url)?.route).not.toBe('GET /repos/{owner}/{repo}/pulls/{pull_number}');
    expect(github.match('POST', url, { pages: true })).toBeUndefined();
    expect(github.match('GET', url, { pages: false })).toEqual(github.match('GET', url));
    const hostile = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('no');
        },
      },
    );
    expect(() => github.match('GET', url, hostile)).not.toThrow();
    expect(github.match('GET', 'https://github.com/features/actions', { pages: true })).toBeUndefined();
  });
});
