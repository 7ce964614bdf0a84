import { EndpointError, endpoint } from 'routebook';
import { github as catalogue } from 'routebook/catalogue';
import {
  createPermissionGuard,
  describeNeeds,
  findPermissions,
  limitPermissions,
  listPermissionNames,
  type PermissionSet,
  permissions,
} from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import { includesLevel, isEnough, unite } from '../../../src/github/permissions/levels.ts';

const github = catalogue.with(permissions);

/** Everything that a caller sees of an error. */
function errorOf(call: () => unknown) {
  try {
    call();
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message, route, parameter } = error;
    return { code, message, route, parameter };
  }
  return undefined;
}

const denied = (route: string, reason: string) => ({
  code: 'PERMISSION_DENIED',
  message: `${route} was not sent, because ${reason}.`,
  route,
  parameter: undefined,
});
const FOR_APPS =
  'no permission allows it; only as a GitHub App itself (createApp().github). To allow such requests, set "allowUnknown"';
const UNKNOWN = 'it is not known which permissions it needs. To allow such requests, set "allowUnknown"';

/** What a guard says about a request. */
const judge = (granted: PermissionSet, method: string, url: string, allowUnknown?: boolean, headers?: object) =>
  errorOf(() => createPermissionGuard(granted, allowUnknown)({ method, url, headers }));

describe('a guard', () => {
  it('denies what needs more than was granted, and says what it needs', () => {
    const url = 'https://api.github.com/repos/a/b/issues';
    expect(judge({ issues: 'write' }, 'POST', url)).toBeUndefined();
    expect(judge({ issues: 'write' }, 'post', '/repos/a/b/issues?x=1')).toBeUndefined();
    expect(judge({ issues: 'read', contents: 'write' }, 'post', url)).toEqual(
      denied(
        'POST /repos/{owner}/{repo}/issues',
        'it needs issues: write, but issues: read and contents: write was granted',
      ),
    );
    expect(judge({}, 'POST', url, true)).toEqual(
      denied('POST /repos/{owner}/{repo}/issues', 'it needs issues: write, but nothing was granted'),
    );
  });

  it('judges the path that is sent, without dot segments', () => {
    expect(judge({ issues: 'write' }, 'GET', '/repos/a/b/issues/../../../../user/emails')).toEqual(
      denied(
        'GET /user/emails',
        'it needs emails: read; only fine-grained tokens and user tokens, but issues: write was granted',
      ),
    );
  });

  it.each([
    ['GET', '/secret-path/ghp_secret/a', 'GET /secret-path/…'],
    ['get', '/secret-path?token=ghp_secret', 'GET /secret-path'],
    ['POST', '/', 'POST /'],
    ['GET', 'https://:0:0', 'GET '],
  ])('shows no more of an unknown path than its first segment: %s %s', (method, url, shown) => {
    expect(judge({}, method, url)).toEqual(denied(shown, UNKNOWN));
    expect(judge({}, method, url, true)).toBeUndefined();
  });

  it('refuses a route that no permission allows like one whose needs are not known, and says so', () => {
    expect(judge({}, 'GET', '/app')).toEqual(denied('GET /app', FOR_APPS));
    expect(judge({}, 'GET', '/app', true)).toBeUndefined();
  });
});

