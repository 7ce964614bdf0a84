import { github as catalogue } from 'routebook/catalogue';
import { listPermissionNames, permissions } from 'routebook/catalogue/permissions';
import { describe, expect, test } from 'vitest';
import { findAction } from '../../../analysis/workflows/known-actions.ts';
import { findCommand } from '../../../analysis/workflows/known-commands.ts';
import { listPrograms } from '../../../analysis/workflows/shell-programs.ts';
import { WORKFLOW_KEYS } from '../../../analysis/workflows/workflow-permissions.ts';

const github = catalogue.with(permissions);

import table from '../../../data/actions.json' with { type: 'json' };

const names = new Set([...listPermissionNames().map(({ key }) => key), ...WORKFLOW_KEYS]);

describe('the table of actions', () => {
  const keys = [...table.actions.map(({ name }) => name), ...table.withoutNeeds];

  test('has each version of an action once, and only permissions that exist', () => {
    const seen = new Set<string>();
    for (const key of keys) {
      const [, name = '', first, last] = /^([\w.-]+\/[\w./-]+)@(\d+)-(\d+)$/.exec(key) ?? [];
      expect(name, key).not.toBe('');
      for (let version = Number(first); version <= Number(last); version += 1) {
        expect(seen.has(`${name.toLowerCase()}@${version}`), key).toBe(false);
        seen.add(`${name.toLowerCase()}@${version}`);
      }
      const action = findAction(name, Number(last));
      if (typeof action === 'string') throw new Error(action);
      const sets = [...action.any, ...action.withoutCheckout, action.also, ...action.when.flatMap(({ any }) => any)];
      for (const set of sets)
        for (const [permission, level] of Object.entries(set)) {
          expect(names, key).toContain(permission);
          expect(['read', 'write'], key).toContain(level);
        }
      // Each row says where it is from.
      expect(action.source).toMatch(
        /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/HEAD\/.*(?:README\.md|action\.yml|workflows\/\w[\w-]*\.yml)$/,
      );
    }
    expect(table.actions.length).toBeGreaterThan(100);
  });

  test.each([
    ['actions/checkout', 7, true],
    ['Actions/Checkout', 1, true],
    ['actions/checkout', 8, false],
    // A commit without a version is of any version.
    ['actions/checkout', undefined, true],
    ['changesets/action', undefined, false],
    ['someone/unknown', 1, false],
  ])('%s of version %s is known: %s', (name, version, isKnown) => {
    expect(typeof findAction(name, version) !== 'string').toBe(isKnown);
  });

  test('has the needs of a version, not of the newest', () => {
    const needsOf = (version: number) => {
      const action = findAction('actions/stale', version);
      return typeof action === 'string' ? action : action.any;
    };
    expect(needsOf(8)).toEqual([{ issues: 'write', pull_requests: 'write' }]);
    expect(needsOf(9)).toEqual([{ actions: 'write', issues: 'write', pull_requests: 'write' }]);
    expect(needsOf(12)).toBe('actions/stale: Version 12 of this action is not known, only 9 to 11, 1 to 8.');
  });
});

describe('the table of commands', () => {
  const findCommands = (script: string) => listPrograms(script).flatMap((program) => findCommand(program) ?? []);
  const needsOf = (script: string) => findCommands(script).map(({ needs }) => needs);

  test.each([
    ['gh pr view 1 --json title', [[[{ pull_requests: 'read' }]]]],
    ['gh pr view 1', [[[{ pull_requests: 'read' }], [{ checks: 'read', statuses: 'read' }]]]],
    ['gh -R o/r pr diff 1', [[[{ pull_requests: 'read' }]]]],
    ['gh --repo=o/r label create x', [[[{ issues: 'write' }, { pull_requests: 'write' }]]]],
    ['gh pr close 1 --delete-branch', [[[{ pull_requests: 'write' }], [{ contents: 'write' }]]]],
    ['gh release create v1 \\\n  --discussion-category News', [[[{ contents: 'write' }], [{ discussions: 'write' }]]]],
    ['gh release create v1; echo --discussion-category', [[[{ contents: 'write' }]]]],
    ['gh repo view o/r --json name', [[]]],
    ['gh repo view o/r', [[[{ contents: 'read' }]]]],
    ['gh issue edit 1 --add-project Roadmap', [[[{ issues: 'write' }], [{ organization_projects: 'write' }]]]],
    // No route does these, so what they need is not known.
    ['gh pr ready 1', [undefined]],
    ['gh issue transfer 1 o/other', [undefined]],
    ['gh browse', [[]]],
    ['git push --dry-run', [[[{ contents: 'write' }]]]],
    ['git -c user.name=x push origin HEAD', [[[{ contents: 'write' }]]]],
    ['git push', [[[{ contents: 'write' }]]]],
    ['echo "git push"', []],
    ['uv publish', [[[{ id_token: 'write' }]]]],
    ['docker push ghcr.io/o/r', [[[{ packages: 'write' }]]]],
    ['docker push o/r', []],
    ['docker buildx build --push -t ghcr.io/o/r .', [[[{ packages: 'write' }]]]],
    ['cosign sign --yes ghcr.io/o/r', [[[{ id_token: 'write' }]]]],
    ['cosign sign --key k ghcr.io/o/r', []],
  ])('the permissions of the command are known: %s', (script, needs) => {
    expect(needsOf(script)).toEqual(needs);
  });

  test.each([
    ['gh pr diff 1', 'GET /repos/{owner}/{repo}/pulls/{pull_number}'],
    ['gh pr review 1 --approve', 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews'],
    ['gh pr comment 1 --body x', 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'],
    ['gh label create x', 'POST /repos/{owner}/{repo}/labels'],
    ['gh label list', 'GET /repos/{owner}/{repo}/labels'],
    ['gh issue create --title x', 'POST /repos/{owner}/{repo}/issues'],
    ['gh release upload v1 x', 'PATCH /repos/{owner}/{repo}/releases/{release_id}'],
    ['gh run list', 'GET /repos/{owner}/{repo}/actions/runs'],
    ['gh run cancel 1', 'POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel'],
    ['gh workflow run x', 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches'],
    ['gh cache delete x', 'DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}'],
    ['gh secret list', 'GET /repos/{owner}/{repo}/actions/secrets'],
    ['gh variable set x', 'POST /repos/{owner}/{repo}/actions/variables'],
    ['gh repo fork', 'POST /repos/{owner}/{repo}/forks'],
    ['gh repo sync', 'POST /repos/{owner}/{repo}/merge-upstream'],
    ['gh attestation verify x', 'GET /repos/{owner}/{repo}/attestations/{subject_digest}'],
    ['gh project list', 'GET /orgs/{org}/projectsV2'],
  ] as const)('%s needs what %s needs', (script, route) => {
    const any = github.get(route)?.permissions?.any ?? [];
    const [command] = findCommands(script);
    const [needed = []] = command?.needs ?? [];
    // A command that only works with one alternative, such as a pull request, may leave out the others.
    for (const set of needed) expect(any).toContainEqual(set);
    expect(needed.length).toBeGreaterThan(0);
  });
});
