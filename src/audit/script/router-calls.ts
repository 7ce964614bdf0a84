import { isSpecificPath } from '../api-base.ts';
import { type FoundCalls, HOLE, UNKNOWN_MEMBERS, type WrittenCall } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { choicesOf } from './api-url.ts';
import type { FoundInScript } from './found-in-script.ts';
import { UNKNOWN_SERVER } from './http/request-call.ts';
import { membersOf, valuesOf } from './members.ts';
import { methodCall } from './method-call.ts';
import { child, children, isFunction, type Node, textOf, unwrap } from './node.ts';
import { property } from './program/objects.ts';
import { readsOf } from './reads.ts';
import { isTestFunction } from './request-names.ts';
import { methodFrom, ROUTE, type RouteRest, returnedBy, routeCall } from './route-call.ts';
import { lookUp, type Tree } from './scopes.ts';
import { piecesOf } from './strings.ts';
import { textFactsOf } from './text-facts.ts';
import { lastName, resolveValue, type Value } from './values.ts';
import { findRouteWrapper, findWrapper, type Wrappers } from './wrappers/find-wrapper.ts';
import { parameterIn } from './wrappers/wrapper-parameter.ts';

/** `request(route, options)` and similar functions. */
export function routerCall(
  tree: Tree,
  facts: ApiFacts,
  value: Extract<Value, { readonly kind: 'router' }>,
  node: Node,
  found: FoundCalls & { readonly wrappers: Wrappers },
): void {
  const args = children(node, 'arguments');
  // `composePaginateRest(octokit, route, options)`
  const isGivenClient = /^(?:client|router)$/.test(resolveValue(tree, facts.namespaces, args[0])?.kind ?? '');
  const [first, second] = isGivenClient && args.length > 1 ? args.slice(1) : args;
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
    // A client of another library may have an owner and a repository.
    isComplete: value.hasDefaults !== true && value.isCertain,
    isCertain: value.isCertain,
    isPaginated,
    memberKind: 'parameters' as const,
    reads: () => readsOf(tree, node, returnedBy(value.name)),
  };
  const object = unwrap(first);
  // `paginate(octokit.rest.issues.list.endpoint.merge(options))`: the inner call has the route and the options.
  const [made] = object?.type === 'Identifier' ? choicesOf(tree, initOf(tree, object)) : [object];
  if (
    made?.type === 'CallExpression' &&
    /operation|router/.test(resolveValue(tree, facts.namespaces, child(made, 'callee'))?.kind ?? '')
  )
    return;
  if (object?.type === 'ObjectExpression') {
    found.calls.push(...objectCall(tree, object, rest, found));
    return;
  }
  // `paginate(decorate({ method, url }))`: the helper may add options.
  const changed = object?.type === 'CallExpression' ? unwrap(children(object, 'arguments')[0]) : undefined;
  if (changed?.type === 'ObjectExpression' && property(changed, 'url') !== undefined) {
    found.calls.push(...objectCall(tree, changed, { ...rest, isComplete: false }, found));
    return;
  }
  if (findRouteWrapper(tree, node, value.name, first, second, found.wrappers)) return;
  for (const choice of choicesOf(tree, first)) addRoute(choice);

  function addRoute(chosen: Node): void {
    const pieces = piecesOf(tree, chosen);
    const start = pieces?.[0];
    if (pieces === undefined || typeof start !== 'string') {
      // A merge of options, or a function that is passed on.
      if (
        object !== undefined &&
        (value.isCertain || pieces !== undefined) &&
        !isFunction(object) &&
        !/merge|endpoint/.test(value.name)
      )
        found.unread.push({ start: chosen.start, end: chosen.end, reason: 'The route is computed.' });
      return;
    }
    const isRoute = ROUTE.test(start);
    const isUrl = /^(?:\/|https?:\/\/)/.test(start);
    if (!isRoute && !isUrl) {
      const [, method] = /^(GET|HEAD|POST|PUT|PATCH|DELETE) +$/.exec(start) ?? [];
      const addItself = () => found.unread.push({ start: node.start, end: node.end, reason: 'The route is computed.' });
      const place = method === undefined ? undefined : parameterIn(tree, node, pieces.slice(1));
      // `request(`GET ${path}`)` in a function with the path as its parameter.
      if (place !== undefined) findWrapper(tree, place, pieces.slice(1), method, found.wrappers, addItself);
      else if (method !== undefined) addItself();
      return;
    }
    if (!isRoute && !value.isCertain && !facts.isRoute(start)) return;
    found.calls.push(routeCall(tree, chosen, node, pieces, membersOf(tree, second), rest));
  }
}

/** The value of a constant. */
function initOf(tree: Tree, name: Node): Node | undefined {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  return binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : undefined;
}

/** `client.paginate(client.rest.issues.listForRepo, options)`, whatever the client is called. */
export function findLoosePage(tree: Tree, facts: ApiFacts, node: Node, found: FoundCalls): boolean {
  const [first, options] = children(node, 'arguments');
  const passed = unwrap(first);
  const namespace = lastName(child(passed, 'object'));
  const method = lastName(passed);
  const isPage = /^(?:paginate|iterator)$/.test(lastName(child(node, 'callee')));
  if (!isPage || passed?.type !== 'MemberExpression' || !facts.hasMethod(namespace, method)) return false;
  const operation = { kind: 'operation' as const, namespace, method, isCertain: false, isRest: false };
  found.calls.push({
    ...methodCall(tree, { ...operation, node: child(passed, 'property') ?? passed }, node, options, ''),
    isPaginated: true,
    reads: () => readsOf(tree, node, returnedBy(lastName(child(node, 'callee')))),
  });
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
export function looseRouteCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): void {
  const args = children(node, 'arguments');
  // `hook(request, route, options)`
  const isHook = args[1] !== undefined && resolveValue(tree, facts.namespaces, args[0])?.kind === 'router';
  const [first, second] = isHook ? args.slice(1) : args;
  const name = lastName(child(node, 'callee'));
  const isSent = /^(?:request|paginate)$/.test(name);
  const pieces = first !== undefined && (isSent || ownText(first)) ? piecesOf(tree, first) : undefined;
  const start = pieces?.[0];
  if (first === undefined || pieces === undefined || typeof start !== 'string' || !ROUTE.test(start)) return;
  const { isAboutGitHub, isTest, isAboutOthers } = textFactsOf(tree);
  if (isTestFunction(name) || isAboutOthers) return;
  if (!facts.isRoute(pieces.map((each) => (typeof each === 'string' ? each : HOLE)).join(''))) {
    const isPossible =
      isSent && isAboutGitHub && !isTest && isSpecificPath([start.replace(ROUTE, ''), ...pieces.slice(1)]);
    if (isPossible) found.doubtful.push({ start: node.start, end: node.end, reason: UNKNOWN_SERVER });
    return;
  }
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

/** A string literal in the call itself. */
function ownText(node: Node): boolean {
  const plain = unwrap(node);
  return plain !== undefined && /^(?:Literal|TemplateLiteral|BinaryExpression)$/.test(plain.type);
}
