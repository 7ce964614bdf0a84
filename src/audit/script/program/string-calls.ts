import { isSpecificPath } from '../../api-base.ts';
import type { Hole, Pieces } from '../../call.ts';
import { child, children, isFunction, isString, lastName, type Node, textOf, unwrap } from '../node.ts';
import { lookUp, type Tree } from '../scopes.ts';
import { objectOf, property } from './objects.ts';
import { calledFunction, returnsOf } from './owners.ts';
import { argumentFor, parameterOf } from './parameters.ts';
import { join, joinPath, withOpenQuery } from './pieces.ts';
import { readOnce } from './recursion.ts';

/** Reads strings: the pieces of a string expression, of any value inside a string, and the only URL of several values. */
export interface StringReader {
  piecesOf(node: Node | undefined): Pieces | undefined;
  inside(node: Node): Pieces;
  serverOf(choices: readonly (Node | undefined)[]): Pieces | undefined;
}

/** The maximum number of lists in lists. */
const MAX_STEPS = 5;
/** Functions that join the segments of a URL or a path: `urlJoin`, `joinPaths`, `combineURLs`. */
const JOINS_PATH = /^(?:url_?join|join_?(?:urls?|paths?|url_?parts)|combine_?urls?)$/i;
/** Functions that return the text that they are given, or a text much like it. */
const KEEPS_TEXT =
  /^(?:toString|trim|trimEnd|trimStart|valueOf|encodeURI|String|toLowerCase|normalize\w*|strip\w*Slash\w*)$/;
/** Functions that keep a value, or the result of a function: `computed(() => url)`, `ref(url)`. */
export const HOLDS_VALUE = /^(?:computed|useMemo|ref|shallowRef|useRef|toRef|createMemo|memo|readable|writable)$/;
/** Functions that read a setting, with a default. */
const READS_SETTING = /env|config|setting|option|input|default|^get$/i;
/** Functions that build a URL from its parts. */
const BUILDS_URL = /url|query|params|path|endpoint|uri/i;

/** The text of a call that builds a string: `new URL(path, base)`, `parts.join('/')`, and functions that return a string. */
export function calledPieces(tree: Tree, node: Node, reader: StringReader): Pieces | undefined {
  const callee = unwrap(child(node, 'callee'));
  const args = children(node, 'arguments');
  const name = lastName(callee);
  const object = callee?.type === 'MemberExpression' ? child(callee, 'object') : undefined;
  if (node.type === 'NewExpression') return name === 'URL' ? urlPieces(args, reader) : undefined;
  const items = name === 'join' && object !== undefined ? itemsOf(tree, object) : undefined;
  if (items !== undefined) return joinedItems(items, args[0], reader);
  const isPathModule = /^(?:path|posix)$/.test(lastName(object));
  if (JOINS_PATH.test(name) || (isPathModule && /^(?:join|resolve)$/.test(name)))
    return joinPath(args.flatMap((each) => itemsOf(tree, each) ?? [each]).map(reader.inside));
  if (name === 'concat' && object !== undefined) {
    const start = reader.piecesOf(object);
    return start && join([...start, ...args.flatMap(reader.inside)]);
  }
  if (/^replace(?:All)?$/.test(name) && object !== undefined) return replacedPieces(tree, object, args, reader);
  if (HOLDS_VALUE.test(name) && object === undefined) {
    const made = unwrap(args[0]);
    const returned = made !== undefined && isFunction(made) ? returnsOf(made) : [made];
    return returned.length === 1 ? reader.piecesOf(returned[0]) : reader.serverOf(returned);
  }
  if (KEEPS_TEXT.test(name)) return reader.piecesOf(object ?? args[0]);
  const made = calledFunction(tree, callee);
  const own = made && returnedPieces(tree, made, args, reader);
  return own ?? (BUILDS_URL.test(name) ? builtUrl(tree, args, reader) : defaultServer(name, args, reader));
}

