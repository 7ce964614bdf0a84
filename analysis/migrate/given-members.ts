import { child, children, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';

const MAX_STEPS = 4;
/** Functions that return what they are given, with more: `context.repo({ … })` of Probot, and `Object.assign({ … }, more)`. */
const ADDING = /^(?:repo|issue|pullRequest|assign|merge)$/;

/** The members of an object that a call is given, even if it is in a constant, spread, or added to by another function. */
export function givenMembers(tree: Tree, expression: Node | undefined, steps = 0): readonly Node[] {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return [];
  const next = (each: Node | undefined) => givenMembers(tree, each, steps + 1);
  switch (node.type) {
    case 'ObjectExpression':
      return children(node, 'properties').flatMap((each) =>
        each.type === 'Property' ? [each] : next(child(each, 'argument')),
      );
    case 'Identifier':
      return next(constantValue(tree, node));
    case 'CallExpression': {
      const callee = unwrap(child(node, 'callee'));
      const name = callee?.type === 'MemberExpression' ? propertyName(callee) : undefined;
      return ADDING.test(name ?? '') ? children(node, 'arguments').flatMap(next) : [];
    }
    case 'ConditionalExpression':
      return [...next(child(node, 'consequent')), ...next(child(node, 'alternate'))];
    default:
      return [];
  }
}

/** The value that a variable is declared with. */
export function constantValue(tree: Tree, name: Node): Node | undefined {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  return binding?.path.length === 0 && binding.kind !== 'param' ? unwrap(binding.init) : undefined;
}
