import type { Mixed } from './shape.ts';

/** Where a way through the tree ends: a route, and the names of what was found on the way. */
export interface Leaf {
  readonly route: string;
  readonly names: readonly string[];
  /** The name of the placeholder for the server. */
  readonly server: string | undefined;
  /** Whether the last value is empty, and its segment not there. */
  readonly endsEmpty: boolean;
}

/**
 * A place between two segments, with the ways on from it. With a thousand routes, what takes time is fetching nodes from memory, so what
 * is needed at each of them is in the node itself.
 */
export interface Node {
  /** The text that leads here, if it is one. */
  readonly text: string;
  /** The route that ends here. */
  readonly leaf: Leaf | undefined;
  /**
   * The ways on by a text, as a hash table of a size that is a power of two: a `Map` would have to copy and hash each segment, which
   * takes twice as long. At least half of the places are free, so that every search ends soon.
   */
  readonly nexts: readonly (Node | undefined)[];
  readonly mask: number;
  /** Whether there are ways on other than by a text and by a placeholder for one segment. */
  readonly special: boolean;
  /** The ways on by a segment with text and placeholders. */
  readonly mixed: readonly { readonly segment: Mixed; readonly next: Node }[];
  /** The way on by a placeholder for one segment. */
  readonly one: Node | undefined;
  /** The way on by a placeholder for several segments. */
  readonly many: Node | undefined;
  /** How many segments can follow, where a placeholder for several counts as one. */
  readonly depth: number;
  /** Whether one for several is among them. */
  readonly open: boolean;
}

/** A node that is still being built. */
export interface Draft {
  leaf: Leaf | undefined;
  /** How good the leaf is beside others of the same shape: less is better. */
  rank: number;
  readonly texts: Map<string, Draft>;
  readonly mixed: { readonly segment: Mixed; readonly next: Draft }[];
  one: Draft | undefined;
  many: Draft | undefined;
  depth: number;
}

export function createDraft(): Draft {
  return { leaf: undefined, rank: 0, texts: new Map(), mixed: [], one: undefined, many: undefined, depth: 0 };
}

export function finishDraft(draft: Draft, text = ''): Node {
  const { leaf, mixed, one, many, depth } = draft;
  let size = 1;
  while (size < 2 * draft.texts.size) size *= 2;
  const nexts = new Array<Node | undefined>(size).fill(undefined);
  for (const [label, next] of draft.texts) {
    let place = hashSegment(label, 0, label.length) & (size - 1);
    while (nexts[place] !== undefined) place = (place + 1) & (size - 1);
    nexts[place] = finishDraft(next, label);
  }
  const ways = mixed.map(({ segment, next }) => ({ segment, next: finishDraft(next) }));
  const [behindOne, behindMany] = [one && finishDraft(one), many && finishDraft(many)];
  const all = [...nexts, ...ways.map(({ next }) => next), behindOne];
  const open = behindMany !== undefined || all.some((next) => next?.open);
  const special = ways.length > 0 || behindMany !== undefined;
  const next = { mixed: ways, one: behindOne, many: behindMany };
  return { text, leaf, nexts, mask: size - 1, special, ...next, depth, open };
}

/** A number made of the length and three letters of a segment: reading them all would take longer than comparing in the end. */
export function hashSegment(text: string, start: number, stop: number): number {
  const length = stop - start;
  const middle = start + (length >> 1);
  return length + 7 * text.charCodeAt(start) + 31 * text.charCodeAt(middle) + 131 * text.charCodeAt(stop - 1);
}
