import { property } from '../../tree/definitions.ts';
import { child, children, isFunction, type Node, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { resolveValue, type Value } from '../../tree/values.ts';
import { type ApiFacts, type FoundCalls, join, type Members, type Pieces, type WrittenCall } from '../call.ts';
import { membersOf, valuesOf } from './members.ts';
import { type Returned, readsOf } from './reads.ts';
import { choicesOf, isPlainString, piecesOf } from './strings.ts';

type Router = Extract<Value, { readonly kind: 'router' }>;

/** `request(route, options)` and similar functions. */
export function routerCall(tree: Tree, facts: ApiFacts, value: Router, node: Node, found: FoundCalls): void {
  const args = children(node, 'arguments');
  // `composePaginateRest(octokit, route, options)`
  const isGivenClient = /^(?:client|router)$/.test(resolveValue(tree, facts.namespaces, args[0])?.kind ?? '');
  const [first, second] = isGivenClient && args.length > 1 ? args.slice(1) : args;
  if (first === undefined || value.name === 'defaults') return;
  const isPaginated = /paginate|iterator/i.test(value.name);
  const reads = () => readsOf(tree, node, returnedBy(value.name));
  const passed = resolveValue(tree, facts.namespaces, first);
  if (passed?.kind === 'operation') {
    if (!facts.hasMethod(passed.namespace, passed.method) && !(passed.isCertain && passed.isRest)) return;
    found.calls.push({ ...methodCall(tree, passed, node, second, ''), isPaginated, reads });
    return;
  }
  const rest = {
    // A client of another library may have an owner and a repository.
    isComplete: value.hasDefaults !== true && value.isCertain,
    isCertain: value.isCertain,
    isPaginated,
    memberKind: 'parameters' as const,
    reads,
  };
  const object = unwrap(first);
  if (isMadeByClient(tree, facts, object)) return;
  if (object?.type === 'ObjectExpression') {
    found.calls.push(...objectCall(tree, object, rest, found));
    return;
  }
  for (const choice of choicesOf(tree, first)) addRoute(tree, facts, value, { node, choice, second, rest }, found);
}

/** `paginate(octokit.rest.issues.list.endpoint.merge(options))`: the inner call has the route and the options. */
function isMadeByClient(tree: Tree, facts: ApiFacts, object: Node | undefined): boolean {
  const binding = object?.type === 'Identifier' ? lookUp(tree, object, String(object['name'])) : undefined;
  const made = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : object;
  if (made?.type !== 'CallExpression') return false;
  return /operation|router/.test(resolveValue(tree, facts.namespaces, child(made, 'callee'))?.kind ?? '');
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
): void {
  const pieces = piecesOf(tree, choice);
  const [start] = pieces ?? [];
  const unread = { start: node.start, end: node.end, reason: 'The route is computed.' };
  if (pieces === undefined || typeof start !== 'string') {
    // A merge of options, or a function that is passed on.
    const isRoute = (value.isCertain || pieces !== undefined) && !isFunction(choice);
    const { start: from, end: to } = choice;
    if (isRoute && !/merge|endpoint/.test(value.name)) found.unread.push({ ...unread, start: from, end: to });
    return;
  }
  const isRoute = ROUTE.test(start);
  if (!isRoute && !/^(?:\/|https?:\/\/)/.test(start)) {
    if (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE) +$/.test(start)) found.unread.push(unread);
    return;
  }
  if (!isRoute && !value.isCertain && !facts.isRoute(start)) return;
  found.calls.push(routeCall(tree, choice, node, pieces, membersOf(tree, second), rest));
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
type RouteRest = Pick<WrittenCall, 'isComplete' | 'isCertain' | 'isPaginated' | 'memberKind' | 'reads'>;

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
  const overridden = members.list.find(({ name }) => name === 'method');
  return {
    form: 'route',
    start: node.start,
    end: node.end,
    method: overridden && !ROUTE.test(text) ? methodFrom(overridden.values) : method,
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

/** A call of a method of Octokit, `octokit.rest.issues.create(options)`, or of routebook's client, `github.issues.listForRepo.all(options)`. */
export function methodCall(
  tree: Tree,
  { namespace, method, node: nameNode, isCertain, isRest, hasDefaults }: OperationValue,
  node: Node,
  options: Node | undefined,
  calledName: string,
): WrittenCall {
  const members = membersOf(tree, options);
  const isList = calledName === 'all' || calledName === 'items';
  const isWritten = tree.text.slice(nameNode.start, nameNode.end) === method;
  return {
    form: 'method',
    start: node.start,
    end: node.end,
    method: undefined,
    url: [],
    operation: [namespace, method],
    nameSpan: isWritten ? nameNode : undefined,
    members,
    // Without any option, something else with the same name may have been called.
    isComplete: hasDefaults !== true && calledName !== 'defaults' && (isCertain || members.list.length > 0),
    isCertain: isCertain && isRest,
    isPaginated: isList || calledName === 'pages',
    memberKind: 'parameters',
    reads: () => readsOf(tree, node, isList ? 'items' : 'response'),
  };
}
