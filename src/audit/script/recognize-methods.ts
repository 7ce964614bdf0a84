import type { ApiFacts } from './api-facts.ts';
import { membersOf } from './members.ts';
import type { OperationValue } from './method-call.ts';
import { child, type Node, propertyName, textOf, unwrap } from './node.ts';
import { property } from './program/objects.ts';
import { calledFunction } from './program/owners.ts';
import { isOtherReceiver } from './request-names.ts';
import { lookUp, type Tree } from './scopes.ts';
import { textFactsOf } from './text-facts.ts';
import { lastName, resolveValue, type Value } from './values.ts';

/** In a file that uses Octokit, it may have any name. */
const OCTOKIT = /octokit|@actions\/github|['"]probot/i;

/** Names like those of Octokit's methods: `getReference`. */
const METHOD_NAME = /^(?:get|list|create|update|delete|add|remove|check|set|edit|replace|upload|find)[A-Z]/;

/** The method that an argument is: of a client, or of any object if its name is specific enough. */
export function passedMethod(tree: Tree, facts: ApiFacts, argument: Node): Value | undefined {
  const member = unwrap(argument);
  if (member?.type !== 'MemberExpression') return undefined;
  const known = resolveValue(tree, facts.namespaces, member);
  const namespace = unwrap(child(member, 'object'));
  const [owner, method] = [lastName(namespace), lastName(member)];
  // `context.client.actions.listWorkflowRunsForRepo`
  const isSpecific = /[A-Z].*[A-Z]/.test(method) && /client|kit|git/i.test(textBefore(tree, namespace));
  if (known !== undefined || !isSpecific || !facts.hasMethod(owner, method)) return known;
  const node = child(member, 'property') ?? member;
  return { kind: 'operation', namespace: owner, method, isCertain: false, isRest: false, node };
}

/**
 * `new GitHubApi().users.getForUser(…)`: a method of a client that is older than Octokit, or of another library. A client that only its name
 * shows has to be called like a method of Octokit.
 */
export function isUnknownMethod(
  tree: Tree,
  facts: ApiFacts,
  value: OperationValue,
  callee: Node | undefined,
  options: Node | undefined,
): boolean {
  const isOwn = tree.text.slice(value.node.start, value.node.end) === lastName(callee);
  if (!isOwn || !facts.namespaces.has(value.namespace) || textFactsOf(tree).isTest) return false;
  if (value.isCertain) return true;
  const isLike = METHOD_NAME.test(value.method) && unwrap(options)?.type === 'ObjectExpression';
  return isLike && calledFunction(tree, callee) === undefined && !isOwnObject(tree, callee);
}

/** A member counts as a method only if Octokit has or had it, unless the receiver is certain to be Octokit. */
export function isMethodCall(tree: Tree, facts: ApiFacts, value: OperationValue, callee: Node | undefined): boolean {
  if (facts.hasMethod(value.namespace, value.method)) return true;
  // `octokit.rest.issues.create.mockReturnValue()` is a call of a member of the method.
  return (
    value.isCertain &&
    value.isRest &&
    facts.namespaces.has(value.namespace) &&
    tree.text.slice(value.node.start, value.node.end) === lastName(callee)
  );
}

/** A method of Octokit on a receiver with any name. The name of the method and its options must be specific enough. */
export function looseMethodCall(
  tree: Tree,
  facts: ApiFacts,
  callee: Node | undefined,
  options: Node | undefined,
): boolean {
  const object = unwrap(child(callee, 'object'));
  const namespace = lastName(object);
  const method = lastName(callee);
  if (callee?.type !== 'MemberExpression' || !facts.namespaces.has(namespace) || !facts.hasMethod(namespace, method))
    return false;
  if (isOwnObject(tree, object) || isOtherReceiver(textBefore(tree, object))) return false;
  if (lastName(child(object, 'object')) === 'rest') return true;
  const { list, isOpen } = membersOf(tree, options);
  const names = facts.pathParametersOf(namespace, method);
  const given = list.filter(({ name }) => names.includes(name)).length;
  if (object?.type !== 'MemberExpression') return false;
  const isOctokitFile = OCTOKIT.test(tree.text);
  const isClient = /client|kit|git/i.test(textBefore(tree, object));
  // `issuesAndPullRequests`
  if (/[A-Z].*[A-Z]/.test(method) && isClient && list.length > 0) return true;
  if (/[A-Z]/.test(method)) return isOctokitFile || given > 0 || (isOpen && (list.length > 0 || isClient));
  return given > (isOctokitFile ? 0 : 1);
}

/** The receiver of a namespace as it is written: `this.client` in `this.client.issues`. */
function textBefore(tree: Tree, namespace: Node | undefined): string {
  const receiver = child(namespace, 'object');
  return receiver === undefined ? '' : tree.text.slice(receiver.start, Math.min(receiver.end, receiver.start + 60));
}

/** Whether an expression starts with an object literal in the same file that has its first member, such as a stub. */
function isOwnObject(tree: Tree, expression: Node | undefined): boolean {
  let root = unwrap(expression);
  let first = '';
  while (root?.type === 'MemberExpression') {
    first = propertyName(root) ?? '';
    root = unwrap(child(root, 'object'));
  }
  const binding = root?.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
  return property(binding?.init, first) !== undefined;
}
