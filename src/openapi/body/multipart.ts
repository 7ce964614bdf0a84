import { isRawBody } from '../../endpoint/body.ts';
import { invalidParameter, toText } from '../../template/value.ts';
import type { EncodingData, MediaData } from '../data.ts';
import { parameterFacts } from '../parameter-facts.ts';
import { checkItems, delimiterOf } from '../values/delimiters.ts';
import { writeJson } from '../values/json.ts';
import { writeQuery } from '../values/query.ts';
import { readList } from '../values/shape.ts';
import { checkText, isStructured } from './is-structured.ts';
import { essence, isInRange } from './media-type.ts';

/**
 * Writes fields as `FormData`: files and bytes as files, lists as repeated parts, objects as JSON. A part has its own media type
 * only if the description declares one, because a part with a media type also has a file name.
 */
export function writeMultipart(fields: Readonly<Record<string, unknown>>, media: MediaData): FormData {
  const { encoding = {}, files = [] } = media;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(encoding, name) ? (encoding[name] ?? {}) : {};
    if (files.includes(name) && [value].flat().some((each) => typeof each === 'string')) {
      throw invalidParameter(
        name,
        'is a file; pass a Blob, such as the result of fs.openAsBlob(path), or bytes, not text',
      );
    }
    if (rule.needsHeaders) {
      throw invalidParameter(name, 'needs its own headers, which a form cannot send; pass the encoded body in "data"');
    }
    if (rule.code !== undefined && isStructured(value) && !hasFile(value)) {
      for (const [key, text] of styledPairs(name, rule.code, value)) form.append(key, text);
    } else if (Array.isArray(value) && !isJson(rule.contentType)) {
      if (value.includes(null)) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
      readList(value, name, (item) => append(form, name, item, rule));
    } else append(form, name, value, rule);
  }
  return form;
}

/**
 * Writes a list or object in the style of a query, with one part per pair. Parts are not percent-encoded, so no item may contain a
 * delimiter.
 */
function styledPairs(name: string, code: string, value: unknown): (readonly [string, string])[] {
  const facts = parameterFacts(name, code);
  if (!facts.explode && facts.style !== 'deepObject' && Array.isArray(value)) {
    checkItems(
      readList(value, name, (item) => toText(item, name)),
      delimiterOf(facts.style),
      name,
    );
  }
  const text = writeQuery(facts, value);
  return (text === '' ? [] : text.split('&')).map((pair) => {
    const end = pair.indexOf('=');
    return [decodeURIComponent(pair.slice(0, end)), decodeURIComponent(pair.slice(end + 1))];
  });
}

function hasFile(value: unknown): boolean {
  return Array.isArray(value) && value.some(isRawBody);
}

function append(form: FormData, name: string, value: unknown, { contentType }: EncodingData): void {
  if (value === null) {
    throw invalidParameter(name, 'is null, which a form cannot contain; omit it, or pass an empty string');
  }
  const type = concreteType(contentType);
  const blob = asBlob(value, name, type);
  if (blob !== undefined) {
    checkBlobType(blob, name, contentType);
    appendBlob(form, name, blob);
    return;
  }
  checkText(name, value, contentType);
  const text = isStructured(value) || isJson(contentType) ? writeJson(value, name) : toText(value, name);
  if (type === undefined || type === 'text/plain') form.append(name, text);
  else form.append(name, new Blob([text], { type }));
}

function appendBlob(form: FormData, name: string, blob: Blob): void {
  const fileName = (blob as Partial<File>).name;
  if (typeof fileName === 'string') form.append(name, blob, fileName);
  else form.append(name, blob);
}

/**
 * Converts a file or bytes to a file part; undefined for anything else. If the file has no media type, that of the description is
 * used.
 */
function asBlob(value: unknown, name: string, type: string | undefined): Blob | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === 'Blob' || kind === 'File') {
    const blob = value as Blob & { readonly name?: string };
    if (type === undefined || blob.type === type) return blob;
    return blob.name === undefined ? new Blob([blob], { type }) : new File([blob], blob.name, { type });
  }
  if (ArrayBuffer.isView(value) || kind === 'ArrayBuffer') {
    return new Blob([value as ArrayBuffer], type === undefined ? {} : { type });
  }
  if (kind === 'ReadableStream' || Symbol.asyncIterator in value) {
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
