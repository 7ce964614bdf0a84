import { EndpointError } from '../../errors.ts';
import type { RequestOptions } from '../../index.ts';
import { textOf } from '../body.ts';
import { type Prepared, prepare, saysEmpty } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { maskHeader, type TextOptions } from './mask.ts';
import { type Field, fieldsOf, writeMultipart } from './multipart.ts';
import { fitsArgument, joinWords, printCommand, quote, quoteHeader } from './shell.ts';

/**
 * A command for HTTPie, for a POSIX shell. Blobs and streams are read only when they are sent: their name, or `body`, stands
 * for the file to send. HTTPie sends header values beyond ASCII in UTF-8.
 */
export function toHttpie(options: RequestOptions, textOptions: TextOptions = {}): string {
  const prepared = prepare(options);
  const { method, url, headers } = prepared;
  const { flag, items = [], input, file } = bodyWords(prepared);
  const embedded: string[] = [];
  const headerItems = Object.entries(headers).map(([name, value]) => headerItem(name, value, textOptions, embedded));
  // HTTPie calls whatever has no content type JSON.
  const hasBody = flag !== undefined || input !== undefined || file !== undefined;
  if (hasBody && flag !== '--multipart' && headers['content-type'] === undefined) headerItems.push("'content-type:'");
  const command = ['http'];
  if (input === undefined && file === undefined) command.push('--ignore-stdin');
  if (flag !== undefined) command.push(flag);
  // Behind `--`, nothing is taken for an option.
  command.push(`-- ${quote(method)} ${quote(url)}`, ...headerItems, ...items);
  if (file !== undefined) command.push(`< ${quote(file)}`);
  embedded.forEach((_, index) => {
    command.push(`${index + FIRST_DESCRIPTOR}<<'END'`);
  });
  const text = [joinWords(command), ...embedded.map((value) => `${value}\nEND`)].join('\n');
  return input === undefined ? text : `${printCommand(input)} | ${text}`;
}

// What a POSIX shell has beside its standard ones.
const FIRST_DESCRIPTOR = 3;
const LAST_DESCRIPTOR = 9;

/** A backslash before one of the marks that HTTPie splits items at: it would be read as an escape, and there is none for itself. */
const UNSPEAKABLE = /^[^\n]*\\[:;=@][^\n]*$/;

function headerItem(name: string, value: string, textOptions: TextOptions, embedded: string[]): string {
  if (value.trim() === '') return quote(`${name};`);
  if (!maskHeader(name, value, textOptions) && UNSPEAKABLE.test(value)) {
    const descriptor = embedded.length + FIRST_DESCRIPTOR;
    if (descriptor > LAST_DESCRIPTOR) throw tooMany(name);
    embedded.push(value);
    return quote(`${name}:@/dev/fd/${descriptor}`);
  }
  return quoteHeader(name, ':', escapeStart(value), textOptions);
}

function tooMany(name: string): EndpointError {
  const message = `The header "${name}" is the eighth with a backslash before one of ":;=@", more than HTTPie can be given.`;
  return new EndpointError('INVALID_HEADER', `${message} Use toCurl.`, { parameter: name });
}

/** `name:=value` and `name:@value` are something else. */
function escapeStart(value: string): string {
  return value.replace(/^[:;=@]/, '\\$&');
}

interface BodyWords {
  readonly flag?: string;
  readonly items?: readonly string[];
  /** What is piped to HTTPie. */
  readonly input?: string | Uint8Array;
  /** The file that is its standard input. */
  readonly file?: string;
}

function bodyWords(prepared: Prepared): BodyWords {
  const { body, headers } = prepared;
  const text = saysEmpty(prepared) ? '' : textOf(body);
  if (text !== undefined) return textWords(text);
  switch (body.kind) {
    case 'bytes':
      return { input: body.bytes };
    case 'form': {
      const fields = fieldsOf(body.form);
      if (fields.length > 0 && fields.every(isItem)) return { flag: '--multipart', items: fields.map(formItem) };
      return textWords(writeMultipart(fields, headers));
    }
    case 'blob':
      return { file: fileNameOf(body.blob) };
    case 'stream':
      return { file: fileNameOf() };
    default:
      return {};
  }
}

function textWords(text: string): BodyWords {
  return fitsArgument(text) ? { flag: `--raw=${quote(text)}` } : { input: text };
}

function isItem(field: Field): boolean {
  const text = field.name + ('value' in field ? field.value : field.file.name);
  return !text.includes('\\') && fitsArgument(text);
}

function formItem(field: Field): string {
  const name = field.name.replace(/[:;=@]/g, '\\$&');
  if ('value' in field) return quote(`${name}=${escapeStart(field.value)}`);
  return quote(`${name}@${escapeStart(field.file.name)};type=${field.file.type || 'application/octet-stream'}`);
}
