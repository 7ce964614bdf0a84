import { METHODS } from '../../internal/methods.ts';
import { pathAfterServer } from '../api-base.ts';
import {
  type FoundCalls,
  type Hole,
  type Members,
  NO_MEMBERS,
  type Pieces,
  UNKNOWN_MEMBERS,
  type WrittenCall,
} from '../call.ts';
import { urlCall } from '../url-call.ts';
import type { ApiFacts } from './api-facts.ts';
import { apiPath, type HttpValue, hostPath, isApiHost, urlsOf } from './api-url.ts';
import { membersOf, valuesOf } from './members.ts';
import { child, children, isFunction, type Node, textOf, unwrap } from './node.ts';
import { METHOD, methodOf, onlyText, type WrittenMethod } from './options.ts';
import { mergedProperty, objectOf, property } from './program/objects.ts';
import { calledFunction, membersAt } from './program/owners.ts';
import { argumentFor, parameterOf } from './program/parameters.ts';
import { type RequestObject, requestObject } from './program/request-object.ts';
import { readsOf } from './reads.ts';
import { isMock, isObjectRequestName, isOtherReceiver, isRequestName, VERBS, verbOf } from './request-names.ts';
import { lookUp, type Tree } from './scopes.ts';
import { insideOf, piecesOf, substitute } from './strings.ts';
import { textFactsOf } from './text-facts.ts';
import { lastName, resolveValue, type Value } from './values.ts';
import { findTag, findWrapper, isRoute, type Wrappers } from './wrappers/wrapper-calls.ts';
import { parameterIn } from './wrappers/wrapper-parameter.ts';

/** The calls that were found in a script, with the functions that send requests. */
export interface FoundInScript extends FoundCalls {
  readonly wrappers: Wrappers;
}

/** Names of values that contain an owner and a repository: `octocat/hello-world`. */
const REPOSITORY = /repo|slug|fullname|project/;
const COLLECTION = /^(?:Map|WeakMap|Set|LRU\w*|Keyv|Headers|FormData|URLSearchParams|\w*Cache)\b/;
const COMPUTED = 'The method of the request is computed.';

/** Finds a request with the URL of the API. Returns whether the call is one, readable or not. */
export function findHttpCall(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  value: Value | undefined,
  found: FoundInScript,
): boolean {
  const callee = unwrap(child(node, 'callee'));
  const receiver = callee?.type === 'MemberExpression' ? child(callee, 'object') : undefined;
  if (findFluentCall(tree, facts, node, receiver, found)) return true;
  const [first, ...others] = children(node, 'arguments');
  if (first === undefined) return false;
  const client =
    value?.kind === 'http' ? value : receiver && (httpValue(tree, facts, receiver) ?? ownClient(tree, node));
  const name = lastName(callee);
  // `getJson(url, { method: 'POST' })` is not a GET, but `client.get(url)` is.
  const named = verbOf(name);
  const verb = named === 'GET' && !(receiver !== undefined && VERBS.test(name)) ? undefined : named;
  const firstText = onlyText(valuesOf(tree, first)) ?? '';
  // `open('GET', url)`
  const isVerbFirst = METHOD.test(firstText) && others.length > 0;
  if (value?.kind !== 'http' && verb === undefined && !isRequestName(name) && !(isVerbFirst && name === 'open'))
    return false;
  if (
    receiver !== undefined &&
    client === undefined &&
    (isOtherClient(name, receiverText(tree, receiver)) || isCollection(tree, receiver))
  )
    return false;
  const object = requestObject(tree, first);
  if (object !== undefined && client === undefined && !isObjectRequestName(name)) return false;
  if (object !== undefined) return objectRequest(tree, facts, node, object, client, verb, found);
  const [target, second, third] = isVerbFirst ? others : [first, ...others];
  if (client === undefined && isFunction(unwrap(second)) && isHandled(callee, receiver)) return false;
  const isAxiosBody = client?.name === 'axios' && /^(?:POST|PUT|PATCH)$/.test(verb ?? '');
  const options = isAxiosBody ? third : second;
  const base = property(options, 'baseURL', 'prefixUrl') === undefined ? client?.base : unwrap(options);
  let isFound = false;
  for (const written of urlsOf(tree, target)) {
    const known = apiPath(tree, facts, written, base);
    const url = known ?? assumedPath(tree, written);
    // `isServer('https://api.github.com')`
    const isServerOnly = url?.length === 1 && url[0] === '/' && verb === undefined && client === undefined;
    if (url === undefined || isServerOnly) continue;
    isFound = true;
    const request: WrittenMethod = isVerbFirst
      ? { method: firstText, isAssumed: false }
      : verb === undefined
        ? methodOf(tree, options)
        : { method: verb, isAssumed: false };
    const sent = isAxiosBody
      ? { kind: 'body' as const, members: membersOf(tree, second) }
      : payloadOf(tree, options, request.method);
    const add = () => addCall(tree, node, request, url, sent, found, known === undefined);
    if (isWrapped(tree, facts, node, url, verb ?? options, found, add)) continue;
    if (!findTag(tree, node, url, found.wrappers, add)) add();
  }
  return isFound || (client !== undefined && findBuiltRequest(tree, facts, node, first, found));
}

