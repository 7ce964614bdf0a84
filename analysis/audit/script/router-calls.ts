import { property } from '../../tree/definitions.ts';
import { child, children, isFunction, type Node, unwrap } from '../../tree/node.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { resolveValue, type Value } from '../../tree/values.ts';
import type { FoundCalls, WrittenCall } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { membersOf, valuesOf } from './members.ts';
import { methodCall } from './method-call.ts';
import { readsOf } from './reads.ts';
import { methodFrom, ROUTE, type RouteRest, returnedBy, routeCall } from './route-call.ts';
import { choicesOf, piecesOf } from './strings.ts';

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
