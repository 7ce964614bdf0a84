import { child, children, lastName, type Node, propertyName, textOf } from '../../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../../tree/scopes.ts';

/** The target of a member in a pattern, without its default. */
export function patternOf(property: Node): Node | undefined {
  const value = child(property, 'value');
  return value?.type === 'AssignmentPattern' ? child(value, 'left') : value;
}

export function parameterAt(made: Node | undefined, index: number): Node | undefined {
  const parameter = children(made, 'params')[index];
  const plain = parameter?.type === 'TSParameterProperty' ? child(parameter, 'parameter') : parameter;
  return plain?.type === 'AssignmentPattern' ? child(plain, 'left') : plain;
}

/** The constructor of a class of the file. */
export function constructorOf(tree: Tree, callee: Node | undefined): Node | undefined {
  const binding: Binding | undefined =
    callee?.type === 'Identifier' ? lookUp(tree, callee, textOf(callee, 'name')) : undefined;
  if (binding?.kind !== 'class') return undefined;
  const own = children(child(binding.init, 'body'), 'body').find((each) => each['kind'] === 'constructor');
  return child(own, 'value');
}

export function classAround(tree: Tree, node: Node): Node | undefined {
  let around: Node | undefined = node;
  while (around !== undefined && !/^Class(?:Declaration|Expression)$/.test(around.type)) around = tree.parentOf(around);
  return around;
}

/** Whether a class declares a member as private, also as a parameter of its constructor. */
export function isPrivateField(owner: Node | undefined, name: string): boolean {
  const members = children(child(owner, 'body'), 'body');
  const parameters = members.flatMap((each) => children(child(each, 'value'), 'params'));
  return [...members, ...parameters].some(
    (each) =>
      each['accessibility'] === 'private' &&
      (propertyName(each) === name || lastName(child(each, 'parameter')) === name),
  );
}
