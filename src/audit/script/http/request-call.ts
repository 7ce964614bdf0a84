import { METHODS } from '../../../internal/methods.ts';
import { isPlainServer, pathAfterServer } from '../../api-base.ts';
import {
  type FoundCalls,
  type Hole,
  type Members,
  NO_MEMBERS,
  type Pieces,
  UNKNOWN_MEMBERS,
  type WrittenCall,
} from '../../call.ts';
import type { ApiFacts } from '../api-facts.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { membersOf } from '../members.ts';
import { child, children, lastName, type Node, unwrap } from '../node.ts';
import type { WrittenMethod } from '../options.ts';
import { objectOf, property } from '../program/objects.ts';
import { readsOf } from '../reads.ts';
import type { Tree } from '../scopes.ts';
import { insideOf } from '../strings.ts';
import { textFactsOf } from '../text-facts.ts';
import { findWrapper } from '../wrappers/find-wrapper.ts';
import { isRoute } from '../wrappers/wrapper-calls.ts';
import type { Sent } from '../wrappers/wrapper-method.ts';
import { parameterIn } from '../wrappers/wrapper-parameter.ts';

/** Names of values that contain an owner and a repository: `octocat/hello-world`. */
const REPOSITORY = /repo|slug|fullname|project/;
const COMPUTED = 'The method of the request is computed.';
export const UNKNOWN_SERVER = 'The server of the request is not known.';

/** The path of a URL whose server is computed, in a script about GitHub. */
export function assumedPath(tree: Tree, url: Pieces): Pieces | undefined {
  const path = pathAfterServer(url);
  return path !== undefined && textFactsOf(tree).isAboutGitHub ? path : undefined;
}

/** Resources of a repository, an organization or an account. */
const RESOURCE =
  /\/(?:issues|pulls|labels|milestones|releases|contents|commits|branches|collaborators|contributors|hooks|git\/[a-z]+|actions\/[a-z]+|stargazers|forks|repos|members|teams|tags|statuses|languages|topics)(?![\w-])/;

/** Counts a request whose server and start of the path are computed, in a program about GitHub: `${api}/${repo}/labels`. */
export function addUnknownServer(tree: Tree, node: Node, target: Node, { doubtful }: FoundInScript): void {
  const [server, ...path] = insideOf(tree, target);
  if (typeof server !== 'object' || !isPlainServer(server.name) || path.length < 2) return;
  const { isAboutGitHub, isTest, hasMocks } = textFactsOf(tree);
  if (isTest || hasMocks || !isAboutGitHub || !RESOURCE.test(path.filter((each) => typeof each === 'string').join('…')))
    return;
  doubtful.push({ start: node.start, end: node.end, reason: UNKNOWN_SERVER });
}

/** If the path of a URL is the parameter of a function, the calls of that function contain it. `sent` is the method, or the options. */
export function isWrapped(
  tree: Tree,
  facts: ApiFacts,
  node: Node,
  url: Pieces,
  sent: Sent,
  found: FoundInScript,
  add: () => void,
): boolean {
  const place = parameterIn(tree, node, url);
  if (place === undefined) return false;
  const hole = url[place.index] as Hole;
  const isLast = place.index === url.length - 1;
  // The base URL of a client may have a path: `https://api.github.com/users/`.
  const isPath = isLast && isPathName(hole) && place.parameter.path.length === 0;
  // `/users/${name}` is already a route, but `/repos/${owner}/${repo}${suffix}` need not be one.
  const isSuffix = isLast && typeof url[place.index - 1] === 'object' && !isQueryName(hole);
  if (!isPath && !isSuffix && METHODS.some((method) => isRoute(facts, method, url))) return false;
  const isSegment = isRoute(facts, 'GET', url.with(place.index, { ...hole, isSegment: true }), true);
  // `/repos/${hook}/git/blobs` is a route, whatever the name of the repository is called.
  const isName = String(url[place.index - 1]).endsWith('/repos/') && place.index < url.length - 1 && !isPathName(hole);
  if (isName && METHODS.some((method) => isRoute(facts, method, url, true))) return false;
  const addItself = () =>
    REPOSITORY.test(hole.name) || isSegment || isFullName(url, hole)
      ? add()
      : found.unread.push({ start: node.start, end: node.end, reason: 'The route is computed.' });
  findWrapper(tree, place, url, sent, found.wrappers, addItself);
  return true;
}

/** `/repos/${name}` in a function that the program does not call: the name is that of a repository, unless it is called a path. */
function isFullName([start, name, ...rest]: Pieces, hole: Hole): boolean {
  return start === '/repos/' && name === hole && rest.length === 0 && !isPathName(hole);
}

function isQueryName({ name }: Hole): boolean {
  return /query|search|param|page|option|filter/.test(name);
}

function isPathName({ name }: Hole): boolean {
  return /path|ur[li]|endpoint|route|suffix|rest|resource|query|arg|param|option|target/.test(name);
}

interface Payload {
  readonly kind: 'body' | 'query';
  readonly members: Members;
}

export function addCall(
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

/** What a request sends in addition to its URL. */
export function payloadOf(tree: Tree, given: Node | undefined, method: string | undefined): Payload {
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
