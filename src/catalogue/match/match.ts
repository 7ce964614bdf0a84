import { decode, hasDotSegment } from '../../internal/decode.ts';
import type { Match } from '../types.ts';
import { readQuery } from './read-query.ts';
import { findNext, type Leaf, type Node } from './route-tree.ts';
import type { Mixed } from './shape.ts';

export type Matcher = (method: string, url: string) => Match | undefined;

const SPACE = 32;
const PERCENT = 37;
const DOT = 46;
const SLASH = 47;
const BACKSLASH = 92;
const DELETE = 127;

/** White space and control characters, which URL parsers drop or encode, and backslashes, which they turn around. */
const RESHAPED = /[\p{Cc}\s\\]/u;

/** Begins and ends of what placeholders found, in pairs. One list serves all calls, since none is ever inside another. */
const found: number[] = [];

/** Finds the route of a request. Takes time in proportion to the length of the URL, and none for the number of routes. */
export function createMatcher(trees: ReadonlyMap<string, Node>, prefixes: readonly string[]): Matcher {
  const methods = new Map([...trees].flatMap(([method, tree]) => namesOf(method).map((name) => [name, tree])));
  return (method, url) => {
    if (typeof method !== 'string' || typeof url !== 'string' || url === '') return undefined;
    const tree = methods.get(method) ?? methods.get(method.toUpperCase());
    if (tree === undefined) return undefined;
    const start = url.charCodeAt(0) === SLASH ? 0 : findPath(url);
    if (start < 0) return undefined;
    const mark = findEnd(url, start);
    // One slash at the end says nothing.
    const end = mark > start && url.charCodeAt(mark - 1) === SLASH ? mark - 1 : mark;
    const leaf = walk(tree, url, end === start ? end + 1 : firstSegment(url, start), end, 0);
    const parameters = leaf && readParameters(leaf, url);
    if (leaf === undefined || parameters === undefined) return undefined;
    if (mark < url.length) readQuery(url, mark, leaf.names, parameters);
    if (leaf.server !== undefined && start > 0) parameters[leaf.server] = serverOf(url, start, prefixes);
    return { route: leaf.route, parameters };
  };
}

/** A HEAD is answered as a GET is, without the body. */
function namesOf(method: string): string[] {
  const names = [method, method.toLowerCase()];
  return method === 'GET' ? [...names, 'HEAD', 'head'] : names;
}

