import { getOrCreate } from '../../core/objects.ts';
import type { LazyIndex } from '../index-text.ts';
import type { Matcher } from '../match/match.ts';
import { normalizePath } from '../match/route-shape.ts';
import { ageOf, methodOf, pathOf, type Records } from '../records.ts';
import { createOperationFinder } from './find-operation.ts';

/** A value or a placeholder in a path: a number, `*`, `<id>`, `$ID` or `ID`. */
const ANY_VALUE = /(?<=\/)(?:\d+|\*|<[^/]*>|\$\w+|[A-Z_]{2,})(?=\/|$)/g;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface ExactMatches {
  /** The routes that the text identifies, the most likely first. */
  readonly named: readonly number[];
  /** The routes that the text identifies only in part. They are ranked by the words of the text. */
  readonly partlyNamed: readonly number[];
}

/** Finds the routes that a text identifies: by route, path, operation id or URL, which all contain a slash, or by the name of a client method. */
export function createExactFinder(records: Records, match: Matcher): (text: string) => ExactMatches {
  let names: ReadonlyMap<string, readonly number[]> | undefined;
  const findOperation = createOperationFinder(records);
  return (text) => {
    if (!text.includes('/')) return { named: [], partlyNamed: findOperation(text) };
    const { method, path } = split(text);
    const named = findNamed(text, method, path);
    return { named, partlyNamed: named.length > 0 ? [] : findEndings(path, method) };
  };

  function findNamed(text: string, method: string | undefined, path: string): readonly number[] {
    names ??= collectNames(records.data);
    const byOperation = records.indexOfOperation(text);
    if (byOperation >= 0) return [byOperation];
    const exact = records.indexOf(`${method ?? 'GET'} ${path}`);
    const named = names.get(shapeOf(path.replace(/^https?:\/\/[^/]*/i, ''))) ?? [];
    const found = named.filter(
      (route) => method === undefined || methodOf(records.data.routes[route] as string) === method,
    );
    const ranked = found.sort((one, other) => rank(one) - rank(other));
    if (ranked.length > 0) return exact < 0 ? ranked : [exact, ...ranked.filter((route) => route !== exact)];
    return (method === undefined ? METHODS : [method]).flatMap((each) => {
      const route = match(each, path)?.route;
      return route === undefined ? [] : [records.indexOf(route)];
    });
  }

  /** The current routes whose path ends with a part of a path, such as `issues/7/comments`. */
  function findEndings(path: string, method: string | undefined): number[] {
    const ending = shapeOf(path.replace(ANY_VALUE, '{_}'));
    if (!/^\/[^/]+\/\S+$/.test(ending)) return [];
    const found = [...(names ?? [])].filter(([shape]) => shape.endsWith(ending)).flatMap(([, routes]) => routes);
    return found.filter(
      (route) =>
        rank(route) === 0 && (method === undefined || methodOf(records.data.routes[route] as string) === method),
    );
  }

  function rank(route: number): number {
    return ageOf(records.data.row(route));
  }
}

function split(text: string): { method: string | undefined; path: string } {
  const method = /^[a-z]+(?=\s+[/{h])/i.exec(text)?.[0];
  return { method: method?.toUpperCase(), path: text.slice(method?.length ?? 0).trim() };
}

/** The routes by the shape of their key's path, and by the shape of their actual path. */
function collectNames({ routes, row }: LazyIndex): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, number[]>();
  routes.forEach((route, index) => {
    const written = shapeOf(route.slice(route.indexOf(' ') + 1));
    const real = shapeOf(pathOf(row(index)));
    for (const path of new Set([written, real])) getOrCreate(names, path, (): number[] => []).push(index);
  });
  return names;
}

/** Normalizes a path, so that paths of the same shape are equal regardless of the names of their placeholders. */
function shapeOf(path: string): string {
  return normalizePath(path, () => '{}').toLowerCase();
}