/** `client.url('/user').get()` */
function findFluentCall(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  receiver: Node | undefined,
  found: FoundInScript,
): boolean {
  const inner = unwrap(receiver);
  const callee = inner?.type === 'CallExpression' ? unwrap(child(inner, 'callee')) : undefined;
  const verb = lastName(child(node, 'callee'));
  if (callee?.type !== 'MemberExpression' || lastName(callee) !== 'url' || !VERBS.test(verb)) return false;
  const client = httpValue(tree, facts, child(callee, 'object') as Node);
  const url = apiPath(tree, facts, piecesOf(tree, children(inner, 'arguments')[0]), client?.base);
  if (url === undefined) return false;
  found.calls.push(urlCall(node, verbOf(verb) ?? 'GET', url));
  return true;
}

/** `axios(withToken('put', url))`: a function that is not in the program is given the method and the URL. */
function findBuiltRequest(tree: Tree, facts: ApiFacts, node: Node, argument: Node, found: FoundInScript): boolean {
  const call = unwrap(argument);
  const callee = call?.type === 'CallExpression' ? child(call, 'callee') : undefined;
  if (callee === undefined || calledFunction(tree, callee) !== undefined) return false;
  const args = children(call, 'arguments');
  const texts = args.map((each) => onlyText(valuesOf(tree, each)) ?? '');
  const method = texts.find((text) => METHOD.test(text));
  const urls = args.flatMap((each) => urlsOf(tree, each).map((url) => apiPath(tree, facts, url, undefined)));
  const url = urls.find((each) => each !== undefined);
  if (url === undefined) return false;
  found.calls.push(urlCall(node, method ?? 'GET', url, method === undefined));
  return true;
}

/** Whether a receiver does not send requests, judging by its text. Whatever it is, `fetch` and `fetchData` load what they are given. */
function isOtherClient(name: string, text: string): boolean {
  return isOtherReceiver(text) && (!/^fetch/.test(name) || isMock(text));
}

/** The path of a URL whose server is computed, in a script about GitHub. */
function assumedPath(tree: Tree, url: Pieces): Pieces | undefined {
  const path = pathAfterServer(url);
  return path !== undefined && textFactsOf(tree).isAboutGitHub ? path : undefined;
}

/** `new Map()` and other collections, whose `get` has a URL as its key. */
function isCollection(tree: Tree, receiver: Node): boolean {
  const node = unwrap(receiver);
  const isOwn = node?.type === 'MemberExpression' && child(node, 'object')?.type === 'ThisExpression';
  const binding = node?.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  const values = isOwn ? membersAt(tree, receiver, lastName(node)) : [binding?.init, binding?.annotation];
  return values.some((value) => {
    const made = unwrap(value);
    if (made?.type === 'TSTypeAnnotation') return COLLECTION.test(tree.sourceOf(made).slice(1).trim());
    return made?.type === 'NewExpression' && COLLECTION.test(lastName(child(made, 'callee')));
  });
}

