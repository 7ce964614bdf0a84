import type { Node } from '../node.ts';

/** The values that are assigned to the members of a variable, by the node that the variable was declared with. */
const ASSIGNED = new WeakMap<Node, Map<string, Node[]>>();

/** Stores `api.get = …`, where `owner` is the initial value of `api`. */
export function storeAssignment(owner: Node, name: string, value: Node): void {
  const members = ASSIGNED.get(owner) ?? new Map<string, Node[]>();
  ASSIGNED.set(owner, members);
  members.set(name, [...(members.get(name) ?? []), value]);
}

/** The values that are assigned to a member of an object, function or class: `api.get = …`. */
export function assignedMembers(owner: Node | undefined, name: string): readonly Node[] {
  return (owner && ASSIGNED.get(owner)?.get(name)) ?? [];
}
