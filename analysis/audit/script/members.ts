import { constantMember } from '../../tree/definitions.ts';
import {
  child,
  children,
  isFunction,
  isNode,
  isString,
  lastName,
  type Node,
  propertyName,
  textOf,
  unwrap,
} from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { type Member, type Members, NO_MEMBERS, UNKNOWN_MEMBERS, type Values } from '../call.ts';
import { WORKFLOW_EXPRESSION } from '../text/build-files.ts';
import { piecesOf } from './strings.ts';

/** Functions of Probot that add the owner, the repository and the number to their argument. */
const ADDS_MEMBERS = /^(?:repo|issue|pullRequest|withRepo|with\w+)$/;
const MAX_DEPTH = 4;
/** A script that builds requests with routebook. Octokit, and the adapter for it, send a plus sign in `q` as it is, which is a space. */
const ROUTEBOOK = /['"]routebook(?!\/octokit)(?:\/[\w-]+)?['"]|\bfromOctokit\b/;

/** The members of the options of a call. Without an argument, the list is empty. */
export function membersOf(tree: Tree, expression: Node | undefined, depth = 0): Members {
  const node = unwrap(expression);
  if (node === undefined || isFunction(node)) return NO_MEMBERS;
  if (depth > MAX_DEPTH) return UNKNOWN_MEMBERS;
  if (node.type === 'ObjectExpression') return readObject(tree, node, depth);
  if (node.type === 'Identifier') return membersOfName(tree, node, depth);
  if (node.type === 'CallExpression' && ADDS_MEMBERS.test(lastName(child(node, 'callee')))) {
    const { list } = membersOf(tree, children(node, 'arguments')[0], depth + 1);
    return { list, isOpen: true };
  }
  if (node.type === 'CallExpression' && isAssign(node)) {
    return children(node, 'arguments').reduce<Members>((before, each) => {
      const { list, isOpen } = membersOf(tree, each, depth + 1);
      return { list: [...(isOpen ? replaceable(before.list) : before.list), ...list], isOpen: before.isOpen || isOpen };
    }, NO_MEMBERS);
  }
  return UNKNOWN_MEMBERS;
}

/** `Object.assign({}, context.repo, { ref })`, which compilers write for a spread. */
function isAssign(call: Node): boolean {
  const callee = unwrap(child(call, 'callee'));
  return lastName(callee) === 'assign' && lastName(child(callee, 'object')) === 'Object';
}

/** Members whose values may be replaced by later members that are not known. */
function replaceable(list: readonly Member[]): Member[] {
  return list.map((member) => ({ ...member, values: undefined }));
}

function readObject(tree: Tree, node: Node, depth: number): Members {
  let list: Member[] = [];
  let isOpen = false;
  for (const each of children(node, 'properties')) {
    const name = each.type === 'Property' ? propertyName(each) : undefined;
    const key = child(each, 'key');
    const value = child(each, 'value');
    if (name === undefined || key === undefined || value === undefined || name.includes(WORKFLOW_EXPRESSION)) {
      isOpen = true;
      list = replaceable(list);
      continue;
    }
    const plain = unwrap(value);
    list.push({
      name,
      start: key.start,
      end: key.end,
      isShorthand: each['shorthand'] === true,
      values: valuesOf(tree, value),
      valueSpan: value,
      ...(name === 'q' && ROUTEBOOK.test(tree.text) ? { text: piecesOf(tree, value) } : {}),
      ...(plain?.type === 'ObjectExpression' ? { members: membersOf(tree, plain, depth + 1) } : {}),
    });
  }
  return { list, isOpen };
}

/** The members of a variable. Only if it is a constant that is used nowhere else, because other code may add members. */
function membersOfName(tree: Tree, node: Node, depth: number): Members {
  const name = textOf(node, 'name');
  if (name === 'undefined') return NO_MEMBERS;
  const binding = lookUp(tree, node, name);
  const init = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : undefined;
  if (binding === undefined || init?.type !== 'ObjectExpression') return UNKNOWN_MEMBERS;
  return tree.usesOf(name, binding).length === 1 ? membersOf(tree, init, depth + 1) : UNKNOWN_MEMBERS;
}

/** The values that an expression may have, if all of them are literals. */
export function valuesOf(tree: Tree, expression: Node | undefined, depth = 0): Values {
  const node = unwrap(expression);
  if (node === undefined || depth > MAX_DEPTH) return undefined;
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return literalValues(node);
    case 'UnaryExpression': {
      const [value] = valuesOf(tree, child(node, 'argument'), depth + 1) ?? [];
      return textOf(node, 'operator') === '-' && typeof value === 'number' ? [-value] : undefined;
    }
    case 'ConditionalExpression': {
      const yes = valuesOf(tree, child(node, 'consequent'), depth + 1);
      const no = valuesOf(tree, child(node, 'alternate'), depth + 1);
      return yes && no && [...yes, ...no];
    }
    case 'ArrayExpression': {
      const items = (node['elements'] as readonly unknown[]).map((each) =>
        isNode(each) ? valuesOf(tree, each, depth + 1) : undefined,
      );
      return items.every((each) => each?.length === 1) ? [items.map((each) => each?.[0])] : undefined;
    }
    case 'Identifier': {
      const init = constantLiteral(tree, node);
      return init && valuesOf(tree, init, depth + 1);
    }
    case 'MemberExpression': {
      // `METHODS.PUT` of a constant object, or of an enum
      const value = constantMember(tree, node);
      return value && valuesOf(tree, value, depth + 1);
    }
    default:
      return undefined;
  }
}

function literalValues(node: Node): Values {
  const [quasi, ...others] = children(node, 'quasis');
  const { cooked } = (quasi?.['value'] ?? {}) as { readonly cooked?: string };
  const value = node.type === 'Literal' ? node['value'] : others.length === 0 ? cooked : undefined;
  if (typeof value === 'string') return value.includes(WORKFLOW_EXPRESSION) ? undefined : [value];
  // The value of a regular expression or a bigint is not a JSON literal.
  return typeof value === 'number' || typeof value === 'boolean' || node['raw'] === 'null' ? [value] : undefined;
}

/** The literal that a name stands for: a constant, or `var method = 'PUT'` that is never assigned again. A list may get items later. */
function constantLiteral(tree: Tree, name: Node): Node | undefined {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  const init = binding?.path.length === 0 ? unwrap(binding.init) : undefined;
  const isLet = binding?.kind === 'let' && binding.writes.length === 0 && isString(init);
  const isFixed = binding?.kind === 'const' || isLet;
  return isFixed && /^(?:Literal|TemplateLiteral|ConditionalExpression)$/.test(init?.type ?? '') ? init : undefined;
}