/** A callback is passed to older clients and to functions of the program. With any other receiver, it is the handler of a mock. */
function isHandled(callee: Node | undefined, receiver: Node | undefined): boolean {
  return receiver !== undefined && !/^(?:request|https|\$|jQuery|d3)$/.test(lastName(receiver) || lastName(callee));
}

/** If the path of a URL is the parameter of a function, the calls of that function contain it. `sent` is the method, or the options. */
function isWrapped(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  url: Pieces,
  sent: string | Node | undefined,
  found: FoundInScript,
  add: () => void,
): boolean {
  // `/users/${name}` is already a route.
  if (METHODS.some((method) => isRoute(facts, method, url))) return false;
  const place = parameterIn(tree, node, url);
  if (place === undefined) return false;
  const hole = url[place.index] as Hole;
  const isSegment = isRoute(facts, 'GET', url.with(place.index, { ...hole, isSegment: true }), true);
  const addItself = () =>
    REPOSITORY.test(hole.name) || isSegment
      ? add()
      : found.unread.push({ start: node.start, end: node.end, reason: 'The route is computed.' });
  findWrapper(tree, place, url, sent, found.wrappers, addItself);
  return true;
}

interface Payload {
  readonly kind: 'body' | 'query';
  readonly members: Members;
}

function addCall(
  tree: Tree,
  node: Node,
  { method, isAssumed }: WrittenMethod,
  url: Pieces,
  { kind, members }: Payload,
  found: FoundCalls,
  isServerAssumed = false,
): void {
  if (method === undefined) {
    found.unread.push({ start: node.start, end: node.end, reason: COMPUTED });
    return;
  }
  const call: WrittenCall = {
    form: 'url',
    start: node.start,
    end: node.end,
    method,
    isMethodAssumed: isAssumed,
    isServerAssumed,
    url,
    members,
    isComplete: kind === 'body' && members !== NO_MEMBERS,
    isCertain: false,
    isPaginated: false,
    memberKind: kind,
    reads: () => readsOf(tree, node, 'response'),
  };
  found.calls.push(call);
}

function httpValue(tree: Tree, { namespaces }: ApiFacts, node: Node): HttpValue | undefined {
  const value = resolveValue(tree, namespaces, node);
  if (value?.kind !== 'http' || value.base !== undefined || value.name !== 'axios')
    return value?.kind === 'http' ? value : undefined;
  return { ...value, base: defaultBase(tree, node) };
}

/** The members of a class that a base class from a package uses as the start of every URL. */
const BASE_MEMBERS = ['baseURL', 'baseUrl', 'prefixUrl', 'rootUrl'];

/** `this.get('users/octocat')` in a class with a base URL, whose base class is not in the program. */
function ownClient(tree: Tree, call: Node): HttpValue | undefined {
  const callee = unwrap(child(call, 'callee'));
  const object = callee?.type === 'MemberExpression' ? child(callee, 'object') : undefined;
  if (callee === undefined || object?.type !== 'ThisExpression' || calledFunction(tree, callee) !== undefined)
    return undefined;
  const base = BASE_MEMBERS.flatMap((name) => membersAt(tree, callee, name)).find(({ type }) => !type.startsWith('TS'));
  return base && { kind: 'http', name: 'client', base };
}

/** `axios.defaults.baseURL = 'https://api.github.com'` */
function defaultBase(tree: Tree, client: Node): Node | undefined {
  const plain = unwrap(client);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  for (const use of plain?.type === 'Identifier' ? tree.usesOf(textOf(plain, 'name'), binding) : []) {
    const defaults = tree.parentOf(use);
    const member = defaults && lastName(defaults) === 'defaults' ? tree.parentOf(defaults) : undefined;
    const write = member && lastName(member) === 'baseURL' ? tree.parentOf(member) : undefined;
    if (write?.type === 'AssignmentExpression' && write['left'] === member) return child(write, 'right');
  }
  return undefined;
}

