import { rawKindOf } from '../../core/body.ts';
import { encodeFor, invalidParameter, isPlainObject, readItems } from '../../core/values.ts';
import type { FieldRule, Fields, KindRule, MediaFacts } from '../rules.ts';
import { form, writeQuery } from '../values/query.ts';
import { isEncoded } from './raw.ts';

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
function writeWith({ json }: MediaFacts, name: string, value: unknown): string {
  if (json === undefined) throw invalidParameter(name, 'must be text, as the description says');
  return writeQuery(name, form, json(value, name));
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
export function isStructured(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && isPlainObject(value));
}

/** Refuses an object, or a list with objects, if the description gives the field a media type that is not JSON. */
export function checkText(name: string, value: unknown, contentType: string | undefined): void {
  if (contentType === undefined || /[,*]|[/+]json\b/i.test(contentType)) return;
  if (!(Array.isArray(value) ? value.some(isStructured) : isStructured(value))) return;
  throw invalidParameter(name, `must be text, because the description says that it is ${contentType}`);
}

/** Deeper values are rejected when they are written. */
const MAX_DEPTH = 20;

/** Refuses null inside a list or object that is written as fields of a form, where it would be left out. */
export function checkNoNull(name: string, value: unknown, depth = 0): void {
  if (value === null) throw invalidParameter(name, 'contains null, which a form cannot contain; omit it');
  if (depth > MAX_DEPTH || !isStructured(value)) return;
  for (const member of Object.values(value as object)) checkNoNull(name, member, depth + 1);
}

/** The rule of a field. */
export function fieldRule({ encoding = [] }: MediaFacts, name: string): FieldRule {
  return encoding.find(([field]) => field === name)?.[1] ?? {};
}
