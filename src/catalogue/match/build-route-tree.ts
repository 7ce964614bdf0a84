import { getOrCreate } from '../../internal/get-or-create.ts';
import { addNext, createNode, findNext, type Leaf, type Node } from './route-tree.ts';
import { readShape, type Segment } from './shape.ts';

export interface TreeRoute {
  readonly route: string;
  /** How good it is beside others of the same shape: less is better. */
  readonly rank: () => number;
  readonly isMultiSegment: (name: string) => boolean;
}

export interface TreeSettings {
  /** Names of placeholders that may be empty in the last segment of a GET. */
  readonly mayBeEmpty: readonly string[];
  /** Paths that may stand before every route, such as `/api/v3`. */
  readonly prefixes: readonly string[];
}

/** A tree of segments for each method. A step in it costs the same however many routes there are. */
export function plantTrees(routes: Iterable<TreeRoute>, settings: TreeSettings): ReadonlyMap<string, Node> {
  const trees = new Map<string, Node>();
  for (const { route, rank, isMultiSegment } of routes) {
    const space = route.indexOf(' ');
    const method = route.slice(0, space);
    const { server, segments } = readShape(route.slice(space + 1), isMultiSegment);
    const leaf = { route, names: namesIn(segments), server, endsEmpty: false, rank };
    const before = grow(getOrCreate(trees, method, createNode), segments);
    offer(before.last, leaf);
    const mayBeEmpty = method === 'GET' && settings.mayBeEmpty.includes(leaf.names.at(-1) ?? '');
    if (mayBeEmpty && typeof segments.at(-1) === 'object')
      offer(before.lastButOne, { ...leaf, endsEmpty: true, rank: () => EMPTY_VALUE });
  }
  for (const tree of trees.values()) addPrefixes(tree, settings.prefixes);
  return trees;
}

function namesIn(segments: readonly Segment[]): string[] {
  const names: string[] = [];
  for (const segment of segments) {
    if (typeof segment === 'string') continue;
    if (segment.kind === 'placeholder') names.push(segment.name);
    else names.push(...segment.names);
  }
  return names;
}

/** Worse than any other rank: a route that really ends there goes first. */
const EMPTY_VALUE = 10;

/** Of two leaves in one place, the better one stays. */
function offer(node: Node, leaf: Leaf): void {
  if (node.leaf === undefined || leaf.rank() < node.leaf.rank()) node.leaf = leaf;
}

/** Makes the way for a path, as far as it is not there yet. */
function grow(tree: Node, segments: readonly Segment[]): { last: Node; lastButOne: Node } {
  let lastButOne = tree;
  let last = tree;
  let isBehindMany = false;
  // From the last placeholder for several segments on, the way is not open.
  const open = segments.findLastIndex((segment) => typeof segment === 'object' && isMany(segment));
  for (let index = 0; index < segments.length; index++) {
    const left = segments.length - index;
    if (last.depth < left) last.depth = left;
    if (index <= open) last.open = true;
    lastButOne = last;
    // With two of unknown length, finding where the first one ends would take longer than the text is long.
    last = step(last, segments[index] as Segment, isBehindMany && left > 1);
    if (last === lastButOne.many) isBehindMany = true;
  }
  return { last, lastButOne };
}

function isMany(segment: Exclude<Segment, string>): boolean {
  return segment.kind === 'placeholder' && segment.multiSegment;
}

function step(node: Node, segment: Segment, takesOne: boolean): Node {
  if (typeof segment === 'string') return findNext(node, segment, 0, segment.length) ?? addText(node, segment);
  if (segment.kind === 'mixed') {
    node.special = true;
    const texts = segment.texts.join('\n');
    const known = node.mixed.find((each) => each.segment.texts.join('\n') === texts);
    const next = known?.next ?? createNode();
    if (known === undefined) node.mixed.push({ segment, next });
    return next;
  }
  const way = segment.multiSegment && !takesOne ? 'many' : 'one';
  if (way === 'many') node.special = true;
  node[way] ??= createNode();
  return node[way];
}

/** All nodes are made in one place, so that they are alike for the engine too. */
function addText(node: Node, text: string, like?: Node): Node {
  const next = createNode(text);
  if (like !== undefined) Object.assign(next, like, { text });
  addNext(node, next);
  return next;
}

/** Behind a prefix, the tree begins again, but no second prefix may follow. */
function addPrefixes(tree: Node, prefixes: readonly string[]): void {
  const again = { ...tree, nexts: [...tree.nexts] };
  for (const prefix of prefixes) {
    const texts = prefix.split('/').filter((text) => text !== '');
    let node = tree;
    for (const [index, text] of texts.entries()) {
      const known = findNext(node, text, 0, text.length);
      node = known ?? addText(node, text, index === texts.length - 1 ? again : undefined);
    }
  }
}
