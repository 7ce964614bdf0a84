import { type FoundCalls, type Members, NO_MEMBERS, type Pieces, UNKNOWN_MEMBERS, type WrittenCall } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { membersOf, valuesOf } from './members.ts';
import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from './node.ts';
import { readsOf } from './reads.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';
import { join, piecesOf } from './strings.ts';
import { lastName, resolveValue, type Value } from './values.ts';
import { findWrapper, type Wrapper } from './wrapper-calls.ts';

/** What is found in a script, with the functions that send requests. */
export interface FoundInScript extends FoundCalls {
  readonly wrappers: Map<Binding, Wrapper>;
}

const VERBS = /^(?:get|head|post|put|patch|delete|del)(?:Async|JSON|Json)?$/;
/** Receivers that define responses instead of sending requests. */
const MOCK = /mock|nock|scope|server|app|router|interceptor|cy|msw|stub|fake|expect/i;
const BASE_NAME = /git_?hub|^gh_?(?:api|url|base)/i;

/** Finds a request with the URL of the API. Returns whether the call is one, readable or not. */
export function findHttpCall(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  value: Value | undefined,
  found: FoundInScript,
): boolean {
  const callee = unwrap(child(node, 'callee'));
  const args = children(node, 'arguments');
  const isMember = callee?.type === 'MemberExpression';
  const receiver = isMember ? child(callee, 'object') : undefined;
  const client = value?.kind === 'http' ? value : receiver && httpValue(tree, facts, receiver);
  const name = lastName(callee);
  const verb =
    isMember && VERBS.test(name) ? name.replace(/Async|JSON|Json/, '').replace(/^del$/, 'delete') : undefined;
  const isDirect = value?.kind === 'http' || (client !== undefined && /^(?:request|stream|fetch|raw)$/.test(name));
  const isNamed = !isMember && /fetch|^request$|http/i.test(name);
  if (verb === undefined && !isDirect && !isNamed && !/^(?:fetch|request|\$fetch)/.test(name)) return false;
  if (receiver !== undefined && client === undefined && MOCK.test(receiverText(tree, receiver))) return false;
  const [first, second, third] = args;
  const object = unwrap(first);
  if (object?.type === 'ObjectExpression') return objectRequest(tree, facts, node, object, client, found);
  // A callback belongs to a client of old; with any other receiver it is the handler of a mock.
  if (client === undefined && isFunction(unwrap(second)) && !/^(?:request|https)$/.test(lastName(receiver ?? callee)))
    return false;
  const url = apiPath(tree, facts, first, client);
  if (url === undefined || first === undefined) return false;
  const isAxiosBody = client?.name === 'axios' && /^(?:post|put|patch)$/.test(verb ?? '');
  const options = isAxiosBody ? third : second;
  const wrapped = verb === undefined ? wrapperAround(tree, node, url, first, options) : undefined;
  if (wrapped !== undefined) {
    found.wrappers.set(wrapped.binding, wrapped.wrapper);
    return true;
  }
  const method = verb?.toUpperCase() ?? methodOf(tree, options);
  if (method === undefined) {
    found.unread.push({ start: first.start, end: first.end, reason: 'The method of the request is computed.' });
    return true;
  }
  const sent = isAxiosBody
    ? { kind: 'body' as const, members: membersOf(tree, second) }
    : payloadOf(tree, options, method);
  found.calls.push(urlCall(tree, node, method, url, sent));
  return true;
}

/** A URL that ends in the parameter of a function: the calls of that function have the path. */
function wrapperAround(tree: Tree, node: Node, url: Pieces, first: Node, options: Node | undefined) {
  const holes = url.filter((piece) => typeof piece !== 'string').length;
  const last = holes === 1 && typeof url.at(-1) !== 'string' ? lastOperand(tree, first) : undefined;
  return last === undefined ? undefined : findWrapper(tree, node, url.slice(0, -1), last, options);
}

/** What a string ends with: the last expression of a template or of a sum. */
function lastOperand(tree: Tree, expression: Node): Node | undefined {
  const node = unwrap(expression);
  if (node?.type === 'TemplateLiteral') return unwrap(children(node, 'expressions').at(-1));
  if (node?.type === 'BinaryExpression') return unwrap(child(node, 'right'));
  const binding = node?.type === 'Identifier' ? lookUp(tree, node, textOf(node, 'name')) : undefined;
  const init = binding?.kind === 'const' ? unwrap(binding.init) : undefined;
  return init?.type === 'TemplateLiteral' || init?.type === 'BinaryExpression' ? lastOperand(tree, init) : undefined;
}

interface Payload {
  readonly kind: 'body' | 'query';
  readonly members: Members;
}

function urlCall(tree: Tree, node: Node, method: string, url: Pieces, { kind, members }: Payload): WrittenCall {
  return {
    form: 'url',
    start: node.start,
    end: node.end,
    method,
    url,
    members,
    isComplete: kind === 'body' && members !== NO_MEMBERS,
    isCertain: false,
    isPaginated: false,
    memberKind: kind,
    reads: () => readsOf(tree, node, 'response'),
  };
}

