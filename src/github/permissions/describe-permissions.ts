import type { PermissionSet, RoutePermissions, RouteScopes } from '../../catalogue/permissions/types.ts';

/** Writes a set of permissions: `contents: read and issues: write`. */
export function describeSet(set: PermissionSet): string {
  return Object.entries(set)
    .map(([name, level]) => `${name}: ${level}`)
    .join(' and ');
}

export const DISPUTED = "GitHub's documentation disagrees about fine-grained tokens";

/**
 * Describes what a route needs, in one line.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 * import { describePermissions, permissions } from 'routebook/catalogue/permissions';
 *
 * describePermissions(github.with(permissions).get('POST /repos/{owner}/{repo}/issues').permissions); // 'issues: write'
 */
export function describePermissions(permissions: RoutePermissions | undefined): string {
  if (permissions === undefined) return 'unknown';
  const { any, publicRead, permissionless, tokens, uncertain, disputed, app } = permissions;
  const kinds = app
    ? 'only as a GitHub App itself (createApp().github)'
    : tokens.length === 3
      ? ''
      : tokensText(tokens);
  const needs = any.map(describeSet).join(', or ');
  const exception = publicRead ? ' (none for public resources)' : '';
  const main = permissionless
    ? 'none'
    : needs === ''
      ? 'no permission allows it'
      : `${uncertain ? 'at least ' : ''}${needs}${exception}`;
  const doubt = disputed ? DISPUTED : '';
  return [main, kinds, doubt].filter((part) => part !== '').join('; ');
}

function tokensText(tokens: RoutePermissions['tokens']): string {
  if (tokens.length === 0) return 'not with fine-grained tokens or GitHub Apps';
  return `only ${tokens.map((kind) => `${kind} tokens`).join(' and ')}`;
}

/**
 * Describes which scopes of a classic token a route needs, in one line.
 *
 * @example
 * describeScopes({ any: [['repo']], public: [['repo'], ['public_repo']] }); // 'repo (repo, or public_repo for public repositories)'
 */
export function describeScopes({ any, public: open }: RouteScopes): string {
  if (any.length === 0) return 'not with classic tokens';
  const all = listText(any);
  if (open === undefined) return all;
  return `${all} (${open.some((list) => list.length === 0) ? 'none' : listText(open)} for public repositories)`;
}

function listText(lists: RouteScopes['any']): string {
  return lists.map((list) => list.join(' and ')).join(', or ');
}
