import { child, children, isWrapper, type Node, textOf } from '../../tree/node.ts';
import { isUse, type Tree } from '../../tree/scopes.ts';

/** A name that is defined by something else than an expression of its own. */
export function isExpression(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  if (node.type !== 'Identifier') return true;
  if (!isUse(node, parent)) return false;
  // The names that are assigned, defined or exported under.
  if (parent?.type === 'AssignmentPattern' || parent?.type === 'AssignmentExpression') return parent['right'] === node;
  // `export { github } from './github.js'` names nothing in this file.
  if (parent?.type === 'ExportSpecifier')
    return parent['local'] === node && child(tree.parentOf(parent), 'source') === undefined;
  if (parent?.type === 'Property') return tree.parentOf(parent)?.type === 'ObjectExpression';
  return (
    !(/Function/.test(parent?.type ?? '') && parent?.['body'] !== node) &&
    !/^(?:Catch|Labeled|Break|Continue)/.test(parent?.type ?? '')
  );
}

/** The expression around a part that has its value: type assertions, `await`, and both sides of a condition. */
export function wholeOf(tree: Tree, node: Node): Node {
  let whole = node;
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent)) {
    const isSide =
      parent.type === 'LogicalExpression'
        ? parent['right'] === whole || textOf(parent, 'operator') !== '&&'
        : parent.type === 'ConditionalExpression' && parent['test'] !== whole;
    const isLast = parent.type === 'SequenceExpression' && children(parent, 'expressions').at(-1) === whole;
    if (!isSide && !isLast && !isWrapper(parent)) return whole;
    whole = parent;
  }
  return whole;
}
