import { GeneratorError } from '../../errors.ts';

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '/': '/', '\\': '\\' };

/** The text of a query, which is read from left to right. */
export interface QueryText {
  /** Reads a text that matches the expression, which must be sticky. Returns undefined if there is none here. */
  take(expression: RegExp): string | undefined;
  /** Reads this text, after optional space. Returns whether it was here. */
  skip(text: string): boolean;
  expect(text: string): void;
  space(): void;
  isAtEnd(): boolean;
  /** Reads a string in quotes, if there is one here. */
  string(): string | undefined;
  /** Reads an integer, if there is one here. */
  integer(): number | undefined;
  fail(problem: string): GeneratorError;
  /** Reads a condition or an argument, which can contain others. Refuses a query that would exhaust the stack. */
  nested<Result>(read: () => Result): Result;
  /** Returns to an earlier position. */
  position: number;
}

const MAX_NESTING = 100;

export function createQueryText(query: string): QueryText {
  let depth = 0;
  const text: QueryText = {
    position: 0,
    take(expression) {
      expression.lastIndex = text.position;
      const [found] = expression.exec(query) ?? [];
      if (found !== undefined) text.position += found.length;
      return found;
    },
    skip(literal) {
      const start = text.position;
      text.space();
      if (query.startsWith(literal, text.position)) {
        text.position += literal.length;
        return true;
      }
      text.position = start;
      return false;
    },
    expect(literal) {
      if (!text.skip(literal)) throw text.fail(`"${literal}" is missing`);
    },
    space() {
      text.take(/[ \t\n\r]*/y);
    },
    isAtEnd: () => text.position === query.length,
    string() {
      const quote = text.take(/["']/y);
      if (quote === undefined) return undefined;
      let value = '';
      for (;;) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a query must escape control characters
        value += text.take(/[^"'\\\u0000-\u001f]*/y) ?? '';
        if (text.take(quote === '"' ? /"/y : /'/y) !== undefined) return checkSurrogates(value, text);
        const other = text.take(/["']/y);
        value += other ?? readEscape(text, quote);
      }
    },
    integer() {
      const digits = text.take(/0|-?[1-9]\d*/y);
      if (digits === undefined) return undefined;
      if (!Number.isSafeInteger(Number(digits))) throw text.fail(`${digits} is not a safe integer`);
      return Number(digits);
    },
    nested(read) {
      depth += 1;
      if (depth > MAX_NESTING) throw text.fail('filters, parentheses or functions are nested too deeply');
      const result = read();
      depth -= 1;
      return result;
    },
    fail: (problem) =>
      new GeneratorError(
        `${JSON.stringify(query)} is not a valid JSONPath query: ${problem} at character ${text.position + 1}`,
      ),
  };
  return text;
}

function readEscape(text: QueryText, quote: string): string {
  if (text.take(/\\/y) === undefined) throw text.fail('a string does not end');
  const code = text.take(/u[\da-fA-F]{4}/y);
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  const letter = text.take(/[bfnrt/\\"']/y);
  const value = letter === quote ? quote : ESCAPES[letter ?? ''];
  if (value === undefined) throw text.fail('a string has an unknown escape');
  return value;
}

function checkSurrogates(value: string, text: QueryText): string {
  if (/\p{Surrogate}/u.test(value)) throw text.fail('a string has half of a surrogate pair');
  return value;
}
