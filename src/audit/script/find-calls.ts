import { UNKNOWN_MEMBERS } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { choicesOf } from './api-url.ts';
import { findCommandCall } from './command-calls.ts';
import { findDeclaredCalls } from './http/declared-calls.ts';
import { findHttpCall } from './http/http-calls.ts';
import { findMockedCall } from './http/mocked-calls.ts';
import { findPathCall } from './http/path-calls.ts';
import { findQueryCall } from './http/query-api.ts';
import type { FoundInScript } from './http/request-call.ts';
import { membersOf, valuesOf } from './members.ts';
import { methodCall, type OperationValue } from './method-call.ts';
import { child, children, type Node, propertyName, textOf, unwrap } from './node.ts';
import { property } from './program/objects.ts';
import { calledFunction, definitionOf } from './program/owners.ts';
import { isOtherReceiver, isTestFunction } from './request-names.ts';
import { findLoosePage, looseRouteCall, routerCall } from './router-calls.ts';
import { lookUp, type Tree } from './scopes.ts';
import { textFactsOf } from './text-facts.ts';
import { addUnusedUrls, findUnknownSender } from './unused-urls.ts';
import { lastName, resolveValue, type Value } from './values.ts';
import type { Wrappers } from './wrappers/find-wrapper.ts';
import { findWrapperCalls } from './wrappers/wrapper-calls.ts';

