import { isSpecificPath } from '../api-base.ts';
import { type FoundCalls, type Pieces, type Span, type WrittenCall, writePieces } from '../call.ts';
import { urlCall } from '../url-call.ts';
import type { ApiFacts } from './api-facts.ts';
import { apiPath } from './api-url.ts';
import type { FoundInScript } from './found-in-script.ts';
import { valuesOf } from './members.ts';
import { child, children, isFunction, type Node, propertyName, unwrap } from './node.ts';
import { onlyText } from './options.ts';
import { property } from './program/objects.ts';
import { isOtherName, isOtherReceiver, isRequestName } from './request-names.ts';
import type { Tree } from './scopes.ts';
import { piecesOf } from './strings.ts';
import { textFactsOf } from './text-facts.ts';
import { lastName } from './values.ts';
import { isRoute } from './wrappers/wrapper-calls.ts';

const SERVER = /^\s*(?:https?:\/{0,2}|\/\/)([^/?#]*)(?=\/)/i;
const REASON = 'The URL is not used in a request that can be read.';
/** Functions that compare, shorten or print a URL. */
const NOT_SENT =
  /^(?:startsWith|endsWith|includes|indexOf|replace|replaceAll|split|match|test|log|info|warn|error|debug|expect|toBe\w*|toEqual|toHave\w*|equal|deepEqual|is|get|has|set|delete|add|fill|type|open|getItem|setItem|useState|nock|intercept)$/;

/** Functions that store a URL or make another one. */
const KEEPS_URL = /url|uri|cache|state|^set|String$|encode|push|key|^dispatch$|^resolve$|^reject$|^use[A-Z]|^next$/i;

/**
 * Adds URLs of the API that no call contains. A URL may be sent by a function in another file, so that without this, a request could be
 * missed without a sign.
 */
export function addUnusedUrls(tree: Tree, facts: ApiFacts, found: FoundCalls): void {
  const spans: readonly Span[] = [...found.calls, ...found.unread];
  const sent = found.calls.map(({ url }) => writePieces(url).replace(SERVER, ''));
  const added: Span[] = [];
  for (const literal of tree.literals) {
    const node = urlAround(tree, literal);
    const path = node && apiPathIn(tree, facts, node);
    if (node === undefined || path === undefined || isData(tree, literal)) continue;
    const isInside = ({ start, end }: Span) => start <= node.start && node.end <= end;
    const isArgument = !path.endsWith('/') && isSentBy(tree, node);
    // A URL that is kept may be the start of one that is sent.
    const isSent = sent.some((url) => (isArgument ? url === path : url.startsWith(path)));
    if (isSent || spans.some(isInside) || added.some(isInside)) continue;
    added.push(node);
    const described = describedCall(tree, facts, node);
    if (described !== undefined) found.calls.push(described);
    else found.unread.push({ start: node.start, end: node.end, reason: REASON });
  }
}

/** `{ method: 'POST', url: 'https://…' }`: an object that describes a request, wherever it is sent. */
function describedCall(tree: Tree, facts: ApiFacts, node: Node): WrittenCall | undefined {
  const member = tree.parentOf(node);
  const object = member && /^ur[li]$/.test(propertyName(member) ?? '') ? tree.parentOf(member) : undefined;
  const method = object && onlyText(valuesOf(tree, property(object, 'method')));
  const { isTest, hasMocks } = textFactsOf(tree);
  const url =
    method === undefined || isTest || hasMocks ? undefined : apiPath(tree, facts, piecesOf(tree, node), undefined);
  if (object === undefined || method === undefined || url === undefined) return undefined;
  // A path that ends with text is complete: if it is not a route, that is a mistake.
  const isComplete = typeof url.at(-1) === 'string' && isSpecificPath(url);
  return isComplete || isRoute(facts, method, url, true) ? urlCall(object, method, url) : undefined;
}

/** `lister(auth, url)`: a function that is not known to send requests, and is given a variable with a URL of the API. */
export function findUnknownSender(tree: Tree, facts: ApiFacts, call: Node, { doubtful }: FoundInScript): void {
  const variables = children(call, 'arguments').filter(({ type }) => type === 'Identifier');
  if (!variables.some((each) => apiPathIn(tree, facts, each) !== undefined) || textFactsOf(tree).isTest) return;
  const name = lastName(unwrap(child(call, 'callee')));
  if (name === '' || isOtherName(name) || KEEPS_URL.test(name) || isNotSent(tree, call)) return;
  doubtful.push({ start: call.start, end: call.end, reason: REASON });
}

/** Whether a URL is an argument of a function that, by its name, sends it. */
function isSentBy(tree: Tree, node: Node): boolean {
  const call = tree.parentOf(node);
  return call?.type === 'CallExpression' && call['callee'] !== node && isRequestName(lastName(child(call, 'callee')));
}

/** The expression whose text a literal is a part of, if it may be a URL: `API + '/user'`. */
function urlAround(tree: Tree, literal: Node): Node | undefined {
  const own = literal.type === 'Literal' ? literal['value'] : quasiText(literal);
  if (typeof own !== 'string') return undefined;
  if (SERVER.test(own)) return literal;
  // A test may have URLs of its own.
  if (textFactsOf(tree).isTest) return undefined;
  if (own === '' && literal.type === 'TemplateLiteral') return literal;
  if (!own.startsWith('/')) return undefined;
  let around: Node | undefined;
  for (let node = tree.parentOf(literal); node?.type === 'BinaryExpression'; node = tree.parentOf(node)) around = node;
  return around;
}

/** The path of a URL of the API that is written in the code, up to its last computed part. A server alone has none. */
function apiPathIn(tree: Tree, facts: ApiFacts, node: Node): string | undefined {
  const pieces: Pieces = piecesOf(tree, node) ?? [];
  const [, host = ''] = typeof pieces[0] === 'string' ? (SERVER.exec(pieces[0]) ?? []) : [];
  if (!facts.isHost(host.toLowerCase())) return undefined;
  const path = writePieces(pieces)
    .replace(SERVER, '')
    .replace(/[?#].*$/s, '');
  if (!/^\/[\w…{]/.test(path) || /^\/graphql\/?$|[\s*<>\\]/.test(path)) return undefined;
  // `${API}/repos/` is the start of URLs, and `${API}/${path}` can be any.
  const isStart = /^\/…|\/$/.test(path) && node.type === 'TemplateLiteral' && quasiText(node) === '';
  return isStart ? undefined : path.replace(/…$/, '');
}

/** The text before the first expression of a template. */
function quasiText(node: Node): string {
  const [first] = children(node, 'quasis');
  const { cooked } = (first?.['value'] ?? {}) as { readonly cooked?: string | null };
  return cooked ?? '';
}

/** A value that is compared, printed or stored, a key, a link in data such as `html_url`, or the attribute of an element. */
function isData(tree: Tree, node: Node): boolean {
  let inner = node;
  let parent = tree.parentOf(node);
  while (
    parent !== undefined &&
    /^(?:BinaryExpression|TS|Parenthesized|LogicalExpression|Conditional)/.test(parent.type)
  ) {
    if (parent.type === 'BinaryExpression' && parent['operator'] !== '+') return true;
    inner = parent;
    parent = tree.parentOf(parent);
  }
  switch (parent?.type) {
    case 'Property':
      return (
        parent['key'] === inner ||
        /.url$|_links$|^href$/i.test(propertyName(parent) ?? '') ||
        isRecordMember(tree, parent) ||
        isExpected(tree, parent)
      );
    case 'CallExpression':
      return isNotSent(tree, parent);
    case 'ArrayExpression':
      return isExpected(tree, parent);
    case 'JSXAttribute':
    case 'JSXExpressionContainer':
    case 'ExpressionStatement':
    case 'ImportDeclaration':
    case 'SwitchCase':
    case 'MemberExpression':
      return true;
    default:
      return false;
  }
}

/** A part of what a test compares a value with: `expect(requests).toEqual([{ url: '…' }])`. */
function isExpected(tree: Tree, node: Node): boolean {
  let outer: Node | undefined = node;
  while (outer !== undefined && /^(?:Array|Object)Expression$|^Property$/.test(outer.type))
    outer = tree.parentOf(outer);
  const name = outer?.type === 'CallExpression' ? lastName(unwrap(child(outer, 'callee'))) : '';
  return /^(?:to[A-Z]\w*|deepEqual|equal|strictEqual|deepStrictEqual|calledWith\w*)$/.test(name);
}

/** A URL that is given to a function which is known to do something else than sending it, or to the handler of a mock. */
function isNotSent(tree: Tree, call: Node): boolean {
  const callee = unwrap(child(call, 'callee'));
  const name = lastName(callee);
  const receiver = callee?.type === 'MemberExpression' ? child(callee, 'object') : undefined;
  const isOther = receiver !== undefined && isOtherReceiver(tree.sourceOf(receiver, 60));
  return NOT_SENT.test(name) || isOther || children(call, 'arguments').some((each) => isFunction(unwrap(each)));
}

/** A member of an object with other members that responses have, such as the data of a test. */
function isRecordMember(tree: Tree, member: Node): boolean {
  const object = tree.parentOf(member);
  const names = children(object, 'properties').map((each) => propertyName(each) ?? '');
  return names.some((name) => /^(?:id|node_id|sha|login|number|title|state|type|name|full_name)$|_url$/.test(name));
}
