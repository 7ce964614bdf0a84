import { isSpecificPath } from '../../api-base.ts';
import { HOLE, type Pieces } from '../../call.ts';
import { spellings } from '../../judge/resolve-url.ts';
import { splitUrl } from '../../judge/split-url.ts';
import { urlCall } from '../../url-call.ts';
import type { ApiFacts } from '../api-facts.ts';
import { baseUrlOf } from '../api-url.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { valuesOf } from '../members.ts';
import { child, children, isFunction, type Node, textOf, unwrap } from '../node.ts';
import { METHOD, methodOf, onlyText, type WrittenMethod } from '../options.ts';
import { GITHUB, isInGitHubClass } from '../program/github-class.ts';
import { objectOf } from '../program/objects.ts';
import { calledFunction } from '../program/owners.ts';
import { isOtherName, isOtherReceiver, isRequestName, VERBS, verbOf } from '../request-names.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { piecesOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import { lastName, resolveValue } from '../values.ts';
import { UNKNOWN_SERVER } from './request-call.ts';

const OTHER_SERVERS = /gitea|gitlab|forgejo|gogs|bitbucket|codeberg|mirror/i;
/** A relative URL of a plain client belongs to the page, unless its base URL is set elsewhere. */
const PLAIN_CLIENT = /^(?:fetch|\$|axios|got|ky|request)$/;
const PAGE_CLIENT = /^(?:fetch|\$)$/;

/** How certain it is that a function sends its path to GitHub. With `possible`, the request is only counted. */
type Sender = 'named' | 'likely' | 'possible' | undefined;

/**
 * Finds a request with the path of a route, sent by a function that is defined elsewhere: `ghFetch('/repos/…')`. The function or its object
 * has to be named after GitHub, or the file has to mention the API and the path has to be one that only GitHub and servers like it have.
 */
export function findPathCall(tree: Tree, facts: ApiFacts, node: Node, found: FoundInScript): boolean {
  const callee = unwrap(child(node, 'callee'));
  const args = children(node, 'arguments');
  const at = args.slice(0, 2).findIndex((each) => pathOf(tree, each) !== undefined);
  const path = at < 0 ? undefined : pathOf(tree, args[at]);
  const isMethodFirst = METHOD.test(onlyText(valuesOf(tree, args[0])) ?? '') && at === 1;
  // `github.users.get('octocat')` of an object in the program: what it sends is found there.
  const isWord = path?.length === 1 && !String(onlyValue(tree, args[at])).includes('/');
  if (isWord && calledFunction(tree, callee) !== undefined) return false;
  const sender = path && senderOf(tree, facts, callee, path, isMethodFirst);
  if (path === undefined || sender === undefined || args.some((each) => isHandler(each, path, sender))) return false;
  const { method, isAssumed } = writtenMethod(tree, lastName(callee), args, at);
  const route = splitUrl(path).path;
  const isRoute = (verb: string) =>
    spellings(route).some((each) => facts.isRoute(`${verb} ${each.replace(/\/$/, '')}`));
  const isKnown = method !== undefined && (isRoute(method) || (isAssumed && ['POST', 'PUT', 'DELETE'].some(isRoute)));
  if (sender === 'possible') {
    if (!isKnown) return false;
    found.doubtful.push({ start: node.start, end: node.end, reason: UNKNOWN_SERVER });
    return true;
  }
  // A path that is not a route is a mistake or computed, but not something else, if it starts like a route.
  const isNamed = isNamedAfterGitHub(tree, callee);
  const isRouteLike = isNamed ? /^\/(?:repos|orgs|users|user|search)\/./.test(String(path[0])) : isSpecificPath(path);
  if (method === undefined || !(isKnown || isRouteLike)) return false;
  found.calls.push(urlCall(node, method, path, isAssumed, !isNamed));
  return true;
}

function onlyValue(tree: Tree, node: Node | undefined): unknown {
  return valuesOf(tree, node)?.[0] ?? '/';
}

/** Whether an argument answers requests, as in a server or a mock, instead of receiving the response. */
function isHandler(argument: Node, path: Pieces, sender: Sender): boolean {
  const made = unwrap(argument);
  if (made === undefined || !isFunction(made)) return false;
  if (/\/:\w/.test(String(path[0]))) return true;
  const [first] = children(made, 'params');
  return path.length === 1 && (sender !== 'named' || /^_?(?:req|request|ctx|context|c)$/.test(lastName(first)));
}

/** The text of an argument that looks like the path of a route, with a slash before it. */
function pathOf(tree: Tree, node: Node | undefined): Pieces | undefined {
  const [start, ...rest] = piecesOf(tree, node) ?? [];
  if (typeof start !== 'string' || !/^\/?[a-z_]+(?:\/|$|\?)/.test(start)) return undefined;
  return [start.replace(/^\/?/, '/'), ...rest];
}

