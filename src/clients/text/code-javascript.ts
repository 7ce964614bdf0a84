import { type Body, textOf } from '../body.ts';
import { changePath, isAscii, type Prepared, saysEmpty } from '../prepare.ts';
import { toBase64 } from './base64.ts';
import { fileNameOf } from './file-name.ts';
import { JAVASCRIPT, quoteText, STEP, writeBlock, writeLiteral } from './literal.ts';
import { maskHeader, type TextOptions } from './mask.ts';
import { fieldsOf } from './multipart.ts';

export type JavaScriptClient = 'routebook' | 'fetch' | 'axios' | 'got';

interface Code {
  readonly imports: Set<string>;
  /** Lines before the call. */
  readonly lines: string[];
}

/** Code for a module of Node: fetch, or what is imported. */
export function writeJavaScript(prepared: Prepared, client: JavaScriptClient, textOptions: TextOptions): string {
  const code: Code = { imports: new Set(IMPORTS[client]), lines: [] };
  const { method, url } = prepared;
  const headers = `headers: ${writeHeaders(prepared, client, textOptions)}`;
  const body = writeBody(prepared, client, code);
  const call = {
    fetch: () => `fetch(${quoteText(url)}, ${writeBlock('{}', [methodItem(method), headers, ...body])})`,
    got: () => `got(${quoteText(url)}, ${writeBlock('{}', [methodItem(method), headers, ...body])})`,
    axios: () => `axios(${writeBlock('{}', [methodItem(method), `url: ${quoteText(url)}`, headers, ...body])})`,
    routebook: () => {
      const options = writeBlock('{}', [headers, ...body]);
      code.lines.push(`const request = endpoint(${quoteText(`${method} ${asTemplate(url)}`)}, ${options});`);
      return 'fetch(...toFetch(request))';
    },
  }[client]();
  const imports = [...code.imports].map((line) => `${line}\n`).join('');
  return [...(imports === '' ? [] : [imports]), ...code.lines, `const response = await ${call};\n`].join('\n');
}

const IMPORTS: Readonly<Record<JavaScriptClient, readonly string[]>> = {
  fetch: [],
  got: ['import got from "got";'],
  axios: ['import axios from "axios";'],
  routebook: ['import { endpoint } from "routebook";', 'import { toFetch } from "routebook/clients";'],
};

function methodItem(method: string): string {
  return `method: ${quoteText(method)}`;
}

/** A URL that is its own template: nothing in it is a placeholder. */
function asTemplate(url: string): string {
  return changePath(url, (path) =>
    path
      .replaceAll('{', '%7B')
      .replaceAll('}', '%7D')
      .replace(/(?<![\p{L}\p{N}_]):(?=[A-Za-z_])/gu, '%3A'),
  );
}

function writeHeaders({ headers, body }: Prepared, client: JavaScriptClient, textOptions: TextOptions): string {
  const items = Object.entries(headers).map(([name, value]) => {
    const masked = maskHeader(name, value, textOptions);
    const text = masked ? `\`${masked.before}\${process.env.${masked.variable}}\`` : quoteText(value);
    return `${JAVASCRIPT.key(name)}: ${text}`;
  });
  // Axios calls whatever has no content type a form.
  if (client === 'axios' && headers['content-type'] === undefined && body.kind !== 'form') {
    items.push('"content-type": false');
  }
  if (client === 'routebook') {
    for (const name of ['accept', 'user-agent']) {
      if (headers[name] === undefined) items.push(`${JAVASCRIPT.key(name)}: null`);
    }
  }
  return writeBlock('{}', items, STEP);
}

/** The items of a call that are about the body. */
function writeBody(prepared: Prepared, client: JavaScriptClient, code: Code): string[] {
  const { body, headers } = prepared;
  if (body.kind === 'none') return client === 'fetch' && saysEmpty(prepared) ? ['body: new Uint8Array(0)'] : [];
  if (body.kind === 'json') {
    const literal = writeLiteral(JSON.parse(body.text), JAVASCRIPT, STEP);
    if (client === 'fetch') return [`body: JSON.stringify(${literal})`];
    if (client === 'got' && !isAscii(headers)) return [`body: Buffer.from(JSON.stringify(${literal}))`];
    return [`${client === 'got' ? 'json' : 'data'}: ${literal}`];
  }
  const value = writeValue(body, client, code);
  if (client === 'routebook') return [`data: ${value}`];
  if (client === 'got' && textOf(body) !== undefined && !isAscii(headers)) return [`body: Buffer.from(${value})`];
  if (client !== 'axios') return [`body: ${value}`];
  // Axios would parse text that looks like JSON, and quote text that does not.
  return [`data: ${value}`, 'transformRequest: []'];
}

function writeValue(body: Exclude<Body, { kind: 'none' | 'json' }>, client: JavaScriptClient, code: Code): string {
  switch (body.kind) {
    case 'bytes': {
      const bytes = `Uint8Array.from(atob(${quoteText(toBase64(body.bytes))}), (letter) => letter.charCodeAt(0))`;
      return client === 'axios' ? `${bytes}.buffer` : bytes;
    }
    case 'form':
      writeForm(body.form, code);
      return 'form';
    case 'blob':
      return readFile(fileNameOf(body.blob), code);
    case 'stream':
      return readFile(fileNameOf(), code);
    default:
      return quoteText(textOf(body));
  }
}

function readFile(name: string, { imports }: Code): string {
  imports.add('import { readFile } from "node:fs/promises";');
  return `await readFile(${quoteText(name)})`;
}

function writeForm(form: FormData, { imports, lines }: Code): void {
  lines.push('const form = new FormData();');
  for (const field of fieldsOf(form)) {
    if ('value' in field) {
      lines.push(`form.append(${quoteText(field.name)}, ${quoteText(field.value)});`);
    } else {
      imports.add('import { openAsBlob } from "node:fs";');
      const { name, type } = field.file;
      const blob = `await openAsBlob(${quoteText(name)}, { type: ${quoteText(type)} })`;
      lines.push(`form.append(${quoteText(field.name)}, ${blob}, ${quoteText(name)});`);
    }
  }
}
