import type { ObjectShape } from './shape.ts';

/** If there are more pairs than this, they are not compared one by one. */
const MAX_PAIRS = 2500;

interface MatchedObjects {
  readonly pairs: readonly (readonly [ObjectShape, ObjectShape])[];
  /** The objects that only one side has. */
  readonly removed: readonly ObjectShape[];
  readonly added: readonly ObjectShape[];
}

/**
 * Finds the objects of two unions that correspond to each other: equal objects first, then the most similar ones. The order of a union
 * has no meaning, and its objects need not have names.
 */
export function matchObjects(
  before: readonly ObjectShape[],
  after: readonly ObjectShape[],
  print: readonly [(object: ObjectShape) => number, (object: ObjectShape) => number],
): MatchedObjects {
  const [one, other] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && one && other)
    return { pairs: [[one, other]], removed: [], added: [] };
  const pairs: (readonly [ObjectShape, ObjectShape])[] = [];
  let [left, right] = [before, after];
  const equal = matchByKey(
    left,
    right,
    (object) => String(print[0](object)),
    (object) => String(print[1](object)),
    true,
  );
  pairs.push(...equal.pairs);
  [left, right] = [equal.left, equal.right];
  for (const keyOf of [nameAndMembers, tagAndMembers, nameOf]) {
    const found = matchByKey(left, right, keyOf, keyOf, false);
    pairs.push(...found.pairs);
    [left, right] = [found.left, found.right];
  }
  const similar = matchSimilar(left, right);
  const used = new Set(similar.flat());
  return {
    pairs: [...pairs, ...similar],
    removed: left.filter((object) => !used.has(object)),
    added: right.filter((object) => !used.has(object)),
  };
}

type ReadKey = (object: ObjectShape) => string | undefined;

function nameOf({ name }: ObjectShape): string | undefined {
  return name;
}

function nameAndMembers(object: ObjectShape): string {
  return `${object.name ?? ''} ${tagAndMembers(object)}`;
}

function tagAndMembers(object: ObjectShape): string {
  return `${tagOf(object) ?? ''} ${JSON.stringify([...object.members.keys()].sort())}`;
}

/**
 * Groups objects by key. If several objects of one union have the same key, they count as one if they are equal; otherwise they are
 * left to the next step.
 */
function matchByKey(
  before: readonly ObjectShape[],
  after: readonly ObjectShape[],
  keyOf: ReadKey,
  otherKeyOf: ReadKey,
  areEqual: boolean,
) {
  const [mine, others] = [groupBy(before, keyOf), groupBy(after, otherKeyOf)];
  const pairs: (readonly [ObjectShape, ObjectShape])[] = [];
  const matched = new Set<ObjectShape>();
  for (const [key, objects] of mine) {
    const same = others.get(key);
    if (same?.[0] === undefined || (!areEqual && objects.length + same.length > 2)) continue;
    for (const object of objects) pairs.push([object, same[0]]);
    for (const object of [...objects, ...same]) matched.add(object);
  }
  const isLeft = (object: ObjectShape) => !matched.has(object);
  return { pairs, left: before.filter(isLeft), right: after.filter(isLeft) };
}

function groupBy(objects: readonly ObjectShape[], keyOf: ReadKey): Map<string, ObjectShape[]> {
  const groups = new Map<string, ObjectShape[]>();
  for (const object of objects) {
    const key = keyOf(object);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [object]);
    else group.push(object);
  }
  return groups;
}

/** Finds the most similar pairs. Each object is in at most one pair. */
function matchSimilar(before: readonly ObjectShape[], after: readonly ObjectShape[]): [ObjectShape, ObjectShape][] {
  if (before.length * after.length > MAX_PAIRS) return [];
  const scored = before.flatMap((one) => after.map((other) => ({ one, other, score: similarity(one, other) })));
  scored.sort((left, right) => right.score - left.score);
  const used = new Set<ObjectShape>();
  const pairs: [ObjectShape, ObjectShape][] = [];
  for (const { one, other, score } of scored) {
    if (score <= 0 || used.has(one) || used.has(other)) continue;
    used.add(one).add(other);
    pairs.push([one, other]);
  }
  return pairs;
}

/** Returns a similarity from 0 to 3: how many members two objects share, and whether they have the same name or tag. */
function similarity(one: ObjectShape, other: ObjectShape): number {
  const names = [...one.members.keys()];
  const shared = names.filter((name) => other.members.has(name)).length;
  const all = names.length + other.members.size - shared;
  const [tag, otherTag] = [tagOf(one), tagOf(other)];
  if (tag !== undefined && otherTag !== undefined && tag !== otherTag) return 0;
  return (all === 0 ? 1 : shared / all) + (tag !== undefined ? 1 : 0) + (one.name && one.name === other.name ? 1 : 0);
}

/** The required members with a single value, which distinguish the objects of a union. */
function tagOf({ members }: ObjectShape): string | undefined {
  const tags: string[] = [];
  for (const [name, { type, isRequired }] of members) {
    if (isRequired && typeof type === 'object' && 'enum' in type && type.enum.length === 1) {
      tags.push(`${name}=${JSON.stringify(type.enum[0])}`);
    }
  }
  return tags.length === 0 ? undefined : tags.sort().join('&');
}
