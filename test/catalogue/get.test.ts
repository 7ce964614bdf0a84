import { EndpointError } from 'routebook';
import { createCatalogue, github, type RouteRecord } from 'routebook/catalogue';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { github as file } from './github.ts';

const all = [...github];

const tiny = {
  format: 1,
  name: 'tiny',
  server: null,
  version: null,
  documentation: '',
  parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }],
  responses: [],
  routes: [['GET /pets/{id}', 'get-pet', null, null, [0]], ['GET /']],
} as const;

function findMutable(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.isFrozen(value) ? Object.values(value).flatMap(findMutable) : [value];
}

describe('all routes', () => {
  test('are those of the catalogue file, in the same order', () => {
    expect(github.size).toBe(1_337);
    expect(all.map(({ route }) => route)).toEqual(Object.keys(file.routes));
    expect(github).toMatchObject({ name: 'github', version: '2022-11-28' });
  });

  test('are the same record each time, deeply frozen', () => {
    for (const record of all) {
      expect(github.get(record.route)).toBe(record);
      expect(findMutable(record)).toEqual([]);
    }
    expect(Object.isFrozen(github)).toBe(true);
  });

  test('contain the facts of the catalogue file', () => {
    for (const { route, ...record } of all) {
      const { path, operationId, category, documentation, pagination, deprecation } = file.routes[route] ?? {};
      expect(record).toMatchObject({ path, operationId, category, documentation });
      expect(record.pagination).toEqual(pagination);
      expect(record.deprecation === undefined).toBe(deprecation === undefined);
      expect(record.deprecation?.replacement).toBe(deprecation?.replacement);
      expect(record.deprecation?.removed ?? false).toBe(deprecation?.removed ?? false);
      expect(Object.keys(record.responses)).toEqual(Object.keys(file.routes[route]?.responses ?? {}));
      expect(record.formats).toEqual(Object.keys(file.routes[route]?.formats ?? {}));
    }
  });

  test('have a title in which names are spelled correctly', () => {
    expect(github.get('GET /').title).toBe('GitHub API root');
    expect(github.get('GET /repos/{owner}/{repo}/pages').title).toBe('Get a GitHub Pages site');
    expect(all.filter(({ title }) => /\b(?:github|apiname|api|oidc|ssh|gpg)\b/.test(title))).toEqual([]);
  });

  test('have every path parameter in their path', () => {
    for (const { route, parameters } of all) {
      const path = route.slice(route.indexOf(' ') + 1).replace(/\{\?.*\}|^\{origin\}/g, '');
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).sort();
      const known = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([...new Set(known)].sort(), route).toEqual(names);
    }
  });
});

describe('get', () => {
  test('returns the pagination of a route', () => {
    expect(github.get('GET /orgs/{org}/repos')).toMatchObject({
      route: 'GET /orgs/{org}/repos',
      method: 'GET',
      path: '/orgs/{org}/repos',
      title: 'List organization repositories',
      operationId: 'repos/list-for-org',
      category: 'repos',
      documentation: 'https://docs.github.com/rest/repos/repos#list-organization-repositories',
      server: 'https://api.github.com',
      pagination: { by: 'page' },
      previews: [],
    });
    expect(github.get('GET /search/repositories').pagination).toEqual({ by: 'page', items: 'items' });
  });

  test('returns the location, type, enum, default and multi-segment flag of parameters', () => {
    const { parameters } = github.get('GET /orgs/{org}/repos');
    expect(parameters[0]).toEqual({
      name: 'org',
      in: 'path',
      required: true,
      type: 'string',
      multiSegment: false,
      deprecated: false,
    });
    expect(parameters.find(({ name }) => name === 'sort')).toEqual({
      name: 'sort',
      in: 'query',
      required: false,
      type: { enum: ['created', 'updated', 'pushed', 'full_name'] },
      enum: ['created', 'updated', 'pushed', 'full_name'],
      default: 'created',
      multiSegment: false,
      deprecated: false,
    });
    const contents = github.get('GET /repos/{owner}/{repo}/contents/{path}').parameters;
    expect(contents.filter(({ multiSegment }) => multiSegment).map(({ name }) => name)).toEqual(['path']);
    const upload = github.get('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}');
    expect(upload.parameters.find(({ name }) => name === 'origin')?.in).toBe('server');
    expect(upload.server).toBe('https://uploads.github.com');
  });

  test('returns the fields of a body', () => {
    const { body } = github.get('POST /repos/{owner}/{repo}/issues');
    expect(body).toMatchObject({ required: true, open: false });
    expect(body?.fields[0]).toMatchObject({ name: 'title', required: true });
    expect(body?.fields.find(({ name }) => name === 'labels')?.required).toBe(false);
    expect(Object.keys(body?.content ?? {})).toEqual(['application/json']);
    // One of several shapes: required is what all of them require.
    const gist = github.get('PATCH /gists/{gist_id}').body;
    expect(gist?.fields.map(({ name }) => name)).toContain('files');
    expect(github.get('POST /markdown/raw').body).toMatchObject({ open: true, fields: [] });
    expect(github.get('GET /user').body).toBeUndefined();
  });

  test('returns responses, formats and versions', () => {
    const pull = github.get('GET /repos/{owner}/{repo}/pulls/{pull_number}');
    expect(pull.responses['200']).toEqual({ 'application/json': 'PullRequest' });
    expect(pull.formats).toContain('diff');
    expect(github.get('DELETE /app/installations/{installation_id}').versions).toContain('2026-03-10');
    expect(github.get('DELETE /app/installations/{installation_id}').responses['204']).toEqual({});
  });

  test('returns why and since when a route is deprecated', () => {
    expect(github.get('PATCH /teams/{team_id}').deprecation).toEqual({
      reason: 'replaced',
      removed: false,
      since: '2020-01-21',
      until: '2021-02-01',
      replacement: 'PATCH /orgs/{org}/teams/{team_slug}',
    });
    expect(github.get('GET /orgs/{org_id}/codespaces').deprecation).toEqual({
      reason: 'renamed',
      removed: false,
      renamed: { org_id: 'org' },
      replacement: 'GET /orgs/{org}/codespaces',
    });
    const reasons = all.flatMap(({ deprecation }) => deprecation?.reason ?? []);
    expect([...new Set(reasons)].sort()).toEqual(['removed', 'renamed', 'replaced', 'retiring']);
    expect(reasons.filter((reason) => reason === 'removed')).toHaveLength(110);
  });

  test.each(['GET /nowhere', '', 'constructor', '__proto__', 'OPTIONS /user', ' GET /user'])(
    'returns undefined for %j',
    (route) => {
      expect(github.get(route)).toBeUndefined();
    },
  );

  test('is typed', () => {
    expectTypeOf(github.get('GET /user')).toEqualTypeOf<RouteRecord<'GET /user'>>();
    expectTypeOf(github.get('GET /x' as string)).toExtend<RouteRecord | undefined>();
    expectTypeOf(github.get('GET /x' as string)?.route).not.toEqualTypeOf<string>();
    expectTypeOf(createCatalogue(tiny).get('GET /user')).toEqualTypeOf<RouteRecord<string> | undefined>();
    expectTypeOf(createCatalogue<'GET /a'>(tiny).get).parameter(0).toBeString();
    expectTypeOf(github.match('GET', '')?.route).not.toEqualTypeOf<string | undefined>();
  });
});

