import { rawKindOf, writeJson } from '../../core/body.ts';
import { readStrictJson } from './strict-json.ts';

/** A body that cannot be read, such as a stream. */
export const UNREADABLE = Symbol('unreadable');

/** A body, which is read once: what is judged and what is sent come from the same reading. */
export interface ReadBody {
  /** The value that rules judge, or `UNREADABLE`. Undefined for no body. */
  readonly judged: unknown;
  /** The names that a server may read as the fields of a form. */
  readonly fields: readonly string[];
  /** The body to send: JSON is written again from what was parsed, and a form is copied. */
  readonly sent: unknown;
  /** Why servers may read the body in several ways, to complete the sentence "The body …". */
  readonly fault?: string | undefined;
}

const FORM = /urlencoded|multipart/i;
/** A server that decodes the body as the type says may read other text than the bytes of UTF-8 have. */
const OTHER_CHARSET = /charset(?!\s*=\s*["']?utf-?8["']?\s*(?:[;,]|$))/i;
/** For a form that cannot be read, which may have any field. */
const ANY_FIELD = ['_method'];

/**
 * Reads a body. What a route takes that does not take JSON is a file or not known, and is sent as it is. An empty text and no bytes are no
 * body.
 */
export function readBody(headers: object, body: unknown, takesJson: boolean): ReadBody {
  if (body === undefined || body === '' || (isBytes(body) && body.byteLength === 0))
    return { judged: undefined, fields: [], sent: body };
  const type = typeOf(headers);
  const isFile = !takesJson && isBytes(body) && !FORM.test(type);
  if (isFile) return { judged: UNREADABLE, fields: [], sent: body };
  const isEncoded = pairsOf(headers).some(([name]) => /^content-encoding$/i.test(name));
  const read = isEncoded
    ? { judged: UNREADABLE, fields: [], sent: body, fault: 'is encoded' }
    : readContent(type, body);
  if (!takesJson) return { ...read, sent: body, fault: undefined };
  return read.fault === undefined && OTHER_CHARSET.test(type) ? { ...read, fault: 'is not UTF-8' } : read;
}

function readContent(type: string, body: unknown): ReadBody {
  if (isFormObject(body)) return readForm(body);
  const isForm = FORM.test(type);
  const isWritten = typeof body === 'string' || isBytes(body);
  if (isForm && isWritten)
    return readFormText(type, typeof body === 'string' ? body : new TextDecoder().decode(body), body);
  // A stream or a Blob is not read.
  if (!isWritten && rawKindOf(body)) return { judged: UNREADABLE, fields: isForm ? ANY_FIELD : [], sent: body };
  const given = isWritten ? body : textOfData(body);
  const { fault, value, text = '' } = given === undefined ? { fault: 'is not JSON' } : readStrictJson(given);
  if (fault !== undefined) {
    const fields = typeof given === 'string' && type === '' ? fieldsOf(given) : [];
    return { judged: UNREADABLE, fields, sent: body, fault };
  }
  const members = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return {
    // A server may read JSON of another type in another way.
    judged: type === '' || isJsonType(type) ? value : UNREADABLE,
    fields: isForm ? [...members, ...fieldsOf(text)] : members,
    sent: writtenAgain(body, value, text),
  };
}

/** JSON in the form in which it was passed. Data that is a text keeps its quotation marks, without which it would be another body. */
function writtenAgain(given: unknown, value: unknown, text: string): unknown {
  if (isBytes(given)) return new TextEncoder().encode(text);
  return typeof given === 'string' || typeof value === 'string' ? text : value;
}

/** Reads a form by its entries, from which a copy is made. */
function readForm(body: URLSearchParams | FormData): ReadBody {
  const entries = [...body];
  const fields = entries.map(([name]) => name);
  if (!entries.every(([, value]) => typeof value === 'string' || value instanceof Blob))
    return { judged: UNREADABLE, fields, sent: body, fault: 'has a file that is not a Blob' };
  const copy = rawKindOf(body) === 'form' ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) (copy as FormData).append(name, value as Blob);
  return { judged: UNREADABLE, fields, sent: copy, fault: findRepeated(fields) };
}

/** Reads text of the type of a form. Some servers read JSON regardless of its type, so it must be strict too. */
function readFormText(type: string, text: string, sent: unknown): ReadBody {
  const names = /urlencoded/i.test(type) ? [...new URLSearchParams(text).keys()] : [];
  const fault = /^\s*[[{]/.test(text) ? readStrictJson(text).fault : findRepeated(names);
  return { judged: UNREADABLE, fields: fieldsOf(text), sent, fault };
}

/** The fields of a form that is text. */
function fieldsOf(text: string): readonly string[] {
  return /_method/i.test(text) ? ANY_FIELD : readQuery(text).map(([name]) => name);
}

/** Servers differ in which of two fields with the same name they use, unless it is that of a list. */
function findRepeated(names: readonly string[]): string | undefined {
  const repeated = names.find((name, index) => !name.endsWith('[]') && names.indexOf(name) !== index);
  return repeated === undefined ? undefined : `has the field ${JSON.stringify(repeated.slice(0, 40))} twice`;
}

/** The parameters in a query. Some servers also separate them by semicolons. */
export function readQuery(search: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(search), ...new URLSearchParams(search.replaceAll(';', '&'))];
}

/** Whether a content type is JSON in UTF-8, and nothing that another server could read as a form. */
export function isJsonType(type: string): boolean {
  return /^\s*(?:application|text)\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type);
}

/** Whether a body is a form, of the platform or of a package: packages have their own classes. */
function isFormObject(body: unknown): body is URLSearchParams | FormData {
  return ['form', 'parameters'].includes(rawKindOf(body) as string);
}

function isBytes(body: unknown): body is BufferSource {
  return ArrayBuffer.isView(body) || body instanceof ArrayBuffer;
}

/** The text of data that is not yet written, in which `toJSON` and getters are read once. Undefined for what JSON does not have. */
function textOfData(body: unknown): string | undefined {
  try {
    return writeJson(body);
  } catch {
    return undefined;
  }
}

function typeOf(headers: object): string {
  // Two types are sent as one text, which is not a type.
  const types = pairsOf(headers).filter(([name]) => /^content-type$/i.test(name));
  return types.map(([, type]) => type).join(', ');
}

/** The headers of a plain object, of `Headers`, or of a list of pairs. */
export function pairsOf(headers: object): readonly (readonly [string, unknown])[] {
  return Symbol.iterator in headers ? [...(headers as Iterable<[string, unknown]>)] : Object.entries(headers);
}

/** Headers that are read once, in their form: a getter or an iterator could have something else the next time. */
export function copyHeaders(headers: object): object {
  const pairs = pairsOf(headers).map(([name, value]) => [name, typeof value === 'object' ? String(value) : value]);
  if (headers instanceof Headers) return new Headers(pairs as [string, string][]);
  return Symbol.iterator in headers ? pairs : Object.fromEntries(pairs);
}
