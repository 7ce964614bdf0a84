import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';

/** The names of a chain of members, from the outside: `['api', 'issues', 'create']`. */
export function chainOf(expression: Node): readonly string[] {
  const names: string[] = [];
  for (let node = unwrap(expression); node?.type === 'MemberExpression'; node = unwrap(child(node, 'object')))
    names.unshift(propertyName(node) ?? '');
  return names;
}

export function rootOf(expression: Node): Node | undefined {
  let node = unwrap(expression);
  while (node?.type === 'MemberExpression') {
    const object = unwrap(child(node, 'object'));
    // `this.api`: the member says what it is.
    if (object?.type === 'ThisExpression') return node;
    node = object;
  }
  return node;
}

/** Whether the file does not say what a name is: an import, a parameter without a type, what a function of another file returns, or a member of its class. */
export function comesFromElsewhere(tree: Tree, root: Node | undefined): boolean {
  if (root?.type === 'MemberExpression') return !tree.members.has(propertyName(root) ?? '');
  if (root?.type === 'CallExpression' || root?.type === 'NewExpression') {
    const callee = unwrap(child(root, 'callee'));
    return isRequire(root) || comesFromElsewhere(tree, callee?.type === 'MemberExpression' ? rootOf(callee) : callee);
  }
  if (root?.type !== 'Identifier') return false;
  const binding = lookUp(tree, root, textOf(root, 'name'));
  if (binding?.kind === 'const' || binding?.kind === 'let') {
    const init = unwrap(binding.init ?? binding.writes[0]);
    return (
      init !== undefined && init !== root && /^(?:Call|New|Import)Expression$/.test(init.type) && isForeign(tree, init)
    );
  }
  return binding?.kind === 'import' || (binding?.kind === 'param' && binding.annotation === undefined);
}

/** `require('./api')`, `import('./api')`, or what an imported function returns. */
function isForeign(tree: Tree, init: Node): boolean {
  if (init.type === 'ImportExpression' || isRequire(init)) return true;
  const callee = unwrap(child(init, 'callee'));
  const root = callee?.type === 'MemberExpression' ? rootOf(callee) : callee;
  return root?.type === 'Identifier' && lookUp(tree, root, textOf(root, 'name'))?.kind === 'import';
}

function isRequire(call: Node): boolean {
  const [first] = children(call, 'arguments');
  return lastName(child(call, 'callee')) === 'require' && /^[./]/.test(textOf(first, 'value'));
}
