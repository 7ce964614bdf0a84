import { EndpointError } from 'routebook';
import { github as plainCatalogue } from 'routebook/catalogue';
import { listPermissionNames, type PermissionSet, permissions } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import type { Catalogue, RouteRecord } from '../../../src/catalogue/types.ts';
import {
  createPolicy,
  isRead,
  type PolicyOptions,
  type PolicySettings,
} from '../../../src/github/policy/create-policy.ts';
import { allowsWrites } from '../../../src/github/policy/rules.ts';
import { readTables } from '../../support/tables.ts';
import { lightCatalogue } from './light-catalogue.ts';

const github = plainCatalogue.with(permissions);

const table = readTables(import.meta.url);

const API = 'https://api.github.com';
const catalogue = github as unknown as Catalogue;
const permissionNames = listPermissionNames().map(({ key }) => key);

interface Sent {
  readonly headers?: object;
  readonly body?: unknown;
}

/** The code and reason of the refusal of a request, which is written as `METHOD path`. */
function judge(options: PolicyOptions, request: string, sent: Sent = {}, settings: Partial<PolicySettings> = {}) {
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const url = path.startsWith('/') ? API + path : path;
  const policy = createPolicy(options, { catalogue: lightCatalogue, permissionNames, ...settings });
  return policy.judge({ method, url, ...sent });
}
const codeOf = (...args: Parameters<typeof judge>) => judge(...args)?.code ?? 'allowed';
const issue = '/repos/octokit/app/issues/1';

describe('A rule', () => {
  it.each(table<[PolicyOptions, string, string]>('a rule judges a request'))(
    '%j judges %s as %s',
    (options, request, expected) => {
      expect(codeOf(options, request)).toBe(expected);
    },
  );

  it.each([
    ['POST /user/repos', true],
    ['put /x', true],
    ['PATCH /x', true],
    ['DELETE /x', true],
    ['issues:write', true],
    ['issues:admin', true],
    ['issues:read', false],
    ['GET /repos/post put /x', false],
    ['GET /repos/a:write/b', false],
    ['/repos', false],
  ])('%s allows writes: %s', (rule, expected) => {
    expect(allowsWrites(rule)).toBe(expected);
  });
});

describe('A rule that is wrong', () => {
  const messageOf = (options: PolicyOptions, settings: Partial<PolicySettings> = {}) => {
    try {
      createPolicy(options, { catalogue, permissionNames, ...settings });
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      return [error.code, error.parameter, error.message];
    }
    return 'accepted';
  };
  const invalid = (option: string, reason: string) => ['INVALID_OPTION', option, reason];
  const FORMS = "Write a route such as 'GET /repos/{owner}/{repo}/**'";
  const CATEGORY = `${FORMS}, a category such as apps, or a permission such as issues:read.`;

  it.each(table<['allow' | 'deny', string, string]>('a rule that is refused'))(
    'in %s is refused at the start: %s %s',
    (option, rule, written) => {
      const reason = written.replace('CATEGORY', CATEGORY).replace('FORMS', FORMS);
      const found = messageOf({ [option]: ['GET /user', rule] });
      const expected = `The rule ${JSON.stringify(rule)} in "${option}" ${reason}`;
      if (reason === '') expect(found).toBe('accepted');
      else expect(found).toEqual(invalid(option, expected));
    },
  );

  it('is shown in part if it is long', () => {
    const long = 'a'.repeat(101);
    expect(messageOf({ allow: [long] })[2]).toContain(`The rule "${'a'.repeat(100)}…" in "allow" is not`);
    expect(messageOf({ allow: [long.slice(1)] })[2]).toContain(`The rule "${'a'.repeat(100)}" in "allow" is not`);
  });

  it('of another API has no permissions and no GraphQL', () => {
    const other = { permissionNames: [] };
    expect(messageOf({ deny: ['isues'] }, other)[2]).toMatch(
      /is not a category. Did you mean "issues"\? Write a route such as '[^']+', a category such as apps\.$/,
    );
    expect(messageOf({ deny: ['issues:read'] }, other)[2]).toBe(
      'The rule "issues:read" in "deny" is a permission, and only those of GitHub are known. Use a route or a category.',
    );
    expect(messageOf({ deny: ['POST /graphql'] }, other)[2]).toMatch(/can match nothing/);
    expect(messageOf({ deny: ['/user'] }, other)).toBe('accepted');
  });

  it.each(['octokit', 'a/octokit/app', 'octokit/app/b', 'octokit/', '/app', 'octokit/a b', ' octokit/app', ''])(
    'of a repository is refused: %j',
    (repo) => {
      expect(messageOf({ repo })).toEqual(
        invalid('repo', 'The option "repo" must be a repository, such as octokit/app.'),
      );
    },
  );

  it.each(['a/b', '', 'a b', ' a', 'a\n'])('of an organization is refused: %j', (org) => {
    const message = 'The option "org" must be the name of an organization, such as octokit.';
    expect(messageOf({ org })).toEqual(invalid('org', message));
  });
});

