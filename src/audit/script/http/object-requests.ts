import type { Pieces } from '../../call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { apiPath, type HttpValue, hostPath, isApiHost, urlsOf } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { valuesOf } from '../members.ts';
import { child, children, type Node, unwrap } from '../node.ts';
import { methodOf, onlyText, type WrittenMethod } from '../options.ts';
import { mergedProperty, property } from '../program/objects.ts';
import { argumentFor, parameterOf } from '../program/parameters.ts';
import type { RequestObject } from '../program/request-object.ts';
import type { Tree } from '../scopes.ts';
import { insideOf, substitute } from '../strings.ts';
import { findBareWrapper, findWrapper } from '../wrappers/find-wrapper.ts';
import { fixedMethod, methodArgument, type Sent } from '../wrappers/wrapper-method.ts';
import { callableParameter } from '../wrappers/wrapper-parameter.ts';
import { addCall, addUnknownServer, assumedPath, isWrapped, payloadOf } from './request-call.ts';
import { addResponseUrl } from './response-urls.ts';

const COMPUTED = 'The route is computed.';

/** `axios({ method, url, data, params })`, `https.request({ hostname, path })` */
export function objectRequest(
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
    if (!isWrapped(tree, facts, node, url, verb ?? sentIn(tree, options), calls, add)) add();
  }
  if (found.length > 0 || isPathWrapped(tree, facts, node, options, written, calls)) return true;
  for (const target of made === undefined ? passedTargets(tree, object) : []) {
    const url = apiPath(tree, facts, insideOf(tree, target), base);
    const addItself = () => calls.unread.push({ start: node.start, end: node.end, reason: COMPUTED });
    if (url === undefined) findBareWrapper(tree, node, target, verb ?? object, calls.wrappers);
    else isWrapped(tree, facts, node, url, verb ?? object, calls, addItself);
    addUnknownServer(tree, node, target, calls);
    if (url === undefined) addResponseUrl(tree, node, target, calls);
  }
  return false;
}

/** What may be the URL, or the options with it, of a function around a request: `{ url }`, `{ ...options, headers }`. */
function passedTargets(tree: Tree, object: Node): readonly Node[] {
  const url = mergedProperty(tree, object, ['url', 'uri']);
  return url === undefined ? spreadsIn(object) : [url];
}

/** The objects that options consist of: `{ ...defaults, ...options }`, `Object.assign({}, defaults, options)`. */
function spreadsIn(object: Node): readonly Node[] {
  if (object.type === 'CallExpression') return children(object, 'arguments');
  return children(object, 'properties').flatMap((each) =>
    each.type === 'SpreadElement' ? (child(each, 'argument') ?? []) : [],
  );
}

/** The options, or the method that the function which returns them is given: `https.request(options(path, 'POST'))`. */
function sentIn(tree: Tree, { node, made, args = [] }: RequestObject): Sent {
  const parameter = parameterOf(tree, mergedProperty(tree, node, ['method', 'type']));
  if (made === undefined || parameter?.made !== made) return node;
  const { value } = argumentFor(tree, args, parameter);
  return value === undefined ? fixedMethod('GET') : methodArgument(tree, value);
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
  options: RequestObject,
  written: WrittenMethod,
  found: FoundInScript,
): boolean {
  const { node: object, made, args = [] } = options;
  const path = unwrap(mergedProperty(tree, object, ['path', 'pathname']));
  if (!isApiHost(tree, facts, object)) return false;
  const addItself = () => found.unread.push({ start: node.start, end: node.end, reason: COMPUTED });
  if (path === undefined) {
    // `https.request({ ...defaults, ...options })`
    const passed = spreadsIn(object).map((each) => callableParameter(tree, node, each));
    const parameter = passed.find((each) => each !== undefined);
    if (parameter === undefined) return false;
    const place = { index: 0, parameter: { ...parameter, path: [...parameter.path, 'path'] } };
    findWrapper(tree, place, [{ name: 'path', isSegment: false }], { options: parameter }, found.wrappers, addItself);
    return true;
  }
  const own = insideOf(tree, path);
  const url = made === undefined ? own : substitute(tree, own, made, args);
  const add = () =>
    typeof url[0] === 'string'
      ? addCall(tree, node, written, url, payloadOf(tree, object, written.method), found)
      : addItself();
  if (!isWrapped(tree, facts, node, url, sentIn(tree, options), found, add)) add();
  return true;
}
