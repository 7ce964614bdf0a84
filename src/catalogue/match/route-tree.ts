import type { Mixed } from './route-shape.ts';

/** The end of a path through the tree: a route, and the names of its placeholders. */
export interface Leaf {
  readonly route: string;
  readonly names: readonly string[];
  /** The name of the placeholder for the server. */
  readonly server: string | undefined;
  /** The path of the route's own server, such as `/uploads`. */
  readonly ownPrefix: string | undefined;
  /** Whether the last value is empty and its segment absent. */
  readonly endsEmpty: boolean;
  /** The rank among routes with the same shape; lower is better. Only called if there are several. */
  readonly rank: () => number;
}

/**
 * A node in the tree of segments. With a thousand routes, most of the time is spent fetching nodes from memory, so a node contains
 * everything that is read at each step.
 */
export interface Node {
  /** The literal text of the segment that leads to this node. */
  readonly text: string;
  /**
   * The children by literal text, in a hash table whose size is a power of two. A `Map` would have to copy and hash each segment,
   * which takes twice as long (on Node 20). At least half of the slots are free, so that every lookup ends soon.
   */
  children: (Node | undefined)[];
  mask: number;
  /** The child for a placeholder that matches one segment. */
  param: Node | undefined;
  /** Whether there are children other than literal ones and one for a placeholder that matches one segment. */
  special: boolean;
  /** The route that ends here. */
  leaf: Leaf | undefined;
  /** The route that ends here with a slash. */
  slashLeaf: Leaf | undefined;
  /** The child for a placeholder that matches several segments. */
  wildcard: Node | undefined;
  /** The children for segments that mix text and placeholders. */
  readonly mixed: { readonly segment: Mixed; readonly next: Node }[];
  /** The number of segments that can follow, counting a placeholder that matches several segments as one. */
  depth: number;
  /** Whether a placeholder that matches several segments can follow. */
  open: boolean;
  /** The number of literal children. */
  size: number;
}

/** The table of a node without literal children. It is never written to. */
const NONE: (Node | undefined)[] = [undefined];

export function createNode(text = ''): Node {
  return {
    text,
    children: NONE,
    mask: 0,
    param: undefined,
    special: false,
    leaf: undefined,
    slashLeaf: undefined,
    wildcard: undefined,
    mixed: [],
    depth: 0,
    open: false,
    size: 0,
  };
}

/** Finds the child for a literal segment of the URL. */
export function findChild({ children, mask }: Node, url: string, start: number, stop: number): Node | undefined {
  let slot = hashSegment(url, start, stop) & mask;
  for (let next = children[slot]; next !== undefined; next = children[slot]) {
    const { text } = next;
    if (text.length === stop - start && url.startsWith(text, start)) return next;
    slot = (slot + 1) & mask;
  }
  return undefined;
}

export function addChild(node: Node, next: Node): void {
  node.size += 1;
  if (2 * node.size > node.children.length) {
    const before = node.children;
    node.children = new Array<Node | undefined>(2 * before.length).fill(undefined);
    node.mask = node.children.length - 1;
    for (const each of before) if (each !== undefined) put(node, each);
  }
  put(node, next);
}

function put({ children, mask }: Node, next: Node): void {
  let slot = hashSegment(next.text, 0, next.text.length) & mask;
  while (children[slot] !== undefined) slot = (slot + 1) & mask;
  children[slot] = next;
}

/** A hash of the length and three characters of a segment. Reading all characters would take longer than the final comparison. */
function hashSegment(text: string, start: number, stop: number): number {
  const length = stop - start;
  const middle = start + (length >> 1);
  return length + 7 * text.charCodeAt(start) + 31 * text.charCodeAt(middle) + 131 * text.charCodeAt(stop - 1);
}
