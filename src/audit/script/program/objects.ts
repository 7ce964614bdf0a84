import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';

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
