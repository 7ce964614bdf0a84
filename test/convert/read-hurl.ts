/** A request as a Hurl file describes it. */
export interface HurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text or bytes of the body, the name of a file, or the fields of a form. */
  readonly body: { text: string } | { bytes: string } | { file: string } | { fields: [string, string][] } | undefined;
}

const URL_TEXT = /^https?:\/\/(?:[\p{L}\p{N}:/.\-?=&_%*,@~+!$'();[\]]|\{\{\w+\}\})*$/u;
const NAME = /^(?!\[)(?:[\p{L}\p{N}_\-.[\]@$]|\\[#:\\/bfnrt]|\\u\{[\da-f]+\})+$/iu;
const VALUE = /^(?:[^\\#\p{Cc}]|\\[#"`\\/bfnrt]|\\u\{[\da-f]+\})*$/iu;
const FILE = /^file,(?!\[)((?:[^#;{} \n\\]|\\[\\bfnrt#; {}]|\\u\{[\da-f]+\})+);(?: \S.*)?$/u;
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Reads one request by Hurl's grammar (https://hurl.dev/docs/grammar.html), and fails where the grammar does. */
export function readHurl(file: string): HurlRequest {
  const lines = file.replace(/\n$/, '').split('\n');
  const [, method = '', url = ''] = match(/^([A-Z]+) (.*)$/, lines.shift());
  match(URL_TEXT, url);
  const headers: Record<string, string> = {};
  while (lines.length > 0 && !/^(?:\[|`|base64,|file,)/.test(lines[0] as string)) {
    const [name, value] = readPair(lines.shift());
    headers[name] = value;
  }
  return { method, url, headers, body: readBody(lines) };
}

function readBody(lines: readonly string[]): HurlRequest['body'] {
  const [first, ...rest] = lines;
  if (first === undefined) return undefined;
  if (first === '[Multipart]') return { fields: rest.map(readPair) };
  if (rest.length > 0) throw new Error(`Something follows the body: ${rest[0]}`);
  if (first.startsWith('`')) {
    const [, text = ''] = match(/^`([^`]*)`$/, first);
    match(/^(?:[^\\`\p{Cc}]|\\[#"`\\/bfnrt]|\\u\{[\da-f]+\})*$/u, text);
    return { text: readEscapes(text) };
  }
  if (first.startsWith('base64,')) {
    return { bytes: Buffer.from(match(/^base64,([\w+/]*=*);$/, first)[1] ?? '', 'base64').toString('latin1') };
  }
  return { file: readEscapes(match(FILE, first)[1] ?? '') };
}

function readPair(line: string | undefined): [string, string] {
  const [, name = '', value = ''] = match(/^((?:[^:\\]|\\.)+): (.*)$/u, line);
  match(NAME, name);
  if (!FILE.test(value)) match(VALUE, value);
  return [readEscapes(name), readEscapes(value.replace(/^ +| +$/g, ''))];
}

function match(pattern: RegExp, text = ''): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`Hurl does not read this: ${text}`);
  return found;
}

function readEscapes(text: string): string {
  return text.replace(/\\u\{([\da-f]+)\}|\\(.)/gu, (_, code?: string, letter = '') =>
    code === undefined ? (CONTROLS[letter] ?? letter) : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
