import { getOrCreate } from '../../core/objects.ts';
import type { Records } from '../records.ts';

/**
 * Finds the routes whose operation id a text contains as the name of a client's method. Clients write the words of an operation id in
 * camel case: `repos/list-for-org` becomes `repos.listForOrg`.
 */
export function createOperationFinder(records: Records): (text: string) => readonly number[] {
  let byName: ReadonlyMap<string, readonly number[]> | undefined;
  return (text) => {
    const path = text
      .replace(/\(.*/s, '')
      .replace(/^await /, '')
      .split('.');
    const [method = '', namespace] = path.reverse();
    if (!path.every((name) => /^[\w$]+$/.test(name))) return [];
    // A word alone is a question, unless it is in camel case.
    if (namespace === undefined && !/[a-z][A-Z]/.test(method)) return [];
    byName ??= collectNames(records);
    const named = namespace === undefined ? undefined : byName.get(`${plain(namespace)}/${plain(method)}`);
    return named ?? byName.get(plain(method)) ?? [];
  };
}

/** Routes by their operation id and by its last part. */
function collectNames({ data }: Records): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  const add = (name: string, route: number) => getOrCreate(names, name, (): number[] => []).push(route);
  data.rows().forEach(({ operationId = '' }, route) => {
    const parts = operationId.split('/').map(plain);
    add(parts.join('/'), route);
    if (parts.length > 1) add(parts.at(-1) as string, route);
  });
  return names;
}

/** One form for `listForOrg`, `list-for-org` and `list_for_org`. */
function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}
