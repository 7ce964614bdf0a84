import { getOrCreate } from '../../core/objects.ts';
import { readShape, type Segment } from './route-shape.ts';
import { addChild, createNode, findChild, type Leaf, type Node } from './route-tree.ts';

export interface TreeRoute {
  readonly route: string;
  /** The path of the route's own server. */
  readonly ownPrefix: string | undefined;
  /** The rank among routes with the same shape; lower is better. */
  readonly rank: () => number;
  readonly isMultiSegment: (name: string) => boolean;
}

/**
 * Builds a tree of segments for each method, in steps. A step in the tree takes the same time regardless of the number of routes.
 */
export function* buildRouteTree(
  routes: Iterable<TreeRoute>,
  mayBeEmpty: readonly string[],
): Generator<void, ReadonlyMap<string, Node>> {
  const trees = new Map<string, Node>();
  for (const { route, ownPrefix, rank, isMultiSegment } of routes) {
    const space = route.indexOf(' ');
    const method = route.slice(0, space);
    const { server, segments, endsInSlash } = readShape(route.slice(space + 1), isMultiSegment);
    const leaf = { route, names: namesIn(segments), server, ownPrefix, endsEmpty: false, rank };
    const { last, lastButOne } = insertRoute(getOrCreate(trees, method, createNode), segments);
    keepBetterLeaf(last, endsInSlash ? 'slashLeaf' : 'leaf', leaf);
    const canEndEmpty = method === 'GET' && mayBeEmpty.includes(leaf.names.at(-1) ?? '');
    if (canEndEmpty && typeof segments.at(-1) === 'object')
      keepBetterLeaf(lastButOne, 'leaf', { ...leaf, endsEmpty: true, rank: () => EMPTY_VALUE });
    yield;
  }
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

/** Worse than any other rank, so that a route that really ends here wins. */
const EMPTY_VALUE = 10;

function keepBetterLeaf(node: Node, kind: 'leaf' | 'slashLeaf', leaf: Leaf): void {
  const known = node[kind];
  if (known === undefined || leaf.rank() < known.rank()) node[kind] = leaf;
}

/** Adds the missing nodes of a path. */
function insertRoute(tree: Node, segments: readonly Segment[]): { last: Node; lastButOne: Node } {
  let lastButOne = tree;
  let last = tree;
  let isAfterWildcard = false;
  const lastWildcard = segments.findLastIndex((segment) => typeof segment === 'object' && isWildcard(segment));
  for (let index = 0; index < segments.length; index++) {
    const left = segments.length - index;
    if (last.depth < left) last.depth = left;
    if (index <= lastWildcard) last.open = true;
    lastButOne = last;
    // With two wildcards, finding the end of the first one would take more than linear time. For this reason, a second wildcard that
    // is not at the end matches one segment.
    last = getOrAddChild(last, segments[index] as Segment, isAfterWildcard && left > 1);
    if (last === lastButOne.wildcard) isAfterWildcard = true;
  }
  return { last, lastButOne };
}

function isWildcard(segment: Exclude<Segment, string>): boolean {
  return segment.kind === 'placeholder' && segment.multiSegment;
}

function getOrAddChild(node: Node, segment: Segment, takesOneSegment: boolean): Node {
  if (typeof segment === 'string') return findChild(node, segment, 0, segment.length) ?? addText(node, segment);
  if (segment.kind === 'mixed') {
    node.special = true;
    const texts = segment.texts.join('\n');
    const known = node.mixed.find((each) => each.segment.texts.join('\n') === texts);
    const next = known?.next ?? createNode();
    if (known === undefined) node.mixed.push({ segment, next });
    return next;
  }
  const kind = segment.multiSegment && !takesOneSegment ? 'wildcard' : 'param';
  if (kind === 'wildcard') node.special = true;
  node[kind] ??= createNode();
  return node[kind];
}

function addText(node: Node, text: string): Node {
  const child = createNode(text);
  addChild(node, child);
  return child;
}
