import { setMember } from '../../core/objects.ts';
import type { Match } from '../types.ts';
import { findLeaf } from './find-leaf.ts';
import { readQuery } from './read-query.ts';
import { readValues } from './read-values.ts';
import { splitRequest } from './route-shape.ts';
import type { Leaf, Node } from './route-tree.ts';

/** Accepts a method and a URL, or both in one string: `GET /user`. */
export type Matcher = (method: string, url?: string) => Match | undefined;

interface MatchSettings {
  /** Path prefixes that all routes may have, such as `/api/v3`. */
  readonly prefixes: readonly string[];
  /** The path of the API's server, which applies to every route without its own server. */
  readonly serverPath: string;
  /** The paths of the servers of single routes. */
  readonly ownPrefixes: readonly string[];
}

const SLASH = 47;

/** Finds the route of a request. The time is proportional to the length of the URL, regardless of the number of routes. */
export function createMatcher(trees: ReadonlyMap<string, Node>, settings: MatchSettings): Matcher {
  const methods = new Map(
    [...trees].flatMap(([method, tree]) => [
      [method, tree],
      [method.toLowerCase(), tree],
    ]),
  );
  const prefixes = readPrefixes(settings);
  const isServedUnder = ({ ownPrefix }: Leaf, prefix: string): boolean =>
    (ownPrefix ?? settings.serverPath) === prefix || settings.prefixes.includes(prefix);

  const matchIn = (tree: Node, url: string): Match | undefined => {
    const start = findPath(url);
    if (start < 0) return undefined;
    const mark = findEnd(url, start);
    // A trailing slash matters only if two routes differ by it.
    const endsInSlash = mark > start && url.charCodeAt(mark - 1) === SLASH;
    const end = endsInSlash ? mark - 1 : mark;
    const first = end === start || url.charCodeAt(start) === SLASH ? start + 1 : start;
    // A full URL contains the path of the server. A path on its own is the path of a route, as in a call.
    for (const prefix of start > 0 ? prefixes.beforeBare : prefixes.afterBare) {
      const begin = skipPrefix(url, first, end, prefix);
      const leaf = begin < 0 ? undefined : findLeaf(tree, url, begin, end, endsInSlash);
      if (leaf === undefined || (prefix !== '' && !isServedUnder(leaf, prefix))) continue;
      return createMatch(leaf, url, start > 0 ? url.slice(0, start) + prefix : '', mark);
    }
    return undefined;
  };

  return (first, second) => {
    if (typeof first !== 'string') return undefined;
    const { method, url } = second === undefined ? splitRequest(first) : { method: first, url: second };
    if (typeof url !== 'string' || url === '') return undefined;
    const tree = methods.get(method) ?? methods.get(method.toUpperCase());
    const match = tree && matchIn(tree, url);
    if (match !== undefined || !/^head$/i.test(method)) return match;
    // The response to a HEAD is the response to a GET without its body.
    const get = methods.get('GET');
    return get && matchIn(get, url);
  };
}

/** The match of a leaf with the values in the URL, whose path ends at `mark`. A path on its own has no server. */
function createMatch(leaf: Leaf, url: string, server: string, mark: number): Match | undefined {
  const parameters = readValues(leaf, url);
  if (parameters === undefined) return undefined;
  if (mark < url.length) readQuery(url, mark, leaf.names, parameters);
  if (leaf.server !== undefined && server !== '') setMember(parameters, leaf.server, server);
  return { route: leaf.route, parameters };
}

/** The position of the segments after a prefix, or -1 if the path does not start with it. */
function skipPrefix(url: string, first: number, end: number, prefix: string): number {
  if (prefix === '') return first;
  const after = first + prefix.length - 1;
  const isThere = first === 0 ? url.startsWith(prefix.slice(1)) : url.startsWith(prefix, first - 1);
  if (after > end || !isThere) return -1;
  return after === end || url.charCodeAt(after) === SLASH ? after + 1 : -1;
}

/** All prefixes, longest first. The empty prefix comes last for a full URL, and first for a path. */
function readPrefixes({ prefixes, serverPath, ownPrefixes }: MatchSettings): {
  readonly beforeBare: readonly string[];
  readonly afterBare: readonly string[];
} {
  const all = [...new Set([...prefixes, serverPath, ...ownPrefixes])].filter((prefix) => prefix !== '');
  const sorted = all.sort((one, other) => other.length - one.length);
  return { beforeBare: [...sorted, ''], afterBare: ['', ...sorted] };
}

/** The position of the path in a full URL, 0 if the text is not a full URL, or -1 if it has no host. */
function findPath(url: string): number {
  if (url.charCodeAt(0) === SLASH) return 0;
  const match = /^https?:\/\/([^/?#\\]*)/i.exec(url);
  if (match === null) return 0;
  const [beginning, host] = match;
  return host === '' ? -1 : beginning.length;
}

function findEnd(url: string, start: number): number {
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = query < 0 ? url.length : query;
  return hash < 0 || hash > end ? end : hash;
}
