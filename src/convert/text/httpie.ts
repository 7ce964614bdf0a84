import { EndpointError } from '../../core/errors.ts';
import { isPrintable } from '../../core/internal/text/hidden-characters.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { Mask, maskedBody } from './mask.ts';
import { literalOf, type MaskedText, prepend, showMasked } from './masked-text.ts';
import { type Field, fieldsOf, writeMultipart } from './multipart.ts';
import { fitsArgument, joinWords, pipeInto, quote, quoteAny, quoteMasked, runInPosixShell } from './shell.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/**
 * Writes an HTTPie command for sh, dash, bash, zsh and fish. Blobs and streams are read only when they are sent, so the command refers
 * to a file instead: the name of a `File`, or `body`. HTTPie sends non-ASCII header values in UTF-8.
 *
 * @example
 * toHttpie(endpoint('GET /user'))
 */
export function toHttpie(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writeHttpie(prepare(options), readTextOptions('toHttpie', textOptions)));
}

function writeHttpie(prepared: Prepared, textOptions: TextOptions): string {
  const { method, url, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const { flag, items, input, file, contentType } = bodyWords(prepared, mask);
  const embedded: string[] = [];
  const headerItems = Object.entries(headers).map(([name, value]) =>
    headerItem(name, value, mask.header(name, value), embedded),
  );
  // HTTPie sends a body without a content type as JSON.
  const hasBody = flag !== undefined || input !== undefined || file !== undefined;
  if (contentType !== undefined) headerItems.push(quote(`content-type:${contentType}`));
  else if (hasBody && flag !== '--multipart' && headers['content-type'] === undefined)
    headerItems.push("'content-type:'");
  const command = ['http'];
  if (input === undefined && file === undefined) command.push('--ignore-stdin');
  if (flag !== undefined) command.push(flag);
  // After `--`, nothing is interpreted as an option.
  command.push(`-- ${method} ${quoteMasked(mask.url(url))}`, ...headerItems, ...items);
  if (file !== undefined) command.push(`< ${quote(file)}`);
  embedded.forEach((_, index) => {
    command.push(`${index + FIRST_DESCRIPTOR}<<'END'`);
  });
  const text = [joinWords(command), ...embedded.map((value) => `${value}\nEND`)].join('\n');
  // fish has no here-documents.
  return pipeInto(embedded.length > 0 ? runInPosixShell(text) : text, input);
}

// The file descriptors that a POSIX shell has in addition to the standard ones.
const FIRST_DESCRIPTOR = 3;
const LAST_DESCRIPTOR = 9;

/**
 * A backslash before one of the characters that HTTPie splits items at. HTTPie would read it as an escape, and has no escape for the
 * backslash itself.
 */
const UNESCAPABLE = /\\[:;=@]/;

function headerItem(name: string, value: string, masked: MaskedText, embedded: string[]): string {
  if (value.trim() === '') return quote(`${name};`);
  if (UNESCAPABLE.test(literalOf(masked) ?? '')) {
    const descriptor = embedded.length + FIRST_DESCRIPTOR;
    if (descriptor > LAST_DESCRIPTOR)
      throw unwritable(name, `is the eighth with ${MARKS}, and HTTPie accepts at most seven`);
    if (!isPrintable(value))
      throw unwritable(name, `has ${MARKS}, and characters that cannot be pasted into a terminal`);
    embedded.push(value);
    return quote(`${name}:@/dev/fd/${descriptor}`);
  }
  // A header contains no line feed, so it can always be quoted.
  return quoteAny(prepend(`${name}:`, escapeStart(masked))) as string;
}

const MARKS = 'a backslash before one of ":;=@"';

function unwritable(name: string, reason: string): EndpointError {
  return new EndpointError('INVALID_HEADER', `The header "${name}" ${reason}. Use toCurl.`, { parameter: name });
}

/** `name:=value` and `name:@value` have other meanings. */
function escapeStart([first = '', ...rest]: MaskedText): MaskedText {
  return [typeof first === 'string' ? first.replace(/^[:;=@]/, '\\$&') : first, ...rest];
}

interface BodyWords {
  readonly flag: string | undefined;
  readonly items: readonly string[];
  /** The text that is piped to HTTPie. */
  readonly input: MaskedText | Uint8Array | undefined;
  /** The file that is used as standard input. */
  readonly file: string | undefined;
  /** The content type of a form that is written as text. */
  readonly contentType: string | undefined;
}

const NO_WORDS: BodyWords = { flag: undefined, items: [], input: undefined, file: undefined, contentType: undefined };

function bodyWords(prepared: Prepared, mask: Mask): BodyWords {
  const { body } = prepared;
  const text = maskedBody(prepared, mask);
  if (text !== undefined) return textWords(text);
  switch (body.kind) {
    case 'bytes':
      return { ...NO_WORDS, input: body.content };
    case 'form': {
      const fields = fieldsOf(body.content, mask);
      const items = fields.map(formItem).filter((item) => item !== undefined);
      if (items.length > 0 && items.length === fields.length) return { ...NO_WORDS, flag: '--multipart', items };
      const { text, contentType } = writeMultipart(fields);
      return { ...textWords(text), contentType };
    }
    case 'blob':
      return { ...NO_WORDS, file: fileNameOf(body.content) };
    case 'stream':
      return { ...NO_WORDS, file: fileNameOf() };
    default:
      return NO_WORDS;
  }
}

function textWords(text: MaskedText): BodyWords {
  const shown = showMasked(text);
  if (fitsArgument(shown) && isPrintable(shown)) return { ...NO_WORDS, flag: `--raw=${quoteMasked(text)}` };
  return { ...NO_WORDS, input: text };
}

/** Returns undefined for values that HTTPie cannot send. */
function formItem(field: Field): string | undefined {
  const text = field.name + (field.kind === 'value' ? showMasked(field.value) : field.fileName);
  if (text.includes('\\') || !fitsArgument(text)) return undefined;
  const name = field.name.replace(/[:;=@]/g, '\\$&');
  if (field.kind === 'value') return quoteAny(prepend(`${name}=`, escapeStart(field.value)));
  // HTTPie reads a type after the first `;type=`.
  if (field.fileName.includes(';type=')) return undefined;
  // HTTPie expands `~` to the home folder.
  const path = field.fileName.startsWith('~') ? `./${field.fileName}` : field.fileName;
  return quoteAny(prepend(`${name}@`, escapeStart([`${path};type=${field.type}`])));
}
