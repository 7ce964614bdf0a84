import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { isPrintable } from './hidden-characters.ts';
import { Mask, maskedBody } from './mask.ts';
import { literalOf, type MaskedText, prepend, showMasked } from './masked-text.ts';
import { type Field, fieldsOf, writeMultipart } from './multipart.ts';
import { fitsArgument, joinWords, pipeInto, quote, quoteAny, quoteLatin, quoteMasked } from './shell.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/**
 * Writes a curl command for sh, dash, bash, zsh and fish. Blobs and streams are read only when they are sent, so the command refers to
 * a file instead: the name of a `File`, or `body`.
 *
 * @example
 * toCurl(endpoint('GET /user', { headers: { authorization: 'token secret' } }), { mask: true })
 */
export function toCurl(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writeCurl(prepare(options), readTextOptions('toCurl', textOptions)));
}

function writeCurl(prepared: Prepared, textOptions: TextOptions): string {
  const { method, url, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const command = ['curl', method === 'HEAD' ? '--head' : `--request ${method}`, `--url ${quoteMasked(mask.url(url))}`];
  if (/[[\]{}]/.test(url)) command.push('--globoff');
  const { words, input, contentType, isForm } = bodyWords(prepared, mask);
  for (const [name, value] of Object.entries(headers)) {
    command.push(`--header ${headerWord(name, value, mask.header(name, value))}`);
  }
  if (contentType !== undefined) command.push(`--header ${quote(`content-type: ${contentType}`)}`);
  else if (words.length > 0 && headers['content-type'] === undefined && !isForm) {
    command.push("--header 'content-type:'");
  }
  // Otherwise, for bodies of 1 MiB and more, curl first asks the server whether it accepts the body.
  if (words.length > 0 && !words[0]?.startsWith('--data-raw') && headers['expect'] === undefined)
    command.push("--header 'expect:'");
  return pipeInto(joinWords([...command, ...words]), input);
}

function headerWord(name: string, value: string, masked: MaskedText): string {
  // `name:` without a value would remove the header.
  if (value.trim() === '') return quote(`${name};`);
  const text = prepend(`${name}: `, masked);
  const literal = literalOf(text);
  return literal === undefined || /^[ -~]*$/.test(literal) ? quoteMasked(text) : quoteLatin(literal);
}

interface BodyWords {
  readonly words: readonly string[];
  readonly isForm: boolean;
  /** The text that is piped to curl. */
  readonly input: MaskedText | Uint8Array | undefined;
  /** The content type of a form that is written as text. */
  readonly contentType: string | undefined;
}

const NO_WORDS: BodyWords = { words: [], isForm: false, input: undefined, contentType: undefined };
const FROM_INPUT = '--data-binary @-';

function bodyWords(prepared: Prepared, mask: Mask): BodyWords {
  const { body } = prepared;
  const text = maskedBody(prepared, mask);
  if (text !== undefined) return textWords(text);
  switch (body.kind) {
    case 'bytes':
      return { ...NO_WORDS, words: [FROM_INPUT], input: body.content };
    case 'form': {
      const fields = fieldsOf(body.content, mask);
      const words = fields.map(formWord).filter((word) => word !== undefined);
      if (words.length > 0 && words.length === fields.length) return { ...NO_WORDS, words, isForm: true };
      const { text, contentType } = writeMultipart(fields);
      return { ...textWords(text), contentType };
    }
    case 'blob':
      return { ...NO_WORDS, words: [`--data-binary ${quote(`@${path(fileNameOf(body.content))}`)}`] };
    case 'stream':
      return { ...NO_WORDS, words: [`--data-binary ${quote(`@${fileNameOf()}`)}`] };
    default:
      return NO_WORDS;
  }
}

function textWords(text: MaskedText): BodyWords {
  const shown = showMasked(text);
  if (fitsArgument(shown) && isPrintable(shown)) return { ...NO_WORDS, words: [`--data-raw ${quoteMasked(text)}`] };
  return { ...NO_WORDS, words: [FROM_INPUT], input: text };
}

/** Returns undefined for names that curl cannot send, because it ends a name at the first `=`. */
function formWord(field: Field): string | undefined {
  const { name } = field;
  const text = field.kind === 'value' ? showMasked(field.value) : field.fileName;
  if (name === '' || name.includes('=') || !fitsArgument(name + text)) return undefined;
  if (field.kind === 'value') {
    const word = quoteAny(prepend(`${name}=`, field.value));
    return word && `--form-string ${word}`;
  }
  const { fileName, type } = field;
  if (READ_BY_CURL.test(type)) return undefined;
  const source = `@${inQuotes(path(fileName))};filename=${inQuotes(fileName)};type=${type}`;
  const word = quoteAny([`${name}=${source}`]);
  return word && `--form ${word}`;
}

/** Parameters of a media type that curl would interpret itself, and the characters that end a word in a form. */
const READ_BY_CURL = /; *(?:filename|headers|encoder|type) *=|[",]/i;

/** Escapes a word of a form for curl. */
function inQuotes(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** `-` on its own is standard input. */
function path(name: string): string {
  return name === '-' ? './-' : name;
}
