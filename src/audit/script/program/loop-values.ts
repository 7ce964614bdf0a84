import { child, children, isFunction, isString, lastName, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';
import { objectOf, property } from './objects.ts';
import { definitionOf, returnsOf } from './owners.ts';

/** An item of a list. The entries of an object have a key. */
interface Item {
  readonly key?: Node | undefined;
  readonly value: Node;
}

const MAX_STEPS = 5;
/** Methods of lists that call a function with each item. */
export const CALLS_BACK = /^(?:map|forEach|flatMap|filter|some|every|find|each)$/;
const KEEPS_ITEMS = /^(?:filter|slice|sort|reverse|toSorted|toReversed|flat)$/;

/** The values that a name has in a loop, or in a function that is called for each item: `urls.map((url) => …)`. */
export function loopValues(tree: Tree, binding: Binding): readonly Node[] {
  const list = binding.kind === 'item' ? binding.init : callbackList(tree, binding);
  if (list === undefined) return [];
  return itemsOf(tree, list, 0).flatMap((item) => valueAt(tree, item, binding.path) ?? []);
}

/** The values of a member of such a name, and of a member with a computed name: `source.url`, `ENDPOINTS[name]`. */
export function memberValues(tree: Tree, node: Node): readonly Node[] {
  const object = unwrap(child(node, 'object'));
  const name = propertyName(node);
  if (name === undefined) return propertiesOf(tree, object).map(({ value }) => value);
  const binding = object?.type === 'Identifier' ? lookUp(tree, object, textOf(object, 'name')) : undefined;
  const values = binding === undefined ? [] : loopValues(tree, binding);
  return values.flatMap((each) => property(objectOf(tree, each), name) ?? []);
}

/** The values of a state of React: the first one, and those that its function sets. */
export function stateValues(tree: Tree, binding: Binding): readonly Node[] {
  const made = unwrap(binding.init);
  const isState = made?.type === 'CallExpression' && lastName(child(made, 'callee')) === 'useState';
  if (!isState || binding.path.length !== 1 || binding.path[0] !== '0') return [];
  const [first] = children(made, 'arguments');
  const pattern = child(tree.parentOf(binding.init as Node), 'id');
  const setter = children(pattern, 'elements').at(1);
  const own = setter && lookUp(tree, setter, textOf(setter, 'name'));
  const uses = own === undefined ? [] : tree.usesOf(textOf(setter, 'name'), own);
  const set = uses.flatMap((use) => {
    const call = tree.parentOf(use);
    return call?.type === 'CallExpression' && child(call, 'callee') === use
      ? children(call, 'arguments').slice(0, 1)
      : [];
  });
  return [...(first === undefined ? [] : [first]), ...set].flatMap((each) => {
    const plain = unwrap(each);
    return isFunction(plain) ? returnsOf(plain as Node) : [each];
  });
}

/** The list whose items a parameter stands for. */
function callbackList(tree: Tree, { parameter }: Binding): Node | undefined {
  const call = parameter?.index === 0 ? tree.parentOf(parameter.made) : undefined;
  const callee = call?.type === 'CallExpression' ? unwrap(child(call, 'callee')) : undefined;
  const isCalledBack = callee?.type === 'MemberExpression' && CALLS_BACK.test(propertyName(callee) ?? '');
  return isCalledBack ? child(callee, 'object') : undefined;
}

function itemsOf(tree: Tree, expression: Node, steps: number): readonly Item[] {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return [];
  if (node.type === 'ArrayExpression') {
    const items = children(node, 'elements');
    return items.some((each) => each.type === 'SpreadElement') ? [] : items.map((value) => ({ value }));
  }
  if (node.type === 'Identifier' || node.type === 'MemberExpression') {
    const made = definitionOf(tree, node);
    return made === undefined || made === node ? [] : itemsOf(tree, made, steps + 1);
  }
  if (node.type !== 'CallExpression') return [];
  const callee = unwrap(child(node, 'callee'));
  const [first] = children(node, 'arguments');
  const object = child(callee, 'object');
  const name = lastName(callee);
  if (lastName(object) === 'Object' && (name === 'entries' || name === 'values')) {
    const found = propertiesOf(tree, first);
    return name === 'entries' ? found : found.map(({ value }) => ({ value }));
  }
  if (object !== undefined && KEEPS_ITEMS.test(name)) return itemsOf(tree, object, steps + 1);
  const mapped = name === 'map' && isFunction(unwrap(first)) ? returnsOf(unwrap(first) as Node) : [];
  return mapped.map((value) => ({ value }));
}

function propertiesOf(tree: Tree, expression: Node | undefined): readonly Item[] {
  const own = objectOf(tree, expression) ?? definitionOf(tree, expression);
  if (own?.type !== 'ObjectExpression') return [];
  return children(own, 'properties').flatMap((each) => {
    const value = each.type === 'Property' ? child(each, 'value') : undefined;
    return value === undefined ? [] : [{ key: child(each, 'key'), value }];
  });
}

/** What a pattern takes from an item: `[name, url]`, `{ url }`. */
function valueAt(tree: Tree, { key, value }: Item, [name, ...rest]: readonly string[]): Node | undefined {
  if (name === undefined) return value;
  if (key !== undefined) return name === '1' ? valueAt(tree, { value }, rest) : isString(key) ? key : undefined;
  const own = objectOf(tree, value) ?? unwrap(value);
  const found = own?.type === 'ArrayExpression' ? children(own, 'elements').at(Number(name)) : property(own, name);
  return found && valueAt(tree, { value: found }, rest);
}
