import { type FoundCalls, type Pieces, UNKNOWN_MEMBERS } from '../../call.ts';
import { urlCall } from '../../url-call.ts';
import { membersOf } from '../members.ts';
import { children, type Node, textOf, unwrap } from '../node.ts';
import { readsOf } from '../reads.ts';
import { ROUTE, returnedBy, routeCall } from '../route-call.ts';
import type { Tree } from '../scopes.ts';
import { join, piecesOf } from '../strings.ts';
import { findCallable, functionWith, isCallOf, parameterNames, type Wrapped } from './wrapped-function.ts';
import { calledMethod, methodArgument, methodOf, outerMethod, type SentMethod } from './wrapper-method.ts';
import { type ParameterPlace, parameterIn } from './wrapper-parameter.ts';

/** The maximum number of functions that send requests in one script. */
const MAX_WRAPPERS = 200;
const COMPUTED = 'The route is computed.';

/** A function in the file that sends a request with its arguments. */
export type Wrapper = UrlWrapper | RouteWrapper;

export type UrlWrapper = {
  readonly kind: 'url';
  /** The text before and after the path: `/repos/`, `?per_page=100`. */
  readonly before: Pieces;
  readonly after: Pieces;
  /** The position of the path in the arguments. */
  readonly path: number;
  readonly method: SentMethod;
  /** Adds the request itself, if no call of the function can be read. */
  readonly addItself: () => void;
  /** The call of another such function, if the request is sent by that one. */
  readonly inner?: Node;
};

export type RouteWrapper = {
  readonly kind: 'route';
  /** The function of Octokit that it calls. */
  readonly name: string;
  readonly route: number;
  readonly options: number;
  /** Where that call is. */
  readonly call: Node;
};

export type Wrappers = {
  readonly wrapped: Wrapped;
  readonly wrapper: Wrapper;
  /** Whether it belongs to a module that the script imports, where it is counted. */
  readonly isImported?: true;
}[];

/** Finds the function around a request whose path is one of its parameters. `sent` is the method, or the options. */
export function findWrapper(
  tree: Tree,
  { index, made, wrapped, parameter }: ParameterPlace,
  url: Pieces,
  sent: string | Node | undefined,
  wrappers: Wrappers,
  addItself: () => void,
): boolean {
  const method = typeof sent === 'string' ? sent : methodOf(tree, unwrap(sent), parameterNames(made), made);
  if (method === undefined) return false;
  const [before, after] = [url.slice(0, index), url.slice(index + 1)];
  wrappers.push({ wrapped, wrapper: { kind: 'url', before, after, path: parameter, method, addItself } });
  return true;
}

/** Finds the function around a command such as `gh api` whose path is one of its parameters. */
export function findCommandWrapper(
  tree: Tree,
  node: Node,
  path: Node,
  methodNode: Node | undefined,
  wrappers: Wrappers,
  addItself: () => void,
): boolean {
  const made = functionWith(tree, node, path);
  const wrapped = made && findCallable(tree, made);
  if (made === undefined || wrapped === undefined) return false;
  const names = parameterNames(made);
  const method = methodNode === undefined ? 'GET' : methodArgument(tree, unwrap(methodNode), names, made);
  if (method === undefined) return false;
  const at = names.indexOf(textOf(path, 'name'));
  wrappers.push({ wrapped, wrapper: { kind: 'url', before: [], after: [], path: at, method, addItself } });
  return true;
}

/** Finds the function around `octokit.request(route, options)` that has the route as a parameter. */
export function findRouteWrapper(
  tree: Tree,
  node: Node,
  name: string,
  routeNode: Node,
  options: Node | undefined,
  wrappers: Wrappers,
): boolean {
  const plain = unwrap(routeNode);
  const made = plain && functionWith(tree, node, plain);
  const wrapped = made && findCallable(tree, made);
  if (made === undefined || wrapped === undefined) return false;
  const names = parameterNames(made);
  const route = names.indexOf(textOf(plain, 'name'));
  const given = unwrap(options);
  const passed = given?.type === 'Identifier' ? names.indexOf(textOf(given, 'name')) : -1;
  wrappers.push({ wrapped, wrapper: { kind: 'route', name, route, options: passed, call: node } });
  return true;
}

/** The calls of such functions. A function for routes that is not called with one cannot be read. */
export function findWrapperCalls(tree: Tree, wrappers: Wrappers, found: FoundCalls): void {
  if (wrappers.length === 0) return;
  const used = new Set<Wrapper>();
  const computed: { readonly wrapper: Wrapper; readonly isImported?: true | undefined; readonly node: Node }[] = [];
  const calls = tree.calls.filter(({ type }) => type === 'CallExpression');
  // A function that calls such a function with its own parameter is added to the list, and read later.
  for (let index = 0; index < wrappers.length && index < MAX_WRAPPERS; index++) {
    const { wrapped, wrapper, isImported } = wrappers[index] as Wrappers[number];
    for (const node of calls) {
      if (!isCallOf(tree, node, wrapped)) continue;
      const isCall =
        wrapper.kind === 'url'
          ? wrapOuter(tree, node, wrapper, wrappers, found) || addUrl(tree, node, wrapper, found)
          : addRoute(tree, node, wrapper, found);
      if (isCall) used.add(wrapper);
      else computed.push({ wrapper, isImported, node });
    }
  }
  for (const { wrapper, isImported } of wrappers) {
    if (used.has(wrapper) || isImported) continue;
    if (wrapper.kind === 'url') {
      wrapper.addItself();
      continue;
    }
    const [first = wrapper.call] = children(wrapper.call, 'arguments');
    found.unread.push({ start: first.start, end: first.end, reason: COMPUTED });
  }
  for (const { wrapper, isImported, node } of computed)
    if (used.has(wrapper) || (isImported && isWholePath(wrapper))) addComputed(node, found);
}

