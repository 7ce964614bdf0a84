import type { Difference } from './difference.ts';
import type { TypeNode } from './type-comparison.ts';

/** A schema that a value contains more often than this is reported for the shortest paths only. */
const MAX_PLACES = 100;
/** A limit of the whole search in one value, apart from members of a single object. */
const MAX_STEPS = 20_000;

interface Visit {
  readonly node: TypeNode;
  readonly steps: readonly string[];
  readonly parent: Visit | undefined;
}

/** All differences in a value, the outer ones first. A type that contains itself is reported where it occurs first. */
export function findDifferences(root: TypeNode): Difference[] {
  const found = new Map<string, Difference>();
  const visits: Visit[] = [{ node: root, steps: [], parent: undefined }];
  const places = new Map<TypeNode, number>();
  for (let index = 0; index < visits.length; index += 1) {
    const visit = visits[index] as Visit;
    const { node, steps } = visit;
    // Plain types have one node for all members, and lead nowhere.
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