/** Where the path of a full URL begins; 0 if it is no full URL, -1 if it has no host. */
function findPath(url: string): number {
  const match = /^https?:\/\/([^/?#\\]*)/i.exec(url);
  if (match === null) return 0;
  const [beginning, host] = match;
  return host === '' ? -1 : beginning.length;
}

function serverOf(url: string, start: number, prefixes: readonly string[]): string {
  const prefix = prefixes.find((each) => url.startsWith(`${each}/`, start)) ?? '';
  return url.slice(0, start) + prefix;
}

function findEnd(url: string, start: number): number {
  const query = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = query < 0 ? url.length : query;
  return hash < 0 || hash > end ? end : hash;
}

/** A path may be written without its first slash. */
function firstSegment(url: string, start: number): number {
  return url.charCodeAt(start) === SLASH ? start + 1 : start;
}

/**
 * The leaf that the path leads to from a node, from the segment at `start` on. A text goes before a placeholder, and that before one
 * for several segments. `found` then has what the placeholders took, beginning at `count`.
 */
function walk(from: Node, url: string, first: number, end: number, already: number): Leaf | undefined {
  let node = from;
  let start = first;
  let count = already;
  while (start <= end) {
    const slash = url.indexOf('/', start);
    const stop = slash < 0 || slash > end ? end : slash;
    if (stop === start) return undefined;
    const next = findNext(node, url, start, stop);
    const { one } = node;
    if (node.special) return walkAll(node, next, url, start, stop, end, count);
    if (next !== undefined) {
      if (one === undefined) {
        node = next;
        start = stop + 1;
        continue;
      }
      const leaf = walk(next, url, stop + 1, end, count);
      if (leaf !== undefined) return leaf;
    }
    if (one === undefined) return undefined;
    found[count] = start;
    found[count + 1] = stop;
    node = one;
    start = stop + 1;
    count += 2;
  }
  return node.leaf;
}

/** Tries all ways on from a node. `next` is the one by the text of the segment. */
function walkAll(
  node: Node,
  next: Node | undefined,
  url: string,
  start: number,
  stop: number,
  end: number,
  count: number,
): Leaf | undefined {
  const { one, many } = node;
  const byText = next && walk(next, url, stop + 1, end, count);
  if (byText !== undefined) return byText;
  const byMixed = many === undefined ? walkMixed(node, url, start, stop, end, count) : undefined;
  if (byMixed !== undefined) return byMixed;
  found[count] = start;
  found[count + 1] = stop;
  const byOne = one && walk(one, url, stop + 1, end, count + 2);
  if (byOne !== undefined || many === undefined) return byOne;
  // A value of several segments is the whole of what text and placeholders would take apart.
  return walkMany(many, url, start, end, count) ?? walkMixed(node, url, start, stop, end, count);
}

/** The first of several segments begins at `start`. The last is found by what follows, and the longest way on is tried first. */
function walkMany(next: Node, url: string, start: number, end: number, count: number): Leaf | undefined {
  found[count] = start;
  let place = next.open ? url.indexOf('/', start + 1) : findLastSlash(url, start, end, next.depth);
  while (place > 0 && place < end) {
    found[count + 1] = place;
    const leaf = walk(next, url, place + 1, end, count + 2);
    if (leaf !== undefined) return leaf;
    place = url.indexOf('/', place + 1);
  }
  found[count + 1] = end;
  return next.leaf;
}

/** The slash before the last so many segments, or before as many as there are behind `start`. */
function findLastSlash(url: string, start: number, end: number, count: number): number {
  let place = end;
  for (let left = count; left > 0; left--) {
    const before = url.lastIndexOf('/', place - 1);
    if (before <= start) break;
    place = before;
  }
  return place;
}

function walkMixed(node: Node, url: string, start: number, stop: number, end: number, count: number): Leaf | undefined {
  for (const { segment, next } of node.mixed) {
    if (!splitMixed(segment, url, start, stop, count)) continue;
    const leaf = walk(next, url, stop + 1, end, count + 2 * segment.names.length);
    if (leaf !== undefined) return leaf;
  }
  return undefined;
}

/** Whether a segment has the texts in their order, with something in each gap. Takes the first place that each text can have. */
function splitMixed({ texts }: Mixed, url: string, start: number, stop: number, count: number): boolean {
  const last = texts.length - 1;
  const [head = ''] = texts;
  const tail = texts[last] as string;
  const tailStart = stop - tail.length;
  if (!url.startsWith(head, start) || !url.startsWith(tail, tailStart)) return false;
  let place = start + head.length;
  for (let index = 1; index <= last; index++) {
    const text = texts[index] as string;
    const next = index === last ? tailStart : url.indexOf(text, place + 1);
    if (next <= place || next > tailStart) return false;
    found[count + 2 * index - 2] = place;
    found[count + 2 * index - 1] = next;
    place = next + text.length;
  }
  return true;
}

/** The values of the path, unless one of them is not what it looks like. */
function readParameters({ names, endsEmpty }: Leaf, url: string): Match['parameters'] | undefined {
  const parameters: Match['parameters'] = {};
  const length = endsEmpty ? names.length - 1 : names.length;
  for (let index = 0; index < length; index++) {
    const start = found[2 * index] as number;
    const stop = found[2 * index + 1] as number;
    const raw = url.slice(start, stop);
    const value = isPlain(url, start, stop) ? raw : readDelicate(raw);
    if (value === undefined) return undefined;
    parameters[names[index] as string] = value;
  }
  if (endsEmpty) parameters[names[length] as string] = '';
  return parameters;
}

/** Whether a value is there as it is: nothing encoded, no dot at the beginning of a segment, nothing that has to be encoded. */
function isPlain(url: string, start: number, stop: number): boolean {
  for (let index = start; index < stop; index++) {
    const code = url.charCodeAt(index);
    // Nearly all there is: letters and digits.
    if (code > SLASH && code !== BACKSLASH && code !== DELETE) continue;
    if (code <= SPACE || code === PERCENT || code === BACKSLASH || code === DELETE) return false;
    if (code === DOT && (index === start || url.charCodeAt(index - 1) === SLASH)) return false;
  }
  return true;
}

/**
 * The value behind a text, or undefined for one that URL parsers do not take as it stands: what it asks for is not what it looks like.
 */
function readDelicate(raw: string): string | undefined {
  if (RESHAPED.test(raw)) return undefined;
  const value = decode(raw);
  return hasDotSegment(value) ? undefined : value;
}
