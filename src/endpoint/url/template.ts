import { RESERVED, SIMPLE } from '../../template/operators.ts';
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
import { originOf } from './base-url.ts';
import { invalidRoute } from './route.ts';

/** An expression in the path. */
export interface PathPart {
  /** Whether it must get a value: `{name}` and `{+name}`. Other operators are optional by nature. */
  readonly required: boolean;
  /** The expression; one for each of its variables if it is required, so that each can be found missing. */
  readonly expressions: readonly Expression[];
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
  readonly slots: ReadonlyMap<string, number>;
  /** Scheme and authority of a full URL; undefined for a path. */
  readonly authority: string | undefined;
  readonly origin: string | undefined;
  /** The slot of a leading `{origin}`; -1 if there is none. */
  readonly originSlot: number;
  readonly path: readonly (string | PathPart)[];
  /** Query and fragment. */
  readonly tail: readonly Token[];
  /** Whether a query string can simply be put behind a `?`. */
  readonly plainTail: boolean;
  /** How many dot segments the template's own text has. */
  readonly dotSegments: number;
  /** Whether values that are harmless by themselves may still make a dot segment or a wrong beginning or end. */
  readonly delicate: boolean;
  /** Whether the path ends in an expression, whose value may bring a trailing slash. */
  readonly openEnd: boolean;
}

/** As in RFC 6570, with `-` in names: catalogues have `{enterprise-team}`. */
const VARIABLE = /((?:[\w-]|%[\da-fA-F]{2})(?:\.?(?:[\w-]|%[\da-fA-F]{2}))*)(?::([1-9]\d{0,3})|(\*))?/y;
const IN_PATH: Dialect = { variable: VARIABLE, addText: addColons };
const IN_TAIL: Dialect = { variable: VARIABLE, addText: addLiteral };
/** A full URL up to its path, whose host must not hold a placeholder, or a leading `{origin}`. */
const BEGINNING = /^(?:[hH][tT][tT][pP][sS]?:\/\/((?:[^/?#{]|\{(?![/?#&]))*)|\{origin\}|)/;
const DOT_SEGMENT = /(?:^|\/|%2f|%5c)(?:\.|%2e){1,2}(?=$|[/?#]|%2f|%5c)/gi;

export function compileUrl(source: string): CompiledUrl {
  const [{ length: start }, host] = BEGINNING.exec(source) as unknown as [string, string | undefined];
  const authority = host === undefined ? undefined : checkAuthority(source, host, start);
  const origin = authority && originOf(authority);
  if (authority !== undefined && origin === undefined) throw invalidRoute('the host of the full URL is not valid');

  const slots: Slots = new Map();
  const originSlot = start > 0 && host === undefined ? slotOf(slots, 'origin') : -1;
  const tailStart = source.slice(start).search(/\{?[?#]|\{&|$/) + start;
  // One trailing slash is dropped, unless it is all there is.
  const isTrimmed = tailStart > start + 1 && source.charAt(tailStart - 1) === '/';
  const end = isTrimmed ? tailStart - 1 : tailStart;
  const path = parseTemplate(source, slots, IN_PATH, start, end);
  const tail = parseTemplate(source, slots, IN_TAIL, tailStart);
  const first = path[0] ?? '';
  // A path begins with a slash, so that nothing in it can become part of the host. Only a full URL may have no path at all.
  const isBare = authority !== undefined && path.length === 0 && typeof tail[0] !== 'object';
  if (typeof first === 'string' && !first.startsWith('/') && !isBare) path[0] = `/${first}`;
  const lastSlash = path.findLastIndex((token) =>
    typeof token === 'string' ? token.includes('/') : token.operator !== SIMPLE,
  );
  const text = path.map((token) => (typeof token === 'string' ? token : 'x')).join('');
  return {
    source,
    names: [...slots.keys()],
    slots,
    authority,
    origin,
    originSlot,
    path: path.map((token, index) =>
      typeof token === 'string' ? token : createPart(token, path[index - 1], path[index + 1], index >= lastSlash),
    ),
    tail,
    plainTail: tail.length === 0 && !source.includes('{+'),
    dotSegments: countDotSegments(text),
    delicate: typeof first !== 'string' || (path.length > 1 && /\.|%2e/i.test(text)),
    openEnd: !isTrimmed && typeof path.at(-1) === 'object',
  };
}

/** How many segments are `.` or `..`, as URL parsers and servers see them: percent-encoded or between encoded slashes too. */
export function countDotSegments(path: string): number {
  return path.match(DOT_SEGMENT)?.length ?? 0;
}

function checkAuthority(source: string, host: string, end: number): string {
  if (host.includes('@'))
    throw invalidRoute('a URL must not hold user information; pass an authorization header instead');
  const brace = host.indexOf('{');
  if (brace >= 0)
    throw malformed(source, end - host.length + brace, 'a slash before the first placeholder was expected');
  return parseLiteral(source, 0, end);
}

/** Add text with its `:name` placeholders: where no letter, digit, underscore or expression stands before the colon. */
function addColons(tokens: Token[], source: string, start: number, end: number, slots: Slots): void {
  const text = source.slice(start, end);
  let index = 0;
  if (text.includes(':')) {
    for (const match of text.matchAll(/(^|[^\p{L}\p{N}_]):([A-Za-z_]\w*)/gu)) {
      const [whole, before = '', name = ''] = match;
      if (before === '' && start > 0) continue;
      addLiteral(tokens, source, start + index, start + match.index + before.length);
      tokens.push({ operator: SIMPLE, variables: [{ name, slot: slotOf(slots, name), prefix: 0, explode: false }] });
      index = match.index + whole.length;
    }
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
