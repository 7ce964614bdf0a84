import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { lastName, resolveValue } from '../../tree/values.ts';
import { type ApiFacts, type FoundCalls, UNKNOWN_MEMBERS } from '../call.ts';
import { methodCall, type OperationValue, routerCall } from './router-calls.ts';
import { choicesOf } from './strings.ts';

/** Methods of lists that are given a function. */
const ITERATES: ReadonlySet<string> = new Set(
  'map flatMap filter forEach some every find findIndex findLast findLastIndex sort toSorted'.split(' '),
);
/** Functions that compare, replace or print methods in tests. They do not call them. */
const TEST_FUNCTION =
  /^(?:to[A-Z]\w*|called\w*|with(?:Exact)?Args|on|when|mock\w*|expect\w*|spyOn|stub|log|info|debug|wrap)$/;
/** Values that are not the options of a method: a type, or the end of a name. */
const PLAIN_TYPE = /^:?\s*(?:string|number|boolean|bigint|symbol|readonly\b|Array\b|Map\b|Set\b)|\[\]\s*$/;
const PLAIN_NAME =
  /(?:^|_)(?:id|login|name|number|key|slug|sha|ref|index|count)$|[a-z](?:Id|Login|Name|Number|Key|Slug|Sha)$/;

/** Finds the calls of clients of Octokit in a script. */
export function findCalls(tree: Tree, facts: ApiFacts, found: FoundCalls): void {
  for (const node of tree.calls)
    if (node.type === 'CallExpression' && !isIteration(node)) findCall(tree, facts, node, found);
}

/** `list.map((each) => …)`: the calls in the function are found by themselves. A third of the calls of a program are left out early. */
function isIteration(node: Node): boolean {
  const callee = child(node, 'callee');
  const args = children(node, 'arguments');
  if (callee?.type !== 'MemberExpression' || args.length !== 1 || !isFunction(args[0])) return false;
  return callee['computed'] !== true && ITERATES.has(textOf(child(callee, 'property'), 'name'));
}

function findCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundCalls): void {
  const [callee, ...others] = choicesOf(tree, child(node, 'callee'));
  if (callee === undefined) return;
  if (others.length === 0) {
    findCallOf(tree, facts, node, callee, found);
    return;
  }
  // `(isPull ? octokit.rest.pulls.get : octokit.rest.issues.get)(options)`: each may have a parameter that only the other one knows.
  const first = found.calls.length;
  for (const each of [callee, ...others]) findCallOf(tree, facts, node, each, found);
  found.calls.push(
    ...found.calls.splice(first).map((call) => ({ ...call, members: UNKNOWN_MEMBERS, isComplete: false })),
  );
}

function findCallOf(tree: Tree, facts: ApiFacts, node: Node, callee: Node, found: FoundCalls): void {
  const args = children(node, 'arguments');
  const value = resolveValue(tree, facts.namespaces, callee);
  if (value?.kind === 'graphql') return;
  if (value?.kind === 'operation') {
    if (!value.isCertain && !canBeOptions(tree, args)) return;
    if (isMethodCall(tree, facts, value, callee))
      found.calls.push(methodCall(tree, value, node, args[0], lastName(callee)));
    else if (value.isCertain && isNamed(tree, value, callee) && facts.namespaces.has(value.namespace))
      found.unread.push({ start: node.start, end: node.end, reason: 'Octokit has no such method.' });
    return;
  }
  // `client.paginate(client.rest.issues.listForRepo, options)`, whatever the client is called.
  const isPage = value === undefined && /^(?:paginate|iterator)$/.test(lastName(callee));
  if (value?.kind === 'router' || isPage) {
    const router = value?.kind === 'router' ? value : ({ kind: 'router', name: 'paginate', isCertain: false } as const);
    routerCall(tree, facts, router, node, found);
    return;
  }
  findPassedMethods(tree, facts, callee, args, found);
  findComputedMethod(tree, facts, node, callee, found);
}

/** A member counts as a method only if Octokit has or had it, unless the receiver is certain to be Octokit. */
function isMethodCall(tree: Tree, facts: ApiFacts, value: OperationValue, callee: Node): boolean {
  if (facts.hasMethod(value.namespace, value.method)) return true;
  return value.isCertain && value.isRest && facts.namespaces.has(value.namespace) && isNamed(tree, value, callee);
}

/** `octokit.rest.issues.create.mockReturnValue()` is a call of a member of the method. */
function isNamed(tree: Tree, value: OperationValue, callee: Node): boolean {
  return tree.text.slice(value.node.start, value.node.end) === lastName(callee);
}

/** Whether arguments can be the options of a method. A store with the name of a client is given ids: `github.issues.get(7)`. */
function canBeOptions(tree: Tree, [first, ...others]: readonly Node[]): boolean {
  const node = unwrap(first);
  if (node === undefined) return true;
  if (others.length > 0) return false;
  if (/^(?:ObjectExpression|ConditionalExpression|LogicalExpression|SpreadElement)$/.test(node.type)) return true;
  if (node.type === 'CallExpression')
    return !/^(?:Number|String|parseInt|parseFloat|param)$/.test(lastName(child(node, 'callee')));
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false;
  if (PLAIN_NAME.test(lastName(node))) return false;
  const binding = node.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  if (binding?.annotation !== undefined && PLAIN_TYPE.test(tree.sourceOf(binding.annotation, 100))) return false;
  const init = binding?.path.length === 0 ? unwrap(binding.init) : undefined;
  return init === undefined || init.type === 'Identifier' || canBeOptions(tree, [init]);
}

/** `withRetry(octokit.rest.pulls.get, options)`: the method is called, but its arguments cannot be seen. */
function findPassedMethods(tree: Tree, facts: ApiFacts, callee: Node, args: readonly Node[], found: FoundCalls): void {
  if (TEST_FUNCTION.test(lastName(callee))) return;
  for (const each of args.flatMap(passedValues)) {
    const passed = unwrap(each)?.type === 'MemberExpression' ? resolveValue(tree, facts.namespaces, each) : undefined;
    if (passed?.kind !== 'operation' || !facts.hasMethod(passed.namespace, passed.method)) continue;
    found.calls.push({ ...methodCall(tree, passed, each, undefined, ''), members: UNKNOWN_MEMBERS, isComplete: false });
  }
}

/** An argument, or the values of an object literal: `load({ endpoint: octokit.rest.issues.listForRepo })`. */
function passedValues(argument: Node): readonly Node[] {
  const plain = unwrap(argument);
  if (plain?.type !== 'ObjectExpression') return [argument];
  return children(plain, 'properties').flatMap((each) =>
    each.type === 'Property' ? (child(each, 'value') ?? []) : [],
  );
}

/** `octokit.rest.repos[name](options)` */
function findComputedMethod(tree: Tree, facts: ApiFacts, node: Node, callee: Node, found: FoundCalls): void {
  if (callee.type !== 'MemberExpression' || callee['computed'] !== true || propertyName(callee) !== undefined) return;
  const value = resolveValue(tree, facts.namespaces, child(callee, 'object'));
  if (value?.kind === 'namespace' && facts.namespaces.has(value.name))
    found.unread.push({ start: node.start, end: node.end, reason: 'The method of the client is computed.' });
}
