import { BLANK, decode, originOf } from './base-url.ts';
import { EndpointError } from './errors.ts';
import { METHODS, type Method } from './methods.ts';
import {
  addLiteral,
  type Dialect,
  FRAGMENT,
  malformed,
  parseLiteral,
  parseTemplate,
  RESERVED,
  SIMPLE,
  type Slots,
  slotOf,
} from './template.ts';
import type { Expression, Operator, Token } from './values.ts';

/** A method and a URL template. */
interface Route {
  readonly method: Method;
  readonly url: string;
}

const LETTERS = /^[a-z]+$/i;

/** Parses `METHOD URL` with exactly one space, or a URL without a method, which means GET. */
export function splitRoute(route: string): Route {
  const space = route.indexOf(' ');
  const method = space < 0 ? 'GET' : route.slice(0, space);
  if (!LETTERS.test(method)) throw invalidRoute('only a method may precede the space');
  const url = checkUrl(route.slice(space + 1));
  return { method: checkMethod(method), url };
}

export function checkMethod(method: unknown): Method {
  if (METHODS.includes(method as Method)) return method as Method;
  // Only ASCII letters, because others, such as U+017F, become ASCII letters in uppercase.
  const upper = typeof method === 'string' && LETTERS.test(method) ? method.toUpperCase() : method;
  if (METHODS.includes(upper as Method)) return upper as Method;
  throw new EndpointError('INVALID_METHOD', `The method must be one of ${METHODS.join(', ')}.`);
}

export function checkUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '') throw invalidRoute('a URL is missing, such as "/orgs/{org}/repos"');
  if (BLANK.test(url)) {
    throw invalidRoute(
      /^[a-z]*\s/i.test(url)
        ? 'write one space between the method and the URL'
        : 'whitespace and control characters must be percent-encoded',
    );
  }
  if (url.length < 7 && METHODS.includes(url.toUpperCase() as Method))
    throw invalidRoute(`a URL must follow the method, as in "${url} /user"`);
  if (url.startsWith('//')) throw invalidRoute('start a path with one slash, and a full URL with "https://"');
  return url;
}

export function invalidRoute(expected: string): EndpointError {
  return new EndpointError('INVALID_ROUTE', `Invalid route: ${expected}.`);
}

/** An expression in the path. */
export interface PathPart {
  /** Whether it must have a value: `{name}` and `{+name}`. Other operators are optional. */
  readonly required: boolean;
  /** The expression. A required expression is split into one for each of its variables, so that each can be reported as missing. */
  readonly expressions: readonly Expression[];
  /** The slot of a plain `{name}`, which nearly all expressions are. -1 for other forms. */
  readonly slot: number;
  /** Whether it is a whole segment. */
  readonly whole: boolean;
  /** Whether it is in the last segment. */
  readonly last: boolean;
}

/** The facts about a URL template that do not depend on values. */
export interface CompiledUrl {
  readonly source: string;
  /** The names of the placeholders. The index of a name is its slot. */
  readonly names: readonly string[];
  /** The scheme and authority of a full URL, or undefined for a path. */
  readonly authority: string | undefined;
  readonly origin: string | undefined;
  /** The slot of a leading `{origin}`; -1 if there is none. */
  readonly originSlot: number;
  readonly path: readonly (string | PathPart)[];
  /** The query and the fragment. */
  readonly tail: readonly Token[];
  /** Whether the URL ends with its path, so that a query can be added with a `?`. */
  readonly hasNoTail: boolean;
  /** The `:name` placeholders of the query, which must have a value. */
  readonly required: readonly Expression[];
  /** The reserved expansions whose value would replace other parts of the URL if it contained a `?` or `#`. */
  readonly exposed: readonly Expression[];
  /** The number of dot segments in the template's own text. */
  readonly dotSegments: number;
  /** Whether the URL of the request is the base URL followed by the path, unchanged. */
  readonly isFixed: boolean;
  /** Whether values that are harmless by themselves can still create a URL that must be rejected. */
  readonly needsFullCheck: boolean;
  /** The expansion of the path's last expression with an empty value. Undefined if the path ends in text. */
  readonly emptyEnd: string | undefined;
}

