import type { Node } from '../node.ts';

/** The functions whose results are being read, for each kind of result. */
const active = new Map<string, Set<Node>>();

/** Reads what a function returns, or returns `none` if that is being read already: a function that calls itself returns nothing else. */
export function readOnce<Result>(kind: string, made: Node, none: Result, read: () => Result): Result {
  const nodes = active.get(kind) ?? new Set<Node>();
  active.set(kind, nodes);
  if (nodes.has(made)) return none;
  nodes.add(made);
  try {
    return read();
  } finally {
    nodes.delete(made);
  }
}
