import { EndpointError } from '../../../core/errors.ts';
import type { Method } from '../../../core/internal/methods.ts';
import type { RequestOptions } from '../../../core/types/request-options.ts';
import { convert } from '../../convert.ts';
import { changePath, prepare, sendsEmptyBody } from '../../prepare.ts';
import { fileNameOf } from '../file-name.ts';
import { type Dialect, isDeep, LiteralWriter } from '../literal.ts';
import { Mask, maskedBody } from '../mask.ts';
import { type MaskedText, mapLiterals } from '../masked-text.ts';
import { fieldsOf, writeMultipart } from '../multipart.ts';
import { readTextOptions, type TextOptions } from '../text-options.ts';

/** The request that a program sends. Every language writes the same parts. */
export interface Program {
  readonly method: Method;
  readonly url: MaskedText;
  readonly headers: readonly (readonly [name: string, value: MaskedText])[];
  /** Absent for a request without a body. */
  readonly body?: TextBody | { readonly file: string };
  /** Whether a request without a body sends `content-length: 0`, which not every library does by itself. */
  readonly sendsEmpty: boolean;
}

interface TextBody {
  readonly text: MaskedText;
  /** Writes the data of a JSON body as a literal. Absent for other bodies, and for data that a language may not write exactly. */
  readonly literal?: (dialect: Dialect, indent: string) => string;
  /** The same as JSON over several lines. */
  readonly lines?: MaskedText;
}

/** Creates the function that writes a request as a program, from the one that writes its parts. `label` is the name of the language. */
export function createWriter(label: string, writeProgram: (program: Program) => string): WriteText {
  return (request, options = {}) => convert(() => writeProgram(readProgram(request, options, label)));
}

/** Writes a request as text. */
export type WriteText = (request: RequestOptions, options?: TextOptions) => string;

function readProgram(request: RequestOptions, options: TextOptions, label: string): Program {
  const prepared = prepare(request);
  const { method, headers, body } = prepared;
  const mask = new Mask(readTextOptions(label, options), prepared);
  const named = Object.entries(headers).map(([name, value]) => {
    if (!/^[\t -~]*$/.test(value)) throw unwritable(`the header "${name}" with characters outside ASCII`, label);
    return [name, mask.header(name, value)] as const;
  });
  const base = {
    method,
    url: mapLiterals(mask.url(prepared.url), encodeBrackets),
    headers: named,
    sendsEmpty: sendsEmptyBody(prepared),
  };
  const text = body.kind === 'none' ? undefined : maskedBody(prepared, mask);
  if (text !== undefined) {
    const plain = { text: mapLiterals(text, wellFormed) };
    if (body.kind !== 'json' || !isExact(body.content)) return { ...base, body: plain };
    const value = JSON.parse(body.content) as unknown;
    const literal = (dialect: Dialect, indent: string) => new LiteralWriter(dialect, mask).write(value, indent);
    return { ...base, body: { ...plain, literal, lines: mask.json(JSON.stringify(value, undefined, 2)) } };
  }
  switch (body.kind) {
    case 'none':
      return base;
    case 'form': {
      const form = writeMultipart(fieldsOf(body.content, mask));
      const all = [...named, ['content-type', [form.contentType]] as const];
      return { ...base, headers: all, body: { text: mapLiterals(form.text, wellFormed) } };
    }
    case 'blob':
      return { ...base, body: { file: fileNameOf(body.content) } };
    case 'stream':
      return { ...base, body: { file: fileNameOf() } };
    default:
      throw unwritable('a body of bytes', label);
  }
}

/** Some languages accept only URLs that are strictly valid by RFC 3986, in which brackets are for IPv6 addresses. */
function encodeBrackets(url: string, index: number): string {
  const encode = (path: string) => path.replaceAll('[', '%5B').replaceAll(']', '%5D');
  return index === 0 ? changePath(url, encode) : encode(url);
}

/** Whether all languages can write JSON as a literal: without long numbers, lone surrogates and many levels. */
function isExact(json: string): boolean {
  if (isDeep(json)) return false;
  let isPlain = true;
  JSON.parse(json, (name, value: unknown) => {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) isPlain = false;
    if (/\p{Surrogate}/u.test(typeof value === 'string' ? name + value : name)) isPlain = false;
    return value;
  });
  return isPlain;
}

/** A lone surrogate has no UTF-8 form, so every client sends this character instead. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function unwritable(what: string, label: string): EndpointError {
  return new EndpointError('INVALID_PARAMETER', `${what} cannot be written in ${label}. Use toFetch.`, {
    parameter: 'data',
  });
}
