/** A part of shell text that is quoted in one way. How parts form words and commands is left to the callers. */
export interface ShellPart {
  /** `dollar` is text between `$'` and `'`, which browsers write when they copy a request as a command. */
  readonly kind: 'space' | 'escaped' | 'single' | 'double' | 'dollar' | 'plain';
  /** Without quotes and escapes. In double quotes, a shell also replaces variables; they stay as they are written. */
  readonly text: string;
  readonly end: number;
  /** False for a quote without an end. Its text is then everything up to the end. */
  readonly isClosed: boolean;
}

const SPACE = /\s+/y;
const PLAIN = /[^\\'"\s$]+|[\s\S]/y;
const UNTIL_QUOTE = /[^"\\]*(?:\\[\s\S][^"\\]*)*/y;
const UNTIL_APOSTROPHE = /[^'\\]*(?:\\[\s\S][^'\\]*)*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"', '\\': '\\' };

/** Reads the part of shell text that starts at a position. */
export function readShellPart(text: string, at: number): ShellPart {
  const character = text[at];
  if (character === '\\' && at + 1 < text.length) {
    const length = continuationLength(text, at);
    const end = at + (length || 2);
    return { kind: 'escaped', text: length > 0 ? '' : (text[at + 1] as string), end, isClosed: true };
  }
  if (character === "'") {
    const end = text.indexOf("'", at + 1);
    return quoted('single', text.slice(at + 1, end < 0 ? text.length : end), end < 0 ? text.length : end + 1, end >= 0);
  }
  if (character === '"') {
    const inner = match(UNTIL_QUOTE, text, at + 1);
    return endQuote('double', unescapeDouble(inner), text, at + 1 + inner.length, '"');
  }
  if (character === '$' && text[at + 1] === "'") {
    const inner = match(UNTIL_APOSTROPHE, text, at + 2);
    return endQuote('dollar', unescapeDollar(inner), text, at + 2 + inner.length, "'");
  }
  const space = match(SPACE, text, at);
  if (space !== '') return { kind: 'space', text: space, end: at + space.length, isClosed: true };
  const plain = match(PLAIN, text, at);
  return { kind: 'plain', text: plain, end: at + plain.length, isClosed: true };
}

/** The length of a backslash at the end of a line with the line break, which a shell removes; 0 if there is none. */
export function continuationLength(text: string, at: number): number {
  if (text[at] !== '\\') return 0;
  if (text[at + 1] === '\n') return 2;
  return text[at + 1] === '\r' && text[at + 2] === '\n' ? 3 : 0;
}

function match(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

function endQuote(kind: ShellPart['kind'], inner: string, text: string, at: number, mark: string): ShellPart {
  const isClosed = text[at] === mark;
  return quoted(kind, inner, isClosed ? at + 1 : text.length, isClosed);
}

function quoted(kind: ShellPart['kind'], text: string, end: number, isClosed: boolean): ShellPart {
  return { kind, text, end, isClosed };
}

function unescapeDouble(text: string): string {
  return text.replace(/\\(?:\r?\n|([$`"\\]))/g, '$1');
}

function unescapeDollar(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (whole, unicode, hex, letter) =>
    letter === undefined ? String.fromCharCode(Number.parseInt(unicode ?? hex, 16)) : (ESCAPES[letter] ?? whole),
  );
}
