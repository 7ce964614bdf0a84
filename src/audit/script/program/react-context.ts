import { child, children, lastName, type Node, textOf, unwrap } from '../node.ts';
import type { Tree } from '../scopes.ts';
import { createOwnFacts } from './own-facts.ts';

/** The expressions that a script gives to the providers of each context, by the name of the context. */
const PROVIDED = createOwnFacts<Tree, ReadonlyMap<string, readonly Node[]>>();

/** The values that `useContext(Context)` may return: those of its providers in the script, and its default. */
export function contextValues(tree: Tree, call: Node, definition: (node: Node) => Node | undefined): readonly Node[] {
  const [context] = /^(?:useContext|use)$/.test(lastName(child(call, 'callee'))) ? children(call, 'arguments') : [];
  const made = context && definition(context);
  if (made?.type !== 'CallExpression' || lastName(child(made, 'callee')) !== 'createContext') return [];
  return [...(providedIn(tree).get(lastName(context)) ?? []), ...children(made, 'arguments').slice(0, 1)];
}

/** `<Context.Provider value={client}>`, `<Context value={client}>` */
function providedIn(tree: Tree): ReadonlyMap<string, readonly Node[]> {
  const known = PROVIDED.get(tree);
  if (known !== undefined) return known;
  const found = new Map<string, Node[]>();
  for (const node of tree.nodes) {
    if (node.type !== 'JSXOpeningElement') continue;
    const element = child(node, 'name');
    const context = textOf(element?.type === 'JSXMemberExpression' ? child(element, 'object') : element, 'name');
    const attribute = children(node, 'attributes').find((each) => textOf(child(each, 'name'), 'name') === 'value');
    const value = unwrap(child(child(attribute, 'value'), 'expression'));
    if (value !== undefined) found.set(context, [...(found.get(context) ?? []), value]);
  }
  PROVIDED.set(tree, found);
  return found;
}
