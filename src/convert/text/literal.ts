import { escapeCharacter } from '../../core/errors.ts';
import { escapeHidden, replaceHidden } from './hidden-characters.ts';
import { type MaskedText, mergeLiterals, type SecretNames, type Variable } from './masked-text.ts';

/** How a language writes data. */
interface Dialect {
  /** The spaces of one level. */
  readonly step: string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly key: (name: string) => string;
  /** A text that contains variables. */
  readonly text: (text: MaskedText) => string;
  /** A number that is stored in a variable. */
  readonly number: (variable: Variable) => string;
}

/** The spaces of one level in JavaScript. */
export const STEP = '  ';
export const PYTHON_STEP = '    ';

export const JAVASCRIPT: Dialect = {
  step: STEP,
  words: { true: 'true', false: 'false', null: 'null' },
  // In an object literal, `__proto__: …` is not an ordinary key.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : /^[a-z_$][\w$]*$/i.test(name) ? name : quoteText(name)),
  text: (text) => {
    const [first] = text;
    if (text.length === 1) return typeof first === 'object' ? javaScriptVariable(first) : quoteText(first ?? '');
    const pieces = text.map((piece) =>
      typeof piece === 'string'
        ? quoteText(piece)
            .slice(1, -1)
            .replace(/\\"|[`$]/g, escapeInTemplate)
        : `\${${javaScriptVariable(piece)}}`,
    );
    return `\`${pieces.join('')}\``;
  },
  number: ({ name }) => `Number(process.env.${name})`,
};

export const PYTHON: Dialect = {
  step: PYTHON_STEP,
  words: { true: 'True', false: 'False', null: 'None' },
  key: quotePython,
  text: (text) =>
    mergeLiterals(text)
      .map((piece) => (typeof piece === 'string' ? quotePython(piece) : pythonVariable(piece)))
      .join(' + '),
  number: ({ name }) => `float(os.environ["${name}"])`,
};

function javaScriptVariable({ name, encoding }: Variable): string {
  return encoding === 'url' ? `encodeURIComponent(process.env.${name})` : `process.env.${name}`;
}

function pythonVariable({ name, encoding }: Variable): string {
  return encoding === 'url' ? `quote(os.environ["${name}"], safe="")` : `os.environ["${name}"]`;
}

function escapeInTemplate(mark: string): string {
  return mark === '\\"' ? '"' : `\\${mark}`;
}

/** Writes a string in double quotes, with escapes that are valid in JavaScript. Invisible characters are escaped. */
export function quoteText(text: string): string {
  return escapeHidden(JSON.stringify(text));
}

/** Writes a string for Python, where a character outside the basic plane is one escape and not two. */
export function quotePython(text: string): string {
  return replaceHidden(JSON.stringify(text), (letter) =>
    letter.length === 1 ? escapeCharacter(letter) : `\\U${(letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
  );
}

/** Literals that are nested more deeply would be unreadable, so the data is written as a JSON string instead. */
const DEEPEST = 50;

/** Whether JSON is nested more deeply than a literal should be. */
export function isDeep(json: string): boolean {
  let depth = 0;
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs)) {
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Writes data as a literal over several lines, with variables instead of secrets. */
export class LiteralWriter {
  readonly #dialect: Dialect;
  readonly #secrets: SecretNames;

  constructor(dialect: Dialect, secrets: SecretNames) {
    this.#dialect = dialect;
    this.#secrets = secrets;
  }

  /** `secret` is the name of the field that makes the value a secret. */
  write(value: unknown, indent: string, secret?: string): string {
    const { step, words, key, text, number } = this.#dialect;
    if (typeof value === 'string') {
      return text([secret === undefined || value === '' ? value : this.#secrets.variable(secret, value)]);
    }
    if (typeof value === 'number' && secret !== undefined) return number(this.#secrets.variable(secret, String(value)));
    if (typeof value !== 'object' || value === null) {
      return Object.hasOwn(words, String(value)) ? words[String(value) as 'true'] : String(value);
    }
    const deeper = `${indent}${step}`;
    if (Array.isArray(value))
      return writeBlock(
        '[]',
        value.map((item) => this.write(item, deeper, secret)),
        indent,
        step,
      );
    const items = Object.entries(value).map(([name, item]) => {
      const isSecret = secret !== undefined || this.#secrets.hides(name);
      return `${key(name)}: ${this.write(item, deeper, isSecret ? name : undefined)}`;
    });
    return writeBlock('{}', items, indent, step);
  }
}

/** Writes items between brackets, one per line. The last character closes what the others open. */
export function writeBlock(brackets: string, items: readonly string[], indent = '', step = STEP): string {
  if (items.length === 0) return brackets;
  const lines = items.map((item) => `${indent}${step}${item},\n`).join('');
  return `${brackets.slice(0, -1)}\n${lines}${indent}${brackets.slice(-1)}`;
}