/** Whether a function sends its path to GitHub, judging by names. */
function senderOf(tree: Tree, facts: ApiFacts, callee: Node | undefined, path: Pieces, isMethodFirst: boolean): Sender {
  const name = lastName(callee);
  if (callee === undefined || name === '' || textFactsOf(tree).hasMocks) return undefined;
  const receiver = callee.type === 'MemberExpression' ? unwrap(child(callee, 'object')) : undefined;
  const text = tree.text.slice(callee.start, Math.min(callee.end, callee.start + 80));
  const receiverText =
    receiver === undefined ? '' : tree.text.slice(receiver.start, Math.min(receiver.end, receiver.start + 60));
  if (OTHER_SERVERS.test(text) || isOtherName(name)) return undefined;
  if (receiver !== undefined && isOtherReceiver(receiverText.replace(/app(?=s?\.|\w*kit)/gi, ''))) return undefined;
  const isRequest = (receiver !== undefined && VERBS.test(name)) || isRequestName(name);
  if (GITHUB.test(name)) return 'named';
  if (!isRequest) return undefined;
  if (GITHUB.test(receiverText) || GITHUB.test(typeText(tree, receiver))) return 'named';
  const written = path.map((piece) => (typeof piece === 'string' ? piece : HOLE)).join('');
  const { mentionsApi, isAboutGitHub, isTest } = textFactsOf(tree);
  // A class may have methods that send requests.
  const isOwn = /^(?:this|super|self|_this)$/.test(receiverText);
  // `this.request('GET', 'user')`
  const isExact = (isMethodFirst || mentionsApi) && isOwn && facts.isRoute(`GET ${written}`);
  const isSpecific = /^\/repos\/./.test(written) || (isOwn && /^\/\w+\/./.test(written)) || isExact;
  if (PAGE_CLIENT.test(receiverText || name) || hasOtherServer(tree, facts, receiver)) return undefined;
  // Only GitHub and servers like it have a path such as `/repos/{owner}/{repo}/pulls`.
  const isDeep = /^\/repos\/[^/]+\/[^/]+\/[a-z]/.test(written) && isAboutGitHub;
  // `const api = await connect(GitHub)`, and functions that a constructor is given: `this.request(`/gists/${id}`)`
  const isMadeFor =
    GITHUB.test(madeText(tree, receiver)) || (/^this\b/.test(receiverText) && isInGitHubClass(tree, callee));
  const isPlain = PLAIN_CLIENT.test(receiverText || name);
  if (!isPlain && isSpecific && (mentionsApi || isDeep)) return 'likely';
  if (isMadeFor && facts.isRoute(`GET ${written}`)) return 'likely';
  if (!isSpecificPath(path))
    return isOwn && isAboutGitHub && !isTest && /^\/(?:orgs|users)\/./.test(written) ? 'possible' : undefined;
  if (!isPlain && (isMadeFor || (isOwn && isAboutGitHub))) return 'likely';
  return (mentionsApi || isAboutGitHub) && !isTest ? 'possible' : undefined;
}

/** Whether a client has a base URL of its own, which is not that of the API. */
export function hasOtherServer(tree: Tree, facts: ApiFacts, receiver: Node | undefined): boolean {
  const value = receiver && resolveValue(tree, facts.namespaces, receiver);
  if (value?.kind !== 'http' || value.base === undefined) return false;
  return typeof piecesOf(tree, baseUrlOf(tree, value.base))?.[0] === 'string';
}

/** Whether a function or its object is named after GitHub. */
function isNamedAfterGitHub(tree: Tree, callee: Node | undefined): boolean {
  const receiver = callee?.type === 'MemberExpression' ? unwrap(child(callee, 'object')) : undefined;
  const text =
    receiver === undefined ? '' : tree.text.slice(receiver.start, Math.min(receiver.end, receiver.start + 60));
  return GITHUB.test(lastName(callee)) || GITHUB.test(text);
}

/** The type that a variable is declared with. */
function typeText(tree: Tree, receiver: Node | undefined): string {
  const binding = receiver?.type === 'Identifier' ? lookUp(tree, receiver, textOf(receiver, 'name')) : undefined;
  const type = binding?.annotation;
  return type === undefined ? '' : tree.sourceOf(type, 60);
}

/** The call that a variable was declared with: `connect(GitHub)`. */
function madeText(tree: Tree, receiver: Node | undefined): string {
  const binding = receiver?.type === 'Identifier' ? lookUp(tree, receiver, textOf(receiver, 'name')) : undefined;
  const made = unwrap(binding?.init);
  return made !== undefined && /^(?:Call|New)Expression$/.test(made.type) ? tree.sourceOf(made, 60) : '';
}

/** The method in the name of the function, in one of its arguments, or in its options. */
function writtenMethod(tree: Tree, name: string, args: readonly Node[], at: number): WrittenMethod {
  const verb = verbOf(name);
  if (verb !== undefined && verb !== 'GET') return { method: verb, isAssumed: false };
  const others = args.filter((_, index) => index !== at);
  for (const each of others) {
    const text = onlyText(valuesOf(tree, each));
    if (text !== undefined && METHOD.test(text)) return { method: text, isAssumed: false };
  }
  if (verb !== undefined) return { method: verb, isAssumed: false };
  const options = others.find((each) => objectOf(tree, each) !== undefined);
  return options === undefined ? { method: 'GET', isAssumed: others.length > 0 } : methodOf(tree, options);
}
