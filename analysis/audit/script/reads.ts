import { spend } from '../../tree/budget.ts';
import { child, children, isFunction, isNode, isWrapper, type Node, propertyName, textOf } from '../../tree/node.ts';
import type { Span } from '../../tree/positions.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import type { Reads } from '../call.ts';

/** The kind of a followed value: a response, whose data is a member; data, with its path; or one element of a list of results. */
interface State {
  readonly kind: 'response' | 'data';
  readonly path: readonly string[];
  /** The position in the list of `Promise.all`. */
  readonly index?: number;
}

/** The result of a call: a response, all items of a list, or request options that another call sends. */
export type Returned = 'response' | 'items' | 'request';

const MAX_STEPS = 2000;
/** Nodes that use a value without reading its members or passing it on. */
const ENDS = /^(?:(?:Expression|If|While|Switch)Statement|(?:Unary|Binary)Expression|TemplateLiteral|SwitchCase)$/;
const KEEPS_LIST = /^(?:filter|slice|sort|reverse|concat|toSorted|toReversed|flat)$/;
const GIVES_ITEM = /^(?:find|findLast|at|pop|shift)$/;
const TAKES_ITEM = /^(?:map|forEach|filter|find|findLast|findIndex|some|every|flatMap|sort|reduce)$/;

