import { freezeDeeply } from '../../core/objects.ts';
import { readCodes } from './table-codes.ts';
import type { PermissionLevel, PermissionSet, RoutePermissions, RouteScopes, TokenKind } from './types.ts';

/** Finds the permissions of a route by its key. Undefined if nothing is known about it. */
export type FindPermissions = (route: string) => RoutePermissions | undefined;

/**
 * Reads a table of permissions: a line with the different texts, and a line with a code for each route, in the order of `routes`. Then the
 * same for scopes. An empty text stands for a route that nothing is known about. The table is read when it is first used.
 */
export function createPermissionFinder(data: string, routes: () => readonly string[]): FindPermissions {
  let find: FindPermissions | undefined;
  return (route) => {
    find ??= readTable(data, routes());
    return find(route);
  };
}

function readTable(data: string, routes: readonly string[]): FindPermissions {
  const [texts = '', codes = '', scopeTexts = '', scopeCodes = ''] = data.split('\n');
  const needs = readLines(texts, codes);
  const scopes = readLines(scopeTexts, scopeCodes);
  const textOf = new Map(
    routes.map((route, index) => [route, needs(index) && `${needs(index)} scopes=${scopes(index)}`]),
  );
  const parsed = new Map<string, RoutePermissions>();
  return (route) => {
    const text = textOf.get(route);
    if (!text) return undefined;
    const known = parsed.get(text) ?? parsePermissions(text);
    parsed.set(text, known);
    return known;
  };
}

/** Reads the different texts and a code for each route. Returns a function that finds the text of a route by its position. */
function readLines(texts: string, codes: string): (index: number) => string {
  const table = texts.split(';');
  const positions = readCodes(codes);
  return (index) => table[positions[index] ?? -1] ?? '';
}

const ALL: readonly TokenKind[] = ['fine-grained', 'user', 'installation'];

/** Reads the text of what a route needs: `issues:write|pull_requests:write public tokens=fine-grained,user scopes=repo`. */
function parsePermissions(text: string): RoutePermissions {
  const [facts = '', scopes = ''] = text.split(' scopes=');
  const words = facts.split(' ');
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
    ...(scopes !== '' && { scopes: parseScopes(scopes) }),
  });
}

function parseSet(text: string): PermissionSet {
  return Object.fromEntries(text.split('+').map((need) => need.split(':') as [string, PermissionLevel]));
}

/** Reads the text of scopes: `repo`, `read:org+repo`, `repo/repo|public_repo` with those for public repositories, or `none`. */
function parseScopes(text: string): RouteScopes {
  const [any = '', open] = text.split('/');
  const lists = (each: string) => each.split('|').map((all) => all.split('+').filter((name) => name !== ''));
  return { any: text === 'none' ? [] : lists(any), ...(open !== undefined && { public: lists(open) }) };
}