/** `env('GITHUB_API_URL', 'https://api.github.com')` */
function defaultServer(name: string, [, second]: readonly Node[], { piecesOf }: StringReader): Pieces | undefined {
  const server = second && READS_SETTING.test(name) ? piecesOf(second) : undefined;
  return server?.length === 1 && /^https?:\/\/[^/]+\/?$/.test(String(server[0])) ? server : undefined;
}

/** What a function returns for the arguments of a call. */
function returnedPieces(tree: Tree, made: Node, args: readonly Node[], reader: StringReader): Pieces | undefined {
  const returned = returnsOf(made);
  const pieces = readOnce('pieces', made, undefined, () =>
    returned.length === 1 ? reader.piecesOf(returned[0]) : (reader.serverOf(returned) ?? firstPath(returned, reader)),
  );
  return pieces && withArguments(tree, pieces, made, args, reader);
}

/** Of several texts, the first path. */
function firstPath(returned: readonly Node[], { piecesOf }: StringReader): Pieces | undefined {
  return returned.map(piecesOf).find((each) => typeof each?.[0] === 'string' && each[0].startsWith('/'));
}

/** Replaces the parameters of a function in its result by the arguments of a call. */
export function withArguments(
  tree: Tree,
  pieces: Pieces,
  made: Node,
  args: readonly Node[],
  reader: StringReader,
): Pieces {
  return join(
    pieces.flatMap((piece): Pieces => {
      const parameter = typeof piece === 'string' ? undefined : parameterOf(tree, piece.node);
      if (typeof piece === 'string' || parameter?.made !== made) return [piece];
      // `url('repos', owner, repo)` of `(...parts) => parts.join('/')`
      if (piece.separator !== undefined && children(made, 'params')[parameter.index]?.type === 'RestElement')
        return args
          .slice(parameter.index)
          .flatMap((each, index) => [...(index === 0 ? [] : [piece.separator ?? '']), ...reader.inside(each)]);
      const { value } = argumentFor(tree, args, parameter);
      if (value === undefined) return [{ ...piece, node: undefined }];
      const given = reader.inside(value);
      return piece.isSegment
        ? given.map((each) => (typeof each === 'string' ? each : { ...each, isSegment: true }))
        : given;
    }),
  );
}

/** `new URL(path, base)` */
function urlPieces([first, second]: readonly Node[], reader: StringReader): Pieces | undefined {
  if (first === undefined) return undefined;
  if (second === undefined) return reader.piecesOf(first);
  const path = reader.inside(first);
  const [start] = path;
  if (typeof start === 'string' && /^https?:/.test(start)) return path;
  const [server, ...rest] = reader.inside(second);
  const isRooted = typeof start === 'string' && start.startsWith('/');
  if (typeof server !== 'string')
    return server === undefined ? undefined : join([server, isRooted ? '' : '/', ...path]);
  if (!/^https?:/.test(server)) return undefined;
  const origin = server.replace(/^(https?:\/\/[^/]+).*$/s, '$1');
  if (isRooted || (typeof start !== 'string' && rest.length === 0)) return join([origin, ...path]);
  if (rest.length > 0) return String(rest.at(-1)).endsWith('/') ? join([server, ...rest, ...path]) : undefined;
  // A relative path replaces what follows the last slash.
  return join([server === origin ? `${origin}/` : server.replace(/[^/]*$/, ''), ...path]);
}

/** The items of a list, or of a constant that is one. */
function itemsOf(tree: Tree, node: Node, steps = 0): readonly Node[] | undefined {
  // `const list = [...list]` in a scope of its own.
  if (steps > MAX_STEPS) return undefined;
  const plain = unwrap(node);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const list = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : plain;
  if (list?.type === 'CallExpression' && /^(?:filter|map)$/.test(lastName(child(list, 'callee'))) && keepsItems(list))
    return itemsOf(tree, child(unwrap(child(list, 'callee')), 'object') ?? list, steps + 1);
  if (list?.type !== 'ArrayExpression') return undefined;
  // `[base, ...parts]`
  return children(list, 'elements').flatMap((each) => {
    const spread = each.type === 'SpreadElement' ? child(each, 'argument') : undefined;
    return (spread === undefined || spread === node ? undefined : itemsOf(tree, spread, steps + 1)) ?? [each];
  });
}

