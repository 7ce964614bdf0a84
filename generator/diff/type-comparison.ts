import type { Type } from '../catalogue.ts';
import { union } from '../model/types.ts';
import { compareObjects, EVERY } from './compare-objects.ts';
import { comparePlain } from './compare-plain.ts';
import { describeType, join } from './describe.ts';
import type { Difference, TypePair } from './difference.ts';
import { Fingerprints } from './fingerprint.ts';
import { matchObjects } from './match-objects.ts';
import { createSameTest } from './same-types.ts';
import type { ObjectShape, Shape } from './shape.ts';
import { TypeTable } from './type-table.ts';

/** The comparison of two types: the direct differences, and the pairs of types inside them. */
export interface TypeNode {
  readonly differences: readonly Difference[];
  readonly edges: readonly TypeEdge[];
  /** Whether this node, or a node that it refers to, has differences. */
  isChanged: boolean;
}

interface TypeEdge {
  readonly steps: readonly string[];
  readonly node: TypeNode;
}

const SAME: TypeNode = { differences: [], edges: [], isChanged: false };

type Schemas = { readonly [name: string]: Type };

/**
 * Compares the types of two catalogues. Each pair of types is compared once, regardless of how often it is used, so the work is linear
 * and a type may contain itself.
 */
export class TypeComparison {
  readonly #before: TypeTable;
  readonly #after: TypeTable;
  readonly #prints = new Fingerprints();
  readonly #nodes = new Map<string, TypeNode>();
  readonly #parents = new Map<TypeNode, TypeNode[]>();
  readonly #areSame: (before: Type, after: Type) => boolean;

  constructor(before: Schemas, after: Schemas) {
    this.#areSame = createSameTest(before, after);
    this.#before = new TypeTable(before);
    this.#after = new TypeTable(after);
  }

  /** Compares two types. `isText` means that the value is sent as text, as in a URL. */
  compare(before: Type, after: Type, isText = false): TypeNode {
    if (this.#areSame(before, after)) return SAME;
    const pending: (() => void)[] = [];
    const created: TypeNode[] = [];
    const find = (pair: Omit<TypePair, 'steps'>, asText: boolean): TypeNode => {
      const key = `${this.#before.idOf(pair.before)} ${this.#after.idOf(pair.after)} ${asText}`;
      const known = this.#nodes.get(key);
      if (known !== undefined) return known;
      const differences: Difference[] = [];
      const edges: TypeEdge[] = [];
      const node: TypeNode = { differences, edges, isChanged: false };
      this.#nodes.set(key, node);
      created.push(node);
      pending.push(() => {
        for (const { steps, before: one, after: other } of this.#fill(pair, asText, differences)) {
          if (typeof one === 'string' && this.#areSame(one, other)) continue;
          const child = find({ before: one, after: other }, asText && steps.length === 1 && steps[0] === EVERY);
          edges.push({ steps, node: child });
          const parents = this.#parents.get(child);
          if (parents === undefined) this.#parents.set(child, [node]);
          else parents.push(node);
        }
      });
      return node;
    };
    const root = find({ before, after }, isText);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
    this.#markChanged(created);
    return root;
  }

  /** Compares one level, and returns the pairs on the next level. */
  #fill({ before, after }: Omit<TypePair, 'steps'>, isText: boolean, differences: Difference[]): readonly TypePair[] {
    const [one, other] = [this.#before.shapeOf(before), this.#after.shapeOf(after)];
    differences.push(...comparePlain([one, other], [before, after], isText));
    const pairs = compareItems(one, other);
    const {
      pairs: objects,
      removed,
      added,
    } = matchObjects(one.objects, other.objects, [
      (object) => this.#prints.ofObject(object, this.#before),
      (object) => this.#prints.ofObject(object, this.#after),
    ]);
    const isReported = differences.some(({ kind }) => kind.startsWith('type-'));
    if (one.objects.length > 0 && other.objects.length > 0 && removed.length + added.length > 0 && !isReported) {
      const kind = removed.length === 0 ? 'type-widened' : added.length === 0 ? 'type-narrowed' : 'type-changed';
      differences.push({ kind, steps: [], before: describeObjects(one, before), after: describeObjects(other, after) });
    }
    const seen = new Set<string>();
    for (const [earlier, later] of objects) {
      const compared = compareObjects(earlier, later);
      pairs.push(...compared.pairs);
      for (const difference of compared.differences) {
        const key = `${difference.kind} ${difference.steps[0] ?? ''}`;
        if (!seen.has(key)) differences.push(difference);
        seen.add(key);
      }
    }
    return pairs;
  }

  /** Marks nodes as changed if they refer to a node with differences. */
  #markChanged(created: readonly TypeNode[]): void {
    const changed = created.filter(
      ({ differences, edges }) => differences.length > 0 || edges.some(({ node }) => node.isChanged),
    );
    for (const node of changed) node.isChanged = true;
    for (let node = changed.pop(); node !== undefined; node = changed.pop()) {
      for (const parent of this.#parents.get(node) ?? []) {
        if (parent.isChanged) continue;
        parent.isChanged = true;
        changed.push(parent);
      }
    }
  }
}

/** Pairs the items of lists. Several kinds of lists in one union are compared as one list that allows all their items. */
function compareItems(before: Shape, after: Shape): TypePair[] {
  const [tuple, otherTuple] = [before.tuples[0], after.tuples[0]];
  const areTuples =
    before.tuples.length === 1 && after.tuples.length === 1 && before.lists.length + after.lists.length === 0;
  if (areTuples && tuple && otherTuple) {
    const length = Math.max(tuple.tuple.length, otherTuple.tuple.length);
    return Array.from({ length }, (_, index) => ({
      steps: [String(index)],
      before: tuple.tuple[index] ?? tuple.rest ?? 'never',
      after: otherTuple.tuple[index] ?? otherTuple.rest ?? 'never',
    }));
  }
  const [items, otherItems] = [itemsOf(before), itemsOf(after)];
  if (items.length === 0 || otherItems.length === 0) return [];
  return [{ steps: [EVERY], before: union(items), after: union(otherItems) }];
}

function itemsOf({ lists, tuples }: Shape): Type[] {
  return [...lists, ...tuples.flatMap(({ tuple, rest }) => [...tuple, ...(rest === undefined ? [] : [rest])])];
}

/** Pairs the objects of a union, by name if they have names. */
function describeObjects({ objects }: Shape, type: Type): string {
  const described = describeType(type);
  if (described !== 'object' && !/^\p{Lu}\w*$/u.test(described)) return described;
  return join(objects.map(describeObject));
}

function describeObject({ name, members }: ObjectShape): string {
  return name ?? (members.size === 0 ? 'object' : `object with ${join([...members.keys()], 'and')}`);
}
