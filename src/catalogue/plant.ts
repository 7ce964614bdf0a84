import { getOrCreate } from './_get-or-create.ts';
import { createDraft, type Draft, finishDraft, type Leaf, type Node } from './match-tree.ts';
import { readShape, type Segment } from './shape.ts';

export interface TreeRoute {
  readonly route: string;
  /** How good it is beside others of the same shape: less is better. */
  readonly rank: number;
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
  const drafts = new Map<string, Draft>();
  for (const { route, rank, isMultiSegment } of routes) {
    const space = route.indexOf(' ');
    const method = route.slice(0, space);
    const { server, segments } = readShape(route.slice(space + 1), isMultiSegment);
    const leaf = { route, names: segments.flatMap(namesIn), server, endsEmpty: false };
    const draft = getOrCreate(drafts, method, createDraft);
    const mayBeEmpty = method === 'GET' && settings.mayBeEmpty.includes(leaf.names.at(-1) ?? '');
    insert(draft, segments, leaf, rank, mayBeEmpty);
  }
  for (const draft of drafts.values()) addPrefixes(draft, settings.prefixes);
  return new Map([...drafts].map(([method, draft]) => [method, finishDraft(draft)]));
}

function namesIn(segment: Segment): readonly string[] {
  if (typeof segment === 'string') return [];
  return segment.kind === 'mixed' ? segment.names : [segment.name];
}

/** Worse than any other rank: a route that really ends there goes first. */
const EMPTY_VALUE = 10;

function insert(root: Draft, segments: readonly Segment[], leaf: Leaf, rank: number, mayBeEmpty: boolean): void {
  let draft = root;
  let isBehindMany = false;
  segments.forEach((segment, index) => {
    const left = segments.length - index;
    draft.depth = Math.max(draft.depth, left);
    if (left === 1 && mayBeEmpty && typeof segment === 'object')
      offer(draft, { ...leaf, endsEmpty: true }, rank + EMPTY_VALUE);
    // With two of unknown length, finding where the first one ends would take longer than the text is long.
    draft = step(draft, segment, isBehindMany && left > 1);
    if (typeof segment === 'object' && segment.kind === 'placeholder' && segment.multiSegment) isBehindMany = true;
  });
  offer(draft, leaf, rank);
}

function offer(draft: Draft, leaf: Leaf, rank: number): void {
  if (draft.leaf !== undefined && draft.rank <= rank) return;
  draft.leaf = leaf;
  draft.rank = rank;
}

function step(draft: Draft, segment: Segment, takesOne: boolean): Draft {
  if (typeof segment === 'string') return getOrCreate(draft.texts, segment, createDraft);
  if (segment.kind === 'mixed') {
    const texts = segment.texts.join('\n');
    const known = draft.mixed.find((each) => each.segment.texts.join('\n') === texts);
    const next = known?.next ?? createDraft();
    if (known === undefined) draft.mixed.push({ segment, next });
    return next;
  }
  const way = segment.multiSegment && !takesOne ? 'many' : 'one';
  draft[way] ??= createDraft();
  return draft[way];
}

/** Behind a prefix, the tree begins again, but no second prefix may follow. */
function addPrefixes(root: Draft, prefixes: readonly string[]): void {
  const again = { ...root, texts: new Map(root.texts) };
  for (const prefix of prefixes) {
    const segments = prefix.split('/').filter((segment) => segment !== '');
    let draft = root;
    segments.forEach((segment, index) => {
      const known = draft.texts.get(segment);
      const next = known ?? (index === segments.length - 1 ? again : createDraft());
      draft.texts.set(segment, next);
      draft = next;
    });
  }
}
