import { freezeDeeply } from '../../internal/freeze.ts';
import type { PermissionLevel, PermissionSet, RoutePermissions, TokenKind } from './types.ts';

const ALL: readonly TokenKind[] = ['fine-grained', 'user', 'installation'];

/** Reads the text of what a route needs: `issues:write|pull_requests:write public tokens=fine-grained,user`. */
export function parsePermissions(text: string): RoutePermissions {
  const words = text.split(' ');
  const needs = words.find((word) => word.includes(':'));
  const tokens = words.find((word) => word.startsWith('tokens='))?.slice('tokens='.length);
  return freezeDeeply({
    any: needs === undefined ? [] : needs.split('|').map(parseSet),
    publicRead: words.includes('public'),
    permissionless: words.includes('permissionless'),
    tokens: tokens === undefined ? ALL : ALL.filter((kind) => tokens.split(',').includes(kind)),
    uncertain: words.includes('uncertain'),
  });
}

function parseSet(text: string): PermissionSet {
  return Object.fromEntries(text.split('+').map((need) => need.split(':') as [string, PermissionLevel]));
}
