import { child, lastName, type Node, textOf } from './node.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';

/** Whether other files can use a name of the file's outermost scope: it is exported, or a member of something that is. */
export function isExported(tree: Tree, name: string, binding: Binding | undefined): boolean {
  if (binding === undefined || lookUp(tree, tree.root, name) !== binding) return false;
  return tree.usesOf(name, binding).some((use) => isExport(tree, use)) || isDeclaredInExport(tree, name, binding);
}

/** Whether all uses of a name are of one kind, apart from its definition and types. */
export function isOnlyUsedAs(
  tree: Tree,
  name: string,
  binding: Binding,
  test: (use: Node, parent: Node) => boolean,
): boolean {
  return tree.usesOf(name, binding).every((use) => {
    const parent = tree.parentOf(use);
    return parent === undefined || parent['id'] === use || parent.type.startsWith('TS') || test(use, parent);
  });
}

/** `export { name }`, `export default name`, `module.exports = name`, `module.exports = { name }`, `exports.name = name`. */
function isExport(tree: Tree, use: Node): boolean {
  let node = use;
  let parent = tree.parentOf(use);
  while (parent?.type === 'Property' || parent?.type === 'ObjectExpression') {
    node = parent;
    parent = tree.parentOf(parent);
  }
  if (parent?.type === 'AssignmentExpression' && parent['right'] === node) {
    const left = child(parent, 'left');
    return lastName(left) === 'exports' || lastName(child(left, 'object')) === 'exports';
  }
  if (parent?.type === 'ExportSpecifier') return child(tree.parentOf(parent), 'source') === undefined;
  return parent?.type === 'ExportDefaultDeclaration';
}

/** `export const name = …`, `export function name() {}` */
function isDeclaredInExport(tree: Tree, name: string, binding: Binding): boolean {
  const { body } = tree.root as { readonly body?: unknown };
  if (!Array.isArray(body)) return false;
  return body.some((statement: Node) => {
    if (!/^Export(?:Named|Default)Declaration$/.test(statement.type)) return false;
    const declared = child(statement, 'declaration');
    if (declared === undefined) return false;
    return textOf(child(declared, 'id'), 'name') === name || declares(declared, binding);
  });
}

function declares(declared: Node, binding: Binding): boolean {
  const list = declared['declarations'];
  return (
    Array.isArray(list) && list.some((each: Node) => binding.init !== undefined && child(each, 'init') === binding.init)
  );
}
