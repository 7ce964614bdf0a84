/** An expression that is not a literal, such as a variable: its value is not in the text. */
export const UNKNOWN = Symbol('unknown');

interface Literal {
  readonly value: unknown;
  /** The position after it. */
  readonly end: number;
}

/** Deeper values are not read: no request has them, and reading them would use up the stack. */
const MAX_DEPTH = 50;

/** Reads the JavaScript literal at a position. Anything else is unknown, up to the comma or bracket that ends it. */
export function readLiteral(text: string, start: number, depth = 0): Literal {
  const at = skipSpace(text, start);
  const first = text[at];
  const found =
    depth > MAX_DEPTH
      ? undefined
      : first === '{'
        ? readObject(text, at, depth)
        : first === '['
          ? readList(text, at, depth)
          : (readStringify(text, at, depth) ?? readPlain(text, at));
  // `'a' + b` and `x.y` are more than a literal.
  const end = found && skipSpace(text, found.end);
  if (found && end !== undefined && (end >= text.length || /[,)\]};]/.test(text[end] as string))) return found;
  return { value: UNKNOWN, end: skipExpression(text, at) };
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)*/y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;
const WORD = /-?[\w.$]+/y;

/** Whether a value contains one that is unknown. */
export function hasUnknown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === UNKNOWN;
  return Object.entries(value).some(([name, each]) => name.startsWith('...') || hasUnknown(each));
}

const STRINGIFY = 'JSON.stringify(';

/** The text of `JSON.stringify({ … })`. */
function readStringify(text: string, at: number, depth: number): Literal | undefined {
  if (!text.startsWith(STRINGIFY, at)) return undefined;
  const { value, end } = readLiteral(text, at + STRINGIFY.length, depth + 1);
  const isWhole = text[skipSpace(text, end)] === ')' && value !== undefined && !hasUnknown(value);
  return isWhole ? { value: JSON.stringify(value), end: skipSpace(text, end) + 1 } : undefined;
}

function skipSpace(text: string, at: number): number {
  return at + (match(SPACE, text, at)?.length ?? 0);
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  // As Python writes them.
  ['True', true],
  ['False', false],
  ['None', null],
]);

function readPlain(text: string, at: number): Literal | undefined {
  const string = match(STRING, text, at);
  if (string !== undefined) return { value: readEscapes(string.slice(1, -1)), end: at + string.length };
  const word = match(WORD, text, at);
  if (word === undefined) return undefined;
  const end = at + word.length;
  if (WORDS.has(word)) return { value: WORDS.get(word), end };
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(word) ? { value: Number(word), end } : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0' };

function readEscapes(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|\r\n|([\s\S]))/gi,
    (_, long?: string, short?: string, byte?: string, other?: string) => {
      const code = long ?? short ?? byte;
      if (code !== undefined)
        return Number.parseInt(code, 16) > 0x10ffff ? '' : String.fromCodePoint(Number.parseInt(code, 16));
      if (other === undefined || other === '\n') return '';
      return ESCAPES[other] ?? other;
    },
  );
}

function readObject(text: string, start: number, depth: number): Literal | undefined {
  const members: [string, unknown][] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== '}') {
    const name = readPlain(text, at) ?? readName(text, at);
    if (name === undefined) return undefined;
    at = skipSpace(text, name.end);
    // `{ owner }` is a variable, and so is what follows three dots.
    if (text[at] !== ':') members.push([String(name.value), UNKNOWN]);
    else {
      const { value, end } = readLiteral(text, at + 1, depth + 1);
      members.push([String(name.value), value]);
      at = skipSpace(text, end);
    }
    if (text[at] === ',') at = skipSpace(text, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return at < text.length ? { value: Object.fromEntries(members), end: at + 1 } : undefined;
}

function readName(text: string, at: number): Literal | undefined {
  const name = match(/(?:\.\.\.)?[\p{L}_$][\p{L}\p{N}_$.]*/uy, text, at);
  return name === undefined ? undefined : { value: name, end: at + name.length };
}

function readList(text: string, start: number, depth: number): Literal | undefined {
  const items: unknown[] = [];
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== ']') {
    const { value, end } = readLiteral(text, at, depth + 1);
    items.push(value);
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
    else if (text[at] !== ']') return undefined;
  }
  return at < text.length ? { value: items, end: at + 1 } : undefined;
}

/** The position of the comma or bracket that ends an expression. */
function skipExpression(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; ) {
    const string = match(STRING, text, at) ?? match(/`(?:[^`\\]|\\[\s\S])*`/y, text, at);
    if (string !== undefined) at += string.length;
    else {
      const character = text[at] as string;
      if ('([{'.includes(character)) open++;
      else if (open > 0 && ')]}'.includes(character)) open--;
      else if (open === 0 && ',)]};'.includes(character)) return at;
      at++;
    }
  }
  return text.length;
}
