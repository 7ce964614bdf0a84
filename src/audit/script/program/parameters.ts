import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { type Argument, argumentFor, type Parameter } from './arguments.ts';
import { calledFunction, definitionOf } from './owners.ts';

export { type Argument, argumentFor, type Parameter } from './arguments.ts';

const MAX_STEPS = 6;
/** The name of a rest element in the path of a pattern. */
const REST = '?';

/** The parameter that an expression is, or starts with if it has a default: `path ?? '/'`. */
export function parameterOf(tree: Tree, expression: Node | undefined, steps = 0): Parameter | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  switch (node.type) {
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      const path = binding?.path.filter((name) => name !== REST) ?? [];
      if (binding?.parameter !== undefined) return { ...binding.parameter, path };
      if (binding?.kind !== 'const' && binding?.kind !== 'let') return undefined;
      const found = parameterOf(tree, binding.init, steps + 1);
      return found && { ...found, path: [...found.path, ...path] };
    }
    case 'MemberExpression': {
      const name = propertyName(node);
      const found = name === undefined ? undefined : parameterOf(tree, child(node, 'object'), steps + 1);
      return found && name !== undefined ? { ...found, path: [...found.path, name] } : undefined;
    }
    case 'LogicalExpression':
      return parameterOf(tree, child(node, 'left'), steps + 1);
    default:
      return undefined;
  }
}

/** The argument of a call for a parameter, which may belong to the function that returned the called one: `factory('GET')('/user')`. */
export function argumentOf(tree: Tree, call: Node, parameter: Parameter): Argument {
  return argumentFor(tree, argumentsFor(tree, call, parameter.made), parameter);
}

/** The arguments of a call for a function: its own, with those of `bind`, or those of the call that returned the called function. */
function argumentsFor(tree: Tree, call: Node, made: Node): readonly Node[] {
  const own = children(call, 'arguments');
  const maker = definitionOf(tree, child(call, 'callee'));
  if (maker?.type !== 'CallExpression') return own;
  const callee = unwrap(child(maker, 'callee'));
  const given = children(maker, 'arguments');
  if (callee?.type === 'MemberExpression' && propertyName(callee) === 'bind') return [...given.slice(1), ...own];
  return calledFunction(tree, callee) === made ? given : own;
}
