/** How a language writes data. */
export interface Dialect {
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly key: (name: string) => string;
}

export const JAVASCRIPT: Dialect = {
  words: { true: 'true', false: 'false', null: 'null' },
  // In a literal, `__proto__: …` is no key.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : /^[a-z_$][\w$]*$/i.test(name) ? name : quoteText(name)),
};

export const PYTHON: Dialect = { words: { true: 'True', false: 'False', null: 'None' }, key: quoteText };

/** A text in double quotes, with escapes that JavaScript and Python share. What cannot be seen is written by its code. */
export function quoteText(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Data as a literal, over several lines. */
export function writeLiteral(value: unknown, dialect: Dialect, indent: string): string {
  if (typeof value === 'string') return quoteText(value);
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    return text in dialect.words ? dialect.words[text as 'true'] : text;
  }
  const deeper = `${indent}${STEP}`;
  const items = Array.isArray(value)
    ? value.map((item) => writeLiteral(item, dialect, deeper))
    : Object.entries(value).map(([key, item]) => `${dialect.key(key)}: ${writeLiteral(item, dialect, deeper)}`);
  return writeBlock(Array.isArray(value) ? '[]' : '{}', items, indent);
}

export const STEP = '  ';

/** Items between brackets, each on a line of its own. */
export function writeBlock(brackets: string, items: readonly string[], indent = ''): string {
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${indent}${STEP}${item},\n`).join('');
  return `${brackets.charAt(0)}\n${lines}${indent}${brackets.charAt(1)}`;
}
