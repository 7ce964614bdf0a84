import { createGitHub } from 'routebook';
import { exampleResponse, mockFetch } from 'routebook/testing';
import { describe, expect, expectTypeOf, it } from 'vitest';

const ISSUES = 'POST /repos/{owner}/{repo}/issues';

describe('the response to a request', () => {
  it('has the owner, the repository and the members that were sent', async () => {
    const { fetch, mock } = mockFetch();
    mock(ISSUES, ({ params, body }) => exampleResponse(ISSUES, { ...params, ...body }));
    const sent = { owner: 'acme', repo: 'shop', title: 'Too slow', body: 'Why?', state_reason: 'reopened' } as const;
    const { data, status } = await createGitHub({ fetch }).issues.create(sent as never);
    expect(status).toBe(201);
    expect(data).toMatchObject({ title: 'Too slow', body: 'Why?', state_reason: 'reopened' });
    expect(data.repository_url).toBe('https://api.github.com/repos/acme/shop');
    expect(data.html_url).toMatch(/^https:\/\/github\.com\/acme\/shop\/issues\/\d+$/);
  });

  it.each([
    [
      'GET /repos/{owner}/{repo}/issues/{issue_number}',
      { owner: 'a', repo: 'b', issue_number: '7' },
      { number: 7, url: 'https://api.github.com/repos/a/b/issues/7' },
    ],
    [
      'GET /repos/{owner}/{repo}/pulls/{pull_number}',
      { owner: 'a', repo: 'b', pull_number: 8 },
      { number: 8, url: 'https://api.github.com/repos/a/b/pulls/8' },
    ],
    ['GET /repos/{owner}/{repo}/milestones/{milestone_number}', { milestone_number: 9 }, { number: 9 }],
    ['GET /repos/{owner}/{repo}/issues/comments/{comment_id}', { comment_id: '12' }, { id: 12 }],
    ['GET /repos/{owner}/{repo}', { owner: 'a', repo: 'b' }, { name: 'b', full_name: 'a/b', owner: { login: 'a' } }],
    ['GET /users/{username}', { username: 'hubot' }, { login: 'hubot', html_url: 'https://github.com/hubot' }],
    ['GET /orgs/{org}', { org: 'acme' }, { login: 'acme', url: 'https://api.github.com/orgs/acme' }],
    ['PUT /repos/{owner}/{repo}/topics', { names: ['one', 'two'] }, { names: ['one', 'two'] }],
    ['GET /repos/{owner}/{repo}/issues', { state: 'closed' }, [{ state: 'closed' }]],
  ] as const)('%s with %o', (route, sent, expected) => {
    const { data } = exampleResponse(route, sent);
    expect(data).toMatchObject(expected);
  });

  it('leaves out what no member of the response can have', () => {
    const usual = exampleResponse(ISSUES).data;
    const sent = {
      title: 7,
      labels: [{ name: 'bug' }],
      state: {},
      id: '1 or 2',
      nothing: 'here',
      comments: Number.NaN,
    };
    expect(exampleResponse(ISSUES, sent).data).toEqual(usual);
  });

  it('has the status and the type of the route, and reports a misspelt one', () => {
    const response = exampleResponse('GET /zen');
    expectTypeOf(response.status).toEqualTypeOf<200>();
    expectTypeOf(response.data).toEqualTypeOf<string>();
    expect(exampleResponse('DELETE /repos/{owner}/{repo}')).toEqual({ status: 204, data: undefined });
    expect(() => exampleResponse('GET /usr' as never)).toThrow('Did you mean "GET /user"?');
  });
});
