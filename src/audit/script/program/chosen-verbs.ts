import { valuesOf } from '../members.ts';
import { child, type Node, propertyName, unwrap } from '../node.ts';
import { VERBS } from '../request-names.ts';
import type { Tree } from '../scopes.ts';

/** `client[isNew ? 'post' : 'patch'](url)`: one call for each verb. Any other call is returned as it is. */
export function callsByVerb(tree: Tree, node: Node): readonly Node[] {
  const callee = unwrap(child(node, 'callee'));
  if (callee?.['computed'] !== true || propertyName(callee) !== undefined) return [node];
  const names = valuesOf(tree, child(callee, 'property')) ?? [];
  if (names.length < 2 || !names.every((name) => typeof name === 'string' && VERBS.test(name))) return [node];
  const property = child(callee, 'property');
  return names.map((name) => ({
    ...node,
    isChosen: true,
    callee: { ...callee, computed: false, property: { ...property, type: 'Identifier', name } },
  }));
}
