import { invalidOption } from '../../core/endpoint/errors.ts';
import { EndpointError } from '../../core/errors.ts';
import { toBase64 } from '../../core/internal/base64.ts';
import { isPrintable, replaceHidden } from '../../core/internal/text/hidden-characters.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { Mask, maskedBody } from './mask.ts';
import { literalOf, type MaskedText } from './masked-text.ts';
import { fieldsOf } from './multipart.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/**
 * Writes a request for a Hurl file. A masked secret is a Hurl variable: `hurl --variable GITHUB_TOKEN="$GITHUB_TOKEN" file.hurl`.
 * Blobs and streams are read only when they are sent, so the text refers to a file instead: the name of a `File`, or `body`.
 *
 * @example
 * toHurl(endpoint('GET /user'), { mask: true })
 */
export function toHurl(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writeHurl(prepare(options), readTextOptions('toHurl', textOptions)));
}

function writeHurl(prepared: Prepared, textOptions: TextOptions): string {
  const { method, url, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const lines = Object.entries(headers).map(
    ([name, value]) => `${escapeName(name)}: ${write(mask.header(name, value))}`,
  );
  return `${[`${method} ${writeUrl(mask.url(url))}`, ...lines, ...bodyLines(prepared, mask)].join('\n')}\n`;
}

/**
 * A URL in a Hurl file has no escapes: what it must not contain is percent-encoded, as clients do that send it. The fragment, which
 * no client sends, would be a comment.
 */
function writeUrl(url: MaskedText): string {
  const written = url
    .map((piece) => (typeof piece === 'string' ? piece.replace(NOT_IN_URL, encodeURIComponent) : `{{${piece.name}}}`))
    .join('')
    .replace(/#.*$/s, '');
  if (/^https?:\/\//.test(written)) return written;
  throw invalidOption('url', 'must begin with "http://" or "https://" in a Hurl file');
}

const NOT_IN_URL = /[^\p{L}\p{N}:/.\-?=&_%*,@~+!$'();[\]#]/gu;

function bodyLines(prepared: Prepared, mask: Mask): string[] {
  const { body } = prepared;
  const text = maskedBody(prepared, mask);
  if (text !== undefined) return textLines(text);
  switch (body.kind) {
    case 'bytes':
      return [`base64,${toBase64(body.content)};`];
    case 'blob':
      return [`file,${escapeFileName(fileNameOf(body.content))};`];
    case 'stream':
      return [`file,${fileNameOf()};`];
    case 'form':
      return formLines(body.content, mask);
    default:
      return [];
  }
}

/**
 * One line in backquotes, in which Hurl supports escapes. Text without masked secrets that contains special characters is written in
 * base64.
 */
function textLines(text: MaskedText): string[] {
  const literal = literalOf(text);
  if (literal === '') return [];
  if (literal !== undefined && !/^[^`\\{}\n]*$|^[[{][^`\\]*$/.test(literal)) {
    return [`base64,${toBase64(new TextEncoder().encode(literal))};`];
  }
  return [
    `\`${text.map((piece) => (typeof piece === 'string' ? escapeText(piece, '`') : `{{${piece.name}}}`)).join('')}\``,
  ];
}

function formLines(form: FormData, mask: Mask): string[] {
  const fields = fieldsOf(form, mask);
  if (fields.length === 0 || fields.some(({ name }) => name === '')) {
    const message = 'Hurl cannot send a form without fields or with a field without a name. Use toCurl or toFetch.';
    throw new EndpointError('INVALID_PARAMETER', message, { parameter: 'data' });
  }
  const lines = fields.map((field) => {
    const value = field.kind === 'value' ? write(field.value) : `file,${escapeFileName(field.fileName)}; ${field.type}`;
    return `${escapeName(field.name)}: ${value}`;
  });
  return ['[Multipart]', ...lines];
}

function write(text: MaskedText): string {
  const written = text.map((piece) => (typeof piece === 'string' ? escapeText(piece) : `{{${piece.name}}}`)).join('');
  return written.replace(/^ | $/g, () => code(' '));
}

/** Hurl reads `#` as a comment and `{{` as a template, and drops spaces at both ends. Each is written as an escape. */
function escapeText(text: string, marks = '#'): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('{{', '{\\u{7b}');
  return Array.from(escaped, (letter) =>
    marks.includes(letter) || letter === '\n' || !isPrintable(letter) ? code(letter) : letter,
  ).join('');
}

/** A name may contain only few characters as they are, and must not look like the name of a section. */
function escapeName(name: string): string {
  return replaceHidden(name.replace(/^\[|[^\p{L}\p{N}_\-.[\]@$]/gu, code), code);
}

function escapeFileName(name: string): string {
  return name.replace(/[\\ ;#{}]/g, '\\$&').replace(/^\[/, code);
}

function code(letter: string): string {
  return `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}
