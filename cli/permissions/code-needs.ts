import { resolve } from 'node:path';
import type { Catalogue } from 'routebook/catalogue';
import { type PermissionSet, smallestPermissions } from 'routebook/catalogue/permissions';
import { type Gap, mentionedReason, type Need } from '../../analysis/workflows/needs.ts';
import { type Audit, listNotFollowed } from '../audit/audit-files.ts';

/** What a code base needs. */
export interface CodeNeeds {
  readonly needs: readonly Need[];
  readonly gaps: readonly Gap[];
  readonly smallest: PermissionSet;
  readonly files: number;
}

/** The calls of an audit with what they need. Workflows are left out, because each of their jobs has its own token. */
export function collectNeeds(
  audit: Audit,
  catalogue: Catalogue,
  commands: Pick<CodeNeeds, 'needs' | 'gaps'>,
): CodeNeeds {
  const needs: Need[] = [...commands.needs];
  const gaps: Gap[] = [...commands.gaps];
  for (const { file, line, route, text, certainty } of audit.calls) {
    if (isWorkflow(file)) continue;
    if (certainty === 'mentioned') {
      gaps.push({ file, line, reason: mentionedReason(route, text) });
      continue;
    }
    const permissions = route === undefined ? undefined : catalogue.get(route)?.permissions;
    const what = route ?? text;
    if (permissions === undefined) gaps.push({ file, line, reason: `${what}: Its permissions are not known.` });
    else needs.push({ file, line, what, permissions });
  }
  for (const { file, line, reason } of listNotFollowed(audit)) if (!isWorkflow(file)) gaps.push({ file, line, reason });
  return {
    needs,
    gaps,
    smallest: smallestPermissions(needs.map(({ permissions }) => permissions)),
    files: audit.files,
  };
}

/** Whether a path is that of a workflow, from wherever it is named. */
export function isWorkflow(file: string): boolean {
  return /\/\.github\/workflows\/[^/]+\.ya?ml$/.test(resolve(file).replaceAll('\\', '/'));
}

/** The needs that a permission is for: those that would lose it. */
export function needsOf(name: string, smallest: PermissionSet, needs: readonly Need[]): readonly Need[] {
  const { [name]: _, ...rest } = smallest;
  return needs.filter(({ permissions: { any, permissionless } }) => {
    if (permissionless || any.length === 0) return false;
    const isMet = (set: PermissionSet) =>
      any.some((needed) =>
        Object.entries(needed).every(
          ([key, level]) => (key === 'metadata' && level === 'read') || includes(set[key], level),
        ),
      );
    return isMet(smallest) && !isMet(rest);
  });
}

const LEVELS = ['read', 'write', 'admin'];
const includes = (given: string | undefined, needed: string) =>
  given !== undefined && LEVELS.indexOf(given) >= LEVELS.indexOf(needed);
