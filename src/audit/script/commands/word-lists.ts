import type { Pieces } from '../../call.ts';
import { showsText } from '../../text/command-texts.ts';
import { child, children, isFunction, lastName, type Node, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';
import { insideOf } from '../strings.ts';

/** A word of a command that a script runs. */
export interface ListWord {
  readonly pieces: Pieces;
  /** The expression that stands for any number of words: `...args`. */
  readonly rest?: Node | undefined;
  /** The conditions of the words that only some runs have. A loop has the list that it goes through. */
  readonly when?: readonly Condition[] | undefined;
}

export interface Condition {
  readonly test: Node;
  readonly isNot: boolean;
}

const MAX_DEPTH = 6;
/** What decides whether a part of a statement runs. */
const TESTS: { readonly [type: string]: string } = {
  IfStatement: 'test',
  ConditionalExpression: 'test',
  LogicalExpression: 'left',
  ForOfStatement: 'right',
  ForInStatement: 'right',
  ForStatement: 'test',
  WhileStatement: 'test',
  SwitchCase: 'test',
};

/** The words of a list: an array, a variable with one to which words are added, or lists that are joined. */
export function listOf(tree: Tree, expression: Node | undefined, depth = 0): readonly ListWord[] | undefined {
  const node = unwrap(expression);
  if (node === undefined || depth > MAX_DEPTH) return undefined;
  const next = (each: Node | undefined) => listOf(tree, each, depth + 1);
  switch (node.type) {
    case 'ArrayExpression':
      return children(node, 'elements').flatMap((each) => itemOf(tree, each, depth));
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      const isList = binding !== undefined && /const|let/.test(binding.kind) && binding.path.length === 0;
      const own = isList ? next(binding.init) : undefined;
      return own && binding ? [...own, ...addedTo(tree, node, binding)] : undefined;
    }
    case 'CallExpression': {
      const callee = unwrap(child(node, 'callee'));
      const own = callee?.type === 'MemberExpression' ? next(child(callee, 'object')) : undefined;
      if (own === undefined || !/^(?:concat|filter|flat)$/.test(lastName(callee))) return undefined;
      if (lastName(callee) !== 'concat') return own;
      return [...own, ...children(node, 'arguments').flatMap((each) => next(each) ?? [restOf(tree, each)])];
    }
    case 'ConditionalExpression': {
      const [yes, no] = [next(child(node, 'consequent')), next(child(node, 'alternate'))];
      const test = child(node, 'test');
      if (yes === undefined || no === undefined || test === undefined) return undefined;
      return [
        ...yes.map((each) => onlyIf(each, { test, isNot: false })),
        ...no.map((each) => onlyIf(each, { test, isNot: true })),
      ];
    }
    case 'LogicalExpression': {
      const [left, right] = [child(node, 'left'), next(child(node, 'right'))];
      if (left === undefined || right === undefined) return undefined;
      if (textOf(node, 'operator') === '&&') return right.map((each) => onlyIf(each, { test: left, isNot: false }));
      // `...(args ?? [])`
      return right.length === 0 ? (next(left) ?? [restOf(tree, left)]) : undefined;
    }
    default:
      return undefined;
  }
}

function onlyIf(word: ListWord, condition: Condition): ListWord {
  return { ...word, when: [...(word.when ?? []), condition] };
}

/** An item of a list, or the words of a list that is spread in it. */
export function itemOf(tree: Tree, node: Node, depth = 0): readonly ListWord[] {
  if (node.type !== 'SpreadElement') return [{ pieces: insideOf(tree, node) }];
  const inner = child(node, 'argument') ?? node;
  return listOf(tree, inner, depth + 1) ?? [restOf(tree, inner)];
}

/** Any number of words that a variable or a call stands for. */
export function restOf(tree: Tree, node: Node): ListWord {
  return { pieces: insideOf(tree, node), rest: node };
}

/** The words that are added to a list before it is used: `args.push('--paginate')`, `args = [...args, '--paginate']`, `addFields(args)`. */
function addedTo(tree: Tree, node: Node, binding: Binding): readonly ListWord[] {
  const own = calleeAt(tree, node);
  const pushed = tree.usesOf(textOf(node, 'name'), binding).flatMap((use) => {
    const parent = tree.parentOf(use);
    const call = parent?.type === 'MemberExpression' ? tree.parentOf(parent) : undefined;
    if (call === undefined) {
      const other = use.start < node.start ? calleeAt(tree, use) : '';
      return other === '' || other === own || showsText(other) ? [] : [restOf(tree, use)];
    }
    const isAdded = call.type === 'CallExpression' && /^(?:push|unshift|splice)$/.test(lastName(parent));
    if (!isAdded || child(call, 'callee') !== parent) return [];
    const when = conditionsOf(tree, call, binding.init as Node);
    return children(call, 'arguments')
      .flatMap((each) => itemOf(tree, each, 1))
      .map((each) => when.reduce(onlyIf, each));
  });
  return [...pushed, ...binding.writes.map((each) => restOf(tree, each))];
}

/** The name of the function that is given an expression. */
function calleeAt(tree: Tree, node: Node): string {
  const call = tree.parentOf(node);
  return call?.type === 'CallExpression' ? lastName(child(call, 'callee')) : '';
}

/** The conditions and loops around a statement that are not around the declaration as well. */
function conditionsOf(tree: Tree, node: Node, declaration: Node): readonly Condition[] {
  const found: Condition[] = [];
  let inner = node;
  for (let parent = tree.parentOf(node); parent !== undefined; inner = parent, parent = tree.parentOf(parent)) {
    if (parent.start <= declaration.start && declaration.end <= parent.end) break;
    const key = TESTS[parent.type];
    // `fields.forEach((each) => args.push(each))`
    const called = isFunction(parent) ? child(tree.parentOf(parent), 'callee') : undefined;
    const test = called === undefined ? child(parent, key ?? '') : (child(called, 'object') ?? called);
    if (test !== undefined && test !== inner) found.push({ test, isNot: child(parent, 'alternate') === inner });
  }
  return found;
}
