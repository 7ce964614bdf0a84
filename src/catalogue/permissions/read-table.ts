import { freezeDeeply } from '../../core/internal/objects.ts';
import { readCodes } from './table-codes.ts';
import type { PermissionLevel, PermissionSet, RoutePermissions, TokenKind } from './types.ts';

/** Finds the permissions of a route by its key. Undefined if nothing is known about it. */
export type FindPermissions = (route: string) => RoutePermissions | undefined;

/**
 * Reads a table of permissions: a line with the different texts, and a line with a code for each route, in the order of `routes`. An
 * empty text stands for a route that nothing is known about. The table is read when it is first used.
 */
export function createPermissionFinder(data: string, routes: () => readonly string[]): FindPermissions {
  let find: FindPermissions | undefined;
  return (route) => {
    find ??= readTable(data, routes());
    return find(route);
  };
}

function readTable(data: string, routes: readonly string[]): FindPermissions {
  const [texts = '', codes = ''] = data.split('\n');
  const table = texts.split(';');
  const positions = readCodes(codes);
  const textOf = new Map(routes.map((route, index) => [route, table[positions[index] ?? -1] ?? '']));
  const parsed = new Map<string, RoutePermissions>();
  return (route) => {
    const text = textOf.get(route);
    if (!text) return undefined;
    const known = parsed.get(text) ?? parsePermissions(text);
    parsed.set(text, known);
    return known;
  };
}

const ALL: readonly TokenKind[] = ['fine-grained', 'user', 'installation'];

/** Reads the text of what a route needs: `issues:write|pull_requests:write public tokens=fine-grained,user`. */
function parsePermissions(text: string): RoutePermissions {
  const words = text.split(' ');
  const needs = words.find((word) => word.includes(':'));
  const tokens = words.find((word) => word.startsWith('tokens='))?.slice('tokens='.length);
  return freezeDeeply({
    any: needs === undefined ? [] : needs.split('|').map(parseSet),
    publicRead: words.includes('public'),
    permissionless: words.includes('permissionless'),
    tokens: tokens === undefined ? ALL : ALL.filter((kind) => tokens.split(',').includes(kind)),
    uncertain: words.includes('uncertain'),
    ...(words.includes('disputed') && { disputed: true }),
    ...(tokens === 'app' && { app: true }),
  });
}

function parseSet(text: string): PermissionSet {
  return Object.fromEntries(text.split('+').map((need) => need.split(':') as [string, PermissionLevel]));
}
