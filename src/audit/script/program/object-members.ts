import { child, isFunction, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { assignedMembers } from './assigned-members.ts';
import { property } from './objects.ts';

/**
 * The values of `this.name` in a method of an object literal or of a prototype: a member of that object, or of the component of Vue around
 * it, with what its `data` returns and the results of its `computed` functions.
 */
export function objectMembers(
  tree: Tree,
  node: Node,
  name: string,
  returnsOf: (made: Node) => readonly Node[],
): readonly Node[] {
  for (let each = tree.parentOf(node); each !== undefined; each = tree.parentOf(each)) {
    const member = each.type === 'FunctionExpression' ? tree.parentOf(each) : undefined;
    const assigned = member?.type === 'AssignmentExpression' ? prototypeMembers(tree, child(member, 'left'), name) : [];
    if (assigned.length > 0) return assigned;
    const object = member?.type === 'Property' ? tree.parentOf(member) : undefined;
    const own = object && property(object, name);
    if (own !== undefined) return isFixed(own) ? [own] : [];
    const outer = object && tree.parentOf(object);
    const component = outer?.type === 'Property' ? tree.parentOf(outer) : object;
    const data = unwrap(property(component, 'data'));
    const objects = data !== undefined && isFunction(data) ? returnsOf(data) : [data];
    const known = objects.flatMap((returned) => property(returned, name) ?? []);
    if (known.length > 0) return known.filter(isFixed);
    const computed = property(property(component, 'computed'), name);
    const result = computed && (property(computed, 'get') ?? computed);
    if (result !== undefined && isFunction(result) && child(result, 'body') !== undefined) return returnsOf(result);
  }
  return [];
}

/** Whether a member keeps its value: other values, such as the name of a user, are usually empty at first. */
function isFixed(value: Node): boolean {
  return isFunction(value) || /^https?:/.test(textOf(value, 'value')) || unwrap(value)?.type === 'ObjectExpression';
}

/** The members of `Api` at `Api.prototype.get = function () { … }`. */
function prototypeMembers(tree: Tree, left: Node | undefined, name: string): readonly Node[] {
  const prototype = child(left, 'object');
  const owner = prototype && propertyName(prototype) === 'prototype' ? child(prototype, 'object') : undefined;
  const binding = owner && lookUp(tree, owner, textOf(owner, 'name'));
  return assignedMembers(unwrap(binding?.init), name);
}
