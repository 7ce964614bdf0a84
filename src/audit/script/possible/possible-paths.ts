import { isSpecificPath } from '../../api-base.ts';
import { type Pieces, type Span, type UnreadCall, writePieces } from '../../call.ts';
import { spellings } from '../../judge/resolve-url.ts';
import { splitUrl } from '../../judge/split-url.ts';
import type { ApiFacts } from '../api-facts.ts';
import type { FoundInScript } from '../found-in-script.ts';
import { UNKNOWN_SERVER } from '../http/request-call.ts';
import { children, type Node } from '../node.ts';
import type { Tree } from '../scopes.ts';
import { insideOf } from '../strings.ts';
import { isInside } from '../wrappers/wrapper-calls.ts';
import { type PathUse, usesOfPath } from './path-use.ts';

/** The start of a path of the API, which may follow a computed server. */
const START =
  /^…?\/?(?:repos|orgs|users?|search|gists|notifications|rate_limit|apps?|installations?|repositories|organizations|enterprises|teams|markdown|licenses|emojis|meta|events|feeds|issues|projects|networks|advisories|gitignore|marketplace_listing|codes_of_conduct|versions|zen|octocat)(?![\w.-])/;
/** Names of servers other than the API: pages, and services with similar routes. */
const OTHER_SERVER =
  /git(?:ea|lab|ee)|forgejo|gogs|bitbucket|codeberg|html|site|web|page|www|login|raw|static|asset|cdn/;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A path that may belong to the API, if the program is about GitHub. */
export interface PossibleCall extends UnreadCall {
  /** The path, if it is not in a call: the call that sends it may have been found in another file. */
  readonly path?: string;
}

/** Finds paths of routes which may be sent, and which no call that was found contains. */
export function findPossiblePaths(tree: Tree, facts: ApiFacts, found: FoundInScript): readonly PossibleCall[] {
  const spans: readonly Span[] = [...found.calls, ...found.unread];
  const sent = found.calls.map(({ url }) => plainPath(url));
  const possible: PossibleCall[] = [];
  for (const literal of tree.literals) {
    if (!START.test(ownText(literal))) continue;
    const node = wholeText(tree, literal);
    const path = pathOf(tree, facts, node);
    if (path === undefined) continue;
    const use = bestUse(usesOfPath(tree, facts, node), path);
    if (use === undefined) continue;
    const place = use.isCalled ? use.node : node;
    const isAnswered = (each: Node) => spans.some(({ start, end }) => start < each.end && each.start < end);
    const isSent = !use.isCalled && sent.some((each) => each.startsWith(path.text.replace(/…$/, '')));
    if (isSent || isAnswered(node) || isAnswered(use.node) || isInWrapper(tree, node, found)) continue;
    if (possible.some(({ start, end }) => start <= place.start && place.end <= end)) continue;
    possible.push({
      start: place.start,
      end: place.end,
      reason: UNKNOWN_SERVER,
      ...(use.isCalled ? {} : { path: path.text }),
    });
  }
  return possible;
}

/** The text of a literal, with `…` for computed parts. */
function ownText(literal: Node): string {
  if (literal.type === 'Literal') return typeof literal['value'] === 'string' ? literal['value'] : '';
  return children(literal, 'quasis')
    .map((each) => (each['value'] as { readonly cooked?: string | null }).cooked ?? '')
    .join('…');
}

/** The concatenation that a literal is a part of: `base + '/repos/' + name`. */
function wholeText(tree: Tree, literal: Node): Node {
  let node = literal;
  for (let parent = tree.parentOf(node); parent !== undefined; parent = tree.parentOf(parent)) {
    const isPart = parent.type === 'BinaryExpression' && parent['operator'] === '+';
    if (!isPart && parent.type !== 'ParenthesizedExpression') break;
    if (isPart) node = parent;
  }
  return node;
}

interface Path {
  /** With `…` for computed parts, and without a server and a query. */
  readonly text: string;
  /** Whether only GitHub and servers like it have such a path. */
  readonly isSpecific: boolean;
  readonly isRooted: boolean;
}

/** The path of a text, if it is that of a route, or starts like one of a repository. */
function pathOf(tree: Tree, facts: ApiFacts, node: Node): Path | undefined {
  const [first = '', ...others] = insideOf(tree, node);
  const hasServer = typeof first !== 'string' && typeof others[0] === 'string' && others[0].startsWith('/');
  if (hasServer && OTHER_SERVER.test(first.name)) return undefined;
  const [start = '', ...rest] = splitUrl(hasServer ? others : [first, ...others]).path;
  if (typeof start !== 'string' || !START.test(start) || /[\s<>\\]|\.\w{2,4}$/.test(start)) return undefined;
  const path: Pieces = [start.replace(/^\/?/, '/'), ...rest];
  const isRoute = spellings(path).some((each) =>
    METHODS.some((method) => facts.isRoute(`${method} ${each.replace(/(?<=.)\/$/, '')}`)),
  );
  const isSpecific = isSpecificPath(path);
  const isRooted = hasServer || start.startsWith('/');
  // `set('user')`
  if (!isRooted && !/^\/\w+\/./.test(writePieces(path))) return undefined;
  if (!isRoute && !(isSpecific && /^\/repos\/(?:.|$)/.test(String(path[0])) && path.length > 1)) return undefined;
  return { text: writePieces(path), isSpecific, isRooted };
}

function plainPath(url: Pieces): string {
  return writePieces(url)
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/?/, '/');
}

/** The use that shows best that a path is sent. One that other servers have too has to be an argument of a function for requests. */
function bestUse(uses: readonly PathUse[], { isSpecific, isRooted }: Path): PathUse | undefined {
  const certain = uses.find((each) => each.isRequest);
  if (certain !== undefined || !isSpecific || !isRooted) return certain;
  return uses.find((each) => each.isCalled) ?? uses[0];
}

/** Whether a text belongs to a function that sends requests: its calls contain the path. */
function isInWrapper(tree: Tree, node: Node, { wrappers }: FoundInScript): boolean {
  return wrappers.some(({ wrapper }) => wrapper.kind === 'url' && isInside(tree, node, wrapper.path.made));
}
