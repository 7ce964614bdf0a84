import type { Difference } from './difference.ts';
import type { TypeNode } from './type-comparison.ts';

/** If a value contains a schema more often than this, only the shortest paths to it are reported. */
const MAX_PLACES = 100;
/** The limit for the whole search in one value, not counting the members of a single object. */
const MAX_STEPS = 20_000;

interface Visit {
  readonly node: TypeNode;
  readonly steps: readonly string[];
  readonly parent: Visit | undefined;
}

/** Finds all differences in a value, outer ones first. A type that contains itself is reported where it occurs first. */
export function findDifferences(root: TypeNode): Difference[] {
  const found = new Map<string, Difference>();
  const visits: Visit[] = [{ node: root, steps: [], parent: undefined }];
  const places = new Map<TypeNode, number>();
  for (let index = 0; index < visits.length; index += 1) {
    const visit = visits[index] as Visit;
    const { node, steps } = visit;
    // Plain types share one node for all members, and have no edges.
    if (node.edges.length > 0) {
      const count = (places.get(node) ?? 0) + 1;
      places.set(node, count);
      if (count > MAX_PLACES || index > MAX_STEPS) continue;
    }
    for (const difference of node.differences) {
      const all = [...steps, ...difference.steps];
      const key = `${difference.kind} ${JSON.stringify(all)}`;
      if (!found.has(key)) found.set(key, { ...difference, steps: all });
    }
    for (const edge of node.edges) {
      if (!edge.node.isChanged || isInside(edge.node, visit)) continue;
      visits.push({ node: edge.node, steps: [...steps, ...edge.steps], parent: visit });
    }
  }
  return [...found.values()];
}

function isInside(node: TypeNode, visit: Visit): boolean {
  for (let each: Visit | undefined = visit; each !== undefined; each = each.parent) if (each.node === node) return true;
  return false;
}
