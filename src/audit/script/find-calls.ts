import { isAboutServices } from '../api-base.ts';
import { UNKNOWN_MEMBERS } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { choicesOf } from './api-url.ts';
import { findCommandCall, findOtherCommands } from './commands/command-calls.ts';
import type { FoundInScript } from './found-in-script.ts';
import { findDeclaredCalls } from './http/declared-calls.ts';
import { findHttpCall } from './http/http-calls.ts';
import { findMockedCall } from './http/mocked-calls.ts';
import { findPathCall } from './http/path-calls.ts';
import { findQueryCall } from './http/query-api.ts';
import { valuesOf } from './members.ts';
import { methodCall, type OperationValue } from './method-call.ts';
import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from './node.ts';
import { findPossibleMethods } from './possible/possible-methods.ts';
import { findPossiblePaths, type PossibleCall } from './possible/possible-paths.ts';
import { callsByVerb } from './program/chosen-verbs.ts';
import { definitionOf } from './program/owners.ts';
import { isMethodCall, isUnknownMethod, looseMethodCall, passedMethod } from './recognize-methods.ts';
import { isTestFunction } from './request-names.ts';
import { findLoosePage, looseRouteCall, routerCall } from './router-calls.ts';
import { lookUp, type Tree } from './scopes.ts';
import { textFactsOf } from './text-facts.ts';
import { addUnusedUrls, findUnknownSender } from './unused-urls.ts';
import { lastName, resolveValue } from './values.ts';
import type { Wrappers } from './wrappers/find-wrapper.ts';
import { findWrapperCalls } from './wrappers/wrapper-calls.ts';

/** Methods of lists that are given a function. */
const ITERATES: ReadonlySet<string> = new Set(
  'map flatMap filter forEach some every find findIndex findLast findLastIndex sort toSorted'.split(' '),
);

/** Receivers that say nothing about the function. */
const NO_CLIENT = /^(?:undefined|window|self|globalThis|global|_?this|that)$/;

/** Libraries that answer requests in tests. */
const MOCKS =
  /['"](?:nock|msw(?:\/\w+)?|fetch-mock(?:-jest)?|jest-fetch-mock|axios-mock-adapter|mentoss|fetch-vcr|vitest-fetch-mock)['"]|\bhttpMock(?=\s*[.:=])|\bHttpTestingController\b|\bMockAgent\b|\bmoxios\b|stubGlobal\(\s*['"]fetch|spyOn\([^()]*['"](?:fetch|axios)['"]|\b(?:global|globalThis|window)\.fetch\s*=[^=;]*(?:jest|vi|mock|sinon|stub)/i;

/**
 * Finds the calls of the API in a script. URLs in a test with mocks are not calls, unless `withTests` is set. `imported` are functions
 * of other modules that send requests.
 */
export function findCalls(tree: Tree, facts: ApiFacts, withTests = false, imported: Wrappers = []): FoundInScript {
  const found: FoundInScript = { calls: [], unread: [], wrappers: [...imported], doubtful: [] };
  for (const node of tree.calls) {
    if (node.type === 'CallExpression') {
      if (isIteration(node)) continue;
      if (!(withTests && findMockedCall(tree, facts, node, found))) findCall(tree, facts, withoutReceiver(node), found);
    } else if (node.type === 'TaggedTemplateExpression') findCommandCall(tree, facts, node, found);
    else if (isRequest(tree, node)) findHttpCall(tree, facts, node, { kind: 'http', name: 'fetch' }, found);
    // `new Deno.Command('gh', { args })`
    else findCommandCall(tree, facts, node, found);
  }
  findOtherCommands(tree, facts, found);
  findWrapperCalls(tree, facts, found.wrappers, found);
  findDeclaredCalls(tree, facts, found);
  addDoubtful(found);
  if (withTests || !MOCKS.test(tree.text)) {
    addUnusedUrls(tree, facts, found);
    return found;
  }
  return { ...found, calls: found.calls.filter(({ form }) => form !== 'url') };
}

/** What may be calls if the program is about GitHub, and was not found. Tests are left out. */
export function findPossibleCalls(tree: Tree, facts: ApiFacts, found: FoundInScript): readonly PossibleCall[] {
  // Most scripts have none, so that their text need not be searched.
  const possible = [...findPossiblePaths(tree, facts, found), ...findPossibleMethods(tree, facts, found)];
  if (possible.length === 0) return possible;
  const { isTest, isAboutOthers } = textFactsOf(tree);
  return isTest || isAboutOthers || isAboutServices(tree.text) || MOCKS.test(tree.text) ? [] : possible;
}

/** Counts what may be requests of the API, unless what they call has shown it. */
function addDoubtful({ calls, unread, doubtful }: FoundInScript): void {
  for (const each of doubtful) {
    const isKnown = [...calls, ...unread].some(({ start, end }) => start < each.end && each.start < end);
    if (!isKnown) unread.push(each);
  }
}

/** `list.map((each) => …)`: the calls in the function are found by themselves. A third of the calls of a program are left out early. */
function isIteration(node: Node): boolean {
  const callee = child(node, 'callee');
  const args = children(node, 'arguments');
  if (callee?.type !== 'MemberExpression' || args.length !== 1 || !isFunction(args[0])) return false;
  return callee['computed'] !== true && ITERATES.has(textOf(child(callee, 'property'), 'name'));
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
    for (const each of callsByVerb(tree, node)) {
      const own = each === node ? written : unwrap(child(each, 'callee'));
      findCallOf(tree, facts, each, own, found);
    }
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
      // A map, not a client: `github.issues.get(7)`.
      if (!value.isCertain && args[0]?.type === 'Literal') return;
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
  if (findCommandCall(tree, facts, node, found) || findHttpCall(tree, facts, node, value, found)) return;
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
