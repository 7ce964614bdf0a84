import type { RequestOptions } from '../../index.ts';
import { textOf } from '../body.ts';
import { type Prepared, prepare, saysEmpty } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { maskHeader, type TextOptions } from './mask.ts';
import { type Field, fieldsOf, writeMultipart } from './multipart.ts';
import { fitsArgument, joinWords, printCommand, quote, quoteHeader } from './shell.ts';

/**
 * A command for curl, for a POSIX shell. Blobs and streams are read only when they are sent: their name, or `body`, stands
 * for the file to send.
 */
export function toCurl(options: RequestOptions, textOptions: TextOptions = {}): string {
  const prepared = prepare(options);
  const { method, url, headers } = prepared;
  const { words, input } = bodyWords(prepared);
  const command = ['curl', method === 'HEAD' ? '--head' : `--request ${quoteMethod(method)}`, `--url ${quote(url)}`];
  if (/[[\]{}]/.test(url)) command.push('--globoff');
  for (const [name, value] of Object.entries(headers)) command.push(`--header ${headerWord(name, value, textOptions)}`);
  if (words.length > 0 && headers['content-type'] === undefined && !words[0]?.startsWith('--form')) {
    command.push("--header 'content-type:'");
  }
  // Else curl asks the server first, from 1 MiB on.
  if (words.length > 0 && !words[0]?.startsWith('--data-raw') && headers['expect'] === undefined)
    command.push("--header 'expect:'");
  const text = joinWords([...command, ...words]);
  return input === undefined ? text : `${printCommand(input)} | ${text}`;
}

/** Methods of the builder are plain words; whoever writes request options by hand may have others. */
function quoteMethod(method: string): string {
  return /^[A-Z]+$/.test(method) ? method : quote(method);
}

function headerWord(name: string, value: string, textOptions: TextOptions): string {
  // Without a value, `name:` would take the header out.
  if (value.trim() === '') return quote(`${name};`);
  if (!/[\x80-\xff]/.test(value) || maskHeader(name, value, textOptions)) {
    return quoteHeader(name, ': ', value, textOptions);
  }
  return `"$(printf %b ${quote(escapeLatin(`${name}: ${value}`))})"`;
}

/** Headers are Latin-1, but the text of a command is UTF-8: characters beyond ASCII are printed by their codes. */
function escapeLatin(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\');
  return escaped.replace(/[\x80-\xff]/g, (letter) => `\\0${letter.charCodeAt(0).toString(8)}`);
}

interface BodyWords {
  readonly words: readonly string[];
  /** What is piped to curl. */
  readonly input?: string | Uint8Array;
}

const FROM_INPUT = '--data-binary @-';

function bodyWords(prepared: Prepared): BodyWords {
  const { body, headers } = prepared;
  const text = saysEmpty(prepared) ? '' : textOf(body);
  if (text !== undefined) return textWords(text);
  switch (body.kind) {
    case 'bytes':
      return { words: [FROM_INPUT], input: body.bytes };
    case 'form': {
      const fields = fieldsOf(body.form);
      if (fields.length > 0 && fields.every(isFormWord)) return { words: fields.map(formWord) };
      return textWords(writeMultipart(fields, headers));
    }
    case 'blob':
      return { words: [`--data-binary ${quote(`@${path(fileNameOf(body.blob))}`)}`] };
    case 'stream':
      return { words: [`--data-binary ${quote(`@${fileNameOf()}`)}`] };
    default:
      return { words: [] };
  }
}

function textWords(text: string): BodyWords {
  return fitsArgument(text) ? { words: [`--data-raw ${quote(text)}`] } : { words: [FROM_INPUT], input: text };
}

/** Curl ends a name at the first `=`. */
function isFormWord(field: Field): boolean {
  const text = 'value' in field ? field.value : field.file.name;
  return field.name !== '' && !field.name.includes('=') && fitsArgument(field.name + text);
}

function formWord(field: Field): string {
  if ('value' in field) return `--form-string ${quote(`${field.name}=${field.value}`)}`;
  const { name, file } = field;
  const type = file.type || 'application/octet-stream';
  const source = `@${inQuotes(path(file.name))};filename=${inQuotes(file.name)};type=${type}`;
  return `--form ${quote(`${name}=${source}`)}`;
}

/** As curl reads the parts of a form word. */
function inQuotes(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** `-` alone is the standard input. */
function path(name: string): string {
  return name === '-' ? './-' : name;
}
