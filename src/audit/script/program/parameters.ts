import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { objectOf, property } from './objects.ts';
import { calledFunction, definitionOf } from './owners.ts';

/** A parameter of a function, or a member of one: `path` in `({ path })`, in `options.path`, and in `const { path } = options`. */
export interface Parameter {
  readonly made: Node;
  readonly index: number;
  readonly path: readonly string[];
}

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

/** What a call passes for a parameter. `isKnown` is false if the argument cannot be read, so that it may contain anything. */
export interface Argument {
  readonly value: Node | undefined;
  readonly isKnown: boolean;
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

/** The argument for a parameter in a list of arguments, or its default. */
export function argumentFor(tree: Tree, args: readonly Node[], { made, index, path }: Parameter): Argument {
  if (args.slice(0, index + 1).some((each) => each.type === 'SpreadElement'))
    return { value: undefined, isKnown: false };
  let value: Node | undefined = args[index] ?? defaultOf(made, index);
  for (const name of path) {
    if (value === undefined) break;
    const object = objectOf(tree, value);
    if (object === undefined) return { value: undefined, isKnown: false };
    const isOpen = children(object, 'properties').some((each) => each.type !== 'Property');
    const found = property(object, name);
    if (found === undefined && isOpen) return { value: undefined, isKnown: false };
    value = found;
  }
  return { value: value ?? fallbackOf(made, index, path), isKnown: true };
}

/** `function get(path = '/')` */
function defaultOf(made: Node, index: number): Node | undefined {
  const parameter = children(made, 'params')[index];
  return parameter?.type === 'AssignmentPattern' ? child(parameter, 'right') : undefined;
}

/** `function get({ method = 'GET' })` */
function fallbackOf(made: Node, index: number, [name, ...rest]: readonly string[]): Node | undefined {
  const parameter = children(made, 'params')[index];
  const pattern = parameter?.type === 'AssignmentPattern' ? child(parameter, 'left') : parameter;
  if (name === undefined || rest.length > 0 || pattern?.type !== 'ObjectPattern') return undefined;
  const found = children(pattern, 'properties').find((each) => each.type === 'Property' && propertyName(each) === name);
  const value = found && child(found, 'value');
  return value?.type === 'AssignmentPattern' ? child(value, 'right') : undefined;
}
