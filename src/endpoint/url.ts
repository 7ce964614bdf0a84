import { RESERVED, SIMPLE } from '../template/operators.ts';
import {
  type Expression,
  malformed,
  parseLiteral,
  parseTemplate,
  type Token,
  type Variable,
} from '../template/parse.ts';
import { originOf } from './base-url.ts';
import { invalidRoute } from './route.ts';

/** A piece of the path: text, `{name}` and `{+name}`, which must get a value, or an expression that is optional by nature. */
export type PathPart = string | Expression | RequiredPart;

export interface RequiredPart {
  /** One expression for each of its variables, so that each can be found missing. */
  readonly each: readonly Expression[];
  /** The slot of a plain `{name}`, the form nearly all have; -1 where there is more to it. */
  readonly slot: number;
  /** Whether it fills a segment of its own. */
  readonly whole: boolean;
  /** Whether it stands in the last segment. */
  readonly last: boolean;
}

/** What can be known of a URL template before any value is. */
export interface CompiledUrl {
  readonly source: string;
  readonly names: readonly string[];
  /** Scheme and authority of a full URL; undefined for a path. */
  readonly authority: string | undefined;
  readonly origin: string | undefined;
  /** The slot of a leading `{origin}`; -1 if there is none. */
  readonly originSlot: number;
  readonly path: readonly PathPart[];
  /** Whether the path ends in an expression, whose value may bring a trailing slash. */
  readonly openEnd: boolean;
  /** Query and fragment. */
  readonly tail: readonly Token[];
  /** Whether a query string can simply be put behind a `?`. */
  readonly plainTail: boolean;
  /** How many dot segments the template's own text has. */
  readonly dotSegments: number;
  /** Whether values that are harmless by themselves may add up to a dot segment or a wrong beginning. */
  readonly delicate: boolean;
}

/** As in RFC 6570, with `-` in names: catalogues have `{enterprise-team}`. */
const VARIABLE = /((?:[\w-]|%[\da-fA-F]{2})(?:\.?(?:[\w-]|%[\da-fA-F]{2}))*)(?::([1-9]\d{0,3})|(\*))?/y;
const FULL_URL = /^https?:\/\/([^/?#]*)/i;
const DOT_SEGMENT = /(?:^|\/|%2f|%5c)(?:\.|%2e){1,2}(?=$|[/?#]|%2f|%5c)/gi;

export function compileUrl(source: string): CompiledUrl {
  const [head, host = ''] = FULL_URL.exec(source) ?? [];
  const start = head?.length ?? 0;
  if (host.includes('@'))
    throw invalidRoute('a URL must not hold user information; pass an authorization header instead');
  const brace = host.indexOf('{');
  if (brace >= 0)
    throw malformed(
      source,
      start - host.length + brace,
      'a slash before the first placeholder of a full URL was expected',
    );
  const authority = head === undefined ? undefined : parseLiteral(source, 0, start);
  const origin = authority === undefined ? undefined : originOf(authority);
  if (authority !== undefined && origin === undefined) throw invalidRoute('the host of the full URL is not valid');

  const parsed = parseTemplate(source, VARIABLE, start);
  const { path, tail, names } = splitTail(parsed.tokens, parsed.names);
  const originSlot = takeOrigin(path);
  const openEnd = typeof path.at(-1) === 'object';
  trimSlashes(path, authority === undefined);
  const text = path.map((token) => (typeof token === 'string' ? token : 'x')).join('');
  return {
    source,
    names,
    authority,
    origin,
    originSlot,
    path: markRequired(path),
    openEnd,
    tail,
    plainTail: tail.length === 0 && path.every((token) => typeof token === 'string' || token.operator !== RESERVED),
    dotSegments: countDotSegments(text),
    delicate: typeof path[0] === 'object' || (path.length > 1 && /\.|%2e/i.test(text)),
  };
}

/** How many segments are `.` or `..`, as URL parsers and servers see them: percent-encoded or between encoded slashes too. */
export function countDotSegments(path: string): number {
  return path.match(DOT_SEGMENT)?.length ?? 0;
}

/** Part the path from the query and fragment, and find the `:name` placeholders in it. */
function splitTail(tokens: readonly Token[], names: readonly string[]) {
  const path: Token[] = [];
  const slots = new Map(names.map((name, slot) => [name, slot]));
  for (const [index, token] of tokens.entries()) {
    if (typeof token === 'object') {
      if ('?&#'.includes(token.operator.first || '-'))
        return { path, tail: tokens.slice(index), names: [...slots.keys()] };
      path.push(token);
      continue;
    }
    const end = token.search(/[?#]/);
    splitColons(end < 0 ? token : token.slice(0, end), path, slots);
    if (end >= 0) return { path, tail: [token.slice(end), ...tokens.slice(index + 1)], names: [...slots.keys()] };
  }
  return { path, tail: [], names: [...slots.keys()] };
}

/** `:name` counts where no letter, digit, underscore or expression stands before the colon. */
function splitColons(text: string, path: Token[], slots: Map<string, number>): void {
  let index = 0;
  for (const match of text.matchAll(/(^|\W):([a-z_]\w*)/gi)) {
    const [whole, before = '', name = ''] = match;
    if (before === '' && path.length > 0) continue;
    path.push(text.slice(index, match.index) + before);
    index = match.index + whole.length;
    const slot = slots.get(name) ?? slots.size;
    slots.set(name, slot);
    path.push({ operator: SIMPLE, variables: [{ name, slot, prefix: 0, explode: false }] });
  }
  if (index < text.length) path.push(text.slice(index));
}

/** A leading `{origin}` stands for the upload URL, not for a piece of the path. */
function takeOrigin(path: Token[]): number {
  const slot = plainSlot(path[0] ?? '', 'origin');
  if (slot === undefined) return -1;
  path.shift();
  return slot;
}

/** The slot of `{name}`: no operator, no modifier, nothing beside it. */
function plainSlot(token: Token, wanted?: string): number | undefined {
  if (typeof token === 'string' || token.operator !== SIMPLE || token.variables.length > 1) return undefined;
  const [{ name, slot, prefix, explode }] = token.variables as [Variable];
  return prefix > 0 || explode || (wanted !== undefined && name !== wanted) ? undefined : slot;
}

/** One slash before the path, unless it follows an authority, and one less behind it. */
function trimSlashes(path: Token[], rooted: boolean): void {
  const last = path.at(-1);
  if (typeof last === 'string' && last.endsWith('/') && (path.length > 1 || last !== '/'))
    path[path.length - 1] = last.slice(0, -1);
  const first = path[0] ?? '';
  if (rooted && typeof first === 'string' && !first.startsWith('/')) path[0] = `/${first}`;
}

function markRequired(path: readonly Token[]): PathPart[] {
  const lastSlash = path.findLastIndex((token) => typeof token === 'string' && token.includes('/'));
  return path.map((token, index) => {
    if (typeof token === 'string' || (token.operator !== SIMPLE && token.operator !== RESERVED)) return token;
    const each = token.variables.map((variable) => ({ operator: token.operator, variables: [variable] }));
    const [before = '/', after = '/'] = [path[index - 1], path[index + 1]];
    const whole =
      typeof before === 'string' && typeof after === 'string' && before.endsWith('/') && /^(?:\/|$)/.test(after);
    return { each, slot: plainSlot(token) ?? -1, whole, last: index > lastSlash };
  });
}
