import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';
import { lastName } from '../values.ts';

/** A function that can be recognized where it is called: by its own name, or as the method of a class or an object. */
export type Wrapped =
  | { readonly binding: Binding }
  /** `owner` is a class or an object literal. */
  | { readonly owner: Node; readonly method: string };

/** The function around a node that has a name as its parameter. */
export function functionWith(tree: Tree, node: Node, parameter: Node): Node | undefined {
  if (parameter.type !== 'Identifier') return undefined;
  const name = textOf(parameter, 'name');
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent)) {
    if (/Function/.test(parent.type) && parameterNames(parent).includes(name)) return parent;
  }
  return undefined;
}

/** The names of the parameters; empty for a pattern. */
export function parameterNames(made: Node): readonly string[] {
  return children(made, 'params').map((each) =>
    textOf(each.type === 'AssignmentPattern' ? child(each, 'left') : each, 'name'),
  );
}

/** How a function is called: by its name or that of a constant, or as a method. */
export function findCallable(tree: Tree, made: Node): Wrapped | undefined {
  const parent = tree.parentOf(made);
  if (parent === undefined) return undefined;
  if (made.type === 'FunctionDeclaration') return bound(tree, parent, child(made, 'id'));
  if (parent.type === 'VariableDeclarator') return bound(tree, parent, child(parent, 'id'));
  const method = /^(?:MethodDefinition|PropertyDefinition|Property)$/.test(parent.type)
    ? propertyName(parent)
    : undefined;
  const holder = tree.parentOf(parent);
  const owner = holder?.type === 'ClassBody' ? tree.parentOf(holder) : holder;
  return method !== undefined && owner !== undefined && /^Class|^ObjectExpression$/.test(owner.type)
    ? { owner, method }
    : undefined;
}

function bound(tree: Tree, place: Node, name: Node | undefined): Wrapped | undefined {
  const binding = name?.type === 'Identifier' ? lookUp(tree, place, textOf(name, 'name')) : undefined;
  return binding?.kind === 'function' || binding?.kind === 'const' ? { binding } : undefined;
}

/** Whether a call calls a function. A method is called on `this`, on an instance of its class, or on its object. */
export function isCallOf(tree: Tree, call: Node, wrapped: Wrapped): boolean {
  const callee = unwrap(child(call, 'callee'));
  if ('binding' in wrapped) return boundTo(tree, callee) === wrapped.binding;
  if (callee?.type !== 'MemberExpression' || propertyName(callee) !== wrapped.method) return false;
  const object = unwrap(child(callee, 'object'));
  if (object?.type === 'ThisExpression' || object?.type === 'Super') return isInClass(tree, call, wrapped.owner);
  if (object?.type === 'Identifier') {
    const binding = lookUp(tree, object, textOf(object, 'name'));
    return [binding?.init, binding?.annotation, ...(binding?.writes ?? [])].some((each) =>
      isInstance(tree, each, wrapped.owner),
    );
  }
  const member = object?.type === 'MemberExpression' ? (propertyName(object) ?? '') : '';
  const isOwn = child(object, 'object')?.type === 'ThisExpression';
  return isOwn && (tree.members.get(member) ?? []).some((each) => isInstance(tree, each, wrapped.owner));
}

/** The declaration that an expression refers to: `name`, or `module.name`. */
function boundTo(tree: Tree, expression: Node | undefined): Binding | undefined {
  if (expression?.type === 'Identifier') return lookUp(tree, expression, textOf(expression, 'name'));
  const object = expression?.type === 'MemberExpression' ? unwrap(child(expression, 'object')) : undefined;
  const module = object?.type === 'Identifier' ? lookUp(tree, object, textOf(object, 'name')) : undefined;
  return expression && module?.exports?.get(propertyName(expression) ?? '');
}

/** Whether a node is a part of another one. */
export function isInside(tree: Tree, node: Node, owner: Node): boolean {
  let parent = tree.parentOf(node);
  while (parent !== undefined && parent !== owner) parent = tree.parentOf(parent);
  return parent === owner;
}

/** Whether a node is a part of a class, or of one that extends it. */
function isInClass(tree: Tree, node: Node, owner: Node): boolean {
  const name = textOf(child(owner, 'id'), 'name');
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent)) {
    if (parent === owner) return true;
    if (name !== '' && /^Class/.test(parent.type) && lastName(child(parent, 'superClass')) === name) return true;
  }
  return false;
}

/** Whether a value is the object itself, `new Owner()`, or has the class as its type. */
export function isInstance(tree: Tree, value: Node | undefined, owner: Node): boolean {
  const plain = unwrap(value);
  const name = textOf(child(owner, 'id'), 'name');
  if (plain === undefined) return false;
  if (plain === owner) return true;
  if (plain.type === 'NewExpression') return name !== '' && lastName(child(plain, 'callee')) === name;
  return plain.type === 'TSTypeAnnotation' && name !== '' && tree.sourceOf(plain).includes(name);
}
