import { joinNames, type Names, NO_NAMES, property } from '../../tree/definitions.ts';
import { child, children, isFunction, type Node, textOf, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { resolveValue, type Value } from '../../tree/values.ts';
import {
  type ApiFacts,
  type FoundCalls,
  join,
  type Members,
  type Pieces,
  UNKNOWN_MEMBERS,
  type WrittenCall,
} from '../call.ts';
import { membersOf, valuesOf } from './members.ts';
import { type Returned, readsOf } from './reads.ts';
import { choicesOf, isPlainString, piecesOf } from './strings.ts';

type Router = Extract<Value, { readonly kind: 'router' }>;

/** `request(route, options)` and similar functions. Returns whether the call was read. */
export function routerCall(tree: Tree, facts: ApiFacts, value: Router, node: Node, found: FoundCalls): boolean {
  const args = children(node, 'arguments');
  // `composePaginateRest(octokit, route, options)`
  const isGivenClient = /^(?:client|router)$/.test(resolveValue(tree, facts.namespaces, args[0])?.kind ?? '');
  const [first, second] = isGivenClient && args.length > 1 ? args.slice(1) : args;
  if (first === undefined || value.name === 'defaults') return true;
  const isPaginated = /paginate|iterator/i.test(value.name);
  const reads = () => readsOf(tree, node, returnedBy(value.name));
  const passed = resolveValue(tree, facts.namespaces, first);
  if (passed?.kind === 'operation') {
    if (!facts.hasMethod(passed.namespace, passed.method) && !(passed.isCertain && passed.isRest)) return false;
    const { member: _, ...method } = passed;
    const given = second === undefined ? [] : [second];
    found.calls.push({ ...methodCall(tree, facts, method, node, given), isPaginated, reads });
    return true;
  }
  const rest = {
    ...defaultsOf(value.defaults, value.isCertain),
    isCertain: value.isCertain,
    isPaginated,
    memberKind: 'parameters' as const,
    reads,
  };
  const object = unwrap(first);
  if (isBuilt(tree, facts, object)) return true;
  if (object?.type === 'ObjectExpression') {
    const calls = objectCall(tree, object, rest, found);
    found.calls.push(...calls);
    return calls.length > 0 || property(object, 'url') !== undefined;
  }
  const areRead = choicesOf(tree, first).map((choice) =>
    addRoute(tree, facts, value, { node, choice, second, rest }, found),
  );
  return areRead.every(Boolean);
}

type Sender = Extract<Value, { readonly kind: 'sender' }>;

/** `send(request)`: a call that built the request has its route. Returns whether it was read. */
export function senderCall(tree: Tree, facts: ApiFacts, value: Sender, node: Node, found: FoundCalls): boolean {
  const [request] = children(node, 'arguments');
  return choicesOf(tree, request).every((given) => {
    const choice = madeAs(tree, given);
    if (choice === undefined || isBuilt(tree, facts, choice)) return choice !== undefined;
    if (choice.type !== 'ObjectExpression') return false;
    const rest = {
      ...{ isComplete: false, given: [], isCertain: value.isCertain, isPaginated: false },
      ...{ memberKind: 'parameters' as const, reads: () => readsOf(tree, node, 'response') },
    };
    const calls = objectCall(tree, choice, rest, found).map((call) => ({ ...call, members: UNKNOWN_MEMBERS }));
    found.calls.push(...calls);
    return calls.length > 0 || property(choice, 'url') !== undefined;
  });
}

/** What is known about the parameters that a call does not have, because its client has them. A client of another library may have an owner and a repository. */
function defaultsOf(defaults: Names = NO_NAMES, isCertain: boolean): Pick<WrittenCall, 'isComplete' | 'given'> {
  return { isComplete: isCertain && !defaults.isOpen, given: defaults.names };
}

/** `paginate(octokit.rest.issues.list.endpoint.merge(options))`: the inner call has the route and the options. */
function isBuilt(tree: Tree, facts: ApiFacts, expression: Node | undefined): boolean {
  const made = madeAs(tree, expression);
  if (made?.type !== 'CallExpression') return false;
  return /operation|router/.test(resolveValue(tree, facts.namespaces, child(made, 'callee'))?.kind ?? '');
}

/** What a constant was declared with, or the expression itself. */
function madeAs(tree: Tree, expression: Node | undefined): Node | undefined {
  const node = unwrap(expression);
  const binding = node?.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  return binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : node;
}

interface RouteArgument {
  readonly node: Node;
  readonly choice: Node;
  readonly second: Node | undefined;
  readonly rest: RouteRest;
}

function addRoute(
  tree: Tree,
  facts: ApiFacts,
  value: Router,
  { node, choice, second, rest }: RouteArgument,
  found: FoundCalls,
): boolean {
  const pieces = piecesOf(tree, choice);
  const [start] = pieces ?? [];
  const unread = { start: node.start, end: node.end, reason: 'The route is computed.' };
  if (pieces === undefined || typeof start !== 'string') {
    // A function that is passed on is not a route.
    if ((!value.isCertain && pieces === undefined) || isFunction(choice)) return false;
    const { start: from, end: to } = choice;
    found.unread.push({ ...unread, start: from, end: to });
    return true;
  }
  const isRoute = ROUTE.test(start);
  if (!isRoute && !/^(?:\/|https?:\/\/)/.test(start)) {
    if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE) +$/.test(start)) return false;
    found.unread.push(unread);
    return true;
  }
  // A path that GitHub does not have: the client is one of another API.
  if (!isRoute && !value.isCertain && !facts.isRoute(start)) return true;
  const members = membersOf(tree, second);
  // The options, or the defaults of the function, may have another method.
  const isGiven = members.isOpen || value.defaults?.names.includes('method') === true;
  if (!isRoute && isGiven && !members.list.some(({ name }) => name === 'method')) found.unread.push(unread);
  else found.calls.push(routeCall(tree, choice, node, pieces, members, rest));
  return true;
}

