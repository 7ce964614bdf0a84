import { spend } from '../../tree/budget.ts';
import { type Hole, join, type Pieces } from '../call.ts';

/** A text that a program writes: a literal, or several with values between them. */
export interface Literal {
  readonly pieces: Pieces;
  readonly start: number;
  readonly end: number;
}

/** A name, a string or a sign. A line break is a sign, because it ends statements in most languages. */
interface Token {
  readonly kind: 'name' | 'string' | 'sign';
  readonly text: string;
  /** The text of a string, with its expressions as holes. */
  readonly pieces?: Pieces;
  readonly start: number;
  readonly end: number;
}

const CLOSING: { readonly [open: string]: string } = { '@"': '"@', "@'": "'@" };
const SPACE = /[ \t\r]+/y;
/** An argument of PowerShell without quotes: `irm https://api.github.com/repos/$repo/tags`. */
const PLAIN_URL = /https?:\/\/(?:\$\([^()\n]*\)|[^\s"'`(){};|,])+/y;

/** The texts of a program. Comments are omitted. */
export function readLiterals(text: string, kind: SourceKind): Literal[] {
  const tokens = readTokens(text, kind);
  const literals: Literal[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'string') continue;
    const { pieces, last } = concatenated(tokens, at);
    const { start, end } = { start: (tokens[at] as Token).start, end: (tokens[last] as Token).end };
    // `base + "/user"`: what is before the text is a value.
    const sign = skipBreaks(tokens, at - 1, -1);
    const isAfter = tokens[sign]?.text === '+';
    literals.push({
      pieces: splitTemplates(
        isAfter ? [createHole(tokens[skipBreaks(tokens, sign - 1, -1)]?.text ?? ''), ...pieces] : pieces,
      ),
      start,
      end,
    });
    at = last;
  }
  return literals;
}

/** `"/repos/" + owner + "/issues"`: the pieces of a text and what is added to it, up to the last token. */
function concatenated(tokens: readonly Token[], from: number): { readonly pieces: Pieces; readonly last: number } {
  const pieces: (string | Hole)[] = [...((tokens[from] as Token).pieces ?? [])];
  let last = from;
  for (let at = skipBreaks(tokens, from + 1); tokens[at]?.text === '+'; at = skipBreaks(tokens, last + 1)) {
    const start = skipBreaks(tokens, at + 1);
    const end = endOfOperand(tokens, start);
    if (end < start) break;
    const operand = tokens[start] as Token;
    const isText = operand.kind === 'string' && end === start;
    pieces.push(
      ...(isText
        ? (operand.pieces ?? [])
        : [
            createHole(
              tokens
                .slice(start, end + 1)
                .map((each) => each.text)
                .join(''),
            ),
          ]),
    );
    last = end;
  }
  return { pieces: join(pieces), last };
}

/** The last token of a value: a name or text, with members and arguments. */
function endOfOperand(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind === 'sign' && '([{'.includes(text)) depth += 1;
    else if (kind === 'sign' && ')]}'.includes(text) && depth > 0) depth -= 1;
    else if (depth === 0 && kind === 'sign' && text !== '.' && text !== '$' && text !== ':' && text !== '?')
      return at - 1;
    spend();
  }
  return tokens.length - 1;
}

/** The next token from a position on, forwards or backwards, that is not a line break. */
function skipBreaks(tokens: readonly Token[], from: number, step = 1): number {
  let at = from;
  while (tokens[at]?.text === '\n') at += step;
  return at;
}