/** `parts.filter(Boolean)`, `parts.map(encodeURIComponent)`, `parts.map((part) => part.replace(/^\/+/, ''))` */
function keepsItems(call: Node): boolean {
  if (lastName(child(call, 'callee')) === 'filter') return true;
  const made = unwrap(children(call, 'arguments')[0]);
  const body = unwrap(child(made, 'body'));
  const used = body === undefined ? made : body.type === 'CallExpression' ? child(body, 'callee') : undefined;
  return /^(?:String|encodeURI(?:Component)?|trim|replace|toString)$/.test(lastName(used));
}

/** `['repos', owner, repo].join('/')` */
function joinedItems(items: readonly Node[], separator: Node | undefined, { inside }: StringReader): Pieces {
  const text = isString(separator) ? textOf(separator, 'value') : ',';
  return join(
    items.flatMap((each, index) => {
      const spread = each.type === 'SpreadElement' ? child(each, 'argument') : undefined;
      const own = inside(spread ?? each).map((piece) =>
        spread === undefined || typeof piece === 'string' ? piece : { ...piece, separator: text },
      );
      return [...(index === 0 ? [] : [text]), ...own];
    }),
  );
}

/** `link.replace('https://github.com/', '/repos/')`, `'/repos/:owner'.replace(':owner', owner)`, `url.replace(/\/$/, '')` */
function replacedPieces(
  tree: Tree,
  object: Node,
  [from, to]: readonly Node[],
  reader: StringReader,
): Pieces | undefined {
  const [searched] = reader.piecesOf(from) ?? [];
  const isPage = typeof searched === 'string' && /^https?:\/\/github\.com\/?$/.test(searched);
  const start = isPage && to !== undefined ? reader.piecesOf(to) : undefined;
  if (start !== undefined) return join([...start, { name: 'fullname', isSegment: false, isPage: true }]);
  const own = reader.piecesOf(object) ?? (parameterOf(tree, object) && reader.inside(object));
  if (own === undefined || to === undefined || typeof searched !== 'string' || searched === '') return own;
  const page = own.at(-1);
  if (
    typeof page === 'object' &&
    page.isPage &&
    !own.some((each) => typeof each === 'string' && each.includes(searched))
  ) {
    // The path of a page may have any part, but `pull` is in that of a pull request only.
    const isPull = /^\/?pull\/?$/.test(searched) && /^\/?pulls\/?$/.test(String(reader.piecesOf(to)?.[0]));
    return isPull ? [...own, '/pulls/', { name: 'number', isSegment: true }] : undefined;
  }
  return join(
    own.flatMap((piece): readonly (string | Hole)[] => {
      const at = typeof piece === 'string' ? piece.indexOf(searched) : -1;
      if (typeof piece !== 'string' || at < 0) return [piece];
      return [piece.slice(0, at), ...reader.inside(to), piece.slice(at + searched.length)];
    }),
  );
}

/** `buildUrl('https://…', { page })`, `buildUrl({ path: '/repos/…' })` */
function builtUrl(tree: Tree, args: readonly Node[], { piecesOf }: StringReader): Pieces | undefined {
  const object = objectOf(tree, args[0]);
  if (object !== undefined) {
    const path = piecesOf(property(object, 'path', 'pathname', 'url', 'endpoint'));
    const base = piecesOf(property(object, 'base', 'baseUrl', 'baseURL', 'host', 'origin'));
    return path && (base === undefined ? path : joinPath([base, path]));
  }
  const url = piecesOf(args[0]);
  const [start] = url ?? [];
  if (url === undefined || typeof start !== 'string') return undefined;
  const next = /^https?:/.test(start) ? piecesOf(args[1]) : undefined;
  // `joinUrl('https://api.github.com', '/user')`
  if (typeof next?.[0] === 'string' && /^\/?[a-z]/.test(next[0])) return joinPath([url, next]);
  return /^https?:/.test(start) || isSpecificPath(url) ? withOpenQuery(url) : undefined;
}
