import { readFileSync } from 'node:fs';
import { github as catalogue } from 'routebook/catalogue';
import { describeScopes, permissions } from 'routebook/catalogue/permissions';
import { github as ghecCatalogue, permissions as ghecPermissions } from 'routebook/ghec/catalogue';
import { describe, expect, test } from 'vitest';
import { readScopes, SCOPES } from '../../../generator/github/read-scopes.js';

const github = catalogue.with(permissions);
const ghec = ghecCatalogue.with(ghecPermissions);

const scopesOf = (route: string) => github.get(route)?.permissions?.scopes;

describe('the scopes of a route', () => {
  test.each([
    ['DELETE /repos/{owner}/{repo}', [['delete_repo']], undefined],
    ['POST /repos/{owner}/{repo}/deployments', [['repo'], ['repo_deployment']], undefined],
    ['GET /user/teams', [['user'], ['repo'], ['read:org']], undefined],
    ['DELETE /orgs/{org}/packages/{package_type}/{package_name}', [['read:packages', 'delete:packages']], undefined],
    // Only for private repositories.
    ['GET /repos/{owner}/{repo}/actions/artifacts', [['repo']], [[]]],
    ['GET /orgs/{org}/actions/secrets', [['admin:org', 'repo']], [['admin:org']]],
    // The sentence about a private repository does not say "also", but both hold.
    ['PUT /orgs/{org}/actions/secrets/{secret_name}', [['admin:org', 'repo']], [['admin:org']]],
    ['GET /repos/{owner}/{repo}/code-scanning/alerts', [['security_events']], [['security_events'], ['public_repo']]],
    ['POST /orgs/{org}/repos', [['repo']], [['repo'], ['public_repo']]],
    ['PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', [], undefined],
  ])('are what the documentation says: %s', (route, any, open) => {
    expect(scopesOf(route)).toEqual({ any, ...(open && { public: open }) });
    expect(Object.isFrozen(scopesOf(route)?.any)).toBe(true);
  });

  test.each([
    // Needs another scope for some files.
    'PUT /repos/{owner}/{repo}/contents/{path}',
    // A scope for a part of the response.
    'GET /user',
    // Names of scopes that do not exist.
    'GET /orgs/{org}/installations',
    'POST /repos/{owner}/{repo}/security-advisories',
    // Nothing is said.
    'GET /meta',
  ])('are absent if the documentation does not say it in a form that is understood: %s', (route) => {
    expect(github.get(route)?.permissions).toBeDefined();
    expect(scopesOf(route)).toBeUndefined();
  });

  test('are scopes that exist, in every edition', () => {
    const all = [...github, ...ghec].flatMap(({ permissions }) => permissions?.scopes ?? []);
    expect(all.length).toBeGreaterThan(1_000);
    const used = all.flatMap((each) => [...each.any, ...(each.public ?? [])].flat());
    expect([...new Set(used)].filter((name) => !SCOPES.has(name))).toEqual([]);
  });

  test('are those that the comments of @octokit/openapi-types have', () => {
    const file = new URL('../../../node_modules/@octokit/openapi-types/types.d.ts', import.meta.url);
    const comments = readFileSync(file, 'utf8').matchAll(
      /@description ((?:(?!\*\/)[\s\S])*)\*\/\s+(?:get|post|put|patch|delete): operations\["([^"]+)"\]/g,
    );
    let equal = 0;
    const others: string[] = [];
    for (const [, text = '', id = ''] of comments) {
      const read = readScopes(text.replaceAll(/^\s*\*/gm, ''));
      const permissions = github.getByOperationId(id)?.permissions;
      if (read === undefined || permissions === undefined) continue;
      if (written(permissions.scopes) === read) equal += 1;
      else others.push(`${id}: ${read}, not ${written(permissions.scopes)}`);
    }
    expect(others).toEqual([]);
    expect(equal).toBeGreaterThan(450);
  });
});

function written(scopes: ReturnType<typeof scopesOf>): string | undefined {
  const text = (lists: readonly (readonly string[])[]) => lists.map((list) => list.join('+')).join('|');
  if (scopes?.any.length === 0) return 'none';
  return scopes && `${text(scopes.any)}${scopes.public ? `/${text(scopes.public)}` : ''}`;
}

describe('a text about scopes', () => {
  const need = (names: string) =>
    `<p>Text.</p><p>OAuth app tokens and personal access tokens (classic) need ${names}.</p>`;
  const code = (name: string) => `<code>${name}</code>`;

  test.each([
    [`the ${code('repo')} scope to use this endpoint`, 'repo'],
    [`the ${code('repo')} or ${code('gist')} scope to use this endpoint`, 'repo|gist'],
    [`both the ${code('repo')} and ${code('gist')} scopes to use this endpoint`, 'repo+gist'],
    [`the ${code('repo')} scope to use this endpoint with a private repository`, 'repo/'],
    // Not understood.
    [`the ${code('rep')} scope to use this endpoint`, undefined],
    [`the ${code('repo')} or ${code('admin:read')} scope to use this endpoint`, undefined],
    [`the ${code('repo')} and ${code('gist')} or ${code('user')} scopes to use this endpoint`, undefined],
    [`the ${code('repo')} scope to see everything`, undefined],
    [
      `the ${code('repo')} scope to use this endpoint. The ${code('workflow')} scope is also required for workflows`,
      undefined,
    ],
    [`the ${code('repo')} scope to use this endpoint.</p><p>Your token must have the ${code('gist')} scope`, undefined],
    [
      `the ${code('repo')} scope to use this endpoint.</p><p>OAuth app tokens and personal access tokens (classic) need ${code('gist')} scope`,
      undefined,
    ],
  ])('%s', (names, expected) => {
    expect(readScopes(need(names))).toBe(expected);
  });

  test('says nothing without scopes, or with a table whose headings have one', () => {
    expect(readScopes('<p>Lists things.</p>')).toBeUndefined();
    expect(readScopes(`<table><tr><th scope="col">Name</th></tr></table>${need(`the ${code('repo')} scope`)}`)).toBe(
      'repo',
    );
  });
});

test.each([
  [{ any: [['repo']] }, 'repo'],
  [{ any: [['read:org', 'repo'], ['user']] }, 'read:org and repo, or user'],
  [{ any: [['repo']], public: [[]] }, 'repo (none for public repositories)'],
  [{ any: [['repo']], public: [['repo'], ['public_repo']] }, 'repo (repo, or public_repo for public repositories)'],
  [{ any: [] }, 'not with classic tokens'],
])('%j is described', (scopes, text) => {
  expect(describeScopes(scopes)).toBe(text);
});
