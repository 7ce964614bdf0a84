import { github as catalogue } from 'routebook/catalogue';
import {
  type PermissionLevel,
  permissions,
  type RoutePermissions,
  smallestPermissions,
} from 'routebook/catalogue/permissions';
import { expect, test } from 'vitest';
import { isEnough, LEVELS } from '../../../src/github/permissions/levels.ts';
import fc from '../../support/fast-check.ts';

const github = catalogue.with(permissions);

const known = [...github].flatMap(({ permissions }) => permissions ?? []);
const needy = known.filter(({ any, permissionless }) => any.length > 0 && !permissionless);

const level = fc.constantFrom<PermissionLevel>(...LEVELS);
const set = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), level, { minKeys: 1, maxKeys: 3 });
const invented = fc
  .array(set, { minLength: 1, maxLength: 3 })
  .map((any): RoutePermissions => ({ any, publicRead: false, permissionless: false, tokens: [], uncertain: false }));
const routes = fc.oneof(fc.array(fc.constantFrom(...needy), { maxLength: 12 }), fc.array(invented, { maxLength: 8 }));

test('the smallest permissions are enough for every route, and lose that if one is removed or lowered', () => {
  expect(needy.length).toBeGreaterThan(900);
  fc.assert(
    fc.property(routes, (list) => {
      const smallest = smallestPermissions(list);
      const suffices = (given: Readonly<Record<string, PermissionLevel>>) =>
        list.every((route) => isEnough(given, route));
      expect(suffices(smallest)).toBe(true);
      for (const [name, own] of Object.entries(smallest)) {
        const { [name]: _, ...rest } = smallest;
        expect(suffices(rest)).toBe(false);
        for (const lower of LEVELS.slice(0, LEVELS.indexOf(own)))
          expect(suffices({ ...rest, [name]: lower })).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});

test('the smallest permissions have as few entries as any other choice of alternatives', () => {
  fc.assert(
    fc.property(fc.array(invented, { minLength: 1, maxLength: 4 }), (list) => {
      const choices = list.reduce<Record<string, PermissionLevel>[]>(
        (all, { any }) => all.flatMap((chosen) => any.map((needed) => ({ ...needed, ...chosen }))),
        [{}],
      );
      const fewest = Math.min(...choices.map((chosen) => Object.keys(chosen).length));
      const found = Object.keys(smallestPermissions(list)).length;
      expect(found).toBeLessThanOrEqual(fewest);
    }),
    { numRuns: 200 },
  );
});

test('a permission that a route needs anyway decides between the alternatives of another', () => {
  const labels = github.get('POST /repos/{owner}/{repo}/issues/{issue_number}/labels').permissions;
  const review = github.get('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews').permissions;
  expect(smallestPermissions([labels])).toEqual({ issues: 'write' });
  expect(smallestPermissions([labels, review])).toEqual({ pull_requests: 'write' });
  expect(smallestPermissions([github.get('GET /meta').permissions, undefined])).toEqual({});
});
