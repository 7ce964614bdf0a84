import { child, children, type Node, propertyName } from '../node.ts';
import type { Tree } from '../scopes.ts';
import { objectOf, property } from './objects.ts';

/** A parameter of a function, or a member of one: `path` in `({ path })`, in `options.path`, and in `const { path } = options`. */
export interface Parameter {
  readonly made: Node;
  readonly index: number;
  readonly path: readonly string[];
}

/** What a call passes for a parameter. `isKnown` is false if the argument cannot be read, so that it may contain anything. */
export interface Argument {
  readonly value: Node | undefined;
  readonly isKnown: boolean;
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
