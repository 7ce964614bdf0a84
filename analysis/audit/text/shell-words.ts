import { continuationLength, readShellPart } from '../../../src/convert/text/shell-words.ts';
import { spend } from '../../tree/budget.ts';
import { type Hole, join, type Pieces } from '../call.ts';

/** A word of a command, with its variables as holes. */
export interface Word {
  readonly pieces: Pieces;
  readonly start: number;
  readonly end: number;
}

/** A command: its words, and whether its output goes to the next one. */
export interface Command {
  readonly words: readonly Word[];
  readonly isPiped: boolean;
  /** Whether the result of the command before it decides whether it runs: `[ -n "$id" ] && method=PATCH`. */
  readonly isConditional?: boolean;
  /** The array that the words are assigned or added to: `FLAGS=(--silent --fail)`. */
  readonly array?: { readonly name: string; readonly isAdded: boolean; readonly at: number };
}

const SEPARATORS = ';&|\n(){}`';
const MAX_DEPTH = 20;
/** The maximum number of here-documents in each other that are read as commands. */
const MAX_DOCUMENTS = 2;
/** A variable; `$env:NAME` is one of PowerShell. */
const VARIABLE = /^(?:env:(?=[a-z_]))?([a-z_]\w*|[0-9@*#?!])/i;
/** `${API_URL:-https://api.github.com}`: the default URL, unless the variable is set. */
const DEFAULT_URL = /^\w{1,100}:?[-=](https?:\/\/[\w.:/-]{1,200}|api\.[\w.-]{1,200})$/;

/** `bash <<EOF`, `ssh host <<EOF`, `cat > run.sh <<EOF` */
const RUNS_DOCUMENT =
  /(?:^|[\s|;&(])(?:(?:ba|z|da|k)?sh|ssh)\s(?!-c)[^|;&>]*<<|(?:>|\btee\s)\s*["']?[\w$/{}.~-]*(?:\/[\w-]+|\.(?:ba|z)?sh)["']?(?=\s|$)/;

/** Splits shell text into commands, including those in `$(…)`, even in here-documents. Comments are omitted. */
export function shellCommands(text: string, level = 0): Command[] {
  const commands: Command[] = [];
  const documents: { readonly name: string; readonly isQuoted: boolean; readonly isScript: boolean }[] = [];
  readCommands(0, '', 0);
  return commands;

  /** Reads commands up to a closing character. Returns the position after them. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
  function readCommands(from: number, close: string, depth: number): number {
    let words: Word[] = [];
    let isConditional = false;
    // The commands of a substitution come before the command that contains it.
    const finish = (isPiped: boolean, isNextConditional = false) => {
      if (words.length > 0) commands.push({ words, isPiped, isConditional });
      if (words.length > 0 || isNextConditional) isConditional = isNextConditional;
      words = [];
    };
    let at = from;
    while (at < text.length) {
      spend();
      const character = text[at] as string;
      if (close !== '' && character === close) {
        finish(false);
        return at + 1;
      }
      if (character === '\n') {
        finish(false);
        at = documents.length > 0 ? skipDocuments(at + 1) : at + 1;
      } else if (character === '#' && (at === 0 || /[\s;&|(]/.test(text[at - 1] as string))) {
        const end = text.indexOf('\n', at);
        at = end < 0 ? text.length : end;
      } else if (continuationLength(text, at) > 0) {
        at += continuationLength(text, at);
      } else if (/\s/.test(character)) {
        at += 1;
      } else if (character === '`' && close !== '`' && depth < MAX_DEPTH) {
        at = readCommands(at + 1, '`', depth + 1);
      } else if (text.startsWith('<<', at) && text[at + 2] !== '<') {
        at = readDocumentStart(at + 2);
      } else if (character === '(' && isAssignment(words.at(-1), at)) {
        const assignment = words.pop() as Word;
        const name = String(assignment.pieces[0]).slice(0, -1);
        const first = commands.length;
        at = readCommands(at + 1, ')', depth + 1);
        // The items may be on several lines.
        const items = commands.splice(first).flatMap((each) => each.words);
        const array = { name: nameOf(name.replace(/\+$/, '')), isAdded: name.endsWith('+'), at: assignment.start };
        commands.push({ words: items, isPiped: false, array });
      } else if (SEPARATORS.includes(character)) {
        const isDouble = text[at + 1] === character;
        finish(character === '|' && !isDouble, isDouble && (character === '&' || character === '|'));
        at += 1;
      } else if (character === '<' || character === '>') {
        at = skipRedirection(at, words, close, depth);
      } else {
        const word = readWord(at, close, depth);
        words.push(word);
        at = Math.max(word.end, at + 1);
      }
    }
    finish(false);
    return at;
  }

  function readDocumentStart(from: number): number {
    const match = /^-?\s*(["']?)([\w.-]+)\1/.exec(text.slice(from, from + 100));
    if (match === null) return from;
    const line =
      text.slice(text.lastIndexOf('\n', from) + 1, from) + (/^[^\n]*/.exec(text.slice(from, from + 200))?.[0] ?? '');
    documents.push({ name: match[2] as string, isQuoted: match[1] !== '', isScript: RUNS_DOCUMENT.test(line) });
    return from + match[0].length;
  }

  function skipDocuments(from: number): number {
    let at = from;
    for (const { name, isQuoted, isScript } of documents.splice(0)) {
      const begin = at;
      let last = at;
      while (at < text.length) {
        const end = text.indexOf('\n', at);
        const stop = end < 0 ? text.length : end;
        const line = text.slice(at, stop).trim();
        last = at;
        at = stop + 1;
        if (line === name) break;
      }
      if (isScript && level < MAX_DOCUMENTS) readScript(begin, last);
      else if (!isQuoted) readSubstitutions(begin, last);
    }
    return Math.min(at, text.length);
  }

  /** Reads a here-document that a shell runs, or that becomes a script. */
  function readScript(from: number, to: number): void {
    for (const { words, ...rest } of shellCommands(text.slice(from, to), level + 1)) {
      const moved = words.map((word) => ({ ...word, start: word.start + from, end: word.end + from }));
      commands.push({ ...rest, words: moved });
    }
  }

  /** Reads the commands in a here-document, whose other text is data. */
  function readSubstitutions(from: number, to: number): void {
    for (let at = text.indexOf('$(', from); at >= 0 && at < to; at = text.indexOf('$(', at)) {
      at = text[at - 1] === '\\' || text[at + 2] === '(' ? at + 2 : readCommands(at + 2, ')', 1);
    }
  }

  /** `2>/dev/null`, `> file`, `2>&1`: neither the number nor the file is a word of the command. */
  function skipRedirection(from: number, words: Word[], close: string, depth: number): number {
    const last = words.at(-1);
    if (last?.end === from && /^\d$/.test(plainText(last))) words.pop();
    const [operator = ''] = /^(?:<<<|>>|<>|[<>])(?:&[\d-])?/.exec(text.slice(from, from + 5)) ?? [];
    let at = from + Math.max(operator.length, 1);
    if (operator.includes('&') || text[at] === '(') return at;
    while (text[at] === ' ' || text[at] === '\t') at += 1;
    const next = text[at] ?? '\n';
    if (/[\s<>]/.test(next) || SEPARATORS.includes(next) || next === close) return at;
    return Math.max(readWord(at, close, depth).end, at + 1);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
  function readWord(from: number, close: string, depth: number): Word {
    const pieces: (string | Hole)[] = [];
    let at = from;
    while (at < text.length) {
      const character = text[at] as string;
      if (character === "'" || text.startsWith("$'", at)) {
        const quoted = readShellPart(text, at);
        pieces.push(...readExpressions(quoted.text));
        at = quoted.end;
      } else if (character === '"') {
        at = readQuoted(at + 1, pieces, depth);
      } else if (character === '$') {
        at = readVariable(at, pieces, depth);
      } else if (character === '\\') {
        if (continuationLength(text, at) > 0) break;
        const escaped = readShellPart(text, at);
        pieces.push(escaped.text);
        at = escaped.end;
      } else if (/\s/.test(character) || ';&|()<>`'.includes(character) || character === close) {
        // In documentation, `<owner>` stands for a value.
        const stand =
          character === '<' ? /^<[\p{L}\w -]{1,40}(\/[\p{L}\w -]{1,40})?>/u.exec(text.slice(at, at + 90)) : null;
        if (stand === null || at === from) break;
        const hole = { name: 'placeholder', isSegment: false };
        pieces.push(hole, ...(stand[1] === undefined ? [] : ['/', hole]));
        at += stand[0].length;
      } else {
        pieces.push(character);
        at += 1;
      }
    }
    return { pieces: join(pieces), start: from, end: Math.min(at, text.length) };
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
  function readQuoted(from: number, pieces: (string | Hole)[], depth: number): number {
    let at = from;
    while (at < text.length) {
      const character = text[at] as string;
      if (character === '"') return at + 1;
      if (character === '\\') {
        const length = continuationLength(text, at);
        if (length === 0)
          pieces.push(/["\\$`]/.test(text[at + 1] ?? '') ? (text[at + 1] as string) : text.slice(at, at + 2));
        at += length || 2;
      } else if (character === '$') at = readVariable(at, pieces, depth);
      else if (character === '`' && depth < MAX_DEPTH) {
        at = readCommands(at + 1, '`', depth + 1);
        pieces.push({ name: 'command', isSegment: false });
      } else {
        pieces.push(character);
        at += 1;
      }
    }
    return at;
  }

  function readVariable(from: number, pieces: (string | Hole)[], depth: number): number {
    const next = text[from + 1];
    if (text.startsWith('${{', from)) {
      const end = text.indexOf('}}', from);
      const stop = end < 0 ? text.length : end + 2;
      pieces.push(...readExpressions(text.slice(from, stop)));
      return stop;
    }
    if (next === '(' && depth < MAX_DEPTH) {
      const isArithmetic = text[from + 2] === '(';
      const stop = readCommands(from + 2, ')', depth + 1);
      pieces.push({ name: 'command', isSegment: false });
      return isArithmetic && text[stop] === ')' ? stop + 1 : stop;
    }
    if (next === '{') {
      const end = text.indexOf('}', from);
      const stop = end < 0 ? text.length : end + 1;
      const inside = text.slice(from + 2, stop - 1);
      pieces.push(readBraces(inside));
      return stop;
    }
    const [whole, name] = VARIABLE.exec(text.slice(from + 1, from + 100)) ?? [];
    if (whole === undefined || name === undefined) {
      pieces.push('$');
      return from + 1;
    }
    pieces.push({ name: nameOf(name), isSegment: false });
    return from + 1 + whole.length;
  }
}

/** The variable in `${…}`, or the default URL. */
function readBraces(inside: string): string | Hole {
  const [, url] = DEFAULT_URL.exec(inside) ?? [];
  if (url !== undefined) return url;
  return { name: nameOf(/[\w@*]+/.exec(inside)?.[0] ?? ''), isSegment: false };
}

/** The text of a word, or '' if a part of it is known only at run time. */
export function plainText({ pieces }: Word): string {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : '';
}

/** Whether a word is the start of `name=(…)`. */
function isAssignment(word: Word | undefined, at: number): boolean {
  const [start] = word?.pieces ?? [];
  return word?.end === at && word.pieces.length === 1 && /^[A-Za-z_]\w*\+?=$/.test(String(start));
}

/** The name of a hole, in lowercase and without underscores. */
export function nameOf(text: string): string {
  return text.toLowerCase().replace(/_/g, '');
}

/** Text with expressions of a workflow as holes. */
export function readExpressions(text: string): Pieces {
  if (!text.includes('${{')) return [text];
  return text
    .split(/(\$\{\{[^{}]{0,500}\}\})/)
    .map((part): string | Hole => (part.startsWith('${{') ? { name: expressionName(part), isSegment: false } : part));
}

/** The last name of an expression. For `github.api_url`, the name includes `github`, as in other variables for the URL of the API. */
function expressionName(expression: string): string {
  const [, name = ''] = /(\w+)\W*$/.exec(expression) ?? [];
  const [whole] = /\bgithub\.(?:api_url|repository)\b(?!\.)/.exec(expression) ?? [];
  return nameOf((whole ?? name).replace('.', '_'));
}
