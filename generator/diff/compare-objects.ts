import type { Difference, TypePair } from './difference.ts';
import type { ObjectShape } from './shape.ts';

/** The pointer step for additional members and for items of lists. */
export const EVERY = '*';

interface ComparedObjects {
  readonly differences: readonly Difference[];
  readonly pairs: readonly TypePair[];
}

/** Compares the members of two objects. The caller compares the types of members that both have. */
export function compareObjects(before: ObjectShape, after: ObjectShape): ComparedObjects {
  const differences: Difference[] = [];
  const pairs: TypePair[] = [];
  for (const [name, member] of before.members) {
    const now = after.members.get(name);
    if (now === undefined) {
      differences.push({ kind: 'member-removed', steps: [name] });
      continue;
    }
    if (!member.isRequired && now.isRequired) differences.push({ kind: 'member-now-required', steps: [name] });
    if (member.isRequired && !now.isRequired) differences.push({ kind: 'member-now-optional', steps: [name] });
    if (!member.isDeprecated && now.isDeprecated) differences.push({ kind: 'member-deprecated', steps: [name] });
    pairs.push({ steps: [name], before: member.type, after: now.type });
  }
  for (const [name, { isRequired }] of after.members) {
    if (!before.members.has(name))
      differences.push({ kind: isRequired ? 'member-added-required' : 'member-added', steps: [name] });
  }
  for (const [name, values] of before.discriminators) {
    const now = after.discriminators.get(name);
    if (now !== undefined) pairs.push({ steps: [name], before: values, after: now });
  }
  const kind = compareRests(before, after);
  if (kind !== undefined) differences.push({ kind, steps: [] });
  else if (before.rest !== undefined && after.rest !== undefined) {
    pairs.push({ steps: [EVERY], before: before.rest, after: after.rest });
  }
  return { differences, pairs };
}

/** Compares whether the objects allow additional members. */
function compareRests(before: ObjectShape, after: ObjectShape): Difference['kind'] | undefined {
  if (before.rest === after.rest) return undefined;
  if (after.rest === 'never') return 'additional-members-removed';
  if (before.rest === 'never') return after.members.size === 0 ? 'additional-members-added' : undefined;
  if (before.rest === undefined) return 'additional-members-added';
  return after.rest === undefined ? 'additional-members-removed' : undefined;
}
