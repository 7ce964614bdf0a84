import { enterprisePath, isApiBase, subdomainPath } from '../api-base.ts';
import { type Pieces, writePieces } from '../call.ts';
import type { ApiFacts } from './api-facts.ts';
import { BASE_NAMES } from './based-client.ts';
import { child, type Node, textOf, unwrap } from './node.ts';
import { loopValues, memberValues, stateValues } from './program/loop-values.ts';
import { mergedProperty, objectOf, property } from './program/objects.ts';
import { joinPath } from './program/pieces.ts';
import { lookUp, type Tree } from './scopes.ts';
import { insideOf, join, piecesOf, withSecondBranch } from './strings.ts';
import type { Value } from './values.ts';

export type HttpValue = Extract<Value, { readonly kind: 'http' }>;

/** The maximum number of URLs that a variable is followed to. */
const MAX_CHOICES = 12;
/** A server: with a scheme, with one whose slashes are missing, or without one, as in `//api.github.com`. */
const SERVER = /^\s*(?:https?:\/{0,2}|\/\/(?=[^/?#]*\.))([^/?#]*)(.*)$/is;

/**
 * The expressions that an argument may stand for: the branches of a conditional, the values of a variable that is assigned several
 * times, and the items of a list in a loop.
 */
export function choicesOf(
  tree: Tree,
  expression: Node | undefined,
  isWhole = false,
  seen: readonly Node[] = [],
): readonly Node[] {
  const node = unwrap(expression);
  // `var path = path ? path : '/'`
  if (node === undefined || seen.includes(node)) return [];
  if (node.type === 'ConditionalExpression') {
    const branches = [child(node, 'consequent'), child(node, 'alternate')];
    return branches.flatMap((each) => choicesOf(tree, each, false, [...seen, node]));
  }
  // `url += …` is an assignment of its own.
  const isOwn = (each: Node) => tree.sourceOf(each) === tree.text.slice(each.start, each.end);
  if (node.type === 'MemberExpression') return ownChoices(memberValues(tree, node));
  if (node.type !== 'Identifier') return [node];
  const binding = lookUp(tree, node, textOf(node, 'name'));
  if (binding === undefined) return [node];
  if (/item|param/.test(binding.kind)) return ownChoices(loopValues(tree, binding));
  // A state that is a part of a URL is usually empty at first.
  if (binding.path.length > 0) return isWhole ? ownChoices(stateValues(tree, binding)) : [node];
  if (!/const|let/.test(binding.kind)) return [node];
  const values = [...(binding.init === undefined ? [] : [binding.init]), ...binding.writes].map(unwrap);
  if (values.length === 1 && values[0]?.type === 'ConditionalExpression')
    return seen.length > MAX_CHOICES ? [node] : choicesOf(tree, values[0], false, seen);
  const isChoice = values.length > 1 && values.length <= MAX_CHOICES;
  return isChoice && values.every((each) => each !== undefined && each.type !== 'AssignmentExpression' && isOwn(each))
    ? (values as Node[])
    : [node];

  function ownChoices(choices: readonly Node[]): readonly Node[] {
    const isFew = choices.length > 0 && choices.length <= MAX_CHOICES && choices.every(isOwn);
    return isFew ? choices.map((each) => unwrap(each) ?? each) : [node as Node];
  }
}

/**
 * The URLs that an argument may be: one for each value of a variable that is assigned several times, including inside a template. Undefined
 * pieces are left out.
 */
export function urlsOf(tree: Tree, expression: Node | undefined): readonly Pieces[] {
  const first = firstUrls(tree, expression);
  const written = first.map(writePieces);
  // `${base}${isOrg ? '/orgs/…' : '/user/repos'}`
  const second = withSecondBranch(() => firstUrls(tree, expression));
  // A path without the last part of the other one is not worth a call of its own.
  return [...first, ...second.filter((each) => !written.some((text) => text.startsWith(writePieces(each))))];
}

function firstUrls(tree: Tree, expression: Node | undefined): readonly Pieces[] {
  return choicesOf(tree, expression, true).flatMap((choice) => {
    const pieces = choice.type === 'Identifier' ? insideOf(tree, choice) : piecesOf(tree, choice);
    if (pieces === undefined) return [];
    const query = pieces.findIndex((piece) => typeof piece === 'string' && piece.includes('?'));
    const path = query < 0 ? pieces : pieces.slice(0, query);
    const index = path.findIndex((piece) => typeof piece === 'object' && isChosen(tree, piece.node));
    const hole = pieces[index];
    if (typeof hole !== 'object') return [pieces];
    const before = pieces[index - 1];
    const isSegment = typeof before === 'string' && before.endsWith('/');
    const values = choicesOf(tree, hole.node).map((each) => insideOf(tree, each));
    // `/users/${isReady ? name : ''}`: a name that is still empty is not sent.
    const filled = isSegment ? values.filter((value) => value.join('') !== '') : values;
    return (filled.length > 0 ? filled : values).map((value) =>
      join([...pieces.slice(0, index), ...value, ...pieces.slice(index + 1)]),
    );
  });
}

/** Whether an expression stands for others. */
function isChosen(tree: Tree, node: Node | undefined): boolean {
  const [first, ...others] = choicesOf(tree, node);
  return others.length > 0 || (first !== undefined && first !== node);
}

/** The path of a URL of the API, with its query. Undefined for any other URL. `base` is the base URL of a client. */
export function apiPath(
  tree: Tree,
  facts: ApiFacts,
  pieces: Pieces | undefined,
  base: Node | undefined,
): Pieces | undefined {
  const [start, ...others] = pieces ?? [];
  if (pieces === undefined || start === undefined) return undefined;
  // `location.protocol + '//api.github.com/user'`
  if (typeof start === 'object' && /protocol|scheme/.test(start.name) && /^(?::?\/\/)[\w.]/.test(String(others[0])))
    return apiPath(tree, facts, [String(others[0]).replace(/^:/, ''), ...others.slice(1)], base);
  const enterprise = enterprisePath(pieces) ?? subdomainPath(pieces);
  if (enterprise !== undefined) return enterprise;
  const [baseStart = '', ...baseRest] = piecesOf(tree, baseUrlOf(tree, base)) ?? [];
  const [, baseHost, basePath = ''] = typeof baseStart === 'string' ? (SERVER.exec(baseStart) ?? []) : [];
  const isApi = baseHost !== undefined && facts.isHost(baseHost.toLowerCase());
  // The whole path may be a parameter.
  if (typeof start !== 'string' && isApi) return joinPath([[basePath || '/', ...baseRest], pieces]);
  if (typeof start !== 'string') {
    // `${GITHUB_API_URL}/repos/…`
    const [path] = others;
    return isApiBase(start.name) && typeof path === 'string' && path.startsWith('/') ? others : undefined;
  }
  const [, host, path = ''] = SERVER.exec(start) ?? [];
  if (host !== undefined) {
    if (!facts.isHost(host.toLowerCase())) return undefined;
    return join([path === '' && others.length === 0 ? '/' : path, ...others]);
  }
  return isApi ? joinPath([join([basePath || '/', ...baseRest]), pieces]) : undefined;
}

/** The base URL in the options of a client, or as its only argument: `wretch('https://api.github.com')`. */
export function baseUrlOf(tree: Tree, base: Node | undefined): Node | undefined {
  const object = objectOf(tree, base);
  return object === undefined ? unwrap(base) : property(object, ...BASE_NAMES);
}

/** `{ hostname: 'api.github.com', path: '/user' }` */
export function hostPath(tree: Tree, facts: ApiFacts, object: Node): Pieces | undefined {
  const path = piecesOf(tree, mergedProperty(tree, object, ['path', 'pathname']));
  return isApiHost(tree, facts, object) && typeof path?.[0] === 'string' && path[0].startsWith('/') ? path : undefined;
}

/** `{ hostname: 'api.github.com' }` */
export function isApiHost(tree: Tree, facts: ApiFacts, object: Node): boolean {
  const host = piecesOf(tree, mergedProperty(tree, object, ['hostname', 'host'])) ?? [];
  return host.length === 1 && typeof host[0] === 'string' && facts.isHost(host[0].toLowerCase());
}
