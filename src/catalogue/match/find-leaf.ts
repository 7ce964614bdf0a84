import type { Mixed } from './route-shape.ts';
import { findChild, type Leaf, type Node } from './route-tree.ts';

/** The start and end positions of placeholder values, in pairs. All calls share one list, because they never overlap. */
export const found: number[] = [];

/** Whether the path of the current call ends in a slash. */
let endsInSlash = false;

/** Finds the leaf for a path. The first segment starts at `first`. `end` is the end of the path without a trailing slash. */
export function findLeaf(tree: Node, url: string, first: number, end: number, hasEndSlash: boolean): Leaf | undefined {
  endsInSlash = hasEndSlash;
  return walk(tree, url, first, end, 0);
}

/**
 * Finds the leaf for a path from a node on, starting with the segment at `start`. Literal text is tried before a placeholder, and a
 * placeholder before a wildcard. `found` then contains the values of the placeholders, from `already` on.
 */
function walk(from: Node, url: string, first: number, end: number, already: number): Leaf | undefined {
  let node = from;
  let start = first;
  let count = already;
  while (start <= end) {
    const slash = url.indexOf('/', start);
    const stop = slash < 0 || slash > end ? end : slash;
    if (stop === start) return undefined;
    const next = findChild(node, url, start, stop);
    const { param } = node;
    if (node.special) return walkAll(node, next, url, start, stop, end, count);
    if (next !== undefined) {
      if (param === undefined) {
        node = next;
        start = stop + 1;
        continue;
      }
      const leaf = walk(next, url, stop + 1, end, count);
      if (leaf !== undefined) return leaf;
    }
    if (param === undefined) return undefined;
    found[count] = start;
    found[count + 1] = stop;
    node = param;
    start = stop + 1;
    count += 2;
  }
  return leafOf(node);
}

/** Of two routes that differ only by a trailing slash, returns the one that ends like the URL. */
function leafOf({ leaf, slashLeaf }: Node): Leaf | undefined {
  return endsInSlash ? (slashLeaf ?? leaf) : (leaf ?? slashLeaf);
}

/** Tries all children of a node. `next` is the child for the literal text of the segment. */
function walkAll(
  node: Node,
  next: Node | undefined,
  url: string,
  start: number,
  stop: number,
  end: number,
  count: number,
): Leaf | undefined {
  const { param, wildcard } = node;
  const byText = next && walk(next, url, stop + 1, end, count);
  if (byText !== undefined) return byText;
  const byMixed = wildcard === undefined ? walkMixed(node, url, start, stop, end, count) : undefined;
  if (byMixed !== undefined) return byMixed;
  found[count] = start;
  found[count + 1] = stop;
  const byParam = param && walk(param, url, stop + 1, end, count + 2);
  if (byParam !== undefined || wildcard === undefined) return byParam;
  // A wildcard matches whole values that literal text and placeholders would split.
  return walkWildcard(wildcard, url, start, end, count) ?? walkMixed(node, url, start, stop, end, count);
}

/** The value starts at `start`. Its end depends on what follows; the longest value is tried first. */
function walkWildcard(next: Node, url: string, start: number, end: number, count: number): Leaf | undefined {
  found[count] = start;
  let place = next.open ? url.indexOf('/', start + 1) : findLastSlash(url, start, end, next.depth);
  while (place > 0 && place < end) {
    found[count + 1] = place;
    const leaf = walk(next, url, place + 1, end, count + 2);
    if (leaf !== undefined) return leaf;
    place = url.indexOf('/', place + 1);
  }
  found[count + 1] = end;
  return leafOf(next);
}

/** The slash before the last `count` segments, or before all segments after `start` if there are fewer. */
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

/** Whether a segment contains the texts in order, with a value in each gap. Each text is matched at its first position. */
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
