import { rawKindOf } from '../core/body.ts';
import { encodeMultipart, type FormPart, randomBoundary } from '../core/encode-multipart.ts';
import type { Encode, FieldRule, Fields, KindRule, MediaFacts, QueryStyle, WrittenBody } from '../core/rules.ts';
import { checkItems, encodeFor, invalidParameter, isPlainObject, readItems, writeScalar } from '../core/values.ts';
import { essence, isEncoded, isInRange, jsonBody, rawBody, writeJson } from './media.ts';
import { form, writeQuery } from './styles.ts';

/** A form: text and not `URLSearchParams`, which would encode reserved characters and which some clients cannot send. */
export const formBody: KindRule = {
  writeFields: (fields, facts, header) => ({ body: writeForm(fields, facts), contentType: header }),
  writeData(data, facts, header) {
    if (typeof data === 'object' && data !== null && isPlainObject(data)) {
      return { body: writeForm(data, facts), contentType: header };
    }
    if (rawKindOf(data) === 'parameters') return { body: String(data), contentType: header };
    if (isEncoded(data)) return { body: data, contentType: header };
    throw invalidParameter(
      'data',
      'must be an object of fields, URLSearchParams or text, because the operation takes a form',
    );
  },
};

/** Writes fields as `application/x-www-form-urlencoded` text. Without an encoding, lists are repeated and objects are JSON. */
function writeForm(fields: Fields, facts: MediaFacts): string {
  const pairs = Object.entries(fields).map(([name, value]) =>
    encodeFor(name, (each) => (each === undefined ? '' : writeField(facts, name, each)), value),
  );
  // Brackets in names are encoded, as in the forms of the platform. Only URLs keep them.
  return pairs
    .filter((pair) => pair !== '')
    .join('&')
    .replaceAll('[', '%5B')
    .replaceAll(']', '%5D');
}

function writeField(facts: MediaFacts, name: string, value: unknown): string {
  checkField(name, value);
  const { style, encode, contentType } = fieldRule(facts, name);
  if (style !== undefined) {
    checkNoNull(name, value);
    return writeQuery(name, style, value, encode && { encode });
  }
  if (contentType !== undefined && /json/i.test(contentType)) return writeWith(facts, name, value);
  checkText(name, value, contentType);
  const write = (item: unknown) => (isStructured(item) ? writeWith(facts, name, item) : writeQuery(name, form, item));
  // One pair per item. An object is written as JSON, as it is outside a list.
  return Array.isArray(value) ? readItems(value, name, write).join('&') : write(value);
}

/** Writes a list or an object as JSON, if the description has fields that are. */
function writeWith({ json, integers }: MediaFacts, name: string, value: unknown): string {
  if (json === undefined) throw invalidParameter(name, 'must be text, as the description says');
  return writeQuery(name, form, integers?.(value, name, name) ?? json(value, name));
}

/** Rejects values that a form field cannot have. */
function checkField(name: string, value: unknown): void {
  if (value === null) {
    throw invalidParameter(name, 'is null, which a form cannot contain; omit it, or pass an empty string');
  }
  const values = Array.isArray(value) ? value : [value];
  if (values.includes(null)) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
  if (values.some(rawKindOf)) {
    throw invalidParameter(name, 'is a file, bytes or a stream, which this kind of form cannot contain');
  }
}

/** Whether the value of a form field is a list or an object, and not text. */
function isStructured(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && isPlainObject(value));
}

/** Refuses an object, or a list with objects, if the description gives the field a media type that is not JSON. */
function checkText(name: string, value: unknown, contentType: string | undefined): void {
  if (contentType === undefined || /[,*]|[/+]json\b/i.test(contentType)) return;
  if (!(Array.isArray(value) ? value.some(isStructured) : isStructured(value))) return;
  throw invalidParameter(name, `must be text, because the description says that it is ${contentType}`);
}

/** Deeper values are rejected when they are written. */
const MAX_DEPTH = 20;

/** Refuses null inside a list or object that is written as fields of a form, where it would be left out. */
function checkNoNull(name: string, value: unknown, depth = 0): void {
  if (value === null) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
  if (depth > MAX_DEPTH || !isStructured(value)) return;
  for (const member of Object.values(value as object)) checkNoNull(name, member, depth + 1);
}

/** The rule of a field. */
function fieldRule({ encoding = [] }: MediaFacts, name: string): FieldRule {
  return encoding.find(([field]) => field === name)?.[1] ?? {};
}

/** A multipart form: fields, a `FormData`, or parts that are already encoded. */
export const multipartBody: KindRule = {
  writeFields: writeMultipart,
  writeData(data, facts, header) {
    if (typeof data === 'object' && data !== null && isPlainObject(data)) return writeMultipart(data, facts);
    if (rawKindOf(data) === 'form') return { body: data, contentType: undefined };
    // Only the author of the parts knows their boundary.
    if (isEncoded(data) && /;\s*boundary=/i.test(header ?? '')) return { body: data, contentType: header };
    throw invalidParameter(
      'data',
      'must be an object of fields or a FormData, because the operation takes multipart/form-data',
    );
  },
};

/**
 * Writes the fields of a form: files and bytes as files, lists as repeated parts, objects as JSON. `FormData` gives every part with a
 * media type a file name, which servers treat as an upload. A form with such a part that is not a file is therefore encoded here.
 */