/** `{ method, url, … }` */
function objectCall(tree: Tree, node: Node, rest: RouteRest, found: FoundCalls): WrittenCall[] {
  const members = membersOf(tree, node);
  const urlNode = property(node, 'url');
  const url = piecesOf(tree, urlNode);
  const methodNode = property(node, 'method');
  const method =
    methodNode === undefined ? (members.isOpen ? undefined : 'GET') : methodFrom(valuesOf(tree, methodNode));
  const { start, end } = node;
  if (url === undefined || method === undefined) {
    if (urlNode !== undefined) found.unread.push({ start, end, reason: 'The route is computed.' });
    return [];
  }
  const list = members.list.filter(({ name }) => name !== 'url' && name !== 'method');
  return [{ form: 'route', start, end, method, url, members: { list, isOpen: members.isOpen }, ...rest }];
}

/** `METHOD path` or `METHOD URL`. */
const ROUTE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) +(?=[/{]|https?:\/\/)/i;

/** What a function that takes a route returns. */
function returnedBy(name: string): Returned {
  if (name === 'paginate') return 'items';
  return name === 'endpoint' || name === 'merge' ? 'request' : 'response';
}

/** What a call has besides its route. */
type RouteRest = Pick<WrittenCall, 'isComplete' | 'given' | 'isCertain' | 'isPaginated' | 'memberKind' | 'reads'>;

/** A call with a route: `request('GET /user', options)`. */
function routeCall(
  tree: Tree,
  first: Node,
  node: Node,
  pieces: Pieces,
  members: Members,
  rest: RouteRest,
): WrittenCall {
  const [start = '', ...others] = pieces;
  const text = typeof start === 'string' ? start : '';
  const method = ROUTE.test(text) ? text.slice(0, text.indexOf(' ')).toUpperCase() : 'GET';
  const url = ROUTE.test(text) ? join([text.slice(text.indexOf(' ')).trimStart(), ...others]) : pieces;
  const plain = unwrap(first);
  const isPlain = plain !== undefined && isPlainString(tree, plain);
  // Octokit gives the option precedence over the method of a route.
  const overridden = members.list.find(({ name }) => name === 'method');
  return {
    form: 'route',
    start: node.start,
    end: node.end,
    method: overridden ? methodFrom(overridden.values) : method,
    url,
    nameSpan: isPlain ? { start: plain.start + 1, end: plain.end - 1 } : undefined,
    members,
    ...rest,
  };
}

/** The only method among the values that are written for it. */
function methodFrom(values: readonly unknown[] | undefined): string | undefined {
  const [method] = values ?? [];
  return values?.length === 1 && typeof method === 'string' ? method.toUpperCase() : undefined;
}

export type OperationValue = Extract<Value, { readonly kind: 'operation' }>;

/**
 * A call of a method of Octokit, `octokit.rest.issues.create(options)`, of routebook's client, `github.issues.listForRepo.all(options)`, or of
 * `routebook/operations`, whose second argument may have defaults.
 */
export function methodCall(
  tree: Tree,
  facts: ApiFacts,
  { namespace, method, node: nameNode, member, isCertain, isRest, defaults = NO_NAMES }: OperationValue,
  node: Node,
  [options, second]: readonly Node[],
): WrittenCall {
  const members = membersOf(tree, options);
  const endpoint = second && resolveValue(tree, facts.namespaces, second);
  const all = joinNames(defaults, endpoint?.kind === 'router' ? (endpoint.defaults ?? NO_NAMES) : NO_NAMES);
  const { isComplete, given } = defaultsOf(all, isCertain || members.list.length > 0);
  const isList = member === 'all' || member === 'items';
  const isWritten = nameNode !== undefined && tree.text.slice(nameNode.start, nameNode.end) === method;
  return {
    form: 'method',
    start: node.start,
    end: node.end,
    method: undefined,
    url: [],
    operation: [namespace, method],
    nameSpan: isWritten ? nameNode : undefined,
    members,
    given,
    // Without any option, something else with the same name may have been called.
    isComplete: isComplete && member !== 'defaults',
    isCertain: isCertain && isRest,
    isPaginated: isList || member === 'pages',
    memberKind: 'parameters',
    reads: () => readsOf(tree, node, isList ? 'items' : 'response'),
  };
}