/** As in RFC 6570, but names may contain `-`, because catalogues have `{enterprise-team}`. */
const VARIABLE = /((?:[\w-]|%[\da-fA-F]{2})(?:\.?(?:[\w-]|%[\da-fA-F]{2}))*)(?::([1-9]\d{0,3})|(\*))?/y;
/** The operator of `:name` in a query. It is expanded like `{name}`, but required. */
const REQUIRED: Operator = { ...SIMPLE };
const IN_PATH = createDialect(SIMPLE);
const IN_QUERY = createDialect(REQUIRED);
const IN_FRAGMENT: Dialect = { variable: VARIABLE, addText: addLiteral };
/** A full URL up to its path, whose host must not contain a placeholder, or a leading `{origin}`. */
const BEGINNING = /^(?:[hH][tT][tT][pP][sS]?:\/\/((?:[^/?#{]|\{(?![/?#&]))*)|\{origin\}|)/;
const DOT_SEGMENT = /(?:^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?=$|[/\\?#]|%2f|%5c)/gi;

export function compileUrl(source: string): CompiledUrl {
  return PLAIN_PATH.test(source) ? plainPath(source) : compileTemplate(source);
}

/** Compiles any URL template. */
export function compileTemplate(source: string): CompiledUrl {
  const [{ length: start }, host] = BEGINNING.exec(source) as unknown as [string, string | undefined];
  const authority = host === undefined ? undefined : checkAuthority(source, host, start);
  const origin = authority && originOf(authority);
  if (authority !== undefined && origin === undefined) throw invalidRoute('the host of the full URL is not valid');

  const slots: Slots = new Map();
  const originSlot = start > 0 && host === undefined ? slotOf(slots, 'origin') : -1;
  const tailStart = start + source.slice(start).search(/\{?[?#]|\{&|$/);
  const queryEnd = tailStart + source.slice(tailStart).search(/\{?#|$/);
  const path = parseTemplate(source, slots, IN_PATH, start, tailStart);
  const query = parseTemplate(source, slots, IN_QUERY, tailStart, queryEnd);
  const tail = [...query, ...parseTemplate(source, slots, IN_FRAGMENT, queryEnd)];
  const first = path[0] ?? '';
  // A path begins with a slash, so that nothing in it can become part of the host. Only a full URL may have no path at all.
  const isBare = authority !== undefined && path.length === 0 && typeof tail[0] !== 'object';
  if (typeof first === 'string' && !first.startsWith('/') && !isBare) path[0] = `/${first}`;
  const parts = createParts(path);
  const text = path.map((token) => (typeof token === 'string' ? token : 'x')).join('');
  const required = query.filter((token) => typeof token === 'object' && token.operator === REQUIRED) as Expression[];
  const exposed = findExposed([...parts.flatMap(tokensOf), ...tail], query);
  const last = parts.at(-1);
  return {
    source,
    names: [...slots.keys()],
    authority,
    origin,
    originSlot,
    path: parts,
    tail,
    hasNoTail: tail.length === 0 && !/\{[+#]/.test(source),
    required,
    exposed,
    dotSegments: countDotSegments(text),
    isFixed: false,
    needsFullCheck: typeof first === 'object' || required.length + exposed.length > 0 || /\.|%2e/i.test(text),
    emptyEnd: typeof last === 'object' ? (last.required ? '' : '/') : undefined,
  };
}

function createParts(path: readonly Token[]): (string | PathPart)[] {
  const lastSlash = path.findLastIndex((token) =>
    typeof token === 'string' ? token.includes('/') : token.operator !== SIMPLE,
  );
  return path.map((token, index) =>
    typeof token === 'string' ? token : createPart(token, path[index - 1], path[index + 1], index >= lastSlash),
  );
}

function tokensOf(part: string | PathPart): readonly Token[] {
  return typeof part === 'string' ? [part] : part.expressions;
}

/** A `?` or `#` in a value is harmless only at the end of the URL, and in a query not even there. */
function findExposed(tokens: readonly Token[], query: readonly Token[]): Expression[] {
  return tokens.filter((token, index): token is Expression => {
    const isReserved = typeof token === 'object' && (token.operator === RESERVED || token.operator === FRAGMENT);
    return isReserved && (index < tokens.length - 1 || query.includes(token));
  });
}

/**
 * Counts the segments that URL parsers and servers read as `.` or `..`, including those that are percent-encoded or between encoded
 * slashes or backslashes.
 */
export function countDotSegments(path: string): number {
  return path.match(DOT_SEGMENT)?.length ?? 0;
}

function checkAuthority(source: string, host: string, end: number): string {
  if (host.includes('@'))
    throw invalidRoute('a URL must not contain user information; pass an authorization header instead');
  const brace = host.indexOf('{');
  if (brace >= 0)
    throw malformed(source, end - host.length + brace, 'a slash before the first placeholder was expected');
  return parseLiteral(source, 0, end);
}

function createDialect(operator: Operator): Dialect {
  return {
    variable: VARIABLE,
    addText: (tokens, source, start, end, slots) => addColons(operator, tokens, source, start, end, slots),
  };
}

/** Adds text with its `:name` placeholders. A colon after a letter, digit, underscore or expression does not start a placeholder. */
function addColons(
  operator: Operator,
  tokens: Token[],
  source: string,
  start: number,
  end: number,
  slots: Slots,
): void {
  const text = source.slice(start, end);
  let index = 0;
  for (const match of text.matchAll(/(^|[^\p{L}\p{N}_]):([A-Za-z_]\w*)/gu)) {
    const [whole, before = '', name = ''] = match;
    if (before === '' && start > 0) continue;
    addLiteral(tokens, source, start + index, start + match.index + before.length);
    tokens.push({ operator, variables: [{ name, slot: slotOf(slots, name), prefix: 0, explode: false }] });
    index = match.index + whole.length;
  }
  addLiteral(tokens, source, start + index, end);
}

function createPart(expression: Expression, before: Token = '/', after: Token = '/', last: boolean): PathPart {
  const { operator, variables } = expression;
  const required = operator === SIMPLE || operator === RESERVED;
  const [variable] = variables;
  const isPlain = operator === SIMPLE && variables.length === 1 && variable && !variable.prefix && !variable.explode;
  return {
    required,
    expressions:
      required && variables.length > 1 ? variables.map((each) => ({ operator, variables: [each] })) : [expression],
    slot: isPlain ? variable.slot : -1,
    whole: typeof before === 'string' && before.endsWith('/') && typeof after === 'string' && after.startsWith('/'),
    last,
  };
}

const NONE: readonly never[] = [];
/** A path without placeholders that needs no encoding. */
const PLAIN_PATH = /^\/[\w/.-]*$/;

/**
 * The result of the parser for a plain path, in a quarter of the time (on Node 20). Programs that put values into the route use each route once, so
 * that compiling it takes most of the time of their calls.
 */
function plainPath(source: string): CompiledUrl {
  return {
    source,
    names: NONE,
    authority: undefined,
    origin: undefined,
    originSlot: -1,
    path: [source],
    tail: NONE,
    hasNoTail: true,
    required: NONE,
    exposed: NONE,
    dotSegments: 0,
    isFixed: true,
    needsFullCheck: false,
    emptyEnd: undefined,
  };
}

/** The beginning of a URL: the prefix, and the text of the path up to its first placeholder. */
export function headOf({ path: [first] }: CompiledUrl, prefix: string): string {
  return typeof first === 'string' ? prefix + first : prefix;
}

/** The decoded names in a URL's own query. */
export function queryNames(tail: readonly Token[]): Set<string> {
  const text = tail.map((token) => (typeof token === 'string' ? token : '')).join('');
  const before = text.split('#', 1)[0] as string;
  const pairs = before
    .slice(before.indexOf('?') + 1)
    .split('&')
    .filter((pair) => pair !== '');
  return new Set(pairs.map((pair) => decode((pair.split('=', 1)[0] as string).replaceAll('+', ' '))));
}
