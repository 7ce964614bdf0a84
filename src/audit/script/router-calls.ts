import { type FoundCalls, HOLE, type Members, type Pieces, UNKNOWN_MEMBERS, type WrittenCall } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { membersOf, valuesOf } from './members.ts';
import { methodCall } from './method-call.ts';
import { child, children, isFunction, type Node, propertyName, unwrap } from './node.ts';
import { type Returned, readsOf } from './reads.ts';
import type { Tree } from './scopes.ts';
import { isPlainString, join, piecesOf } from './strings.ts';
import { isTestFunction } from './test-functions.ts';
import { lastName, resolveValue, type Value } from './values.ts';

const ROUTE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) +(?=[/{]|https?:\/\/)/i;

/** `request(route, options)` and its relatives. */
export function routerCall(
  tree: Tree,
  facts: ApiFacts,
  value: Extract<Value, { readonly kind: 'router' }>,
  node: Node,
  found: FoundCalls,
): void {
  const [first, second] = children(node, 'arguments');
  if (first === undefined || value.name === 'defaults') return;
  const isPaginated = /paginate|iterator/i.test(value.name);
  const passed = resolveValue(tree, facts.namespaces, first);
  if (passed?.kind === 'operation') {
    if (!facts.hasMethod(passed.namespace, passed.method) && !(passed.isCertain && passed.isRest)) return;
    const call = methodCall(tree, passed, node, second, '');
    found.calls.push({
      ...call,
      isPaginated,
      reads: () => readsOf(tree, node, returnedBy(value.name)),
    });
    return;
  }
  const rest = {
    isComplete: value.hasDefaults !== true,
    isCertain: value.isCertain,
    isPaginated,
    memberKind: 'parameters' as const,
    reads: () => readsOf(tree, node, returnedBy(value.name)),
  };
  const object = unwrap(first);
  // `paginate(octokit.rest.issues.list.endpoint.merge(options))`: the inner call has the route and the options.
  if (
    object?.type === 'CallExpression' &&
    /operation|router/.test(resolveValue(tree, facts.namespaces, child(object, 'callee'))?.kind ?? '')
  )
    return;
  if (object?.type === 'ObjectExpression') {
    found.calls.push(...objectCall(tree, object, rest, found));
    return;
  }
  const pieces = piecesOf(tree, first);
  const start = pieces?.[0];
  if (pieces === undefined || typeof start !== 'string') {
    // A merge of options, or a function that is passed on.
    if (
      object !== undefined &&
      (value.isCertain || pieces !== undefined) &&
      !isFunction(object) &&
      !/merge|endpoint/.test(value.name)
    )
      found.unread.push({ start: first.start, end: first.end, reason: 'The route is computed.' });
    return;
  }
  const isRoute = ROUTE.test(start);
  const isUrl = /^(?:\/|https?:\/\/)/.test(start);
  if (!isRoute && !isUrl) return;
  if (!isRoute && !value.isCertain && !facts.isRoute(start)) return;
  found.calls.push(routeCall(tree, first, node, pieces, membersOf(tree, second), rest));
}

/** What a function that takes a route returns. */
function returnedBy(name: string): Returned {
  if (name === 'paginate') return 'items';
  return name === 'endpoint' || name === 'merge' ? 'request' : 'response';
}

type RouteRest = Pick<WrittenCall, 'isComplete' | 'isCertain' | 'isPaginated' | 'memberKind' | 'reads'>;

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

function methodFrom(values: readonly unknown[] | undefined): string | undefined {
  const [method] = values ?? [];
  return values?.length === 1 && typeof method === 'string' ? method.toUpperCase() : undefined;
}

/** `{ method, url, … }` */
function objectCall(tree: Tree, node: Node, rest: RouteRest, found: FoundCalls): WrittenCall[] {
  const members = membersOf(tree, node);
  const property = (wanted: string) =>
    child(
      children(node, 'properties').find((each) => each.type === 'Property' && propertyName(each) === wanted),
      'value',
    );
  const urlNode = property('url');
  const url = piecesOf(tree, urlNode);
  const methodNode = property('method');
  const method =
    methodNode === undefined ? (members.isOpen ? undefined : 'GET') : methodFrom(valuesOf(tree, methodNode));
  if (url === undefined || urlNode === undefined || method === undefined) {
    if (urlNode !== undefined)
      found.unread.push({ start: node.start, end: node.end, reason: 'The route is computed.' });
    return [];
  }
  const list = members.list.filter(({ name }) => name !== 'url' && name !== 'method');
  return [
    {
      form: 'route',
      start: node.start,
      end: node.end,
      method,
      url,
      members: { list, isOpen: members.isOpen },
      ...rest,
    },
  ];
}

/** A string that is exactly a route of the API, as the first argument of any function. */
export function looseRouteCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundCalls): void {
  const [first, second] = children(node, 'arguments');
  const pieces = first !== undefined && ownText(first) ? piecesOf(tree, first) : undefined;
  const start = pieces?.[0];
  const name = lastName(child(node, 'callee'));
  if (first === undefined || pieces === undefined || typeof start !== 'string' || !ROUTE.test(start)) return;
  if (isTestFunction(name) || !facts.isRoute(pieces.map((each) => (typeof each === 'string' ? each : HOLE)).join('')))
    return;
  const isRequest = /^(?:request|endpoint|send|paginate|merge|parse)$/i.test(name);
  const members = isRequest ? membersOf(tree, second) : UNKNOWN_MEMBERS;
  const rest = {
    isComplete: false,
    isCertain: false,
    isPaginated: /paginate/i.test(name),
    memberKind: 'parameters' as const,
  };
  found.calls.push(
    routeCall(tree, first, node, pieces, members, { ...rest, reads: () => readsOf(tree, node, returnedBy(name)) }),
  );
}

/** A string that stands in the call itself. */
function ownText(node: Node): boolean {
  const plain = unwrap(node);
  return plain !== undefined && /^(?:Literal|TemplateLiteral|BinaryExpression)$/.test(plain.type);
}
