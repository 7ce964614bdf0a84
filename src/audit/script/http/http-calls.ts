import { SHARED_BASE } from '../../../internal/modules/client-module.ts';
import { urlCall } from '../../url-call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { apiPath, choicesOf, type HttpValue, urlsOf } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { membersOf, valuesOf } from '../members.ts';
import { child, children, isFunction, type Node, textOf, unwrap } from '../node.ts';
import { chosenMethods, METHOD, methodChoices, methodOf, onlyText, type WrittenMethod } from '../options.ts';
import { mergedProperty, objectOf, property } from '../program/objects.ts';
import { calledFunction, membersAt } from '../program/owners.ts';
import { requestObject } from '../program/request-object.ts';
import { isMock, isObjectRequestName, isOtherReceiver, isRequestName, VERBS, verbOf } from '../request-names.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { piecesOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import { lastName, resolveValue, type Value } from '../values.ts';
import { findBareWrapper, findTag } from '../wrappers/find-wrapper.ts';
import { computedUrl } from '../wrappers/wrapper-base.ts';
import { methodArgument, type Sent } from '../wrappers/wrapper-method.ts';
import { objectRequest } from './object-requests.ts';
import { addCall, addUnknownServer, assumedPath, isWrapped, payloadOf } from './request-call.ts';
import { addResponseUrl } from './response-urls.ts';

/** The number of arguments that are searched for a URL. */
const MAX_ARGUMENTS = 3;
const COLLECTION = /^(?:Map|WeakMap|Set|LRU\w*|Keyv|Headers|FormData|URLSearchParams|\w*Cache)\b/;

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
  const name = lastName(callee);
  // `getJson(url, { method: 'POST' })` is not a GET, but `client.get(url)` is.
  const named = verbOf(name);
  const verb = named === 'GET' && !(receiver !== undefined && VERBS.test(name)) ? undefined : named;
  // Most calls are nothing else, and are left out before anything is looked up.
  if (value?.kind !== 'http' && verb === undefined && !isRequestName(name) && name !== 'open') return false;
  const firstText = onlyText(valuesOf(tree, first)) ?? '';
  // `open('GET', url)`
  const isComputedVerb = name === 'open' && others.length > 0 && isXhr(tree, receiver) && firstText === '';
  const isVerbFirst = (METHOD.test(firstText) && others.length > 0) || isComputedVerb;
  if (value?.kind !== 'http' && verb === undefined && !isRequestName(name) && !(isVerbFirst && name === 'open'))
    return false;
  const client =
    value?.kind === 'http'
      ? withDefaults(tree, value, callee)
      : isVerbFirst && isXhr(tree, receiver)
        ? XHR
        : receiver && (httpValue(tree, facts, receiver) ?? ownClient(tree, node));
  if (
    receiver !== undefined &&
    client === undefined &&
    (isOtherClient(name, receiverText(tree, receiver)) || isCollection(tree, receiver))
  )
    return false;
  // `settings.get('server', 'https://api.github.com')` has a default.
  const isPlainGet = receiver !== undefined && client === undefined && name === 'get';
  const given = isVerbFirst ? others : isPlainGet ? [first, ...others] : fromUrl(tree, facts, [first, ...others]);
  const object = isVerbFirst || given[0] !== first ? undefined : requestObject(tree, first);
  if (object !== undefined && client === undefined && !isObjectRequestName(name)) return false;
  if (object !== undefined) return objectRequest(tree, facts, node, object, client, verb, found);
  const [target, second, third] = given;
  if (client === undefined && isFunction(unwrap(second)) && isHandled(tree, callee, receiver)) return false;
  const isAxiosBody = client?.name === 'axios' && /^(?:POST|PUT|PATCH)$/.test(verb ?? '');
  const options = isAxiosBody ? third : second;
  const own = options && requestObject(tree, options);
  const base = mergedProperty(tree, own?.node, ['baseURL', 'prefixUrl']) ?? client?.base;
  const fixed = isComputedVerb ? undefined : isVerbFirst ? firstText : verb;
  const sentWith: Sent = isComputedVerb ? methodArgument(tree, first) : (fixed ?? options);
  const isShared = base === client?.base && property(objectOf(tree, base), SHARED_BASE) !== undefined;
  let isFound = false;
  for (const written of urlsOf(tree, target)) {
    const known = apiPath(tree, facts, written, base);
    const url = known ?? assumedPath(tree, written);
    // `isServer('https://api.github.com')`
    const isServerOnly = url?.length === 1 && url[0] === '/' && verb === undefined && client === undefined;
    if (url === undefined || isServerOnly) continue;
    isFound = true;
    const request: WrittenMethod =
      fixed === undefined && !isComputedVerb ? methodOf(tree, options) : { method: fixed, isAssumed: false };
    const sent = isAxiosBody
      ? { kind: 'body' as const, members: membersOf(tree, second) }
      : payloadOf(tree, options, request.method);
    // `GITHUB_URL` may be the site.
    const [start] = written;
    const isNamed = client === undefined && verb === undefined && value?.kind !== 'http';
    const isAssumed =
      known === undefined ||
      // In a test, a function that only its name makes a request may be given any URL.
      (isNamed && textFactsOf(tree).isTest) ||
      isShared ||
      (typeof start === 'object' && base === undefined && !/api/.test(start.name));
    const requests = isComputedVerb
      ? chosenMethods(tree, first)
      : request.method === undefined
        ? methodChoices(tree, options)
        : [request];
    const add = () => {
      for (const each of requests.length > 0 ? requests : [request])
        addCall(tree, node, each, url, sent, found, isAssumed);
    };
    if (isWrapped(tree, facts, node, url, sentWith, found, add)) continue;
    if (!findTag(tree, node, url, found.wrappers, add)) add();
  }
  if (!isFound && client !== undefined && client.base === undefined && target !== undefined)
    for (const each of [target, ...choicesOf(tree, target).map((choice) => computedUrl(tree, choice))])
      findBareWrapper(tree, node, each, sentWith, found.wrappers);
  if (!isFound && target !== undefined) addUnknownServer(tree, node, target, found);
  if (!isFound) addResponseUrl(tree, node, target, found);
  return isFound || (client !== undefined && findBuiltRequest(tree, facts, node, first, found));
}

