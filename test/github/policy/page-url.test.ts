import { createPolicyGuard } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';

const API = 'https://api.github.com';
const SERVER = 'https://github.example/api/v3';

describe('The URL of a page that is linked by number', () => {
  const { pageUrl } = createPolicyGuard({ deny: ['GET /user'] });
  it.each([
    [`${API}/orgs/octokit/repos`, `${API}/organizations/7/repos?page=2`, `${API}/orgs/octokit/repos?page=2`],
    [`${API}/users/eve/repos?a=1&page=1#b`, `${API}/user/7/repos?a=1&page=2`, `${API}/users/eve/repos?a=1&page=2`],
    [`${SERVER}/repos/o/r/tags`, `${SERVER}/repositories/7/tags?after=x%3D`, `${SERVER}/repos/o/r/tags?after=x%3D`],
    ['/orgs/o/teams/t/members', '/organizations/7/team/8/members?page=2', '/orgs/o/teams/t/members?page=2'],
    ['/repos/o/r/issues/1/comments', '/repositories/7/issues/1/comments?page=2', '/repos/o/r/issues/1/comments?page=2'],
    ['/repositories/7/issues', '/repositories/7/issues?page=2#x', '/repositories/7/issues?page=2#x'],
    ['/repos/o/r/issues', '/repos/o/r/issues?page=2', '/repos/o/r/issues?page=2'],
  ])('after %s is %s on its path: %s', (list, link, page) => {
    expect(pageUrl(list, link)).toBe(page);
  });

  it.each([
    ['/repos/o/r/issues/1/comments', '/repositories/7/issues/2/comments?page=2'],
    ['/repos/o/r/issues', '/repositories/7/pulls?page=2'],
    ['/repos/o/r/issues', '/organizations/7/issues?page=2'],
    ['/repos/o/r/issues', '/repos/o/s/issues?page=2'],
    ['/unknown', '/repositories/7/issues?page=2'],
    ['/repos/o/r/issues', '/unknown?page=2'],
    ['/repos/o/r/issues', 'https://[?page=2'],
  ])('after %s stays %s, which is not a page of the same list', (list, link) => {
    expect(pageUrl(list, link)).toBe(link);
  });
});
