import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from './node.ts';
import { lookUp, type Tree } from './scopes.ts';

/** The function of the same file that an expression refers to: a declaration, a constant, or `this.method`. */
export function functionOf(tree: Tree, callee: Node | undefined): Node | undefined {
  if (callee?.type === 'MemberExpression' && child(callee, 'object')?.type === 'ThisExpression') {
    const values = tree.fileOf(callee).members.get(propertyName(callee) ?? '') ?? [];
    return values.length === 1 && isFunction(values[0]) ? values[0] : undefined;
  }
  const binding = callee?.type === 'Identifier' ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
  const made = binding?.kind === 'function' || binding?.kind === 'const' ? unwrap(binding.init) : undefined;
  return made !== undefined && binding?.path.length === 0 && /Function/.test(made.type) ? made : undefined;
}

/** What a function returns that otherwise only declares variables. */
export function returnedBy(made: Node): Node | undefined {
  const body = child(made, 'body');
  if (body?.type !== 'BlockStatement') return body;
  const statements = children(body, 'body');
  const last = statements.at(-1);
  const isPlain = statements.slice(0, -1).every((each) => each.type === 'VariableDeclaration');
  return isPlain && last?.type === 'ReturnStatement' ? child(last, 'argument') : undefined;
}
