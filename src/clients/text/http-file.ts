import { EndpointError } from '../../errors.ts';
import type { RequestOptions } from '../../types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { maskedBody } from './body-text.ts';
import { fileNameOf } from './file-name.ts';
import { Mask, type TextOptions } from './mask.ts';
import { literalOf, type MaskedText, mapLiterals } from './masked-text.ts';
import { fieldsOf, writeMultipart } from './multipart.ts';
import { isPrintable, replaceUnprintable } from './unprintable.ts';

/**
 * Writes a request for a `.http` file, which editors and httpYac can run. Blobs and streams are read only when they are sent, so the
 * text refers to a file instead: the name of a `File`, or `body`.
 *
 * @example
 * toHttpFile(endpoint('GET /user'), { mask: true })
 */
export function toHttpFile(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writeHttpFile(prepare(options), textOptions));
}

function writeHttpFile(prepared: Prepared, textOptions: TextOptions): string {
  const { method, url, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const { text, contentType } = bodyText(prepared, mask);
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${write(mask.header(name, value), 'a header')}`,
  );
  if (contentType !== undefined) lines.push(`content-type: ${contentType}`);
  const path = mapLiterals(mask.url(url), (literal) => literal.replaceAll('{', '%7B').replaceAll('}', '%7D'));
  return `${[`${method} ${write(path, 'the URL')}`, ...lines].join('\n')}\n${text === '' ? '' : `\n${text}\n`}`;
}

function bodyText(prepared: Prepared, mask: Mask): { text: string; contentType: string | undefined } {
  const { body } = prepared;
  const text = maskedBody(prepared, mask);
  if (text !== undefined) return { text: writeBody(text, body.kind === 'json'), contentType: undefined };
  switch (body.kind) {
    case 'none':
      return { text: '', contentType: undefined };
    case 'blob':
      return { text: `< ${pathOf(fileNameOf(body.blob))}`, contentType: undefined };
    case 'stream':
      return { text: `< ./${fileNameOf()}`, contentType: undefined };
    case 'form': {
      const fields = fieldsOf(body.form, mask);
      const multipart = writeMultipart(fields);
      // Editors normalize the line breaks of a form themselves.
      const lines = mapLiterals(multipart.text, (literal) => literal.replaceAll('\r\n', '\n').replace(/\n$/, ''));
      return { text: writeBody(lines, false), contentType: multipart.contentType };
    }
    default:
      throw unwritable('bytes');
  }
}

/** Text that an editor interprets at the start of a line: the next request, a file, a script or a comment. */
const MARKS = /^(?:###|[<>]|\/\/|#|\s*$)/m;

function writeBody(text: MaskedText, isJson: boolean): string {
  if (isJson) return write(mapLiterals(text, escapeJson), 'the body');
  const first = literalOf(text) ?? '';
  if (first !== '' && MARKS.test(first) && !first.startsWith('--'))
    throw unwritable('text that editors would interpret');
  return write(text, 'the body');
}

/** In JSON, text that an editor reads as a variable or cannot show occurs only in strings, where it can be escaped. */
function escapeJson(json: string): string {
  const toCode = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return replaceUnprintable(json.replace(/\{(?=\{)/g, toCode), toCode);
}

/** An environment variable is written as `{{$processEnv NAME}}`. */
function write(text: MaskedText, place: string): string {
  return text
    .map((piece) => {
      if (typeof piece === 'object') return `{{$processEnv ${piece.name}}}`;
      if (piece.includes('{{') || !isPrintable(piece)) throw unwritable(`braces or control characters in ${place}`);
      return piece;
    })
    .join('');
}

function unwritable(what: string): EndpointError {
  const message = `A .http file cannot contain ${what}. Use toCurl or toFetch.`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: 'data' });
}

/** A path that starts with a folder is kept. A plain name is that of a file in the same folder. */
function pathOf(name: string): string {
  return /^(?:\.{0,2}\/|[A-Za-z]:[\\/])/.test(name) ? name : `./${name}`;
}
