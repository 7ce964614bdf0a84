import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { auditLanguageOf } from 'routebook/audit';
import type { Catalogue } from 'routebook/catalogue';
import { type PermissionSet, smallestPermissions } from 'routebook/permissions';
import type { Audit } from '../audit/audit-files.ts';
import { listFiles } from '../audit/list-files.ts';
import type { Gap, Need } from './job-needs.ts';

/** What a code base needs. */
export interface CodeNeeds {
  readonly needs: readonly Need[];
  readonly gaps: readonly Gap[];
  readonly smallest: PermissionSet;
  readonly files: number;
}

const GRAPHQL = /\bgraphql\s*(?:\(|<|`)|\bgh\s+api\s+graphql\b/;
const SCRIPTS = new Set(['javascript', 'jsx', 'typescript', 'tsx', 'vue', 'svelte', 'shell']);

/** The calls of an audit with what they need. Workflows are left out, because each of their jobs has its own token. */
export function collectNeeds(audit: Audit, catalogue: Catalogue, paths: readonly string[]): CodeNeeds {
  const needs: Need[] = [];
  const gaps: Gap[] = [];
  for (const { file, line, route, text } of audit.calls) {
    if (isWorkflow(file)) continue;
    const permissions = route === undefined ? undefined : catalogue.get(route)?.permissions;
    const what = route ?? text;
    if (permissions === undefined) gaps.push({ file, line, reason: `${what}: Its permissions are not known.` });
    else needs.push({ file, line, what, permissions });
  }
  for (const { file, line, kind, reason } of audit.unread)
    if (kind === 'call' && !isWorkflow(file)) gaps.push({ file, line, reason });
  gaps.push(...findGraphQL(paths));
  return {
    needs,
    gaps,
    smallest: smallestPermissions(needs.map(({ permissions }) => permissions)),
    files: audit.files,
  };
}

export function isWorkflow(file: string): boolean {
  return /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/.test(file);
}

/** The audit does not report GraphQL, whose permissions depend on the query. */
function findGraphQL(paths: readonly string[]): Gap[] {
  const { files } = listFiles(paths, (name) => SCRIPTS.has(auditLanguageOf(name) ?? ''));
  return files.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('graphql') || !/octokit|github/i.test(text)) return [];
    const at = text.search(GRAPHQL);
    if (at < 0) return [];
    const file = relative(process.cwd(), path).split(sep).join('/');
    return [{ file, line: text.slice(0, at).split('\n').length, reason: 'GraphQL is not read.' }];
  });
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