describe('the permissions of a request', () => {
  it.each([
    ['/repositories/12', '/repos/a/b'],
    ['/repositories/12/issues?page=2', '/repos/a/b/issues'],
    ['/repositories/12?page=2', '/repos/a/b'],
    ['/organizations/12', '/orgs/a'],
    ['/organizations/12/members', '/orgs/a/members'],
    ['/organizations/12?page=2', '/orgs/a'],
    ['/user/12/repos', '/users/a/repos'],
  ])('by number are those of the path by name: %s', (byNumber, byName) => {
    expect(findPermissions('GET', byName)).toBeDefined();
    expect(findPermissions('GET', byNumber)).toBe(findPermissions('GET', byName));
  });

  it.each(['/repositories/12x', '/repositories/x/issues', '/organizations/12x', '/user/12x/repos', '/graphql'])(
    'are not known for %s',
    (path) => {
      expect(findPermissions('GET', path)).toBeUndefined();
      expect(describeNeeds('GET', path)).toBeUndefined();
    },
  );

  it('are described unless every token has them', () => {
    expect(describeNeeds('POST', '/repos/a/b/issues')).toBe('issues: write');
    expect(describeNeeds('GET', '/repos/a/b')).toBeUndefined();
    expect(describeNeeds('DELETE', '/user/packages/npm/a')).toBeUndefined();
  });

  it('are described as unknown for a route without data, but not for one that was removed', () => {
    expect(github.get('GET /notifications').permissions).toBeUndefined();
    expect(describeNeeds('GET', '/notifications')).toBe(
      "permissions that are not known, because GitHub's documentation names none",
    );
    expect(github.get('DELETE /projects/{project_id}').permissions).toBeUndefined();
    expect(describeNeeds('DELETE', '/projects/1')).toBeUndefined();
  });

  it('are described with the doubt if the documentation disagrees, unless everyone can read the resource', () => {
    const doubt = "GitHub's documentation disagrees about fine-grained tokens";
    const [route] = [...github].filter(
      ({ permissions: each }) => each?.permissionless && each.disputed && !each.publicRead,
    );
    expect(describeNeeds(route?.method ?? '', route?.path.replaceAll(/\{\w+\}/g, '1') ?? '')).toBe(`none; ${doubt}`);
    expect(describeNeeds('POST', '/repos/a/b/check-runs')).toContain(doubt);
    expect(github.get('GET /meta').permissions).toMatchObject({ permissionless: true, disputed: true });
    expect(describeNeeds('GET', '/meta')).toBeUndefined();
  });

  it('are not described if they are uncertain, because an error would advise what may be wrong', () => {
    const uncertain = [...github].filter(({ permissions: each }) => each?.uncertain);
    expect(uncertain.length).toBeGreaterThan(5);
    for (const { method, path } of uncertain) {
      const needs = describeNeeds(method, path.replaceAll(/\{\w+\}/g, '1'));
      expect(needs ?? 'a user').toMatch(/^a user/);
    }
    for (const path of ['/repos/a/b/stargazers', '/repositories/1/subscribers', '/repos/a/b/stargazers?page=2'])
      expect(describeNeeds('GET', path)).toBe('a user who is an administrator or a collaborator of the repository');
    expect(describeNeeds('GET', '/repos/a/b/contributors')).toBeUndefined();
  });

  it('are described besides what a response says', () => {
    const doubt = "GitHub's documentation disagrees about fine-grained tokens";
    const describe = (path: string, refusal: object) => describeNeeds('POST', `/repos/a/b/${path}`, refusal);
    expect(describe('issues', { required: 'issues: write' })).toBeUndefined();
    expect(describe('check-runs', { required: 'checks: write' })).toBe(`checks: write; ${doubt}`);
    expect(describe('check-runs', { required: 'repo', isClassic: true })).toBeUndefined();
    expect(describe('deployments', { isClassic: true })).toBe('repo, or repo_deployment');
    expect(describe('deployments', {})).toBe('deployments: write');
    // Its scopes are not known.
    expect(describe('issues', { isClassic: true })).toBe('issues: write');
  });
});

describe('levels', () => {
  it('include those before them, and one that is not known is included by the highest only', () => {
    const levels = [undefined, 'read', 'write', 'admin'] as const;
    const including = (needed: 'read' | 'write' | 'admin') => levels.filter((given) => includesLevel(given, needed));
    expect(including('read')).toEqual(['read', 'write', 'admin']);
    expect(including('write')).toEqual(['write', 'admin']);
    expect(including('admin')).toEqual(['admin']);
    expect(including('owner' as 'admin')).toEqual(['admin']);
  });

  it('are enough if all permissions of one alternative are granted', () => {
    const facts = { publicRead: false, permissionless: false, tokens: [], uncertain: false };
    const any: PermissionSet[] = [{ issues: 'write', contents: 'read' }, { pages: 'read' }];
    expect(isEnough({ issues: 'write' }, { ...facts, any })).toBe(false);
    expect(isEnough({ issues: 'write', contents: 'read' }, { ...facts, any })).toBe(true);
    expect(isEnough({ pages: 'read' }, { ...facts, any })).toBe(true);
    expect(isEnough({}, { ...facts, any: [] })).toBe(false);
    expect(isEnough({}, { ...facts, any: [], permissionless: true })).toBe(true);
    expect(isEnough({}, { ...facts, any: [{ metadata: 'read' }] })).toBe(true);
    expect(isEnough({}, { ...facts, any: [{ metadata: 'write' }] })).toBe(false);
    expect(isEnough({}, { ...facts, any: [{ toString: 'read' } as PermissionSet] })).toBe(false);
  });

  it('of two sets are united to the higher of both', () => {
    expect({
      ...unite(
        { issues: 'write', pages: 'read', checks: 'admin' },
        { issues: 'read', pages: 'admin', contents: 'read' },
      ),
    }).toEqual({ issues: 'write', pages: 'admin', checks: 'admin', contents: 'read' });
  });
});