/** `axios({ method, url, data, params })`, `https.request({ hostname, path })` */
function objectRequest(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  options: RequestObject,
  client: HttpValue | undefined,
  verb: string | undefined,
  calls: FoundInScript,
): boolean {
  const { node: object, made, args = [] } = options;
  const base = property(object, 'baseURL', 'prefixUrl') === undefined ? client?.base : object;
  const written = verb === undefined ? objectMethod(tree, options) : { method: verb, isAssumed: false };
  const host = hostPath(tree, facts, object);
  const filled = (url: Pieces) => (made === undefined ? url : substitute(tree, url, made, args));
  const urls = urlsOf(tree, mergedProperty(tree, object, ['url', 'uri']))
    .map(filled)
    .map((each) => apiPath(tree, facts, each, base) ?? assumedPath(tree, each))
    .filter((each) => each !== undefined);
  const found = urls.length === 0 && host !== undefined ? [filled(host)] : urls;
  for (const url of found) {
    const add = () => addCall(tree, node, written, url, payloadOf(tree, object, written.method), calls);
    if (!isWrapped(tree, facts, node, url, verb ?? object, calls, add)) add();
  }
  return found.length > 0 || isPathWrapped(tree, facts, node, options, written, calls);
}

/** The method in the options, which may be an argument of the function that returns them. */
function objectMethod(tree: Tree, { node, made, args = [] }: RequestObject): WrittenMethod {
  const parameter = parameterOf(tree, mergedProperty(tree, node, ['method', 'type']));
  if (made === undefined || parameter?.made !== made) return methodOf(tree, node);
  const { value, isKnown } = argumentFor(tree, args, parameter);
  if (value === undefined) return { method: 'GET', isAssumed: !isKnown };
  return { method: onlyText(valuesOf(tree, value)), isAssumed: false };
}

/** `https.request({ hostname: 'api.github.com', path })`, where the path is the parameter of a function. */
function isPathWrapped(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  { node: object, made, args = [] }: RequestObject,
  written: WrittenMethod,
  found: FoundInScript,
): boolean {
  const path = unwrap(mergedProperty(tree, object, ['path', 'pathname']));
  if (path === undefined || !isApiHost(tree, facts, object)) return false;
  const addItself = () => found.unread.push({ start: node.start, end: node.end, reason: 'The route is computed.' });
  const own = insideOf(tree, path);
  const url = made === undefined ? own : substitute(tree, own, made, args);
  const add = () =>
    typeof url[0] === 'string'
      ? addCall(tree, node, written, url, payloadOf(tree, object, written.method), found)
      : addItself();
  if (!isWrapped(tree, facts, node, url, object, found, add)) add();
  return true;
}

/** What a request sends in addition to its URL. */
function payloadOf(tree: Tree, given: Node | undefined, method: string | undefined): Payload {
  const options = objectOf(tree, given);
  const query = property(options, 'params', 'searchParams', 'query');
  if (method === 'GET' || method === 'HEAD')
    return { kind: 'query', members: query === undefined ? NO_MEMBERS : membersOf(tree, query) };
  const json = property(options, 'json', 'data');
  if (json !== undefined && unwrap(json)?.type !== 'Literal') return { kind: 'body', members: membersOf(tree, json) };
  const body = unwrap(property(options, 'body'));
  if (body === undefined) return { kind: 'body', members: options === undefined ? UNKNOWN_MEMBERS : NO_MEMBERS };
  const isJson = body.type === 'CallExpression' && lastName(child(body, 'callee')) === 'stringify';
  if (isJson) return { kind: 'body', members: membersOf(tree, children(body, 'arguments')[0]) };
  return { kind: 'body', members: body.type === 'ObjectExpression' ? membersOf(tree, body) : UNKNOWN_MEMBERS };
}

function receiverText(tree: Tree, node: Node): string {
  return tree.text.slice(node.start, Math.min(node.end, node.start + 60));
}
