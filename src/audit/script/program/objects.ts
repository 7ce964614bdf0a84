import { child, children, lastName, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { assignedMembers } from './assigned-members.ts';

const MAX_DEPTH = 4;

/** The value of a property that is written in an object literal. */
export function property(object: Node | undefined, ...names: readonly string[]): Node | undefined {
  const properties = children(unwrap(object), 'properties').filter((each) => each.type === 'Property');
  for (const wanted of names) {
    const found = properties.find((each) => propertyName(each) === wanted);
    if (found !== undefined) return child(found, 'value');
  }
  return undefined;
}

/** The value of a property of an object that may consist of others: `{ ...defaults, url }`, `Object.assign({}, defaults, { url })`. */
export function mergedProperty(
  tree: Tree,
  expression: Node | undefined,
  names: readonly string[],
  depth = 0,
): Node | undefined {
  const node = unwrap(expression);
  if (node === undefined || depth > MAX_DEPTH) return undefined;
  const next = (each: Node | undefined) => mergedProperty(tree, each, names, depth + 1);
  const last = (values: readonly (Node | undefined)[]) => values.findLast((each) => each !== undefined);
  switch (node.type) {
    case 'ObjectExpression':
      return (
        property(node, ...names) ??
        last(
          children(node, 'properties').map((each) =>
            each.type === 'SpreadElement' ? next(child(each, 'argument')) : undefined,
          ),
        )
      );
    case 'CallExpression':
      return lastName(child(node, 'callee')) === 'assign' || lastName(child(node, 'callee')) === 'extend'
        ? last(children(node, 'arguments').map(next))
        : undefined;
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      if (binding?.path.length !== 0 || !/const|let/.test(binding.kind)) return undefined;
      const init = binding.init ?? binding.writes[0];
      return last(names.flatMap((name) => assignedMembers(unwrap(init), name))) ?? next(init);
    }
    default:
      return undefined;
  }
}

/** The object literal that an expression is, or that a variable was declared with. */
export function objectOf(tree: Tree, node: Node | undefined): Node | undefined {
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
export function enumMember(made: Node, name: string): Node | undefined {
  const found = children(child(made, 'body') ?? made, 'members').find((each) => {
    const id = child(each, 'id');
    return textOf(id, 'name') === name || id?.['value'] === name;
  });
  return child(found, 'initializer');
}
