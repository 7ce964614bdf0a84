import { replaceHidden } from '../../../core/internal/text/hidden-characters.ts';
import type { MaskedText, Variable } from '../masked-text.ts';

/** Writes a string literal. */
type Quote = (text: string) => string;

const SHORT: { readonly [letter: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** In double quotes, with `\u{…}` for invisible characters. `marks` are the characters that start an interpolation in the language. */
export function quoteWithBraces(marks: RegExp): Quote {
  return (text) => {
    const escaped = text.replace(/[\\"]/g, '\\$&').replace(marks, '\\$&').replaceAll('\n', '\\n');
    const code = (letter: string) => SHORT[letter] ?? `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
    return `"${replaceHidden(escaped, code)}"`;
  };
}

/** How a language joins texts, and how it reads a variable from the environment. */
interface Joining {
  readonly quote: Quote;
  /** The operator between two strings. */
  readonly plus: string;
  readonly variable: (name: string) => string;
  /** The variable, percent-encoded. */
  readonly encoded: (name: string) => string;
}

/** Writes a text with variables as an expression. */
export function createExpression({ quote, plus, variable, encoded }: Joining): (text: MaskedText) => string {
  const write = (piece: string | Variable) => {
    if (typeof piece === 'string') return quote(piece);
    return piece.encoding === 'url' ? encoded(piece.name) : variable(piece.name);
  };
  return (text) => text.map(write).join(` ${plus} `);
}

/** Whether a text contains a variable. `encoding` limits it to those that are percent-encoded. */
export function hasVariable(texts: readonly MaskedText[], encoding?: Variable['encoding']): boolean {
  return texts
    .flat()
    .some((piece) => typeof piece === 'object' && (encoding === undefined || piece.encoding === encoding));
}