/** `%s`, `{}`, `{0}` and `{name}`, which a function fills in. */
const TEMPLATE = /(%[-+#0\d.]*[svdqxi]|%\(\w+\)s|\{[\w.:#]*\})/;

function splitTemplates(pieces: Pieces): Pieces {
  return join(
    pieces.flatMap((piece): Pieces => {
      if (typeof piece !== 'string') return [piece];
      return piece.split(TEMPLATE).map((part, index) => (index % 2 === 0 ? part : createHole(part.replace(/\W/g, ''))));
    }),
  );
}

/** Splits a program into tokens. */
function readTokens(text: string, kind: SourceKind): Token[] {
  const { comment, string, name } = SYNTAX[kind];
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    spend();
    const end = matchAt(SPACE, text, at) ?? matchAt(comment, text, at);
    if (end !== undefined) {
      at = end;
      continue;
    }
    string.lastIndex = at;
    const opening = string.exec(text);
    if (opening !== null) {
      const token = readString(text, at, opening, kind);
      tokens.push(token);
      at = token.end;
      continue;
    }
    const urlEnd = kind === 'powershell' ? matchAt(PLAIN_URL, text, at) : undefined;
    if (urlEnd !== undefined) {
      const url = text.slice(at, urlEnd);
      tokens.push({ kind: 'string', text: url, pieces: join(splitHoles(url, 'dollar')), start: at, end: urlEnd });
      at = urlEnd;
      continue;
    }
    const stop = matchAt(name, text, at) ?? at + 1;
    tokens.push({
      kind: stop > at + 1 || /\w/.test(text[at] as string) ? 'name' : 'sign',
      text: text.slice(at, stop),
      start: at,
      end: stop,
    });
    at = stop;
  }
  return kind === 'php' ? withPlainSigns(tokens) : tokens;
}

/** PHP writes `->` before a member, and a point between texts. The other languages write a point and a plus sign. */
function withPlainSigns(tokens: readonly Token[]): Token[] {
  const plain: Token[] = [];
  for (const token of tokens) {
    const last = plain.at(-1);
    const isArrow = token.text === '>' && last?.text === '-' && last.end === token.start;
    if (isArrow) plain[plain.length - 1] = { kind: 'sign', text: '.', start: last.start, end: token.end };
    else if (token.kind === 'sign' && token.text === '.') plain.push({ ...token, text: '+' });
    else plain.push(token);
  }
  return plain;
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null || match[0] === '' ? undefined : at + match[0].length;
}

function readString(
  text: string,
  start: number,
  [whole, prefix = '', quote = '']: RegExpExecArray,
  kind: SourceKind,
): Token {
  const { raw, holes } = SYNTAX[kind];
  const close = CLOSING[quote] ?? (prefix.startsWith('r#') ? `"${prefix.slice(1)}` : quote);
  const isRaw = raw.test(prefix + quote);
  const isLong = close.length > 1 || quote === '`';
  let at = start + whole.length;
  const begin = at;
  while (at < text.length && !text.startsWith(close, at)) {
    if (text[at] === '\n' && !isLong && kind !== 'ruby' && kind !== 'php') break;
    at += text[at] === '\\' && !isRaw ? 2 : 1;
  }
  const written = text.slice(begin, Math.min(at, text.length));
  // A backtick escapes the next character in PowerShell.
  const body = kind === 'powershell' && quote.includes('"') ? written.replace(/`([^\n])/g, '$1') : written;
  const isText =
    holes === 'none' || (holes === 'braces' && !/[f$]/i.test(prefix)) || (quote.includes("'") && holes !== 'braces');
  const pieces: Pieces = isText ? [body] : splitHoles(body, holes);
  const end = Math.min(at + close.length, text.length);
  return { kind: 'string', text: body, pieces: join(pieces), start, end };
}

const HOLES = {
  braces: /\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}/g,
  hash: /#\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g,
  php: /\{\$([^{}]*)\}|\$\{([^}]*)\}|\$(\w+(?:->\w+|\[[^\]\n]*\])?)/g,
  dollar: /\$\(([^()]*(?:\([^()]*\)[^()]*)*)\)|\$\{([^}]*)\}|\$((?:\w+:)?\w+)/g,
} as const;

/** Text with its expressions as holes. */
function splitHoles(text: string, kind: keyof typeof HOLES): Pieces {
  const pieces: (string | Hole)[] = [];
  let at = 0;
  for (const match of text.matchAll(HOLES[kind])) {
    pieces.push(text.slice(at, match.index));
    const written = match[1] ?? match[2] ?? match[3];
    // `$env:GITHUB_REPOSITORY` in PowerShell
    const inner = kind === 'dollar' ? written?.replace(/^\$?(?:env|script|global|local|using|private):/i, '') : written;
    pieces.push(inner === undefined ? match[0].slice(1) : createHole(inner));
    at = match.index + match[0].length;
  }
  return [...pieces, text.slice(at)];
}

/** A hole for an expression, named after the last name in it. Conversions and formats after the expression are omitted. */
function createHole(expression: string): Hole {
  const plain = expression.replace(/![rsa]?$|:[^:[\]()'"]*$/, '');
  const isEncoded = /quote|escape|encode/i.test(plain);
  const [name = ''] = /\w+(?=\W*$)/.exec(plain.replace(/\([^()]*\)\s*$/, '')) ?? [];
  return { name: name.toLowerCase().replace(/_/g, ''), isSegment: isEncoded };
}

/** A language whose strings are read without a parser. */
export type SourceKind = 'python' | 'go' | 'ruby' | 'powershell' | 'rust' | 'java' | 'kotlin' | 'csharp' | 'php';

/** How a language writes comments and strings. */
interface SourceSyntax {
  readonly comment: RegExp;
  /** The start of a string: its prefix and its quote. */
  readonly string: RegExp;
  readonly name: RegExp;
  /** Expressions in a string: `{name}` (braces, in strings with a prefix), `#{name}`, `$name`, or `{$name}` and `$name`. */
  readonly holes: 'none' | 'braces' | 'hash' | 'dollar' | 'php';
  /** Quotes after which a backslash is text. */
  readonly raw: RegExp;
}

const NAME = /[A-Za-z_]\w*/y;
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
/** A character such as `'"'` is not the start of a string. `'a` in Rust is a lifetime. */
const SLASHES_AND_CHARACTERS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[^\n]{1,9}?)'/y;
const HASH = /#[^\n]*/y;

export const SYNTAX: { readonly [Kind in SourceKind]: SourceSyntax } = {
  python: { comment: HASH, string: /([rRbBfFuU]{0,2})("""|'''|"|')/y, name: NAME, holes: 'braces', raw: /r/i },
  go: { comment: SLASHES_AND_CHARACTERS, string: /()("|`)/y, name: NAME, holes: 'none', raw: /`/ },
  ruby: { comment: HASH, string: /()("|'|`)/y, name: /[@$]{0,2}[A-Za-z_]\w*[?!]?/y, holes: 'hash', raw: /'/ },
  powershell: {
    comment: /<#[\s\S]*?(?:#>|$)|#[^\n]*/y,
    string: /()(@"|@'|"|')/y,
    name: /\$(?:\w+:)?\w+|\$\{[^}\n]*\}|-?[A-Za-z_][\w-]*/y,
    holes: 'dollar',
    raw: /"|'/,
  },
  rust: { comment: SLASHES_AND_CHARACTERS, string: /(r#*|b?)(")/y, name: /[A-Za-z_]\w*!?/y, holes: 'none', raw: /r/ },
  java: { comment: SLASHES, string: /()("""|"|')/y, name: NAME, holes: 'none', raw: /^$/ },
  kotlin: { comment: SLASHES, string: /()("""|"|')/y, name: NAME, holes: 'dollar', raw: /"""/ },
  csharp: { comment: SLASHES, string: /(\$+@?|@\$?|)("""|"|')/y, name: NAME, holes: 'braces', raw: /@|"""/ },
  php: {
    comment: /\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
    string: /()("|')/y,
    name: /\$?[A-Za-z_]\w*/y,
    holes: 'php',
    raw: /^$/,
  },
};
