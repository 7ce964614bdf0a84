import { toBase64 } from '../base64.ts';
import { changePath, type Prepared, sendsEmptyBody } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { isDeep, JAVASCRIPT, LiteralWriter, quoteText, STEP, writeBlock } from './literal.ts';
import { Mask, maskedBody } from './mask.ts';
import { mapLiterals } from './masked-text.ts';
import { fieldsOf } from './multipart.ts';
import type { TextOptions } from './text-options.ts';

export type JavaScriptClient = 'routebook' | 'fetch';

interface Code {
  readonly prepared: Prepared;
  readonly client: JavaScriptClient;
  readonly mask: Mask;
  readonly imports: Set<string>;
  /** The lines before the call. */
  readonly lines: string[];
}

/** Writes code for a Node module that sends a request with fetch, and builds it with this package if that is wanted. */
export function writeJavaScript(prepared: Prepared, client: JavaScriptClient, textOptions: TextOptions): string {
  const mask = new Mask(textOptions, prepared);
  const code: Code = { prepared, client, mask, imports: new Set(IMPORTS[client]), lines: [] };
  const headers = `headers: ${writeHeaders(code)}`;
  const body = writeBody(code);
  if (client === 'routebook') {
    code.lines.push(`const request = endpoint(${writeRoute(code)}, ${writeBlock('{}', [headers, ...body])});`);
    code.lines.push('const response = await fetch(...toFetch(request));');
  } else {
    const method = `method: ${quoteText(prepared.method)}`;
    const url = JAVASCRIPT.text(mask.url(prepared.url));
    code.lines.push(`const response = await fetch(${url}, ${writeBlock('{}', [method, headers, ...body])});`);
  }
  const imports = [...code.imports].map((line) => `${line}\n`).join('');
  return [...(imports === '' ? [] : [imports]), ...code.lines, STATUS_CHECK, ''].join('\n');
}

const STATUS_CHECK = 'if (!response.ok) throw new Error(String(response.status));';

const IMPORTS: Readonly<Record<JavaScriptClient, readonly string[]>> = {
  fetch: [],
  routebook: ['import { endpoint } from "routebook";', 'import { toFetch } from "routebook/convert";'],
};

/** A URL that is its own template, in which nothing is a placeholder. */
function writeRoute({ prepared: { method, url }, mask }: Code): string {
  const asTemplate = (text: string) =>
    text
      .replaceAll('{', '%7B')
      .replaceAll('}', '%7D')
      .replace(/(?<![\p{L}\p{N}_]):(?=[A-Za-z_])/gu, '%3A');
  const pieces = mapLiterals(mask.url(url), (literal, index) =>
    index === 0 ? `${method} ${changePath(literal, asTemplate)}` : asTemplate(literal),
  );
  return JAVASCRIPT.text(pieces);
}

function writeHeaders({ prepared: { headers }, client, mask }: Code): string {
  const items = Object.entries(headers).map(
    ([name, value]) => `${JAVASCRIPT.key(name)}: ${JAVASCRIPT.text(mask.header(name, value))}`,
  );
  if (client === 'routebook') {
    for (const name of ['accept', 'user-agent']) {
      if (headers[name] === undefined) items.push(`${JAVASCRIPT.key(name)}: null`);
    }
  }
  return writeBlock('{}', items, STEP);
}

/** The argument of a call that sets the body. */
function writeBody(code: Code): string[] {
  const { prepared, client, mask } = code;
  const { body } = prepared;
  if (body.kind === 'none') return client === 'fetch' && sendsEmptyBody(prepared) ? ['body: new Uint8Array(0)'] : [];
  if (body.kind === 'json' && !isDeep(body.content)) {
    const literal = new LiteralWriter(JAVASCRIPT, mask).write(JSON.parse(body.content), STEP);
    return [client === 'fetch' ? `body: JSON.stringify(${literal})` : `data: ${literal}`];
  }
  return [`${client === 'fetch' ? 'body' : 'data'}: ${writeValue(code)}`];
}

function writeValue(code: Code): string {
  const { prepared, mask } = code;
  const { body } = prepared;
  switch (body.kind) {
    case 'bytes':
      return `Uint8Array.from(atob(${quoteText(toBase64(body.content))}), (letter) => letter.charCodeAt(0))`;
    case 'form':
      writeForm(body.content, code);
      return 'form';
    case 'blob':
      return readFile(fileNameOf(body.content), code);
    case 'stream':
      return readFile(fileNameOf(), code);
    default:
      return JAVASCRIPT.text(maskedBody(prepared, mask) ?? ['']);
  }
}

function readFile(name: string, { imports }: Code): string {
  imports.add('import { readFile } from "node:fs/promises";');
  return `await readFile(${quoteText(name)})`;
}

function writeForm(form: FormData, { imports, lines, mask }: Code): void {
  lines.push('const form = new FormData();');
  for (const field of fieldsOf(form, mask)) {
    const name = quoteText(field.name);
    if (field.kind === 'value') {
      lines.push(`form.append(${name}, ${JAVASCRIPT.text(field.value)});`);
    } else {
      imports.add('import { openAsBlob } from "node:fs";');
      const fileName = quoteText(field.fileName);
      const blob = `await openAsBlob(${fileName}, { type: ${quoteText(field.type)} })`;
      lines.push(`form.append(${name}, ${blob}, ${fileName});`);
    }
  }
}