describe('getByOperationId', () => {
  test('finds every operation, the current route first', () => {
    expect(github.getByOperationId('repos/list-for-org')?.route).toBe('GET /orgs/{org}/repos');
    expect(github.getByOperationId('codespaces/list-in-organization')?.route).toBe('GET /orgs/{org}/codespaces');
    for (const { operationId = '' } of all) expect(github.getByOperationId(operationId)?.operationId).toBe(operationId);
  });

  test.each(['', 'repos', 'constructor'])('returns undefined for %j', (operationId) => {
    expect(github.getByOperationId(operationId)).toBeUndefined();
  });
});

describe('createCatalogue', () => {
  test.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1/pets/1'],
    ['https://api.example.com/a/b/', 'https://api.example.com/a/b/pets/1'],
    ['/v1', 'https://anywhere.example/v1/pets/1'],
    ['https://api.example.com', 'https://api.example.com/pets/1'],
  ])('finds the route of a URL below the path of the server %s', (server, url) => {
    const catalogue = createCatalogue({ ...tiny, server }, { servers: ['https://anywhere.example'] });
    for (const each of [url, '/pets/1']) expect(catalogue.match('GET', each)?.route).toBe('GET /pets/{id}');
    expect(catalogue.match('GET', 'https://api.example.com/v2/pets/1')).toBeUndefined();
  });

  test('accepts any generated data, as an object or as text', () => {
    for (const data of [tiny, JSON.stringify(tiny), JSON.stringify(tiny, null, 2)]) {
      const catalogue = createCatalogue(data);
      expect([...catalogue]).toMatchObject([
        { route: 'GET /pets/{id}', title: 'Get pet', responses: {}, formats: [], versions: [] },
        { route: 'GET /', title: 'GET /', parameters: [] },
      ]);
      expect(catalogue.version).toBeUndefined();
      expect(catalogue.getByOperationId('get-pet')?.route).toBe('GET /pets/{id}');
      expect(catalogue.match('GET', '/pets/1')).toEqual({ route: 'GET /pets/{id}', parameters: { id: '1' } });
      expect(catalogue.search('pet').map(({ route }) => route)).toEqual(['GET /pets/{id}']);
      expect(catalogue.check('GET /pets/{id}', { id: 1 })).toEqual([]);
    }
  });

  test('neither changes the data nor notices later changes to it', () => {
    const own = structuredClone(tiny) as unknown as { name: string; parameters: { name: string }[] };
    const catalogue = createCatalogue(own as never);
    own.name = 'other';
    catalogue.get('GET /pets/{id}');
    expect(catalogue.name).toBe('tiny');
    expect(Object.isFrozen(own.parameters[0])).toBe(false);
  });

  test.each([
    '',
    'no JSON',
    '{}',
    'null',
    '{"format":2,"parameters":[],"responses":[],"routes":[]}',
    '{}\n[]\n\n[]',
    '[]',
  ])('refuses other text when it is read: %j', (text) => {
    const catalogue = createCatalogue(text);
    expect(() => catalogue.size).toThrow(EndpointError);
    expect(() => catalogue.size).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });

  test('rejects other values immediately', () => {
    for (const value of [null, undefined, 5, {}, []]) {
      expect(() => createCatalogue(value as never)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
    }
  });
});
