import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from './node.ts';
import { lookUp, type Tree } from './scopes.ts';

/** The maximum number of objects inside each other that are read. */
const MAX_DEPTH = 4;

/** The function of the same file that an expression refers to: a declaration, a constant, or `this.method`. */
export function functionOf(tree: Tree, callee: Node | undefined): Node | undefined {
  if (callee?.type === 'MemberExpression' && child(callee, 'object')?.type === 'ThisExpression') {
    const values = tree.members.get(propertyName(callee) ?? '') ?? [];
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

/** The expressions that a function may return. */
export function returnsOf(tree: Tree, made: Node | undefined): readonly Node[] {
  if (made === undefined) return [];
  const body = child(made, 'body');
  if (body !== undefined && body.type !== 'BlockStatement') return [body];
  return tree.returnsIn(made).flatMap((each) => child(each, 'argument') ?? []);
}

/** The value of a property that is written in an object literal. */
export function property(object: Node | undefined, name: string): Node | undefined {
  const found = children(unwrap(object), 'properties').find(
    (each) => each.type === 'Property' && propertyName(each) === name,
  );
  return found && child(found, 'value');
}

/** The object literal that an expression is, or that a variable was declared with. */
function objectOf(tree: Tree, node: Node | undefined): Node | undefined {
  const plain = unwrap(node);
  if (plain?.type === 'ObjectExpression') return plain;
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const init = binding?.path.length === 0 && binding.writes.length === 0 ? unwrap(binding.init) : undefined;
  if (plain === undefined || binding === undefined || init?.type !== 'ObjectExpression') return undefined;
  const isChanged = tree.usesOf(textOf(plain, 'name'), binding).some((use) => isAssigned(tree, use));
  return isChanged ? undefined : init;
}

/** `options.url = …` */
function isAssigned(tree: Tree, use: Node): boolean {
  const member = tree.parentOf(use);
  const parent = member?.type === 'MemberExpression' ? tree.parentOf(member) : undefined;
  return parent?.type === 'AssignmentExpression' && parent['left'] === member;
}

/** The value of a member of a constant object or of an enum: `METHODS.PUT`. */
export function constantMember(tree: Tree, node: Node): Node | undefined {
  const object = unwrap(child(node, 'object'));
  const name = propertyName(node);
  if (object?.type !== 'Identifier' || name === undefined) return undefined;
  const binding = lookUp(tree, object, textOf(object, 'name'));
  if (binding?.kind !== 'const') return undefined;
  const made = unwrap(binding.init);
  return made?.type === 'TSEnumDeclaration' ? enumMember(made, name) : property(objectOf(tree, object), name);
}

/** The value of a member of an enum. */
function enumMember(made: Node, name: string): Node | undefined {
  const found = children(child(made, 'body') ?? made, 'members').find((each) => {
    const id = child(each, 'id');
    return textOf(id, 'name') === name || id?.['value'] === name;
  });
  return child(found, 'initializer');
}

/** The names of the members of an object. */
export interface Names {
  readonly names: readonly string[];
  /** Whether it may have others: a spread, a variable, or a computed name. */
  readonly isOpen: boolean;
}

export const NO_NAMES: Names = { names: [], isOpen: false };
export const UNKNOWN_NAMES: Names = { names: [], isOpen: true };

export function joinNames(one: Names, other: Names): Names {
  return { names: [...one.names, ...other.names], isOpen: one.isOpen || other.isOpen };
}

/** The names in an object literal, or in the one that a constant was declared with. Values may be computed. */
export function memberNames(tree: Tree, node: Node | undefined, depth = 0): Names {
  const object = objectOf(tree, node);
  if (object === undefined || depth > MAX_DEPTH) return UNKNOWN_NAMES;
  return children(object, 'properties')
    .map((each): Names => {
      if (each.type === 'SpreadElement') return memberNames(tree, child(each, 'argument'), depth + 1);
      const name = propertyName(each);
      if (name === undefined) return UNKNOWN_NAMES;
      // The names in `parameters: { … }` are parameters.
      const inside = name === 'parameters' ? memberNames(tree, child(each, 'value'), depth + 1) : NO_NAMES;
      return { names: [name, ...inside.names], isOpen: inside.isOpen };
    })
    .reduce(joinNames, NO_NAMES);
}

/** The value of a property of an object literal, or of the one that a constant was declared with. */
export function propertyOf(tree: Tree, node: Node | undefined, name: string): Node | undefined {
  return property(objectOf(tree, node), name);
}
