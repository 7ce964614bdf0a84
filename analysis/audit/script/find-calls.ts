import { child, children, isFunction, type Node, textOf, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { lastName, resolveValue } from '../../tree/values.ts';
import { type ApiFacts, type FoundCalls, GRAPHQL, UNKNOWN_MEMBERS } from '../call.ts';
import { findClientUses, namesClient } from './client-uses.ts';
import { recipeCall } from './recipe-call.ts';
import { methodCall, type OperationValue, routerCall, senderCall } from './router-calls.ts';
import { choicesOf } from './strings.ts';

/** Methods of lists that are given a function. */
const ITERATES: ReadonlySet<string> = new Set(
  'map flatMap filter forEach some every find findIndex findLast findLastIndex sort toSorted'.split(' '),
);
/** Values that are not the options of a method: a type, or the end of a name. */
const PLAIN_TYPE = /^:?\s*(?:string|number|boolean|bigint|symbol|readonly\b|Array\b|Map\b|Set\b)|\[\]\s*$/;
const PLAIN_NAME =
  /(?:^|_)(?:id|login|name|number|key|slug|sha|ref|index|count)$|[a-z](?:Id|Login|Name|Number|Key|Slug|Sha)$/;

/** Finds the calls of clients in a script, and the uses of clients that are not followed. */
export function findCalls(tree: Tree, facts: ApiFacts, found: FoundCalls): void {
  const read = new Set<Node>();
  for (const node of tree.calls)
    if (node.type === 'CallExpression' && !isIteration(node) && findCall(tree, facts, node, found)) read.add(node);
  findClientUses(tree, facts, read, found);
}

/** `list.map((each) => …)`: the calls in the function are found by themselves. A third of the calls of a program are left out early. */
function isIteration(node: Node): boolean {
  const callee = child(node, 'callee');
  const args = children(node, 'arguments');
  if (callee?.type !== 'MemberExpression' || args.length !== 1 || !isFunction(args[0])) return false;
  return callee['computed'] !== true && ITERATES.has(textOf(child(callee, 'property'), 'name'));
}

/** Returns whether the call was read: as one of the API, or as one of something else. */
function findCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundCalls): boolean {
  const choices = choicesOf(tree, child(node, 'callee'));
  const [callee] = choices;
  if (choices.length < 2) return callee !== undefined && findCallOf(tree, facts, node, callee, found);
  // `(isPull ? octokit.rest.pulls.get : octokit.rest.issues.get)(options)`: each may have a parameter that only the other one knows.
  const first = found.calls.length;
  const areRead = choices.map((each) => findCallOf(tree, facts, node, each, found));
  found.calls.push(
    ...found.calls.splice(first).map((call) => ({ ...call, members: UNKNOWN_MEMBERS, isComplete: false })),
  );
  return areRead.every(Boolean);
}

function findCallOf(tree: Tree, facts: ApiFacts, node: Node, callee: Node, found: FoundCalls): boolean {
  const args = children(node, 'arguments');
  const value = resolveValue(tree, facts.namespaces, callee);
  if (value?.kind === 'graphql') {
    found.unread.push({ start: node.start, end: node.end, reason: GRAPHQL });
    return true;
  }
  if (value?.kind === 'operation') {
    // A store with the name of a client.
    if (!value.isCertain && !canBeGiven(tree, args)) return !namesClient(tree) || args.length < 2;
    if (isMethodCall(tree, facts, value, callee)) {
      found.calls.push(methodCall(tree, facts, value, node, args));
      return true;
    }
    if (!value.isCertain || !isNamed(tree, value, callee) || !facts.namespaces.has(value.namespace)) return false;
    found.unread.push({ start: node.start, end: node.end, reason: 'Octokit has no such method.' });
    return true;
  }
  if (value?.kind === 'recipe') return recipeCall(tree, facts, value.name, node, found);
  if (value?.kind === 'sender') return senderCall(tree, facts, value, node, found);
  // `client.paginate(client.rest.issues.listForRepo, options)`, whatever the client is called.
  const isPage = value === undefined && /^(?:paginate|iterator)$/.test(lastName(callee));
  if (value?.kind !== 'router' && !isPage) return false;
  const router = value?.kind === 'router' ? value : ({ kind: 'router', name: 'paginate', isCertain: false } as const);
  return routerCall(tree, facts, router, node, found);
}

/** A member counts as a method only if Octokit has or had it, unless the receiver is certain to be Octokit. */
function isMethodCall(tree: Tree, facts: ApiFacts, value: OperationValue, callee: Node): boolean {
  if (facts.hasMethod(value.namespace, value.method)) return true;
  return value.isCertain && value.isRest && facts.namespaces.has(value.namespace) && isNamed(tree, value, callee);
}

/** `octokit.rest.issues.create.mockReturnValue()` is a call of a member of the method. */
function isNamed(tree: Tree, { node }: OperationValue, callee: Node): boolean {
  return node !== undefined && tree.text.slice(node.start, node.end) === lastName(callee);
}

/** Whether arguments can be those of a method: its options and, in routebook, those of sending. */
function canBeGiven(tree: Tree, args: readonly Node[]): boolean {
  return args.length < (namesClient(tree) ? 3 : 2) && args.every((each) => canBeOptions(tree, each));
}

/** A store with the name of a client is given ids: `github.issues.get(7)`. */
function canBeOptions(tree: Tree, argument: Node): boolean {
  const node = unwrap(argument);
  if (node === undefined) return true;
  if (/^(?:ObjectExpression|ConditionalExpression|LogicalExpression|SpreadElement)$/.test(node.type)) return true;
  if (node.type === 'CallExpression')
    return !/^(?:Number|String|parseInt|parseFloat|param)$/.test(lastName(child(node, 'callee')));
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
  if (PLAIN_NAME.test(lastName(node))) return false;
  const binding = node.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  if (binding?.annotation !== undefined && PLAIN_TYPE.test(tree.sourceOf(binding.annotation, 100))) return false;
  const init = binding?.path.length === 0 ? unwrap(binding.init) : undefined;
  return init === undefined || init.type === 'Identifier' || canBeOptions(tree, init);
}
