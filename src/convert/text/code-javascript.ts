import { toBase64 } from '../../core/internal/base64.ts';
import { changePath, isAscii, type Prepared, sendsEmptyBody } from '../prepare.ts';
import { octokitHeaders, writeAuth, writeOctokitRoute } from './code-octokit.ts';
import { fileNameOf } from './file-name.ts';
import { isDeep, JAVASCRIPT, LiteralWriter, quoteText, STEP, writeBlock } from './literal.ts';
import { Mask, maskedBody } from './mask.ts';
import { mapLiterals } from './masked-text.ts';
import { fieldsOf } from './multipart.ts';
import type { TextOptions } from './text-options.ts';

export type JavaScriptClient = 'routebook' | 'fetch' | 'axios' | 'got' | 'octokit';

interface Code {
  readonly prepared: Prepared;
  readonly client: JavaScriptClient;
  readonly mask: Mask;
  readonly imports: Set<string>;
  /** The lines before the call. */
  readonly lines: string[];
}

/** Writes code for a Node module that uses fetch or an imported client. */
export function writeJavaScript(prepared: Prepared, client: JavaScriptClient, textOptions: TextOptions): string {
  const mask = new Mask(textOptions, prepared);
  const code: Code = { prepared, client, mask, imports: new Set(IMPORTS[client]), lines: [] };
  const url = JAVASCRIPT.text(mask.url(prepared.url));
  const method = `method: ${quoteText(prepared.method)}`;
  const headers = `headers: ${writeHeaders(code)}`;
  const body = writeBody(code);
  const call = {
    fetch: () => `fetch(${url}, ${writeBlock('{}', [method, headers, ...body])})`,
    got: () => `got(${url}, ${writeBlock('{}', [method, headers, ...body])})`,
    axios: () => `axios(${writeBlock('{}', [method, `url: ${url}`, headers, ...body])})`,
    routebook: () => {
      code.lines.push(`const request = endpoint(${writeRoute(code)}, ${writeBlock('{}', [headers, ...body])});`);
      return 'fetch(...toFetch(request))';
    },
    octokit: () => {
      code.lines.push(`const octokit = new Octokit(${writeAuth(code)});`);
      return `octokit.request(${writeOctokitRoute(code)}, ${writeBlock('{}', [headers, ...body])})`;
    },
  }[client]();
  const imports = [...code.imports].map((line) => `${line}\n`).join('');
  const lines = [...code.lines, `const response = await ${call};`];
  if (client === 'fetch' || client === 'routebook') lines.push(STATUS_CHECK);
  return [...(imports === '' ? [] : [imports]), ...lines, ''].join('\n');
}

/** The other clients throw by themselves. */
const STATUS_CHECK = 'if (!response.ok) throw new Error(String(response.status));';

const IMPORTS: Readonly<Record<JavaScriptClient, readonly string[]>> = {
  fetch: [],
  got: ['import got from "got";'],
  axios: ['import axios from "axios";'],
  octokit: ['import { Octokit } from "octokit";'],
  routebook: ['import { endpoint } from "routebook";', 'import { toFetch } from "routebook/clients";'],
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

function writeHeaders({ prepared, client, mask }: Code): string {
  const { headers, body } = prepared;
  const written = client === 'octokit' ? octokitHeaders(prepared) : headers;
  const items = Object.entries(written).map(
    ([name, value]) => `${JAVASCRIPT.key(name)}: ${JAVASCRIPT.text(mask.header(name, value))}`,
  );
  // Axios sends a body without a content type as a form.
  if (client === 'axios' && headers['content-type'] === undefined && body.kind !== 'form') {
    items.push('"content-type": false');
  }
  // Octokit sends every body without a content type as JSON.
  if (client === 'octokit' && headers['content-type'] === undefined && body.kind !== 'none') {
    items.push(`"content-type": ${body.kind === 'form' ? 'body.type' : '"application/octet-stream"'}`);
  }
  if (client === 'routebook') {
    for (const name of ['accept', 'user-agent']) {
      if (headers[name] === undefined) items.push(`${JAVASCRIPT.key(name)}: null`);
    }
  }
  return writeBlock('{}', items, STEP);
}

/** The arguments of a call that set the body. */
function writeBody(code: Code): string[] {
  const { prepared, client, mask } = code;
  const { body, headers } = prepared;
  if (body.kind === 'none') return client === 'fetch' && sendsEmptyBody(prepared) ? ['body: new Uint8Array(0)'] : [];
  // Octokit writes objects and lists as JSON, and sends anything else unchanged.
  const isLiteral = client !== 'octokit' || (body.kind === 'json' && /^[[{]/.test(body.content));
  if (body.kind === 'json' && isLiteral && !isDeep(body.content)) {
    const literal = new LiteralWriter(JAVASCRIPT, mask).write(JSON.parse(body.content), STEP);
    if (client === 'fetch') return [`body: JSON.stringify(${literal})`];
    if (client === 'got' && !isAscii(headers)) return [`body: Buffer.from(JSON.stringify(${literal}))`];
    return [`${client === 'got' ? 'json' : 'data'}: ${literal}`];
  }
  const value = writeValue(code);
  if (client === 'routebook' || client === 'octokit') return [`data: ${value}`];
  const isText = maskedBody(prepared, mask) !== undefined;
  if (client === 'got' && isText && !isAscii(headers)) return [`body: Buffer.from(${value})`];
  if (client !== 'axios') return [`body: ${value}`];
  // Axios would parse text that looks like JSON, and quote other text.
  return [`data: ${value}`, 'transformRequest: []'];
}

function writeValue(code: Code): string {
  const { prepared, client, mask } = code;
  const { body } = prepared;
  switch (body.kind) {
    case 'bytes': {
      const bytes = `Uint8Array.from(atob(${quoteText(toBase64(body.content))}), (letter) => letter.charCodeAt(0))`;
      return client === 'axios' ? `${bytes}.buffer` : bytes;
    }
    case 'form':
      writeForm(body.content, code);
      if (client !== 'octokit') return 'form';
      code.lines.push('const body = await new Response(form).blob();');
      return 'body';
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
