import { isApiBase, isSpecificPath } from '../../api-base.ts';
import type { Pieces } from '../../call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { baseUrlOf } from '../api-url.ts';
import { child, children, isFunction, lastName, type Node, unwrap } from '../node.ts';
import { calledFunction, classesOf, ownersOf, returnsOf } from '../program/owners.ts';
import type { Binding, Tree } from '../scopes.ts';
import { piecesOf } from '../strings.ts';
import { resolveValue } from '../values.ts';
import type { Wrappers } from '../wrappers/find-wrapper.ts';
import { isInside } from '../wrappers/wrapper-calls.ts';

/** What an export is good for: requests of the API, or only paths, which say nothing without a client. */
export type Use = 'api' | 'path' | undefined;

const MAX_DEPTH = 3;
const SERVER = /^(?:https?:\/{0,2}|\/\/)([^/?#]*)/;

/** Whether a name is a client, a function or class that sends requests or may create a client, or the URL of the API. */
export function useOf(tree: Tree, facts: ApiFacts, binding: Binding, wrappers: Wrappers): Use {
  if (binding.exports !== undefined) return 'api';
  const init = unwrap(binding.init);
  if (init === undefined || binding.path.length > 0) return undefined;
  // A function that sends any URL says nothing about the API.
  const [own, bare] = [false, true].map((isBare) =>
    wrappers.filter(({ wrapper }) => (wrapper.kind === 'url' && wrapper.isBare === true) === isBare),
  );
  if (sends(tree, init, own ?? [], 0)) return 'api';
  return valueUse(tree, facts, init, 0) ?? (sends(tree, init, bare ?? [], 0) ? 'path' : undefined);
}

/** Whether a value is a function that sends requests, has one, or returns an object that has one. */
function sends(tree: Tree, node: Node, wrappers: Wrappers, depth: number): boolean {
  if (depth > MAX_DEPTH || wrappers.length === 0) return false;
  const owners = /^Class/.test(node.type) ? classesOf(tree, node) : ownersOf(tree, node);
  // `{ get: createSender('GET') }`
  const called = node.type === 'CallExpression' ? calledFunction(tree, node) : undefined;
  const isWrapper = wrappers.some(({ wrapper: { path } }) =>
    [node, called, ...owners].some(
      (each) => each !== undefined && (each === path.made || isInside(tree, path.made, each)),
    ),
  );
  if (isWrapper) return true;
  const isMade = isFunction(node) || node.type === 'FunctionDeclaration';
  const values = isMade
    ? returnsOf(node)
    : owners.flatMap((each) => children(each, 'properties').map((member) => child(member, 'value')));
  return values.some((each) => each !== undefined && sends(tree, unwrap(each) ?? each, wrappers, depth + 1));
}

function valueUse(tree: Tree, facts: ApiFacts, node: Node, depth: number): Use {
  if (depth > MAX_DEPTH) return undefined;
  if (isFunction(node) || node.type === 'FunctionDeclaration') {
    if (createsClient(tree, facts, node)) return 'api';
    return strongest(returnsOf(node).map((each) => valueUse(tree, facts, unwrap(each) ?? each, depth + 1)));
  }
  if (node.type === 'ObjectExpression' || node.type === 'TSEnumDeclaration') {
    const values = [
      ...children(node, 'properties').map((each) => unwrap(child(each, 'value'))),
      ...children(child(node, 'body'), 'members').map((each) => child(each, 'initializer')),
    ];
    return strongest(values.map((each) => each && valueUse(tree, facts, each, depth + 1)));
  }
  if (/^Class/.test(node.type)) return createsClient(tree, facts, node) ? 'api' : undefined;
  if (node.type === 'CallExpression' && lastName(child(node, 'callee')) === 'createApi') return 'api';
  if (node.type === 'CallExpression' && lastName(child(node, 'callee')) === 'createContext') {
    const [first] = children(node, 'arguments');
    return first && valueUse(tree, facts, unwrap(first) ?? first, depth + 1);
  }
  const value = resolveValue(tree, facts.namespaces, node);
  if (value?.kind === 'http') {
    const base = value.base && piecesOf(tree, baseUrlOf(tree, value.base));
    return base !== undefined && isApiUrl(facts, base) ? 'api' : undefined;
  }
  if (value !== undefined) return 'api';
  const pieces = piecesOf(tree, node) ?? [];
  const [start] = pieces;
  if (isApiUrl(facts, pieces) || (typeof start === 'object' && isApiBase(start.name))) return 'api';
  // The URL of another server shows that a request is not one of the API.
  return isSpecificPath(pieces) || /^(?:\/(?:users|orgs)|https?:\/)\//.test(String(start)) ? 'path' : undefined;
}

function strongest(uses: readonly Use[]): Use {
  return uses.find((each) => each === 'api') ?? uses.find((each) => each === 'path');
}

function isApiUrl(facts: ApiFacts, [start]: Pieces): boolean {
  const [, host] = typeof start === 'string' ? (SERVER.exec(start) ?? []) : [];
  return host !== undefined && facts.isHost(host.toLowerCase());
}

/** Whether the result of a function is a client. */
function createsClient(tree: Tree, facts: ApiFacts, made: Node): boolean {
  const parent = tree.parentOf(made);
  const callee = child(made, 'id') ?? child(parent?.type === 'VariableDeclarator' ? parent : undefined, 'id');
  if (callee === undefined) return false;
  return resolveValue(tree, facts.namespaces, { ...made, type: 'CallExpression', callee, arguments: [] }) !== undefined;
}