describe('permissions that a caller passes', () => {
  const invalid = (message: string, parameter: string) => ({
    code: 'INVALID_OPTION',
    ...{ message, parameter, route: undefined },
  });
  const limit = (permissions: unknown, options?: object) =>
    errorOf(() => limitPermissions(endpoint, permissions as {}, options));

  it('are those of the list, each with its name in the settings', () => {
    expect(listPermissionNames()).toContainEqual({ key: 'pull_requests', kind: 'repository', title: 'Pull requests' });
    for (const { key, kind, title } of listPermissionNames()) {
      expect([key, kind, title]).toEqual([
        expect.stringMatching(/^[a-z_]+$/),
        expect.stringMatching(/^(?:repository|organization|user|enterprise)$/),
        expect.stringMatching(/^[A-Z][\w ()"-]*$/),
      ]);
    }
  });

  it('must be an object', () => {
    for (const given of [null, 'issues', undefined]) {
      expect(limit(given)).toEqual(invalid('The permissions of limitPermissions must be an object.', 'permissions'));
    }
  });

  it.each([
    ['pull-requests', 'pull-requests', ' Did you mean "pull_requests"?'],
    [
      'organization-personal-access-tokens',
      'organization-personal-access-tokens',
      ' Did you mean "organization_personal_access_tokens"?',
    ],
    [
      'organization-personal-access-token-requests',
      'organization-personal-access-token-reque…',
      ' Did you mean "organization_personal_access_token_requests"?',
    ],
    ['isues', 'isues', ' Did you mean "issues"?'],
    ['z'.repeat(40), 'z'.repeat(40), ''],
    ['z'.repeat(41), `${'z'.repeat(40)}…`, ''],
  ])('must have names that exist: %s', (name, shown, advice) => {
    expect(limit({ issues: 'read', [name]: 'read' })).toEqual(
      invalid(`GitHub has no permission "${shown}".${advice}`, shown),
    );
  });

  it('must have levels that exist, and the error names the function', () => {
    const expected = 'must be one of "read", "write", "admin".';
    expect(limit({ issues: 'all' })).toEqual(invalid(`The option "issues" of limitPermissions ${expected}`, 'issues'));
    expect(errorOf(() => createPermissionGuard({ issues: 'all' } as {}))).toEqual(
      invalid(`The option "issues" of createGitHub ${expected}`, 'issues'),
    );
    expect(limit({ issues: 'admin' })).toBeUndefined();
  });

  it('limit only endpoints, with options that exist', () => {
    for (const given of [undefined, {}, { defaults() {} }, () => 1]) {
      expect(errorOf(() => limitPermissions(given as never, {}))).toEqual(
        invalid('The option "endpoint" must be an endpoint of routebook.', 'endpoint'),
      );
    }
    expect(limit({}, { allowUnknown: 1 })).toEqual(
      invalid('The option "allowUnknown" of limitPermissions must be true or false.', 'allowUnknown'),
    );
  });

  it('limit all ways to build a request, even with defaults', () => {
    const limited = limitPermissions(endpoint, { pull_requests: 'write' }) as unknown as typeof endpoint;
    const repository = { owner: 'a', repo: 'b' };
    const options = { ...repository, title: 'a', head: 'b', base: 'c' };
    const route = 'POST /repos/{owner}/{repo}/pulls';
    expect(limited(route, options)).toEqual(endpoint(route, options));
    expect(limited.parse(limited.merge(route, options))).toEqual(endpoint(route, options));
    expect(limited.defaults(repository).DEFAULTS).toEqual(endpoint.defaults(repository).DEFAULTS);
    const remove = 'DELETE /repos/{owner}/{repo}';
    const error = denied(remove, 'it needs administration: write, but pull_requests: write was granted');
    expect(errorOf(() => limited(remove, repository))).toEqual(error);
    expect(errorOf(() => limited.defaults(repository)(remove))).toEqual(error);
    expect(errorOf(() => limited.parse(limited.merge(remove, repository)))).toEqual(error);
    expect(errorOf(() => limited('GET /app'))).toEqual(denied('GET /app', FOR_APPS));
    expect(limitPermissions(endpoint, {}, { allowUnknown: true })('GET /app').method).toBe('get');
  });
});
