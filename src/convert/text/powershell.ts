import { EndpointError } from '../../core/errors.ts';
import { toBase64 } from '../../core/internal/base64.ts';
import { isPrintable, splitHidden } from '../../core/internal/text/hidden-characters.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { Mask, maskedBody } from './mask.ts';
import type { MaskedText } from './masked-text.ts';
import { type Field, fieldsOf, writeMultipart } from './multipart.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/**
 * Writes a command for PowerShell 7 (`Invoke-RestMethod`). Blobs and streams are read only when they are sent, so the command refers
 * to a file instead: the name of a `File`, or `body`.
 *
 * @example
 * toPowerShell(endpoint('GET /user'), { mask: true })
 */
export function toPowerShell(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writePowerShell(prepare(options), readTextOptions('toPowerShell', textOptions)));
}

function writePowerShell(prepared: Prepared, textOptions: TextOptions): string {
  const mask = new Mask(textOptions, prepared);
  const { method, url, headers } = prepared;
  const { words, contentType } = bodyWords(prepared, mask);
  const { 'content-type': given, 'user-agent': userAgent, ...others } = headers;
  const type = contentType ?? given;
  const command = ['Invoke-RestMethod', `-Method ${method}`, `-Uri ${argument(mask.url(url))}`];
  const pairs = Object.entries(others).map(([name, value]) => `${quote(name)} = ${write(mask.header(name, value))}`);
  if (pairs.length > 0)
    command.push('-SkipHeaderValidation', `-Headers @{\n${pairs.map((pair) => `    ${pair}\n`).join('')}  }`);
  if (userAgent !== undefined) command.push(`-UserAgent ${argument(mask.header('user-agent', userAgent))}`);
  if (type !== undefined) command.push(`-ContentType ${argument([type])}`);
  return [...command, ...words].join(' `\n  ');
}

interface BodyWords {
  readonly words: readonly string[];
  /** The content type of a form that is written as text. */
  readonly contentType: string | undefined;
}

function bodyWords(prepared: Prepared, mask: Mask): BodyWords {
  const { body } = prepared;
  if (body.kind === 'form') return formWords(fieldsOf(body.content, mask));
  return { words: dataWords(prepared, mask), contentType: undefined };
}

function dataWords(prepared: Prepared, mask: Mask): string[] {
  const { body } = prepared;
  const text = maskedBody(prepared, mask);
  // As bytes, so that PowerShell does not choose an encoding.
  if (text !== undefined) return [`-Body ([Text.Encoding]::UTF8.GetBytes(${write(text)}))`];
  switch (body.kind) {
    case 'bytes':
      return [`-Body ([Convert]::FromBase64String(${quote(toBase64(body.content))}))`];
    case 'blob':
      return [`-InFile ${quote(fileNameOf(body.content))}`];
    case 'stream':
      return [`-InFile ${quote(fileNameOf())}`];
    default:
      return [];
  }
}

/** `-Form` accepts each name only once. A form without files is written as one text. */
function formWords(fields: readonly Field[]): BodyWords {
  if (!fields.some(({ kind }) => kind === 'file')) {
    const { text, contentType } = writeMultipart(fields);
    return { words: [`-Body ([Text.Encoding]::UTF8.GetBytes(${write(text)}))`], contentType };
  }
  const names = fields.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) {
    const message = 'PowerShell cannot send a form with files if a name occurs twice. Use toCurl or toFetch.';
    throw new EndpointError('INVALID_PARAMETER', message, { parameter: 'data' });
  }
  const pairs = fields.map((field) => {
    const value = field.kind === 'value' ? write(field.value) : `Get-Item -LiteralPath ${quote(field.fileName)}`;
    return `${write([field.name])} = ${value}`;
  });
  return { words: [`-Form @{\n${pairs.map((pair) => `    ${pair}\n`).join('')}  }`], contentType: undefined };
}

/** In single quotes, only quotes have a meaning. PowerShell accepts five different characters as quotes. */
function quote(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/** Writes an expression. Unprintable parts are written as character codes. */
function write(text: MaskedText): string {
  const parts = text.flatMap((piece) => {
    if (typeof piece === 'object') return [`$env:${piece.name}`];
    if (isPrintable(piece)) return [quote(piece)];
    return splitHidden(piece).flatMap((part, index) => {
      if (part === '') return [];
      return index % 2 === 0
        ? [quote(part)]
        : part.split('').map((unit) => `[char]0x${unit.charCodeAt(0).toString(16)}`);
    });
  });
  // The first operand is a string, so that `+` concatenates.
  return parts.length > 1 && parts[0]?.startsWith('[') ? `'' + ${parts.join(' + ')}` : parts.join(' + ');
}

/** Writes an argument of a command, in which an expression needs parentheses. */
function argument(text: MaskedText): string {
  const written = write(text);
  return text.length === 1 && /^'[^']*'$/.test(written) ? written : `(${written})`;
}