/** Follows the result of a call through the surrounding code, and collects the members that are read. */
export function readsOf(tree: Tree, call: Node, returned: Returned): Reads {
  const paths: (readonly string[])[] = [];
  const places: Span[] = [];
  const escaped: (readonly string[])[] = [];
  const queue: { readonly node: Node; readonly state: State }[] = [
    { node: call, state: returned === 'items' ? { kind: 'data', path: [] } : { kind: 'response', path: [] } },
  ];
  const seen = new Set<Node>();
  let steps = 0;
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
    if (seen.has(entry.node)) continue;
    seen.add(entry.node);
    steps += 1;
    spend();
    if (steps > MAX_STEPS) return { paths, places, escaped: [[]] };
    follow(entry.node, entry.state);
  }
  return { paths, places, escaped };

  function follow(node: Node, state: State): void {
    const parent = tree.parentOf(node);
    if (parent === undefined || ENDS.test(parent.type)) return;
    if (isWrapper(parent)) push(parent, state);
    else if (parent.type === 'MemberExpression') {
      if (parent['object'] === node) followMember(parent, state);
    } else if (parent.type === 'ArrayExpression') followList(node, parent, state);
    else if (parent.type === 'ReturnStatement' || parent.type === 'ArrowFunctionExpression')
      followReturn(parent, state);
    else if (/^(?:Logical|Conditional)Expression$/.test(parent.type)) {
      if (parent['test'] !== node) push(parent, state);
    } else if (!followBinding(node, parent, state)) followArgument(parent, state);
  }

  /** `send(endpoint(…))` and `fetch(...toFetch(endpoint(…)))` return the response. */
  function followArgument(parent: Node, state: State): void {
    const isSent = returned === 'request' && /^(?:CallExpression|SpreadElement)$/.test(parent.type);
    if (isSent && state.kind === 'response') push(parent, state);
    else escaped.push(state.path);
  }

  /** Follows a value to the names that it is given. Returns whether it is given one. */
  function followBinding(node: Node, parent: Node, state: State): boolean {
    if (parent.type === 'VariableDeclarator') bindPattern(child(parent, 'id'), state);
    else if (parent.type === 'AssignmentExpression') {
      if (parent['right'] === node) bindPattern(child(parent, 'left'), state);
    } else if (parent.type === 'ForOfStatement') {
      // An iterator of pages yields responses.
      const item: State = state.kind === 'response' ? state : { kind: 'data', path: [...state.path, '[]'] };
      for (const each of children(child(parent, 'left'), 'declarations')) bindPattern(child(each, 'id'), item);
    } else return false;
    return true;
  }

  function push(node: Node, state: State): void {
    queue.push({ node, state });
  }

  function followMember(member: Node, state: State): void {
    const name = propertyName(member);
    const parent = tree.parentOf(member);
    const call = parent?.type === 'CallExpression' && parent['callee'] === member ? parent : undefined;
    if (state.index !== undefined) return;
    if (call !== undefined && name === 'then') bindCallback(call, 0, state);
    else if (call !== undefined && (name === 'catch' || name === 'finally')) push(call, state);
    else if (state.kind === 'response') {
      if (name === 'data' || name === 'body') push(member, { kind: 'data', path: [] });
      else if (call !== undefined && name === 'json') push(call, { kind: 'data', path: [] });
    } else followData(member, name, call, state);
  }

  function followData(member: Node, name: string | undefined, call: Node | undefined, state: State): void {
    if (call !== undefined && name !== undefined) {
      followMethod(name, call, state);
      return;
    }
    if (name === 'length') return;
    const path = [...state.path, name === undefined || /^\d+$/.test(name) ? '[]' : name];
    if (name === undefined) escaped.push(state.path);
    paths.push(path);
    places.push(child(member, 'property') ?? member);
    push(member, { kind: 'data', path });
  }

  /** `list.filter(keep)`, `list.find(isOpen)` */
  function followMethod(name: string, call: Node, state: State): void {
    const item: State = { kind: 'data', path: [...state.path, '[]'] };
    if (TAKES_ITEM.test(name)) bindCallback(call, name === 'reduce' ? 1 : 0, item);
    if (name === 'sort') bindCallback(call, 1, item);
    if (KEEPS_LIST.test(name)) push(call, state);
    else if (GIVES_ITEM.test(name)) push(call, item);
  }

  function bindCallback(call: Node, position: number, state: State): void {
    const [callback] = children(call, 'arguments');
    if (callback === undefined) return;
    if (!isFunction(callback)) {
      escaped.push(state.path);
      return;
    }
    bindPattern(children(callback, 'params')[position], state);
  }

  function bindPattern(pattern: Node | undefined, state: State): void {
    switch (pattern?.type) {
      case 'Identifier': {
        const name = textOf(pattern, 'name');
        const binding = lookUp(tree, pattern, name);
        if (binding === undefined) return;
        for (const use of tree.usesOf(name, binding)) if (use !== pattern) push(use, state);
        return;
      }
      case 'AssignmentPattern':
        bindPattern(child(pattern, 'left'), state);
        return;
      case 'ObjectPattern':
        for (const each of children(pattern, 'properties')) bindProperty(each, state);
        return;
      case 'ArrayPattern':
        (pattern['elements'] as readonly unknown[]).forEach((each, index) => {
          if (!isNode(each)) return;
          if (state.index === undefined) bindPattern(each, { kind: 'data', path: [...state.path, '[]'] });
          else if (state.index === index) bindPattern(each, { kind: state.kind, path: state.path });
        });
        return;
      default:
        if (pattern !== undefined) escaped.push(state.path);
    }
  }

  function bindProperty(property: Node, state: State): void {
    const name = property.type === 'Property' ? propertyName(property) : undefined;
    const value = child(property, 'value');
    if (state.index !== undefined) return;
    if (name === undefined) {
      if (state.kind === 'data') escaped.push(state.path);
      return;
    }
    if (state.kind === 'response') {
      if (name === 'data' || name === 'body') bindPattern(value, { kind: 'data', path: [] });
      return;
    }
    const path = [...state.path, name];
    paths.push(path);
    places.push(child(property, 'key') ?? property);
    bindPattern(value, { kind: 'data', path });
  }

  /** An element of `Promise.all([…])`. */
  function followList(node: Node, list: Node, state: State): void {
    const call = tree.parentOf(list);
    const callee = call?.type === 'CallExpression' ? child(call, 'callee') : undefined;
    const isAll = callee?.type === 'MemberExpression' && propertyName(callee) === 'all';
    const index = (list['elements'] as readonly unknown[]).indexOf(node);
    if (isAll && call !== undefined) push(call, { ...state, index });
    else escaped.push(state.path);
  }

  /** The return value of the callback of `then` is the result of `then`. */
  function followReturn(node: Node, state: State): void {
    let made: Node | undefined = node;
    while (made !== undefined && !/Function/.test(made.type)) made = tree.parentOf(made);
    const call = made === undefined ? undefined : tree.parentOf(made);
    const callee = call?.type === 'CallExpression' ? child(call, 'callee') : undefined;
    const isThen = callee?.type === 'MemberExpression' && propertyName(callee) === 'then';
    if (isThen && call !== undefined) push(call, state);
    else escaped.push(state.path);
  }
}
