import { originOf } from '../../internal/decode.ts';
import { FRAGMENT, type Operator, RESERVED, SIMPLE } from '../../template/operators.ts';
import {
  addLiteral,
  type Dialect,
  type Expression,
  malformed,
  parseLiteral,
  parseTemplate,
  type Slots,
  slotOf,
  type Token,
} from '../../template/parse.ts';
import type { CompiledUrl, PathPart } from './compiled-url.ts';
import { invalidRoute } from './route.ts';
import { compileSimplePath } from './simple-path.ts';

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
  return compileSimplePath(source) ?? compileTemplate(source);
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
