import { type Catalogue, github } from 'routebook/catalogue';
import { github as cloud } from 'routebook/ghec/catalogue';
import { describe, expect, test } from 'vitest';
import { EDITION_NAMES, findEdition } from '../../src/github/editions.ts';
import { importEdition, NAMES, SERVER, SERVER_NAMES } from '../support/editions.ts';

const { github: server } = await importEdition('/catalogue');

const editions = await Promise.all(
  NAMES.map(async (name) => (await importEdition('/catalogue', name)).github as Catalogue),
);

describe('the catalogues of editions', () => {
  test('have the routes of their descriptions, and keys for renamed placeholders', () => {
    const sizes = editions.map((catalogue) => {
      const renamed = [...catalogue].filter(({ deprecation }) => deprecation?.renamed).length;
      return [catalogue.name, catalogue.size - renamed];
    });
    expect(Object.fromEntries(sizes)).toMatchSnapshot();
    expect(editions.map(({ name }) => name)).toEqual(NAMES);
    for (const catalogue of editions) {
      expect([...catalogue].filter(({ deprecation }) => deprecation?.removed)).toEqual([]);
    }
  });

  test('have their own API versions', () => {
    expect(cloud.versions).toEqual(github.versions);
    expect(server.versions).toEqual(['2022-11-28']);
    expect([...server].filter(({ versions }) => versions.length > 0)).toEqual([]);
  });

  test('have records with parameters, responses and documentation of the edition', () => {
    const record = server.get('GET /enterprise/stats/issues' as never) as ReturnType<typeof server.get>;
    expect(record).toMatchObject({
      documentation: expect.stringMatching(new RegExp(`^${SERVER.documentation}rest/`)),
      server: 'http://HOSTNAME/api/v3',
    });
    expect(cloud.get('GET /user').documentation).toBe(
      'https://docs.github.com/enterprise-cloud@latest/rest/users/users#get-the-authenticated-user',
    );
    for (const catalogue of editions) {
      for (const each of catalogue) {
        const names = [...each.path.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name);
        const inPath = each.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        if (!each.deprecation?.renamed) expect(inPath.sort()).toEqual(names.sort());
        expect(each.documentation).toMatch(/^https:\/\/docs\.github\.com\/enterprise-[\w@.]+\/rest\//);
        expect(Object.keys(each.responses).length).toBeGreaterThan(0);
      }
    }
  });

  test('find routes that github.com does not have', () => {
    const named = { baseUrl: 'https://ghe.example/api/v3' };
    const match = (method: string, path: string) => server.match(method, `https://ghe.example${path}`, named)?.route;
    expect(match('GET', '/api/v3/admin/users/7/x')).toBeUndefined();
    expect(match('POST', '/api/v3/admin/users')).toBe('POST /admin/users');
    expect(match('GET', '/manage/v1/version')).toBe('GET {origin}/manage/v1/version');
    expect(cloud.search('enterprise audit log', { limit: 3 }).map(({ route }) => route)).toContain(
      'GET /enterprises/{enterprise}/audit-log',
    );
    expect(github.match('POST', 'https://ghe.example/api/v3/admin/users', named)).toBeUndefined();
    expect(server.ask('resolve a review thread').instead?.name).toBe('resolveReviewThread');
  });
});

describe('a route that exists only in another edition', () => {
  test('is reported by a check for github.com', () => {
    expect(github.check('POST /admin/users', { login: 'x' })).toEqual([
      {
        code: 'UNKNOWN_ROUTE',
        severity: 'error',
        message: expect.stringContaining(`${SERVER.title}, not on github.com.`),
        route: 'POST /admin/users',
        suggestions: [],
        editions: SERVER_NAMES,
      },
    ]);
    const [finding] = github.check('GET', 'https://api.github.com/enterprises/acme/audit-log?phrase=x');
    expect(finding).toMatchObject({ code: 'UNKNOWN_ROUTE', editions: expect.arrayContaining(['ghec']) });
    expect(finding?.message).not.toContain('phrase');
  });

  test('is reported by a check for an edition', () => {
    expect(server.check('GET /user/codespaces')).toMatchObject([
      {
        code: 'UNKNOWN_ROUTE',
        message: `This route exists on github.com, not in ${SERVER.title}.`,
        route: 'GET /user/codespaces',
        editions: [],
      },
    ]);
    expect(cloud.check('POST /admin/users')[0]?.editions).toEqual(SERVER_NAMES);
    expect(server.check('GET /enterprises/{enterprise}/teams', { enterprise: 'x' })[0]).toMatchObject({
      code: 'UNKNOWN_ROUTE',
    });
  });

  test('is reported even if github.com used to have it', () => {
    const kept = [...github].filter(
      ({ route, deprecation }) => deprecation?.removed && server.get(route as never) !== undefined,
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const { route } of kept.slice(0, 5)) {
      const [finding] = github.check(route);
      expect(finding).toMatchObject({ code: 'REMOVED_ROUTE', editions: expect.arrayContaining([SERVER.name]) });
      expect(finding?.message).toMatch(new RegExp(`^This route exists in .*${SERVER.title}, not on github.com.`));
    }
  });

  test('is not reported for a route that no edition has', () => {
    for (const catalogue of [github, ...editions]) {
      expect(catalogue.check('GET /nowhere/at/all')).toMatchObject([{ code: 'UNKNOWN_ROUTE' }]);
      expect(catalogue.check('GET /nowhere/at/all')[0]?.editions).toBeUndefined();
      expect(catalogue.check('')[0]?.editions).toBeUndefined();
    }
  });
});

test('an unknown edition is not found', () => {
  for (const name of ['', 'ghes-3.2', 'constructor', '__proto__', 'GHEC']) expect(findEdition(name)).toBeUndefined();
  expect(EDITION_NAMES.map((name) => findEdition(name)?.name)).toEqual(NAMES);
});