/** Whether the argument is the whole path, and not a value in it such as the name of a repository. */
function isWholePath(wrapper: Wrapper): boolean {
  return wrapper.kind === 'route' || wrapper.before.every((piece) => piece === '/');
}

/** A call of such a function with a path that cannot be read, unless it was understood otherwise. */
function addComputed({ start, end }: Node, { calls, unread }: FoundCalls): void {
  const isKnown = [...calls, ...unread].some((each) => each.start === start && each.end === end);
  if (!isKnown) unread.push({ start, end, reason: COMPUTED });
}

/** A call of a function that sends requests, with the parameter of another function as its path. */
function wrapOuter(tree: Tree, node: Node, inner: UrlWrapper, wrappers: Wrappers, found: FoundCalls): boolean {
  const args = children(node, 'arguments');
  const given = args[inner.path];
  const path = unwrap(given);
  const own: Pieces | undefined =
    path?.type === 'Identifier' ? (piecesOf(tree, path) ?? hole(path)) : piecesOf(tree, path);
  if (own === undefined) return false;
  const place = parameterIn(tree, node, own);
  // `get(`/users/${name}`)` contains the path, and only a value is passed on.
  if (place === undefined || typeof own[0] === 'string') return false;
  const names = parameterNames(place.made);
  const method = outerMethod(tree, inner.method, args, names, place.made);
  if (method === undefined) return false;
  const { start, end } = node;
  const isKnown = wrappers.some(({ wrapper }) => wrapper.kind === 'url' && wrapper.inner === node);
  if (isKnown) return true;
  wrappers.push({
    wrapped: place.wrapped,
    wrapper: {
      kind: 'url',
      before: [...inner.before, ...own.slice(0, place.index)],
      after: [...own.slice(place.index + 1), ...inner.after],
      path: place.parameter,
      method,
      inner: node,
      addItself: () => found.unread.push({ start, end, reason: COMPUTED }),
    },
  });
  removeCall(node, found);
  return true;
}

function hole(node: Node): Pieces {
  return [{ name: textOf(node, 'name').toLowerCase(), isSegment: false, node }];
}

function addUrl(tree: Tree, node: Node, wrapper: UrlWrapper, found: FoundCalls): boolean {
  const args = children(node, 'arguments');
  const path = piecesOf(tree, args[wrapper.path]);
  const method = calledMethod(tree, wrapper.method, args);
  if (path === undefined || typeof path[0] !== 'string' || method === undefined) return false;
  const [start, ...rest] = join([...withoutSlash(wrapper.before, path), ...path, ...wrapper.after]);
  if (typeof start !== 'string') return false;
  removeCall(node, found);
  found.calls.push(urlCall(node, method, [start.startsWith('/') ? start : `/${start}`, ...rest]));
  return true;
}

/** `https://api.github.com/` and `/user` have one slash between them. */
function withoutSlash(before: Pieces, [start]: Pieces): Pieces {
  const last = before.at(-1);
  const isDouble = typeof last === 'string' && last.endsWith('/') && typeof start === 'string' && start.startsWith('/');
  return isDouble ? [...before.slice(0, -1), last.slice(0, -1)] : before;
}

/** Removes a call that was found by its route or path alone. */
function removeCall({ start, end }: Node, { calls }: FoundCalls): void {
  const at = calls.findIndex((call) => call.start === start && call.end === end);
  if (at >= 0) calls.splice(at, 1);
}

function addRoute(tree: Tree, node: Node, { route, options, name }: RouteWrapper, found: FoundCalls): boolean {
  const args = children(node, 'arguments');
  const first = args[route];
  const pieces = piecesOf(tree, first);
  const start = pieces?.[0];
  if (first === undefined || pieces === undefined || typeof start !== 'string') return false;
  if (!ROUTE.test(start) && !start.startsWith('/')) return false;
  const members = options < 0 ? UNKNOWN_MEMBERS : membersOf(tree, args[options]);
  removeCall(node, found);
  found.calls.push(
    routeCall(tree, first, node, pieces, members, {
      isComplete: false,
      isCertain: true,
      isPaginated: /paginate|iterator/i.test(name),
      memberKind: 'parameters',
      reads: () => readsOf(tree, node, returnedBy(name)),
    }),
  );
  return true;
}