function httpValue(
  tree: Tree,
  { namespaces }: ApiFacts,
  node: Node,
): Extract<Value, { readonly kind: 'http' }> | undefined {
  const value = resolveValue(tree, namespaces, node);
  return value?.kind === 'http' ? value : undefined;
}

/** `axios({ method, url, data, params })` */
function objectRequest(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  object: Node,
  client: Extract<Value, { readonly kind: 'http' }> | undefined,
  found: FoundCalls,
): boolean {
  if (client === undefined) return false;
  const own = property(object, 'baseURL') ?? property(object, 'prefixUrl');
  const withBase = own === undefined ? client : { ...client, base: object };
  const url = apiPath(tree, facts, property(object, 'url') ?? property(object, 'uri'), withBase);
  if (url === undefined) return false;
  const method = methodOf(tree, object);
  if (method === undefined)
    found.unread.push({ start: node.start, end: node.end, reason: 'The method of the request is computed.' });
  else found.calls.push(urlCall(tree, node, method, url, payloadOf(tree, object, method)));
  return true;
}

function property(object: Node | undefined, wanted: string): Node | undefined {
  const found = children(unwrap(object), 'properties').find(
    (each) => each.type === 'Property' && propertyName(each) === wanted,
  );
  return child(found, 'value');
}

/** The method that options name; GET without one. Undefined if it is computed. */
function methodOf(tree: Tree, options: Node | undefined): string | undefined {
  const plain = unwrap(options);
  if (plain === undefined || isFunction(plain)) return 'GET';
  const written = property(plain, 'method');
  if (written !== undefined) {
    const values = valuesOf(tree, written);
    return values?.length === 1 && typeof values[0] === 'string' ? values[0].toUpperCase() : undefined;
  }
  const { isOpen, list } = membersOf(tree, plain);
  const named = list.find(({ name }) => name === 'method');
  if (named !== undefined)
    return typeof named.values?.[0] === 'string' && named.values.length === 1
      ? named.values[0].toUpperCase()
      : undefined;
  if (!isOpen) return 'GET';
  // Shared options such as `{ ...options, headers }` or `options` usually have headers only, but nobody can see it.
  return isHeadersOnly(tree, plain) ? 'GET' : undefined;
}

/** A variable that is named after headers has no method. */
function isHeadersOnly(tree: Tree, node: Node): boolean {
  return /^\{?\s*(?:\.\.\.)?\w*headers\w*\s*\}?$/i.test(tree.text.slice(node.start, node.end).slice(0, 100));
}

/** What a request sends besides its URL. */
function payloadOf(tree: Tree, options: Node | undefined, method: string): Payload {
  const query = property(options, 'params') ?? property(options, 'searchParams') ?? property(options, 'query');
  if (method === 'GET' || method === 'HEAD')
    return { kind: 'query', members: query === undefined ? NO_MEMBERS : membersOf(tree, query) };
  const json = property(options, 'json') ?? property(options, 'data');
  if (json !== undefined) return { kind: 'body', members: membersOf(tree, json) };
  const body = unwrap(property(options, 'body'));
  if (body === undefined) return { kind: 'body', members: NO_MEMBERS };
  const isJson = body.type === 'CallExpression' && lastName(child(body, 'callee')) === 'stringify';
  if (isJson) return { kind: 'body', members: membersOf(tree, children(body, 'arguments')[0]) };
  return { kind: 'body', members: body.type === 'ObjectExpression' ? membersOf(tree, body) : UNKNOWN_MEMBERS };
}

/** The path of a URL of the API, with its query; undefined for any other URL. */
function apiPath(
  tree: Tree,
  facts: ApiFacts,
  node: Node | undefined,
  client: Extract<Value, { readonly kind: 'http' }> | undefined,
): Pieces | undefined {
  const pieces = piecesOf(tree, node) ?? undefined;
  const [start, ...others] = pieces ?? [];
  if (pieces === undefined || start === undefined) return undefined;
  if (typeof start !== 'string') {
    // `${GITHUB_API_URL}/repos/…`
    const [path] = others;
    const isBase = BASE_NAME.test(start.name) && /api|url|base|host|endpoint/i.test(start.name);
    return isBase && typeof path === 'string' && path.startsWith('/') ? others : undefined;
  }
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/s.exec(start) ?? [];
  if (host !== undefined) {
    if (!facts.isHost(host.toLowerCase())) return undefined;
    return join([path === '' && others.length === 0 ? '/' : path, ...others]);
  }
  const base =
    client?.base &&
    (property(client.base, 'baseURL') ?? property(client.base, 'prefixUrl') ?? property(client.base, 'baseUrl'));
  const [baseStart = ''] = base === undefined ? [] : (piecesOf(tree, base) ?? []);
  const [, baseHost, basePath = ''] =
    typeof baseStart === 'string' ? (/^https?:\/\/([^/?#]*)(.*)$/s.exec(baseStart) ?? []) : [];
  if (baseHost === undefined || !facts.isHost(baseHost.toLowerCase())) return undefined;
  return join([`${basePath.replace(/\/$/, '')}/${start.replace(/^\//, '')}`, ...others]);
}

function receiverText(tree: Tree, node: Node): string {
  return tree.text.slice(node.start, Math.min(node.end, node.start + 60));
}
