import { EndpointError } from '../../core/errors.ts';
import { escapeHidden, isPrintable } from '../../core/internal/text/hidden-characters.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import {
  isPlainAuthorization,
  isPlainHeaderName,
  isPlainHeaderValue,
  isPlainInForm,
  isPlainText,
} from './http-file-marks.ts';
import { Mask, maskedBody } from './mask.ts';
import { type MaskedText, mapLiterals, showMasked } from './masked-text.ts';
import { type Field, fieldsOf, writeMultipart } from './multipart.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/**
 * Writes a request for a `.http` file, which editors and httpYac can run. Blobs and streams are read only when they are sent, so the
 * text refers to a file instead: the name of a `File`, or `body`.
 *
 * @example
 * toHttpFile(endpoint('GET /user'), { mask: true })
 */
export function toHttpFile(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writeHttpFile(prepare(options), readTextOptions('toHttpFile', textOptions)));
}

function writeHttpFile(prepared: Prepared, textOptions: TextOptions): string {
  const { method, url, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const { text, contentType } = bodyText(prepared, mask);
  const lines = Object.entries(headers).map(([name, value]) => writeHeader(name, mask.header(name, value)));
  if (contentType !== undefined) lines.push(`content-type: ${contentType}`);
  const path = mapLiterals(mask.url(url), (literal) => literal.replaceAll('{', '%7B').replaceAll('}', '%7D'));
  return `${[`${method} ${write(path, 'the URL')}`, ...lines].join('\n')}\n${text === '' ? '' : `\n${text}\n`}`;
}

function writeHeader(name: string, value: MaskedText): string {
  const isPlain =
    isPlainHeaderName(name) &&
    isPlainHeaderValue(showMasked(value)) &&
    (!name.endsWith('authorization') || isPlainAuthorization(showMasked(value)));
  if (!isPlain) throw unwritable('a header that editors would interpret', name);
  return `${name}: ${write(value, 'a header')}`;
}

function bodyText(prepared: Prepared, mask: Mask): { text: string; contentType: string | undefined } {
  const { body } = prepared;
  const text = maskedBody(prepared, mask);
  if (text !== undefined) return { text: writeText(text, prepared), contentType: undefined };
  switch (body.kind) {
    case 'none':
      return { text: '', contentType: undefined };
    case 'blob':
      return { text: write([`< ${pathOf(fileNameOf(body.content))}`], 'the name of a file'), contentType: undefined };
    case 'stream':
      return { text: `< ./${fileNameOf()}`, contentType: undefined };
    case 'form':
      return writeForm(fieldsOf(body.content, mask));
    default:
      throw unwritable('bytes');
  }
}

function writeText(text: MaskedText, { body: { kind }, headers }: Prepared): string {
  if (kind === 'json') return write(mapLiterals(text, escapeJson), 'the body');
  const isPlain = (each: MaskedText) => showMasked(each) === '' || isPlainText(showMasked(each));
  const written = kind === 'parameters' && !isPlain(text) ? mapLiterals(text, encodeFirst) : text;
  // httpYac removes the line breaks of such a body.
  const isJoined = /urlencoded/i.test(headers['content-type'] ?? '') && showMasked(written).includes('\n');
  if (isJoined || !isPlain(written)) throw unwritable('text that editors would interpret');
  return write(written, 'the body');
}

function writeForm(fields: readonly Field[]): { text: string; contentType: string } {
  for (const field of fields) {
    const isPlain = field.kind === 'file' || isPlainInForm(showMasked(field.value).replaceAll('\r\n', '\n'));
    if (!isPlain) throw unwritable('text that editors would interpret');
  }
  const { text, contentType } = writeMultipart(fields);
  // Editors normalize the line breaks of a form themselves.
  const lines = mapLiterals(text, (literal) => literal.replaceAll('\r\n', '\n'));
  return { text: write(lines, 'the body').trimEnd(), contentType };
}

/**
 * In JSON, text that an editor interprets or cannot show occurs only in strings, where it can be escaped. httpYac drops a line that
 * contains `<--->`.
 */
function escapeJson(json: string): string {
  const marks = /(?<=\\)\{|\{(?=\{)|<(?=--->)/g;
  return escapeHidden(json.replace(marks, (letter) => (letter === '{' ? '\\u007b' : '\\u003c')));
}

/** A word at the start of a body, such as `query=`, is interpreted. In URLSearchParams, its first letter can be percent-encoded. */
function encodeFirst(pairs: string, index: number): string {
  return index > 0 ? pairs : pairs.replace(/^[a-z.]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

/** An environment variable is written as `{{$processEnv NAME}}`, and braces after backslashes as braces. */
function write(text: MaskedText, place: string): string {
  return text
    .map((piece) => {
      if (typeof piece === 'object') return `{{$processEnv ${piece.name}}}`;
      if (/[{\\]\{/.test(piece) || !isPrintable(piece)) throw unwritable(`braces or control characters in ${place}`);
      return piece;
    })
    .join('');
}

function unwritable(what: string, parameter = 'data'): EndpointError {
  return new EndpointError('INVALID_PARAMETER', `A .http file cannot contain ${what}. Use toCurl or toFetch.`, {
    parameter,
  });
}

/** A path that starts with a folder is kept. A plain name is that of a file in the same folder. */
function pathOf(name: string): string {
  return /^(?:\.{0,2}\/|[A-Za-z]:[\\/])/.test(name) ? name : `./${name}`;
}
