import { github as plainCatalogue } from 'routebook/catalogue';
import { describePermissions, describeScopes, permissions } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import { describeNeedsIn } from '#needs';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { EDITION_NAMES, findEdition } from '../../../src/github/editions.ts';

const github = plainCatalogue.with(permissions);

// What errors say comes from a table of its own, because the catalogue takes ten times as long. Both must agree.

const MEMBERS_ONLY = /^GET \/repos\/\{owner\}\/\{repo\}\/(stargazers|subscribers)$/;

/** What is said about the route that the catalogue finds for a path: without a refusal, to a classic token, and besides a header. */
function expected(catalogue: Catalogue, method: string, path: string): (string | undefined)[] {
  const route = catalogue.match(method, path)?.route;
  const record = route === undefined ? undefined : catalogue.get(route);
  if (record === undefined || record.deprecation?.removed) return [undefined, undefined, undefined];
  const { permissions } = record;
  if (MEMBERS_ONLY.test(record.route))
    return Array(3).fill('a user who is an administrator or a collaborator of the repository');
  if (permissions === undefined) {
    const unknown = "permissions that are not known, because GitHub's documentation names none";
    return [unknown, unknown, undefined];
  }
  const isEnough =
    permissions.permissionless ||
    permissions.any.some((each) => Object.entries(each).every((need) => need.join() === 'metadata,read'));
  const isSaid = !permissions.uncertain && (!isEnough || (permissions.disputed && !permissions.publicRead));
  const own = isSaid ? describePermissions(permissions) : undefined;
  const scopes = permissions.scopes && describeScopes(permissions.scopes);
  const doubt = "x; GitHub's documentation disagrees about fine-grained tokens";
  return [own, scopes ?? own, permissions.disputed ? doubt : undefined];
}

describe('what an error says that a request needs', () => {
  it.each([undefined, ...EDITION_NAMES])('is what the catalogue of %s has, for every route', async (edition) => {
    const main = github as unknown as Catalogue;
    const catalogue = edition === undefined ? main : ((await findEdition(edition)?.loadPermissions()) as Catalogue);
    const found = new Map<string, unknown>();
    const wanted = new Map<string, unknown>();
    // The routes of github.com too, because an edition without one may have another route for its path.
    for (const { method, path } of [...catalogue, ...main]) {
      for (const value of ['a', 'a/b']) {
        const url = path.replaceAll(/\{[^{}]+\}/g, value);
        if (wanted.has(`${method} ${url}`)) continue;
        const refusals = [{}, { isClassic: true }, { required: 'x' }];
        found.set(
          `${method} ${url}`,
          refusals.map((refusal) => describeNeedsIn(edition, method, url, refusal)),
        );
        wanted.set(`${method} ${url}`, expected(catalogue, method, url));
      }
    }
    expect(found).toEqual(wanted);
    expect(wanted.size).toBeGreaterThan(1500);
  });

  it.each([
    ['/repos/a/b/issues/'],
    ['/api/v3/repos/a/b/issues'],
    ['/repositories/12/issues'],
    ['https://api.github.com/repos/a/b/issues?page=2'],
  ])('is the same for another spelling of a path: %s', (url) => {
    expect(describeNeedsIn(undefined, 'post', url)).toBe('issues: write');
  });

  it.each(['https://example.com/repos/a/b/issues', '//repos/a/b/issues', 'http://[', '', '/'])(
    'is nothing for another URL: %j',
    (url) => expect(describeNeedsIn(undefined, 'POST', url)).toBeUndefined(),
  );
});