/** In a file that uses Octokit, it may have any name. */
const OCTOKIT = /octokit|@actions\/github|['"]probot/i;

/** Receivers that say nothing about the function. */
const NO_CLIENT = /^(?:undefined|window|self|globalThis|global|_?this|that)$/;

/** Names like those of Octokit's methods: `getReference`. */
const METHOD_NAME = /^(?:get|list|create|update|delete|add|remove|check|set|edit|replace|upload|find)[A-Z]/;

/** Libraries that answer requests in tests. */
const MOCKS =
  /['"](?:nock|msw(?:\/\w+)?|fetch-mock(?:-jest)?|jest-fetch-mock|axios-mock-adapter|mentoss|fetch-vcr|vitest-fetch-mock)['"]|\bhttpMock\b|\bMockAgent\b|\bmoxios\b|stubGlobal\(\s*['"]fetch|spyOn\([^()]*['"](?:fetch|axios)['"]|\b(?:global|globalThis|window)\.fetch\s*=[^=;]*(?:jest|vi|mock|sinon|stub)/i;

/**
 * Finds the calls of the API in a script. URLs in a test with mocks are not calls, unless `withTests` is set. `imported` are functions
 * of other modules that send requests.
 */
export function findCalls(tree: Tree, facts: ApiFacts, withTests = false, imported: Wrappers = []): FoundInScript {
  const found: FoundInScript = { calls: [], unread: [], wrappers: [...imported], doubtful: [] };
  for (const node of tree.calls) {
    if (node.type === 'CallExpression') {
      if (!(withTests && findMockedCall(tree, facts, node, found))) findCall(tree, facts, withoutReceiver(node), found);
    } else if (node.type === 'TaggedTemplateExpression') findCommandCall(tree, node, facts.isHost, found);
    else if (isRequest(tree, node)) findHttpCall(tree, facts, node, { kind: 'http', name: 'fetch' }, found);
  }
  findWrapperCalls(tree, facts, found.wrappers, found);
  findDeclaredCalls(tree, facts, found);
  addDoubtful(found);
  if (withTests || !MOCKS.test(tree.text)) {
    addUnusedUrls(tree, facts, found);
    return found;
  }
  return { ...found, calls: found.calls.filter(({ form }) => form !== 'url') };
}

/** Counts what may be requests of the API, unless what they call has shown it. */
function addDoubtful({ calls, unread, doubtful }: FoundInScript): void {
  for (const each of doubtful) {
    const isKnown = [...calls, ...unread].some(({ start, end }) => start < each.end && each.start < end);
    if (!isKnown) unread.push(each);
  }
}

/** `new Request(url, options)` */
function isRequest(tree: Tree, node: Node): boolean {
  const callee = child(node, 'callee');
  return lastName(callee) === 'Request' && callee !== undefined && lookUp(tree, callee, 'Request') === undefined;
}

/** `fetch.call(this, url)` as `fetch(url)`. */
function withoutReceiver(node: Node): Node {
  const callee = unwrap(child(node, 'callee'));
  const args = children(node, 'arguments');
  // A client may have a method of this name: `client.call(client.rest.pulls.get, options)`.
  const isThis = args[0]?.type === 'ThisExpression' || NO_CLIENT.test(lastName(args[0])) || args[0]?.['value'] === null;
  const isCall = callee?.type === 'MemberExpression' && propertyName(callee) === 'call' && isThis;
  return isCall ? { ...node, callee: child(callee, 'object'), arguments: args.slice(1) } : node;
}

function findCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): void {
  const callee = unwrap(child(node, 'callee'));
  // `const send = isPull ? octokit.rest.pulls.get : octokit.rest.issues.get;`
  const made = callee?.type === 'Identifier' ? definitionOf(tree, callee) : undefined;
  const written = made?.type === 'ConditionalExpression' ? made : callee;
  if (written?.type !== 'ConditionalExpression') {
    findCallOf(tree, facts, node, written, found);
    return;
  }
  // `(isPull ? octokit.rest.pulls.get : octokit.rest.issues.get)(options)`
  const first = found.calls.length;
  for (const key of ['consequent', 'alternate']) findCallOf(tree, facts, node, unwrap(child(written, key)), found);
  // The options are those of both methods, so that each may have a parameter that only the other one knows.
  found.calls.push(
    ...found.calls.splice(first).map((call) => ({ ...call, members: UNKNOWN_MEMBERS, isComplete: false })),
  );
}

function findCallOf(tree: Tree, facts: ApiFacts, node: Node, callee: Node | undefined, found: FoundInScript): void {
  const args = children(node, 'arguments');
  const value = resolveValue(tree, facts.namespaces, callee);
  switch (value?.kind) {
    case 'graphql':
      return;
    case 'operation':
      if (isMethodCall(tree, facts, value, callee))
        found.calls.push(methodCall(tree, value, node, args[0], lastName(callee)));
      else if (isUnknownMethod(tree, facts, value, callee, args[0]))
        found.unread.push({ start: node.start, end: node.end, reason: 'Octokit has no such method.' });
      return;
    case 'router':
      routerCall(tree, facts, value, node, found);
      return;
    default:
  }
  if (findLoosePage(tree, facts, node, found)) return;
  // `withRetry(octokit.rest.pulls.get, options)`: the method is called, but its arguments cannot be seen.
  for (const each of args.flatMap((arg) => passedValues(arg))) {
    const passed = passedMethod(tree, facts, each);
    if (
      passed?.kind === 'operation' &&
      facts.hasMethod(passed.namespace, passed.method) &&
      !isTestFunction(lastName(callee))
    )
      found.calls.push({
        ...methodCall(tree, passed, each, undefined, ''),
        members: UNKNOWN_MEMBERS,
        isComplete: false,
      });
  }
  if (findQueryCall(tree, facts, node, found) || findComputedMethod(tree, facts, node, found)) return;
  if (findCommandCall(tree, node, facts.isHost, found) || findHttpCall(tree, facts, node, value, found)) return;
  if (looseMethodCall(tree, facts, callee, args[0])) {
    const namespace = lastName(child(callee, 'object'));
    const loose: OperationValue = {
      kind: 'operation',
      namespace,
      method: lastName(callee),
      isCertain: false,
      isRest: false,
      node: child(callee, 'property') ?? node,
    };
    found.calls.push(methodCall(tree, loose, node, args[0], ''));
    return;
  }
  if (findPathCall(tree, facts, node, found)) return;
  looseRouteCall(tree, facts, node, found);
  findUnknownSender(tree, facts, node, found);
}

/** The method that an argument is: of a client, or of any object if its name is specific enough. */
function passedMethod(tree: Tree, facts: ApiFacts, argument: Node): Value | undefined {
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

/** An argument, or the values of an object literal: `load({ endpoint: octokit.rest.issues.listForRepo })`. */
function passedValues(argument: Node): readonly Node[] {
  const plain = unwrap(argument);
  if (plain?.type !== 'ObjectExpression') return [argument];
  return children(plain, 'properties').flatMap((each) =>
    each.type === 'Property' ? (child(each, 'value') ?? []) : [],
  );
}

/** `octokit.rest.repos[name](options)`: one call for each name that the variable may have. */
function findComputedMethod(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): boolean {
  let callee = unwrap(child(node, 'callee'));
  // `octokit.repos[name].endpoint(options)`
  if (callee?.type === 'MemberExpression' && /^(?:endpoint|merge)$/.test(lastName(callee)))
    callee = unwrap(child(callee, 'object'));
  if (callee?.type !== 'MemberExpression' || callee['computed'] !== true || propertyName(callee) !== undefined)
    return false;
  const value = resolveValue(tree, facts.namespaces, child(callee, 'object'));
  if (value?.kind !== 'namespace' || !facts.namespaces.has(value.name)) return false;
  const property = child(callee, 'property') ?? node;
  const names = choicesOf(tree, property).map((each) => onlyName(tree, each));
  const methods = names.filter((each) => each !== undefined && facts.hasMethod(value.name, each));
  const { start, end } = node;
  if (methods.length < names.length) {
    found.unread.push({ start, end, reason: 'The method of the client is computed.' });
    return true;
  }
  for (const method of methods as string[]) {
    const operation = { ...value, kind: 'operation' as const, namespace: value.name, method, node: property };
    found.calls.push({
      ...methodCall(tree, operation, node, undefined, ''),
      members: UNKNOWN_MEMBERS,
      isComplete: false,
    });
  }
  return true;
}

function onlyName(tree: Tree, node: Node): string | undefined {
  const values = valuesOf(tree, node);
  return values?.length === 1 && typeof values[0] === 'string' ? values[0] : undefined;
}

/**
 * `new GitHubApi().users.getForUser(…)`: a method of a client that is older than Octokit, or of another library. A client that only its name
 * shows has to be called like a method of Octokit.
 */
function isUnknownMethod(
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
function isMethodCall(tree: Tree, facts: ApiFacts, value: OperationValue, callee: Node | undefined): boolean {
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
function looseMethodCall(tree: Tree, facts: ApiFacts, callee: Node | undefined, options: Node | undefined): boolean {
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
