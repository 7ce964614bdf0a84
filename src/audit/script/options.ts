import { membersOf, valuesOf } from './members.ts';
import { child, isFunction, type Node, propertyName, textOf, unwrap } from './node.ts';
import { mergedProperty, objectOf, property } from './program/objects.ts';
import { returnedMethod } from './program/request-object.ts';
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

/** The only text of a value, in capitals. */
export function onlyText(values: readonly unknown[] | undefined): string | undefined {
  return values?.length === 1 && typeof values[0] === 'string' ? values[0].toUpperCase() : undefined;
}

/** The method that the options of a request name; GET without one. */
export function methodOf(tree: Tree, options: Node | undefined): WrittenMethod {
  const plain = unwrap(options);
  if (plain === undefined || isFunction(plain)) return GET;
  const object = objectOf(tree, plain);
  if (object === undefined) {
    // `request(url, 'POST')`
    const text = onlyText(valuesOf(tree, plain));
    if (text !== undefined && METHOD.test(text)) return { method: text, isAssumed: false };
    const returned = returnedMethod(tree, plain);
    const merged = returned?.value ?? mergedProperty(tree, plain, ['method']) ?? assignedMethod(tree, plain);
    if (merged === undefined) return returned?.isKnown === true ? GET : ASSUMED;
    return { method: onlyText(valuesOf(tree, merged)), isAssumed: false };
  }
  const written = mergedProperty(tree, object, ['method']);
  if (written !== undefined) return { method: onlyText(valuesOf(tree, written)), isAssumed: false };
  // The name of the option in jQuery.
  const type = onlyText(valuesOf(tree, property(object, 'type')));
  if (type !== undefined && METHOD.test(type)) return { method: type, isAssumed: false };
  const { isOpen, list } = membersOf(tree, object);
  if (list.some(({ name }) => name === 'method')) return { method: undefined, isAssumed: false };
  return isOpen || object !== plain ? ASSUMED : GET;
}

/** `settings.method = 'POST'` of options that are a parameter. */
function assignedMethod(tree: Tree, options: Node): Node | undefined {
  const name = options.type === 'Identifier' ? textOf(options, 'name') : '';
  const binding = name === '' ? undefined : lookUp(tree, options, name);
  for (const use of binding === undefined ? [] : tree.usesOf(name, binding)) {
    const member = tree.parentOf(use);
    const write = member?.type === 'MemberExpression' && member['object'] === use ? tree.parentOf(member) : undefined;
    if (write?.type !== 'AssignmentExpression' || member === undefined || write['left'] !== member) continue;
    if (propertyName(member) === 'method') return child(write, 'right');
  }
  return undefined;
}

/** The methods that options choose from: `{ method: isNew ? 'POST' : 'PATCH' }`. */
export function methodChoices(tree: Tree, options: Node | undefined): readonly WrittenMethod[] {
  return chosenMethods(tree, mergedProperty(tree, options, ['method']));
}

/** The methods that an expression chooses from: `isNew ? 'POST' : 'PATCH'`. */
export function chosenMethods(tree: Tree, expression: Node | undefined): readonly WrittenMethod[] {
  const texts = (valuesOf(tree, expression) ?? []).map((each) => onlyText([each]) ?? '');
  return texts.every((each) => METHOD.test(each)) ? texts.map((method) => ({ method, isAssumed: false })) : [];
}
