import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listCheckoutEditions, readCheckout } from '../../../generator/github/read-checkout.js';
import { routesOf, writePermissions } from '../../../generator/github/write-permissions.js';

const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
afterAll(() => rmSync(checkout, { recursive: true }));

function write(path: string, value: unknown) {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

const ALL = { userToServerRest: true, serverToServer: true, fineGrainedPat: true };
const ISSUES = '"Issues" repository permissions';
const LISTED = { verb: 'get', requestPath: '/feeds', access: 'read' };

for (const edition of ['fpt', 'ghes-3.99']) {
  write(`src/rest/data/${edition}-2022-11-28/issues.json`, {
    issues: [
      {
        verb: 'post',
        requestPath: '/issues',
        progAccess: { ...ALL, permissions: [{ [ISSUES]: 'write' }] },
        descriptionHTML:
          '<p>Personal access tokens (classic) need the <code>repo</code> scope to use this endpoint.</p>',
      },
      {
        verb: 'get',
        requestPath: '/issues',
        progAccess: {
          ...ALL,
          permissions: [{ [ISSUES]: 'read', '"Enterprise administration" enterprise permissions': 'read' }],
          allowsPublicRead: true,
        },
      },
      { verb: 'get', requestPath: '/unknown' },
      { verb: 'get', requestPath: '/app/hook', progAccess: { permissions: [] } },
      ...(edition === 'fpt'
        ? [
            {
              verb: 'get',
              requestPath: '/app',
              progAccess: { ...ALL, serverToServer: false, permissions: [], allowPermissionlessAccess: true },
            },
          ]
        : []),
    ],
  });
  write(`src/github-apps/data/${edition}-2022-11-28/fine-grained-pat.json`, {
    issues: ['get', 'post'].map((verb) => ({ verb, requestPath: '/issues' })),
    activity: [{ verb: 'get', requestPath: '/feeds' }],
  });
  write(`src/github-apps/data/${edition}-2022-11-28/fine-grained-pat-permissions.json`, {
    issues: { displayTitle: 'Repository permissions for "Issues"', permissions: [{ ...LISTED }] },
  });
  write(`src/github-apps/data/${edition}-2022-11-28/server-to-server-permissions.json`, {
    contents: {
      displayTitle: 'Repository permissions for "Contents"',
      permissions: [
        { ...LISTED, 'user-to-server': true, 'server-to-server': false, 'additional-permissions': true },
        { verb: 'post', requestPath: '/issues', access: 'read', 'user-to-server': true, 'server-to-server': true },
      ],
    },
  });
}

test('the permissions are read from the files by category, and for other routes from the lists by permission', () => {
  const { routes, names } = readCheckout(checkout);
  expect(routes).toEqual({
    'GET /app': 'permissionless tokens=fine-grained,user disputed',
    'GET /app/hook': 'tokens=app',
    'GET /feeds': 'contents:read|issues:read uncertain tokens=fine-grained,user',
    'GET /issues': 'issues:read+enterprise_administration:read public',
    'POST /issues': 'issues:write scopes=repo',
  });
  expect(names).toEqual({ contents: '"Contents" repository permissions', issues: ISSUES });
});

test('an edition is written as its differences, from which all its routes can be read again', () => {
  expect(listCheckoutEditions(checkout)).toEqual(['ghes-3.99']);
  const { routes, names } = readCheckout(checkout);
  const edition = readCheckout(checkout, 'ghes-3.99').routes;
  const text = writePermissions({ source: {}, names, corrections: {}, routes, editions: { 'ghes-3.99': edition } });
  const file = JSON.parse(text);
  expect(file.editions['ghes-3.99']).toEqual({ 'GET /app': null });
  expect(routesOf(file, 'ghes-3.99')).toEqual(edition);
  expect(text.split('\n').filter((line) => line.includes('"POST /issues"'))).toHaveLength(1);
});