describe('A request', () => {
  it.each([
    ['GET', true],
    ['head', true],
    ['POST', false],
    ['DELETE', false],
  ])('with the method %s is a read: %s', (method, expected) => {
    expect(isRead(method)).toBe(expected);
  });

  it('that is a write is refused if only reads are allowed', () => {
    expect(codeOf({ readOnly: true }, `GET ${issue}`)).toBe('allowed');
    expect(codeOf({ readOnly: true }, `HEAD ${issue}`)).toBe('allowed');
    expect(judge({ readOnly: true }, `patch ${issue}`)).toEqual({
      code: 'READ_ONLY',
      route: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
      reason: 'only GET and HEAD are allowed',
    });
    expect(codeOf({ readOnly: false }, `PATCH ${issue}`)).toBe('allowed');
  });

  it.each([
    ...['x-method', 'X-Method-Override', 'x-http-method', 'X-HTTP-Method-Override', 'X_HTTP_METHOD_OVERRIDE'],
    ...['x-original-url', 'x-rewrite-url', 'x-forwarded-method', 'x-forwarded-uri', 'x-original-path'],
  ])('is refused with the header %s', (name) => {
    expect(judge({}, 'GET /user', { headers: { accept: 'x', [name]: 'DELETE' } })).toEqual({
      code: 'METHOD_OVERRIDE',
      route: 'GET /user',
      reason: 'it has a header or parameter that replaces its method',
    });
  });

  it.each(['accept', 'ax-http-method', 'x-http-method-overrides', 'x-forwarded-for', 'x-original-urls'])(
    'is sent with the header %s',
    (name) => {
      expect(codeOf({}, 'GET /user', { headers: { [name]: 'DELETE' } })).toBe('allowed');
    },
  );

  it('is refused with a parameter that replaces the method', () => {
    expect(codeOf({}, 'GET /user?_method=DELETE')).toBe('METHOD_OVERRIDE');
    expect(codeOf({}, `PATCH ${issue}`, { body: { _method: 'DELETE' } })).toBe('METHOD_OVERRIDE');
    expect(codeOf({}, `PATCH ${issue}`, { body: '{"_method":"DELETE"}' })).toBe('METHOD_OVERRIDE');
    expect(codeOf({}, `PATCH ${issue}`, { body: '{"a":{"_method":"x"}}' })).toBe('allowed');
    expect(codeOf({}, `PATCH ${issue}`, { body: 'null' })).toBe('allowed');
    expect(codeOf({}, `PATCH ${issue}`, { body: null })).toBe('allowed');
    expect(codeOf({}, `PATCH ${issue}`, { body: '"_method"' })).toBe('allowed');
    const form = new FormData();
    form.set('_METHOD', 'DELETE');
    for (const body of [form, new URLSearchParams({ _method: 'DELETE' }), { toJSON: () => ({ _method: 'DELETE' }) }])
      expect(codeOf({}, `PATCH ${issue}`, { body })).toBe('METHOD_OVERRIDE');
    // Servers that end a name at NUL, ignore spaces around it, or take a dot for an underscore.
    for (const name of ['_method%00', '_method%00x', '+_method', '_method%20', '.method', 'x.http.method.override'])
      expect(codeOf({}, `GET /user?${name}=DELETE`)).toBe('METHOD_OVERRIDE');
    for (const name of ['%00_method', 'a_method', 'a.method', '_method.x'])
      expect(codeOf({}, `GET /user?${name}=DELETE`)).toBe('allowed');
    for (const path of ['/user?_method[]=DELETE', '/user?x-http-method-override=DELETE'])
      expect(codeOf({}, `GET ${path}`)).toBe('METHOD_OVERRIDE');
    for (const name of ['x-http-verb', 'X-Override-Method'])
      expect(codeOf({}, 'GET /user', { headers: { [name]: 'DELETE' } })).toBe('METHOD_OVERRIDE');
    // A server may read text as a form, even if it is JSON too.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'MULTIPART/mixed']) {
      const headers = { accept: 'x', 'Content-Type': type };
      expect(codeOf({}, `PATCH ${issue}`, { headers, body: 'a=b&_method=DELETE' })).toBe('METHOD_OVERRIDE');
      expect(codeOf({}, `PATCH ${issue}`, { headers, body: '{"a":"&_method=DELETE&"}' })).toBe('METHOD_OVERRIDE');
      expect(codeOf({}, `PATCH ${issue}`, { headers, body: 'a=b' })).toBe('allowed');
      expect(codeOf({}, `PATCH ${issue}`, { headers, body: '{"_method":1}' })).toBe('METHOD_OVERRIDE');
    }
    const bytes = (text: string) => new TextEncoder().encode(text);
    const typed = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of ['a=b&%5Fmethod=DELETE', 'a=b;%5Fmethod=DELETE', bytes('_method=DELETE'), new ReadableStream()])
      expect(codeOf({}, `PATCH ${issue}`, { headers: typed, body })).toBe('METHOD_OVERRIDE');
    for (const body of [bytes('a=b'), new Uint8Array(0)])
      expect(codeOf({}, `PATCH ${issue}`, { headers: typed, body })).toBe('allowed');
    for (const body of [bytes('_method=DELETE'), new ReadableStream()])
      expect(codeOf({}, `PATCH ${issue}`, { body })).toBe('allowed');
    expect(codeOf({}, `PATCH ${issue}`, { body: bytes('{"_method":"DELETE"}') })).toBe('METHOD_OVERRIDE');
    expect(codeOf({}, `PATCH ${issue}`, { headers: typed, body: { a: '&_method=DELETE&' } })).toBe('METHOD_OVERRIDE');
    expect(codeOf({}, `PATCH ${issue}`, { body: 'a=b&_method=DELETE' })).toBe('METHOD_OVERRIDE');
    expect(codeOf({}, 'GET /user?a=b;_method=DELETE')).toBe('METHOD_OVERRIDE');
    const others = { 'x-content-type': 'multipart/x', 'content-type-x': 'multipart/x' };
    const headers = { ...others, 'content-type': 'text/plain' };
    expect(codeOf({}, `PATCH ${issue}`, { headers, body: 'a=b&_method=DELETE' })).toBe('allowed');
    expect(codeOf({}, `PATCH ${issue}`, { headers, body: '{"a":1}' })).toBe('allowed');
    expect(codeOf({}, `PATCH ${issue}`, { headers, body: '{"_method":1}' })).toBe('METHOD_OVERRIDE');
  });

  it('may have its headers as pairs', () => {
    for (const headers of [
      new Headers({ 'X-Method': 'DELETE' }),
      [['x-method', 'DELETE']],
      new Map([['x-method', 'x']]),
    ]) {
      expect(codeOf({}, 'GET /user', { headers })).toBe('METHOD_OVERRIDE');
    }
    expect(codeOf({}, 'GET /user', { headers: new Headers({ accept: 'x' }) })).toBe('allowed');
  });

  it.each([
    ['GET /unknown', 'GET /unknown'],
    ['get /secret-path/ghp_secret/a', 'GET /secret-path/…'],
    ['GET /secret-path/a\nb', 'GET /secret-path/…'],
    ['GET /secret-path?token=x', 'GET /secret-path'],
    ['POST /', 'POST /'],
    ['POST /graphql', 'POST /graphql'],
    ['POST /graphqlx', 'POST /graphqlx'],
    ['GET /graphql', 'GET /graphql'],
    ['POST /x/graphql', 'POST /x/…'],
    ['GET https://:0:0', 'GET '],
    ['GET https://evil.example/user', 'GET /user'],
  ])('for no route is refused unless it is allowed: %j', (request, route) => {
    const reason = 'it is not a route of the catalogue, and no rule names it';
    expect(judge({}, request)).toEqual({ code: 'UNKNOWN_ROUTE', route, reason });
    expect(codeOf({}, request, {}, { allowUnknown: true })).toBe('allowed');
    const needs = 'it is not known which permissions it needs. To allow such requests, set "allowUnknown"';
    expect(judge({}, request, {}, { granted: {} })).toEqual({ code: 'UNKNOWN_ROUTE', route, reason: needs });
    // Rules cannot judge it.
    for (const options of [{ allow: ['/**'] }, { deny: ['GET /user'] }, { repo: 'a/b' }, { org: 'a' }]) {
      expect(codeOf(options, request, {}, { allowUnknown: true })).toBe('UNKNOWN_ROUTE');
    }
  });

  it.each(['/graphql', '/graphql/', '/api/graphql'])('for GraphQL is allowed by a rule that names it: %s', (path) => {
    expect(codeOf({ allow: ['POST /graphql'] }, `POST ${path}`)).toBe('allowed');
    expect(codeOf({ allow: ['/graphql'] }, `POST ${path}`)).toBe('UNKNOWN_ROUTE');
    expect(codeOf({ allow: ['POST /*'] }, `POST ${path}`)).toBe('UNKNOWN_ROUTE');
    expect(codeOf({ allow: ['POST /graphql'], deny: ['/graphql'] }, `POST ${path}`)).toBe('DENIED');
    expect(codeOf({ allow: ['POST /graphql'], org: 'a' }, `POST ${path}`)).toBe('OTHER_ORGANIZATION');
    expect(codeOf({ allow: ['POST /graphql'] }, `POST ${path}`, {}, { granted: {} })).toBe('NOT_GRANTED');
  });

  it('is read at the URL of a server, and by its path alone', () => {
    const baseUrl = 'https://ghes.example/api/v3';
    const options = { deny: ['GET /user'] };
    expect(codeOf(options, `GET ${baseUrl}/user`, {}, { baseUrl })).toBe('DENIED');
    expect(codeOf(options, `GET ${baseUrl}/user`)).toBe('UNKNOWN_ROUTE');
    const policy = createPolicy(options, { catalogue: lightCatalogue, permissionNames });
    expect(policy.judge({ method: 'GET', url: '/user' })?.code).toBe('DENIED');
    expect(policy.routeOf({ method: 'GET', url: '/users/a' })).toBe('GET /users/{username}');
    expect(policy.routeOf({ method: 'GET', url: '/x' })).toBeUndefined();
    expect(
      createPolicy({}, { catalogue, permissionNames, baseUrl }).routeOf({ method: 'GET', url: `${baseUrl}/user` }),
    ).toBe('GET /user');
  });

  it.each([...['eve%0A', 'eve%0D', 'eve%00', 'eve%E2%80%A8', 'eve%E2%80%A9', 'eve%C2%85', '%7Feve']])(
    'with a control character in a value is refused, and is judged like any other: %s',
    (value) => {
      const request = `GET /users/${value}`;
      expect(judge({}, request)).toEqual({
        code: 'UNSAFE_ROUTE',
        route: 'GET /users/{username}',
        reason: 'a value in its path contains a control character',
      });
      expect(codeOf({ deny: ['/users/**'] }, request)).toBe('DENIED');
      expect(codeOf({ deny: ['/users/{username}'] }, request)).toBe('DENIED');
      expect(codeOf({ allow: ['/users/eve'] }, request)).toBe('UNSAFE_ROUTE');
      expect(codeOf({ allow: ['/users/**'] }, request)).toBe('UNSAFE_ROUTE');
      expect(codeOf({}, request, {}, { allowUnknown: true })).toBe('UNSAFE_ROUTE');
    },
  );

  it.each(table<[string, string, string]>('a request that is another spelling of a route'))(
    'that is another spelling of a route is refused, even if unknown ones are allowed: %s %s',
    (method, path, route) => {
      const settings = { catalogue, permissionNames, granted: { issues: 'write' }, allowUnknown: true } as const;
      const policy = createPolicy({}, settings);
      expect(policy.judge({ method, url: path })).toMatchObject({
        code: 'UNKNOWN_ROUTE',
        reason: `it is another spelling of ${route}`,
      });
      expect(policy.judge({ method, url: API + path })?.code).toBe('UNKNOWN_ROUTE');
      expect(createPolicy({}, { ...settings, allowUnknown: false }).judge({ method, url: path })?.reason).toContain(
        'allowUnknown',
      );
    },
  );

  it.each(['GET /repos/o/r/unknown', 'GET /unknown.json', 'PUT /repos/o/r', 'GET /repos/o/r/hooks.json/x'])(
    'that is the spelling of no route is allowed with the unknown ones: %s',
    (request) => {
      expect(codeOf({}, request, {}, { catalogue, allowUnknown: true })).toBe('allowed');
    },
  );

  it('is denied by the rule for another spelling of it', () => {
    const latest = { deny: ['GET /repos/{owner}/{repo}/releases/latest'] };
    expect(codeOf(latest, 'GET /repos/o/r/releases/LATEST', {}, { catalogue })).toBe('DENIED');
    expect(codeOf(latest, 'GET /repos/o/r/releases/1', {}, { catalogue })).toBe('allowed');
    const files = { deny: ['/repos/{owner}/{repo}/contents/.github/**'] };
    expect(codeOf(files, 'GET /repos/o/r/contents/.github%252Fci.yml')).toBe('DENIED');
    const readme = { deny: ['/repos/{owner}/{repo}/contents/README', 'PATCH /repos/{owner}/{repo}/**'] };
    expect(codeOf(readme, 'GET /repos/o/r/contents/README.md')).toBe('allowed');
    expect(codeOf(readme, 'POST /repos/o/r/issues')).toBe('allowed');
  });

  it('is refused with the rule', () => {
    expect(judge({ deny: ['users', 'GET /user'] }, 'GET /user')).toEqual({
      code: 'DENIED',
      route: 'GET /user',
      reason: 'the rule "users" denies it',
    });
    expect(judge({ allow: ['issues'] }, 'GET /user')?.reason).toBe('no rule allows it');
  });

  it('needs the permissions that were granted', () => {
    const grant = (granted: PermissionSet, request: string, allowUnknown = false) =>
      judge({}, request, {}, { granted, allowUnknown });
    expect(grant({ issues: 'write' }, `PATCH ${issue}`)).toBeUndefined();
    expect(grant({}, 'GET /meta')).toBeUndefined();
    expect(grant({ issues: 'read' }, 'POST /repos/a/b/issues')).toEqual({
      code: 'NOT_GRANTED',
      route: 'POST /repos/{owner}/{repo}/issues',
      reason: 'it needs issues: write, but issues: read was granted',
    });
    expect(grant({}, 'POST /repos/a/b/issues', true)?.reason).toBe('it needs issues: write, but nothing was granted');
    expect(grant({}, 'GET /app')?.code).toBe('NOT_GRANTED');
    expect(grant({}, 'GET /app', true)).toBeUndefined();
  });
});

describe('A HEAD route of another API', () => {
  const record = { route: 'HEAD /x', method: 'HEAD', path: '/x', parameters: [] } as unknown as RouteRecord;
  const other = {
    match: () => ({ route: 'HEAD /x', parameters: {} }),
    get: () => record,
    categories: [],
    *[Symbol.iterator]() {
      yield record;
    },
  } as unknown as Catalogue;

  it('is matched by a rule for GET', () => {
    expect(codeOf({ deny: ['GET /x'] }, 'HEAD /x', {}, { catalogue: other, permissionNames: [] })).toBe('DENIED');
  });

  it('has the path of GraphQL if the API has a route with it', () => {
    const own = { ...record, route: 'POST /graphql', method: 'POST', path: '/graphql' } as RouteRecord;
    const api = { ...other, get: () => own } as unknown as Catalogue;
    expect(codeOf({}, 'POST /graphql', {}, { catalogue: api, permissionNames: [] })).toBe('allowed');
  });
});
