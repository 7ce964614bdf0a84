import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { github as catalogue } from 'routebook/catalogue';
import { describePermissions, listPermissionNames, permissions } from 'routebook/catalogue/permissions';
import { github as ghecCatalogue, permissions as ghecPermissions } from 'routebook/ghec/catalogue';
import { describe, expect, test } from 'vitest';
import source from '../../../data/permissions.json' with { type: 'json' };
import { importEdition, NAMES } from '../../support/editions.ts';
import { readTables } from '../../support/tables.ts';

const github = catalogue.with(permissions);
const ghec = ghecCatalogue.with(ghecPermissions);

const table = readTables(import.meta.url);

const { github: plainServer, permissions: serverPermissions } = await importEdition('/catalogue');
const server = plainServer.with(serverPermissions);

const lines: Readonly<Record<string, string>> = source.routes;

describe('the permissions of a route', () => {
  test('are alternatives of sets, of which one is enough', () => {
    expect(github.get('POST /repos/{owner}/{repo}/issues').permissions).toEqual({
      any: [{ issues: 'write' }],
      publicRead: false,
      permissionless: false,
      tokens: ['fine-grained', 'user', 'installation'],
      uncertain: false,
    });
    expect(github.get('POST /repos/{owner}/{repo}/issues/{issue_number}/labels').permissions?.any).toEqual([
      { issues: 'write' },
      { pull_requests: 'write' },
    ]);
    expect(github.get('PUT /repos/{owner}/{repo}/contents/{path}').permissions?.any).toEqual([
      { contents: 'write' },
      { contents: 'write', workflows: 'write' },
    ]);
  });

  test('say whether public resources can be read without them, and which tokens the route accepts', () => {
    const { permissions } = github.get('GET /repos/{owner}/{repo}/contents/{path}');
    expect(permissions).toMatchObject({ any: [{ contents: 'read' }], publicRead: true });
    expect(github.get('GET /gists/starred').permissions?.tokens).toEqual(['fine-grained', 'user']);
    expect(github.get('GET /app').permissions).toMatchObject({ any: [], permissionless: false, tokens: [] });
    expect(github.get('GET /meta').permissions).toMatchObject({ permissionless: true });
  });

  test('are undefined if they are not known, and never empty instead', () => {
    for (const route of ['GET /notifications', 'GET /events', 'DELETE /projects/{project_id}'] as const) {
      expect(github.get(route)).toBeDefined();
      expect(github.get(route).permissions).toBeUndefined();
    }
  });

  test('are those of the source for every route of the catalogue', () => {
    let known = 0;
    for (const { route, method, path, permissions } of github) {
      const text = lines[route] ?? lines[`${method} ${path}`];
      if (text === undefined) continue;
      known += 1;
      expect(permissions, route).toBeDefined();
      const needs = text.split(' ').find((word) => /^\w+:/.test(word)) ?? '';
      const written = permissions?.any
        .map((set) =>
          Object.entries(set)
            .map((need) => need.join(':'))
            .join('+'),
        )
        .join('|');
      expect(written, route).toBe(needs);
    }
    expect(known).toBeGreaterThan(1_150);
  });

  test('cannot be changed', () => {
    const { permissions } = github.get('POST /repos/{owner}/{repo}/issues');
    expect(Object.isFrozen(permissions)).toBe(true);
    expect(Object.isFrozen(permissions?.any[0])).toBe(true);
  });

  test('have corrections, each for a route of the catalogue that the source does not have', () => {
    for (const [route, { needs, reason }] of Object.entries(source.corrections)) {
      expect(lines[route], route).toBeUndefined();
      expect(github.get(route)?.permissions, route).toBeDefined();
      expect(needs).toMatch(/^\w+:(?:read|write)/);
      expect(reason).toMatch(/\.$/);
    }
  });
});

describe('the catalogue with permissions', () => {
  test('exists for editions, with the facts of the edition', () => {
    expect(ghec.get('POST /repos/{owner}/{repo}/issues').permissions?.any).toEqual([{ issues: 'write' }]);
    const route = 'GET /scim/v2/enterprises/{enterprise}/Groups';
    expect(github.get(route)).toBeUndefined();
    expect(server.get(route)?.permissions?.any).toEqual([{ enterprise_scim: 'read' }]);
    const known = [...server].filter(({ permissions }) => permissions !== undefined);
    expect(known.length).toBeGreaterThan(900);
  });
});

// 0.7 kB of it are scopes.
test('the data of github.com and of each edition takes at most 3.7 kB, gzipped', () => {
  for (const name of ['', ...NAMES.map((each) => `${each}/`)]) {
    const text = readFileSync(new URL(`../../../src/generated/${name}permission-data.ts`, import.meta.url));
    expect(gzipSync(text, { level: 9 }).length, name).toBeLessThanOrEqual(3_700);
  }
});

test('every permission that a route needs has a name and a kind', () => {
  const names = new Map(listPermissionNames().map(({ key, kind, title }) => [key, `${kind} ${title}`]));
  expect(names.get('pull_requests')).toBe('repository Pull requests');
  const used = [...github, ...ghec, ...server].flatMap(
    ({ permissions }) => permissions?.any.flatMap(Object.keys) ?? [],
  );
  expect(used.length).toBeGreaterThan(2_000);
  expect([...new Set(used)].filter((key) => !names.has(key))).toEqual([]);
});

test.each(table<[string, string]>('described needs'))('the needs of %s are described as: %s', (route, text) => {
  expect(describePermissions(github.get(route)?.permissions)).toBe(text);
});