const XHR: HttpValue = { kind: 'http', name: 'fetch' };

/** `new XMLHttpRequest()`, judging by the name or the declaration. */
function isXhr(tree: Tree, receiver: Node | undefined): boolean {
  const node = unwrap(receiver);
  if (node === undefined || /xhr|xmlhttp/i.test(lastName(node))) return node !== undefined;
  const made = node.type === 'Identifier' ? unwrap(lookUp(tree, node, textOf(node, 'name'))?.init) : undefined;
  return made?.type === 'NewExpression' && /XMLHttpRequest$/.test(lastName(child(made, 'callee')));
}

/** The arguments from the URL on: `load(signal, 'https://api.github.com/user', options)`. */
function fromUrl(tree: Tree, facts: ApiFacts, args: readonly Node[]): readonly Node[] {
  const isUrl = (each: Node) =>
    urlsOf(tree, each).some((url) => !/^\/?$/.test(apiPath(tree, facts, url, undefined)?.join('') ?? ''));
  // In a test, the other arguments are often names of cases.
  const isOnly = args.length < 2 || textFactsOf(tree).isTest;
  const at = isOnly ? 0 : args.slice(0, MAX_ARGUMENTS).findIndex(isUrl);
  return args.slice(Math.max(at, 0));
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
function isHandled(tree: Tree, callee: Node | undefined, receiver: Node | undefined): boolean {
  if (receiver === undefined || /^(?:request|https|\$|jQuery|d3)$/.test(lastName(receiver) || lastName(callee)))
    return false;
  return calledFunction(tree, callee) === undefined;
}

function httpValue(tree: Tree, { namespaces }: ApiFacts, node: Node): HttpValue | undefined {
  const value = resolveValue(tree, namespaces, node);
  return value?.kind === 'http' ? withDefaults(tree, value, node) : undefined;
}

function withDefaults(tree: Tree, value: HttpValue, node: Node | undefined): HttpValue {
  if (value.base !== undefined || value.name !== 'axios' || node === undefined) return value;
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

function receiverText(tree: Tree, node: Node): string {
  return tree.text.slice(node.start, Math.min(node.end, node.start + 60));
}
