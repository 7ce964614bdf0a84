import { child, type Node, textOf } from '../../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../../tree/scopes.ts';
import type { Script } from '../script.ts';

/** Whether all uses of a name have been replaced. A name that nothing has used is no longer needed in a file that changes. */
export function isNoLongerUsed(script: Script, name: string, node: Node): boolean {
  const binding = lookUp(script.tree, node, name);
  const uses = binding === undefined ? undefined : usesOf(script.tree, name, binding, node);
  return uses !== undefined && script.edits.length > 0 && uses.every((use) => isReplaced(script, use));
}

/** All references to a name, in types too. */
export function usesOf(tree: Tree, name: string, binding: Binding, declaration: Node): readonly Node[] {
  return tree.nodes.filter(
    (each) =>
      each.type === 'Identifier' &&
      textOf(each, 'name') === name &&
      !(declaration.start <= each.start && each.end <= declaration.end) &&
      isReference(tree, each) &&
      lookUp(tree, each, name) === binding,
  );
}

function isReference(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (parent?.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (parent?.type === 'TSQualifiedName') return parent['left'] === node;
  if (parent?.type === 'Property') return parent['value'] === node || parent['computed'] === true;
  // `export { Octokit } from 'octokit'` does not refer to the import of the same name.
  if (parent?.type === 'ExportSpecifier')
    return parent['local'] === node && child(tree.parentOf(parent), 'source') === undefined;
  return parent === undefined || !/^Import/.test(parent.type);
}

export function isReplaced({ edits }: Script, { start, end }: Node): boolean {
  return edits.some((edit) => edit.start <= start && end <= edit.end);
}
