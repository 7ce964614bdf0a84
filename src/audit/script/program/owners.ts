import { spend } from '../../budget.ts';
import { child, isFunction, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { functionOf } from '../own-functions.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';
import { assignedMembers } from './assigned-members.ts';
import { property } from './objects.ts';
import { factsOf } from './tree-facts.ts';

/** The maximum number of definitions that are followed, and of base classes. */
const MAX_STEPS = 6;
const MAX_BASES = 5;

/** The class around a node. */
function classAround(tree: Tree, node: Node): Node | undefined {
  let parent = tree.parentOf(node);
  while (parent !== undefined && !isClass(parent)) parent = tree.parentOf(parent);
  return parent;
}

function isClass(node: Node | undefined): boolean {
  return node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression';
}

/** The class of a name or expression, if it is declared in the script. */
function classOf(tree: Tree, expression: Node | undefined): Node | undefined {
  const plain = unwrap(expression);
  const name = plain?.type === 'Identifier' ? textOf(plain, 'name') : '';
  const made = plain !== undefined && name !== '' ? unwrap(lookUp(tree, plain, name)?.init) : plain;
  return isClass(made) ? made : undefined;
}

/** A class, and the classes that it extends. */
function classesOf(tree: Tree, made: Node | undefined): readonly Node[] {
  const found: Node[] = [];
  for (let each = made; each !== undefined && found.length < MAX_BASES && !found.includes(each); ) {
    found.push(each);
    each = classOf(tree, child(each, 'superClass'));
  }
  return found;
}

/** The values of `this.name` at a node: those of its class, of a base class, or else of anything in the script. */
export function membersAt(tree: Tree, node: Node, name: string): readonly Node[] {
  const all = tree.fileOf(node).members.get(name) ?? [];
  spend(1 + all.length);
  for (const each of classesOf(tree, classAround(tree, node))) {
    const values = all.filter((value) => classAround(tree, value) === each);
    if (values.length > 0) return values;
  }
  return all;
}

/** The classes and object literals that the value of an expression may be an instance of. */
export function ownersOf(tree: Tree, expression: Node | undefined, steps = 0): readonly Node[] {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return [];
  spend();
  const next = (each: Node | undefined) => ownersOf(tree, each, steps + 1);
  switch (node.type) {
    case 'ObjectExpression':
      return [node];
    case 'ThisExpression':
      return classesOf(tree, classAround(tree, node));
    case 'NewExpression':
      return classesOf(tree, classOf(tree, child(node, 'callee')));
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      return binding === undefined ? [] : boundOwners(tree, binding, steps);
    }
    case 'MemberExpression': {
      const name = propertyName(node) ?? '';
      const object = unwrap(child(node, 'object'));
      if (object?.type === 'ThisExpression') return membersAt(tree, node, name).flatMap(next);
      return next(object).flatMap((each) => next(memberOf(tree, each, name)));
    }
    case 'CallExpression':
      return returnsOf(tree, functionOf(tree, unwrap(child(node, 'callee')))).flatMap(next);
    case 'TSTypeAnnotation': {
      const names = tree.sourceOf(node, 100).match(/[A-Za-z_$][\w$]*/g) ?? [];
      return names.flatMap((name) => {
        const made = unwrap(lookUp(tree, node, name)?.init);
        return isClass(made) ? classesOf(tree, made) : [];
      });
    }
    default:
      return [];
  }
}

function boundOwners(tree: Tree, binding: Binding, steps: number): readonly Node[] {
  // The static methods of a class are called on the class itself.
  if (binding.kind === 'class') return classesOf(tree, binding.init);
  let found = [binding.init, binding.annotation, ...binding.writes].flatMap((each) => ownersOf(tree, each, steps + 1));
  for (const name of binding.path)
    found = found.flatMap((each) => ownersOf(tree, memberOf(tree, each, name), steps + 1));
  return found;
}

/** The owners of a destructured name: `const { api } = createServices()`. */
export function boundOwnersOf(tree: Tree, { init, path }: Binding): readonly Node[] {
  let found = ownersOf(tree, init);
  for (const name of path.slice(0, -1)) found = found.flatMap((each) => ownersOf(tree, memberOf(tree, each, name)));
  return found;
}

/** The value of a member of a class or an object literal. */
export function memberOf(tree: Tree, owner: Node, name: string): Node | undefined {
  if (owner.type === 'ObjectExpression') return property(owner, name) ?? assignedMembers(owner, name).at(-1);
  const values = tree.fileOf(owner).members.get(name) ?? [];
  spend(1 + values.length);
  return values.find((value) => classAround(tree, value) === owner);
}

/** The expressions that a function may return. */
export function returnsOf(tree: Tree, made: Node | undefined): readonly Node[] {
  if (made === undefined) return [];
  const body = child(made, 'body');
  if (body !== undefined && body.type !== 'BlockStatement') return [body];
  return (factsOf(tree).returns.get(made) ?? []).flatMap((each) => child(each, 'argument') ?? []);
}

/** The function that an expression calls: one of the script, or a method of one of its classes and objects. */
export function calledFunction(tree: Tree, callee: Node | undefined): Node | undefined {
  const own = functionOf(tree, callee);
  if (own !== undefined || callee?.type !== 'MemberExpression') return own;
  for (const owner of ownersOf(tree, child(callee, 'object'))) {
    const value = unwrap(memberOf(tree, owner, propertyName(callee) ?? ''));
    if (isFunction(value)) return value;
  }
  return undefined;
}
