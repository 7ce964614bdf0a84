import { getOrCreate } from '../../../internal/get-or-create.ts';
import { type FoundCalls, type Hole, type Pieces, type Span, UNKNOWN_MEMBERS, writePieces } from '../../call.ts';
import { spellings } from '../../judge/resolve-url.ts';
import { splitUrl } from '../../judge/split-url.ts';
import { urlCall } from '../../url-call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { apiPath, choicesOf, urlsOf } from '../api-url.ts';
import { runWrapped } from '../commands/run-gh.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { membersOf } from '../members.ts';
import { child, children, lastName, type Node, textOf, unwrap } from '../node.ts';
import { methodOf as methodInOptions } from '../options.ts';
import { callsByVerb } from '../program/chosen-verbs.ts';
import { mergedProperty } from '../program/objects.ts';
import { calledFunction, returnsOf } from '../program/owners.ts';
import { argumentOf } from '../program/parameters.ts';
import { withOpenQuery } from '../program/pieces.ts';
import { requestObject } from '../program/request-object.ts';
import { readsOf } from '../reads.ts';
import { ROUTE, returnedBy, routeCall } from '../route-call.ts';
import type { Tree } from '../scopes.ts';
import { insideOf, piecesOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import type { RouteWrapper, UrlWrapper, Wrapper, Wrappers } from './find-wrapper.ts';
import { assumedUrl, baseFor, isOfGitHubClass } from './wrapper-base.ts';
import { calledMethod, methodOf, outerMethod } from './wrapper-method.ts';
import { parameterIn } from './wrapper-parameter.ts';
import { around, spreadOf, urlOf, withoutQuery, withoutSlash } from './wrapper-url.ts';

/** The maximum number of functions that send requests in one script. */
const MAX_WRAPPERS = 300;
const COMPUTED = 'The route is computed.';
const METHOD_COMPUTED = 'The method of the request is computed.';
/** Functions that call their second argument with the first. */
const PASSES_KEY = /^(?:useSWR\w*|useAsync\w*|preload)$/;

/** The calls of such functions. A function for routes that is not called with one cannot be read. */
export function findWrapperCalls(tree: Tree, facts: ApiFacts, wrappers: Wrappers, found: FoundInScript): void {
  if (wrappers.length === 0) return;
  const used = new Set<Wrapper>();
  const computed: { readonly wrapper: Wrapper; readonly isImported?: true | undefined; readonly node: Node }[] = [];
  const calls = callsByFunction(tree);
  // A function that calls such a function with its own parameter is added to the list, and read later.
  for (let index = 0; index < wrappers.length && index < MAX_WRAPPERS; index++) {
    const { wrapper, isImported } = wrappers[index] as Wrappers[number];
    for (const node of calls.get(wrapper.path.made) ?? []) {
      // The next page.
      if (isInside(tree, node, wrapper.path.made)) continue;
      if (wrapper.kind === 'command') {
        if (runWrapped(tree, facts, wrapper, node, found)) used.add(wrapper);
        continue;
      }
      const isCall =
        wrapper.kind === 'url'
          ? wrapOuter(tree, facts, node, wrapper, wrappers, found) ||
            addUrl(tree, facts, node, wrapper, found, isImported)
          : addRoute(tree, node, wrapper, found);
      if (isCall) used.add(wrapper);
      else if (wrapper.kind === 'route' || wrapper.isBare !== true) computed.push({ wrapper, isImported, node });
    }
  }
  for (const { wrapper, isImported } of wrappers) {
    if (used.has(wrapper) || isImported) continue;
    if (wrapper.kind !== 'route') {
      wrapper.addItself();
      continue;
    }
    const [first = wrapper.call] = children(wrapper.call, 'arguments');
    found.unread.push({ start: first.start, end: first.end, reason: COMPUTED });
  }
  for (const { wrapper, isImported, node } of computed)
    if (used.has(wrapper) || (isImported && isWholePath(wrapper))) addComputed(node, found);
}

/** Whether a node is a part of another one. */
export function isInside(tree: Tree, node: Node, owner: Node): boolean {
  let parent = tree.parentOf(node);
  while (parent !== undefined && parent !== owner) parent = tree.parentOf(parent);
  return parent === owner;
}

/** The calls of a script, by the function that they call. */
function callsByFunction(tree: Tree): ReadonlyMap<Node, readonly Node[]> {
  const found = new Map<Node, Node[]>();
  const add = (made: Node | undefined, node: Node) => made && getOrCreate(found, made, () => []).push(node);
  for (const node of tree.calls) {
    if (node.type === 'TaggedTemplateExpression') add(calledFunction(tree, child(node, 'tag')), node);
    if (node.type === 'CallExpression')
      for (const each of callsByVerb(tree, node)) add(sendingFunction(tree, each), each);
  }
  return found;
}

/** The function that a call calls, or that it passes its first argument to: `useSWR('/user', get)`. */
function sendingFunction(tree: Tree, call: Node): Node | undefined {
  const callee = child(call, 'callee');
  const [, fetcher] = PASSES_KEY.test(lastName(callee)) ? children(call, 'arguments') : [];
  return calledFunction(tree, fetcher ?? callee);
}

/** Whether the argument is the whole path, and not a value in it such as the name of a repository. */
function isWholePath(wrapper: Wrapper): boolean {
  return wrapper.kind !== 'url' || wrapper.before.every((piece) => piece === '/');
}

/** A call of such a function with a path that cannot be read, unless it was understood otherwise. */
function addComputed({ start, end }: Node, { calls, unread }: FoundCalls): void {
  const isKnown = [...calls, ...unread].some((each) => each.start === start && each.end === end);
  if (!isKnown) unread.push({ start, end, reason: COMPUTED });
}

/** A call of a function that sends requests, with the parameter of another function in its path. */
function wrapOuter(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  inner: UrlWrapper,
  wrappers: Wrappers,
  found: FoundInScript,
): boolean {
  const { value } = argumentOf(tree, node, inner.path);
  if (value === undefined || node.type !== 'CallExpression') return false;
  const object = sentObject(tree, value);
  const whole = targetIn(tree, object === undefined ? value : (sentUrl(tree, object) ?? spreadOf(object) ?? value));
  // The function that is called sends any URL, but this one only those of the API.
  const path = inner.isBare === true ? apiPath(tree, facts, whole, undefined) : undefined;
  const own = path ?? whole;
  const isBare = inner.isBare === true && path === undefined;
  const place = parameterIn(tree, node, own);
  // `get(`/users/${name}`)` contains the path, and only a value is passed on.
  if (place === undefined || place.parameter.made === inner.path.made) return false;
  const method = object === undefined ? outerMethod(tree, inner.method, node) : methodOf(tree, object);
  const url = around(inner.isBare ? [] : inner.before, own, inner.after);
  if (typeof own[0] === 'string' && isRoute(facts, 'fixed' in method ? method.fixed.method : 'GET', url)) return false;
  const { start, end } = node;
  const isKnown = wrappers.some(({ wrapper }) => wrapper.kind === 'url' && wrapper.inner === node);
  if (isKnown) return true;
  // `this.http.send(path)` is sent to the server of `this.http`.
  const before = (inner.isBare && baseFor(tree, node, inner.before, inner.path.made)) || inner.before;
  wrappers.push({
    wrapper: {
      kind: 'url',
      before: [...withoutSlash(before, own), ...own.slice(0, place.index)],
      after: [...own.slice(place.index + 1), ...inner.after],
      path: place.parameter,
      method,
      inner: node,
      isBare,
      addItself: () => {
        if (isBare) {
          // A function that only passes its parameter on is not a call.
          const isCall = own.length > 1 || unwrap((own[0] as Hole).node)?.type === 'MemberExpression';
          if (isCall && isOfGitHubClass(tree, inner)) addComputed(node, found);
          return;
        }
        if (typeof own[0] !== 'string' || !addUrl(tree, facts, node, inner, found))
          found.unread.push({ start, end, reason: COMPUTED });
      },
    },
  });
  if (!isBare) removeCall(node, found);
  return true;
}

/** Whether a path with holes is a route as it is: `/users/…`. With `isWide`, a hole may be an owner and a repository. */
export function isRoute(facts: ApiFacts, method: string | undefined, url: Pieces, isWide = false): boolean {
  const [first = '', ...others] = spellings(splitUrl(url).path);
  const slashes = (text: string) => text.split('/').length;
  // A value that may be a whole path is not read as an owner and a repository.
  const texts = [first, ...others.filter((each) => isWide || slashes(each) <= slashes(first))];
  return texts.some((each) =>
    facts.isRoute(`${method ?? 'GET'} ${each.replace(/^\/*/, '/').replace(/(?<=.)\/$/, '')}`),
  );
}

function addUrl(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  wrapper: UrlWrapper,
  found: FoundInScript,
  isImported = false,
): boolean {
  const base = wrapper.isBare ? baseFor(tree, node, wrapper.before, wrapper.path.made) : undefined;
  const isAssumedServer = wrapper.isBare === true && base === undefined;
  const requests = sentBy(child(node, 'quasi') ?? argumentOf(tree, node, wrapper.path).value).flatMap((value) => {
    const object = sentObject(tree, value);
    const written = object === undefined ? calledMethod(tree, wrapper.method, node) : methodInOptions(tree, object);
    return sentBy(object === undefined ? value : sentUrl(tree, object))
      .flatMap((each) => choicesOf(tree, each, true))
      .flatMap((each) => (piecesOf(tree, each) === undefined ? [] : urlsOf(tree, each)))
      .map((each) =>
        wrapper.isBare
          ? base
            ? apiPath(tree, facts, around(base, each, wrapper.after), undefined)
            : assumedUrl(tree, wrapper, each)
          : urlOf(wrapper, each),
      )
      .flatMap((url) =>
        url === undefined ||
        (wrapper.isBare && url.join('') === '/') ||
        (isAssumedServer && !isRoute(facts, written.method, url, true))
          ? []
          : { url, ...written },
      );
  });
  // The path is sent to another server, whatever it looks like.
  if (requests.length === 0 && /^https?:/.test(String(base?.[0]))) removeCall(node, found, undefined, true);
  if (requests.length === 0) {
    if (isAssumedServer && isOfGitHubClass(tree, wrapper)) addComputed(node, found);
    return false;
  }
  removeCall(node, found, requests[0]?.method);
  if (requests.some(({ method }) => method === undefined)) {
    found.unread.push({ start: node.start, end: node.end, reason: METHOD_COMPUTED });
    return true;
  }
  // A class may have changed the server of the class that it extends.
  const isInherited = isImported && child(child(node, 'callee'), 'object')?.type === 'ThisExpression';
  for (const { url, method = 'GET', isAssumed } of requests)
    found.calls.push(urlCall(node, method, url, isAssumed, isAssumedServer || isInherited || textFactsOf(tree).isTest));
  return true;
}

function sentUrl(tree: Tree, object: Node): Node | undefined {
  return mergedProperty(tree, object, ['url', 'uri']);
}

/** The text of an argument. Of several that differ only in their queries, the first one. */
function targetIn(tree: Tree, value: Node): Pieces {
  const own = insideOf(tree, value);
  const choices = own.length === 1 && typeof own[0] === 'object' ? choicesOf(tree, value) : [];
  if (choices.length < 2) return own;
  const [first = own, ...others] = choices.map((each) => withoutQuery(insideOf(tree, each)));
  return others.every((each) => writePieces(each) === writePieces(first)) ? withOpenQuery(first) : own;
}

/** The options of a request that are passed on as a whole: `request({ url: '/user', method: 'GET' })`. */
function sentObject(tree: Tree, value: Node): Node | undefined {
  const options = requestObject(tree, value);
  // What a function returns has the arguments of that function.
  if (options === undefined || options.made !== undefined) return undefined;
  return mergedProperty(tree, options.node, ['baseURL', 'prefixUrl']) === undefined ? options.node : undefined;
}

/** The values of an argument that are sent: of a condition, or of a function that SWR calls for its key. */
function sentBy(value: Node | undefined): readonly Node[] {
  const node = unwrap(value);
  switch (node?.type) {
    case 'ConditionalExpression':
      return [...sentBy(child(node, 'consequent')), ...sentBy(child(node, 'alternate'))];
    case 'LogicalExpression':
      return textOf(node, 'operator') === '&&' ? sentBy(child(node, 'right')) : [node];
    case 'ArrowFunctionExpression':
      return returnsOf(node).flatMap(sentBy);
    default:
      return node === undefined ? [] : [node];
  }
}

/** Removes a call that was found by its route or path alone. */
function removeCall(
  { start, end, isChosen }: Node,
  { calls, doubtful }: FoundInScript,
  method?: string,
  isOther = false,
): void {
  const isSame = (each: Span) => each.start === start && each.end === end;
  const at = calls.findIndex((call) => isSame(call) && !(isChosen === true && call.method !== method));
  if (at >= 0) calls.splice(at, 1);
  const possible = isOther ? doubtful.findIndex(isSame) : -1;
  if (possible >= 0) doubtful.splice(possible, 1);
}

function addRoute(tree: Tree, node: Node, { path, options, name }: RouteWrapper, found: FoundInScript): boolean {
  const { value: first } = argumentOf(tree, node, path);
  const pieces = piecesOf(tree, first);
  const start = pieces?.[0];
  if (first === undefined || pieces === undefined || typeof start !== 'string') return false;
  if (!ROUTE.test(start) && !start.startsWith('/')) return false;
  const given = options && argumentOf(tree, node, options);
  const members = given?.isKnown === true ? membersOf(tree, given.value) : UNKNOWN_MEMBERS;
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
