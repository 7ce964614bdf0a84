import type { Mixed } from './shape.ts';

/** Where a way through the tree ends: a route, and the names of what was found on the way. */
export interface Leaf {
  readonly route: string;
  readonly names: readonly string[];
  /** The name of the placeholder for the server. */
  readonly server: string | undefined;
  /** Whether the last value is empty, and its segment not there. */
  readonly endsEmpty: boolean;
  /** How good it is beside others of the same shape: less is better. Only asked where there are two. */
  readonly rank: () => number;
}

/**
 * A place between two segments, with the ways on from it. With a thousand routes, what takes time is fetching nodes from memory, so what
 * is needed at each of them is in the node itself.
 */
export interface Node {
  /** The text that leads here, if it is one. */
  readonly text: string;
  /**
   * The ways on by a text, as a hash table of a size that is a power of two: a `Map` would have to copy and hash each segment, which
   * takes twice as long. At least half of the places are free, so that every search ends soon.
   */
  nexts: (Node | undefined)[];
  mask: number;
  /** The way on by a placeholder for one segment. */
  one: Node | undefined;
  /** Whether there are ways on other than by a text and by a placeholder for one segment. */
  special: boolean;
  /** The route that ends here. */
  leaf: Leaf | undefined;
  /** The way on by a placeholder for several segments. */
  many: Node | undefined;
  /** The ways on by a segment with text and placeholders. */
  readonly mixed: { readonly segment: Mixed; readonly next: Node }[];
  /** How many segments can follow, where a placeholder for several counts as one. */
  depth: number;
  /** Whether one for several is among them. */
  open: boolean;
  /** How many ways on by a text there are. */
  size: number;
}

/** The table of a node without texts. It is never written to. */
const NONE: (Node | undefined)[] = [undefined];

export function createNode(text = ''): Node {
  return {
    text,
    nexts: NONE,
    mask: 0,
    one: undefined,
    special: false,
    leaf: undefined,
    many: undefined,
    mixed: [],
    depth: 0,
    open: false,
    size: 0,
  };
}

/** The way on by a text, if there is one. The text is that of a segment of the URL. */
export function findNext({ nexts, mask }: Node, url: string, start: number, stop: number): Node | undefined {
  let place = hashSegment(url, start, stop) & mask;
  for (let next = nexts[place]; next !== undefined; next = nexts[place]) {
    const { text } = next;
    if (text.length === stop - start && url.startsWith(text, start)) return next;
    place = (place + 1) & mask;
  }
  return undefined;
}

export function addNext(node: Node, next: Node): void {
  node.size += 1;
  if (2 * node.size > node.nexts.length) {
    const before = node.nexts;
    node.nexts = new Array<Node | undefined>(2 * before.length).fill(undefined);
    node.mask = node.nexts.length - 1;
    for (const each of before) if (each !== undefined) put(node, each);
  }
  put(node, next);
}

function put({ nexts, mask }: Node, next: Node): void {
  let place = hashSegment(next.text, 0, next.text.length) & mask;
  while (nexts[place] !== undefined) place = (place + 1) & mask;
  nexts[place] = next;
}

/** A number made of the length and three letters of a segment: reading them all would take longer than comparing in the end. */
function hashSegment(text: string, start: number, stop: number): number {
  const length = stop - start;
  const middle = start + (length >> 1);
  return length + 7 * text.charCodeAt(start) + 31 * text.charCodeAt(middle) + 131 * text.charCodeAt(stop - 1);
}
