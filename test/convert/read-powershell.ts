/** The parameters of an `Invoke-RestMethod` command. Texts are what PowerShell makes of their expressions. */
export interface PowerShellCommand {
  readonly method: string;
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent: string | undefined;
  readonly contentType: string | undefined;
  readonly body: { text: string } | { base64: string } | undefined;
  readonly file: string | undefined;
  readonly form: Readonly<Record<string, string>> | undefined;
}

const QUOTES = "'\u2018\u2019\u201a\u201b";

/** Reads the part of PowerShell's grammar that such a command needs, and fails on everything else. */
export function readPowerShell(command: string): PowerShellCommand {
  const reader = new Reader(command);
  const found: Record<string, unknown> = {};
  reader.expect('Invoke-RestMethod');
  while (!reader.isAtEnd) {
    reader.expect(' `\n  ');
    const name = reader.take(/-[A-Za-z]+/y).slice(1);
    if (name === 'SkipHeaderValidation') continue;
    reader.expect(' ');
    found[name] = name === 'Method' ? reader.take(/[A-Z]+/y) : readArgument(reader);
  }
  return {
    method: found['Method'] as string,
    uri: found['Uri'] as string,
    headers: (found['Headers'] ?? {}) as Record<string, string>,
    userAgent: found['UserAgent'] as string | undefined,
    contentType: found['ContentType'] as string | undefined,
    body: found['Body'] as PowerShellCommand['body'],
    file: found['InFile'] as string | undefined,
    form: found['Form'] as Record<string, string> | undefined,
  };
}

function readArgument(reader: Reader): unknown {
  if (reader.skip('@{\n')) return readTable(reader);
  if (reader.skip('([Text.Encoding]::UTF8.GetBytes(')) return { text: readExpression(reader, '))') };
  if (reader.skip('([Convert]::FromBase64String(')) return { base64: readExpression(reader, '))') };
  if (reader.skip('(')) return readExpression(reader, ')');
  return readLiteral(reader);
}

/** A hash table. PowerShell compares its keys without case, and refuses one that occurs twice. */
function readTable(reader: Reader): Record<string, string> {
  const table: Record<string, string> = {};
  const names = new Set<string>();
  while (!reader.skip('  }')) {
    reader.expect('    ');
    const name = readExpression(reader, ' = ');
    if (names.has(name.toLowerCase())) throw new Error(`The key ${name} occurs twice.`);
    names.add(name.toLowerCase());
    const isFile = reader.skip('Get-Item -LiteralPath ');
    const value = readExpression(reader, '\n');
    table[name] = isFile ? `file ${value}` : value;
  }
  return table;
}

/** Operands joined by `+`. The first one must be a text: characters would be added as numbers. */
function readExpression(reader: Reader, end: string): string {
  let text = readLiteral(reader);
  while (!reader.skip(end)) {
    reader.expect(' + ');
    text += reader.skip('[char]0x')
      ? String.fromCharCode(Number.parseInt(reader.take(/[\da-f]+/y), 16))
      : readLiteral(reader);
  }
  return text;
}

/** A text in single quotes, in which two quotes are one. PowerShell takes five characters for a quote. */
function readLiteral(reader: Reader): string {
  if (reader.skip('$env:')) return `$${reader.take(/\w+/y)}`;
  reader.expect("'");
  let text = '';
  for (;;) {
    const letter = reader.take(/./sy);
    if (!QUOTES.includes(letter)) text += letter;
    else if (QUOTES.includes(reader.next)) text += reader.take(/./sy);
    else return text;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** The next character, or a space at the end. */
  get next(): string {
    return this.#text[this.#at] ?? ' ';
  }

  skip(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.skip(text)) throw new Error(`Expected ${text} at: ${this.#text.slice(this.#at, this.#at + 80)}`);
  }

  take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) throw new Error(`Expected ${pattern} at: ${this.#text.slice(this.#at, this.#at + 80)}`);
    this.#at += found.length;
    return found;
  }
}