function writeMultipart(fields: Fields, facts: MediaFacts): WrittenBody {
  const parts = readParts(fields, facts);
  if (parts.some(({ type }) => type !== undefined)) {
    const { parts: texts, type } = encodeMultipart(parts, chooseBoundary(parts));
    const isText = texts.every((each) => typeof each === 'string');
    return { body: isText ? texts.join('') : new Blob([...texts]), contentType: type };
  }
  const form = new FormData();
  for (const { name, value, fileName } of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  return { body: form, contentType: undefined };
}

const MAX_TRIES = 10;

/** If all parts are text, the same form always has the same boundary, which no part contains. The content of a file is not known here. */
function chooseBoundary(form: readonly FormPart[]): string {
  const texts = form.flatMap(({ name, value }) => (typeof value === 'string' ? [name, value] : []));
  if (texts.length === 2 * form.length) {
    for (let count = 1; count <= MAX_TRIES; count += 1) {
      const boundary = `routebook-form-${count}`;
      if (texts.every((text) => !text.includes(boundary))) return boundary;
    }
  }
  return randomBoundary();
}

function readParts(fields: Fields, facts: MediaFacts): FormPart[] {
  const { files = [] } = facts;
  const parts: FormPart[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const rule = fieldRule(facts, name);
    if (files.includes(name) && [value].flat().some((each) => typeof each === 'string')) {
      throw invalidParameter(
        name,
        'is a file; pass a Blob, such as the result of fs.openAsBlob(path), or bytes, not text',
      );
    }
    if (rule.needsHeaders) {
      throw invalidParameter(name, 'needs its own headers, which a form cannot send; pass the encoded body in "data"');
    }
    if (rule.style !== undefined && isStructured(value) && !hasFile(value)) {
      for (const [key, text] of styledPairs(name, rule.style, rule.encode, value))
        parts.push({ name: key, value: text });
    } else if (Array.isArray(value) && !isJson(rule.contentType)) {
      if (value.includes(null)) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
      readItems(value, name, (item) => parts.push(partOf(name, item, rule, facts)));
    } else parts.push(partOf(name, value, rule, facts));
  }
  return parts;
}

/**
 * Writes a list or object in the style of a query, with one part per pair. Parts are not percent-encoded, so no item may contain a
 * delimiter.
 */
function styledPairs(
  name: string,
  style: QueryStyle,
  encode: Encode | undefined,
  value: unknown,
): (readonly [string, string])[] {
  checkNoNull(name, value);
  if (style.delimiter !== undefined && Array.isArray(value)) {
    checkItems(
      readItems(value, name, (item) => writeScalar(item, name)),
      style.delimiter,
      name,
    );
  }
  const text = encodeFor(name, (each) => writeQuery(name, style, each, encode && { encode }), value);
  return (text === '' ? [] : text.split('&')).map((pair) => {
    const end = pair.indexOf('=');
    return [decodeURIComponent(pair.slice(0, end)), decodeURIComponent(pair.slice(end + 1))];
  });
}

function hasFile(value: unknown): boolean {
  return Array.isArray(value) && value.some(rawKindOf);
}

function partOf(name: string, value: unknown, { contentType }: FieldRule, { integers }: MediaFacts): FormPart {
  if (value === null) {
    throw invalidParameter(name, 'is null, which a form cannot contain; omit it, or pass an empty string');
  }
  const type = concreteType(contentType);
  const blob = asBlob(value, name, type);
  if (blob !== undefined) {
    checkBlobType(blob, name, contentType);
    const fileName = (blob as Partial<File>).name;
    return { name, value: blob, fileName: typeof fileName === 'string' ? fileName : 'blob' };
  }
  checkText(name, value, contentType);
  if (isStructured(value) || isJson(contentType)) {
    const text = integers?.(value, name, name) ?? writeJson(value, name);
    return { name, value: text, type: type ?? 'application/json' };
  }
  return { name, value: writeScalar(value, name), ...(type === undefined || type === 'text/plain' ? {} : { type }) };
}

/**
 * Converts a file or bytes to a file part; undefined for anything else. If the file has no media type, that of the description is
 * used.
 */
function asBlob(value: unknown, name: string, type: string | undefined): Blob | undefined {
  const kind = rawKindOf(value);
  if (kind === 'blob') {
    const blob = value as Blob & { readonly name?: string };
    if (type === undefined || blob.type === type) return blob;
    return blob.name === undefined ? new Blob([blob], { type }) : new File([blob], blob.name, { type });
  }
  if (kind === 'bytes') {
    return new Blob([value as ArrayBuffer], type === undefined ? {} : { type });
  }
  if (kind === 'stream') {
    throw invalidParameter(
      name,
      'is a stream, which a form cannot contain; pass a Blob, such as the result of fs.openAsBlob(path)',
    );
  }
  return undefined;
}

/** Rejects a file whose media type is not one of several in the description. If the description has only one, it is always used. */
function checkBlobType({ type }: Blob, name: string, contentType: string | undefined): void {
  const ranges = contentType === undefined || concreteType(contentType) !== undefined ? [] : contentType.split(',');
  if (ranges.length === 0 || ranges.some((range) => isInRange(range, essence(type) || 'application/octet-stream')))
    return;
  throw invalidParameter(name, `must be a Blob whose type is one of: ${contentType}`);
}

/** The media type of a part, if the description declares exactly one. */
function concreteType(contentType: string | undefined): string | undefined {
  return contentType === undefined || /[,*]/.test(contentType) ? undefined : contentType.trim();
}

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^[^,]*[/+]json\b/i.test(contentType);
}

const KINDS = { json: jsonBody, form: formBody, multipart: multipartBody, raw: rawBody };

/** A range of media types, such as `image/*`: the type of each body decides its kind. */
export const anyBody: KindRule = { ...rawBody, kinds: KINDS };

/** A range of JSON types: `application/*+json`. */
export const anyJsonBody: KindRule = { ...jsonBody, kinds: KINDS };
