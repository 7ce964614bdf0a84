import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { github as plainCatalogue } from 'routebook/catalogue';
import { permissions, smallestPermissions } from 'routebook/catalogue/permissions';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as yaml from 'yaml';
import { grantable } from '../../../analysis/workflows/workflow-permissions.ts';
import { auditFiles } from '../../../cli/audit/audit-files.ts';
import { checkWorkflows } from '../../../cli/permissions/check-workflows.ts';
import { collectNeeds } from '../../../cli/permissions/code-needs.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { isEnough } from '../../../src/github/permissions/levels.ts';
import { APPS, WORKFLOWS } from './corpus.ts';

const github = plainCatalogue.with(permissions);

const catalogue = github as unknown as Catalogue;
const folder = mkdtempSync(join(tmpdir(), 'routebook-permissions-'));
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});

function write(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name.replaceAll(/\W+/g, '-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const check = (root: string) =>
  checkWorkflows([join(root, '.github/workflows/main.yml')], { catalogue, audit: {}, yaml, isFixing: false });

describe.each(WORKFLOWS)('$name', ({ name, files, jobs }) => {
  const [report] = (() => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    return check(write(name, files));
  })();
  const found = Object.fromEntries(
    (report?.jobs ?? []).map(({ job, smallest, missing, excessive, declared, gaps }) => [
      job,
      { needs: smallest, missing, excessive, isUndeclared: declared === undefined, gaps: gaps.length },
    ]),
  );

  test('has the needs that a person has labelled, and the same findings', () => {
    const labelled = Object.entries(jobs).map(([job, label]) => [
      job,
      { missing: {}, excessive: {}, isUndeclared: false, gaps: 0, ...label },
    ]);
    expect(found).toEqual(Object.fromEntries(labelled));
  });

  test('gets a block that is enough for everything that was understood, and not without one of its entries', () => {
    for (const { smallest, needs, impossible } of report?.jobs ?? []) {
      const routes = needs
        .filter((need) => !impossible.includes(need))
        .map(({ permissions }) => grantable(permissions));
      expect(routes.every((route) => isEnough(smallest, route))).toBe(true);
      for (const key of Object.keys(smallest)) {
        const { [key]: _, ...rest } = smallest;
        expect(routes.every((route) => isEnough(rest, route))).toBe(false);
      }
    }
  });
});

describe.each(APPS)('$name', ({ name, files, needs, gaps }) => {
  test('needs the permissions that a person has labelled', async () => {
    const root = write(name, files);
    const progress = { show: () => undefined, end: () => undefined };
    const audit = auditFiles([root], {}, { isFixing: false, progress });
    const code = collectNeeds(audit, catalogue, { needs: [], gaps: [] });
    expect(code.smallest).toEqual(needs);
    expect(code.gaps).toHaveLength(gaps);
    expect(code.needs.every(({ permissions }) => isEnough(needs, permissions))).toBe(true);
    for (const key of Object.keys(needs)) {
      const { [key]: _, ...rest } = needs;
      expect(code.needs.every(({ permissions }) => isEnough(rest, permissions))).toBe(false);
    }
    expect(smallestPermissions(code.needs.map(({ permissions }) => permissions))).toEqual(needs);
  });
});
