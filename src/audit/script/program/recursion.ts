import type { Node } from '../node.ts';

/** What functions return that are followed for one expression, for each kind of result. */
const known = new Map<string, Map<Node, unknown>>();

/**
 * Reads what a function returns, once for an expression: a function that returns three calls of itself or of another one would else be
 * read three times at each step. While it is being read, its result is `none`.
 */
export function readOnce<Result>(kind: string, made: Node, none: Result, read: () => Result): Result {
  const results = known.get(kind) ?? new Map<Node, unknown>();
  known.set(kind, results);
  if (results.has(made)) return results.get(made) as Result;
  const isFirst = results.size === 0;
  results.set(made, none);
  try {
    const result = read();
    results.set(made, result);
    return result;
  } finally {
    if (isFirst) results.clear();
  }
}
