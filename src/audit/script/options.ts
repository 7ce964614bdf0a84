import { membersOf, valuesOf } from './members.ts';
import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from './node.ts';
import { lookUp, type Tree } from './scopes.ts';

/** The method that options name. It is assumed if they may name another one elsewhere, and undefined if it is computed. */
export interface WrittenMethod {
  readonly method: string | undefined;
  readonly isAssumed: boolean;
}

/** The method of a request, as text. */
export const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/;
const GET: WrittenMethod = { method: 'GET', isAssumed: false };
const ASSUMED: WrittenMethod = { method: 'GET', isAssumed: true };

/** The value of a property that is written in an object literal. */
export function property(object: Node | undefined, ...names: readonly string[]): Node | undefined {
  const properties = children(unwrap(object), 'properties').filter((each) => each.type === 'Property');
  for (const wanted of names) {
    const found = properties.find((each) => propertyName(each) === wanted);
    if (found !== undefined) return child(found, 'value');
  }
  return undefined;
}

/** The only text of a value, in capitals. */
export function onlyText(values: readonly unknown[] | undefined): string | undefined {
  return values?.length === 1 && typeof values[0] === 'string' ? values[0].toUpperCase() : undefined;
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

/** The method that the options of a request name; GET without one. */
export function methodOf(tree: Tree, options: Node | undefined): WrittenMethod {
  const plain = unwrap(options);
  if (plain === undefined || isFunction(plain)) return GET;
  const object = objectOf(tree, plain);
  if (object === undefined) {
    // `request(url, 'POST')`
    const text = onlyText(valuesOf(tree, plain));
    return text !== undefined && METHOD.test(text) ? { method: text, isAssumed: false } : ASSUMED;
  }
  const written = property(object, 'method');
  if (written !== undefined) return { method: onlyText(valuesOf(tree, written)), isAssumed: false };
  // The name of the option in jQuery.
  const type = onlyText(valuesOf(tree, property(object, 'type')));
  if (type !== undefined && METHOD.test(type)) return { method: type, isAssumed: false };
  const { isOpen, list } = membersOf(tree, object);
  if (list.some(({ name }) => name === 'method')) return { method: undefined, isAssumed: false };
  return isOpen || object !== plain ? ASSUMED : GET;
}
