import { isJsonObject, type JsonValue, own } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';

/** Longer texts are articles that an editor cannot show well. */
const MAX_LENGTH = 1000;

/** Keywords that describe a value beyond its type. They become JSDoc tags. */
const TAGS = [
  'default',
  'example',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
] as const;

/** Any whitespace except single spaces, and control characters. The replacement takes much longer than this test. */
const UNEVEN = /[^\S ]|\p{Cc}| {2}/u;

/** A text on one line. */
export function oneLine(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const line = (UNEVEN.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ') : text).trim();
  if (line === '') return undefined;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** The description of a value, one line each: its text, then its default, example, format and limits. */
export function readNote(schema: JsonCursor, text = schema.string('description')): string | undefined {
  let note = oneLine(text);
  const { value } = schema;
  if (!isJsonObject(value) || schema.reference() !== undefined) return note;
  for (const name of TAGS) {
    const found = own(value, name);
    if (found === undefined) continue;
    const tag = `@${name} ${oneLine(textOf(found)) ?? '""'}`;
    note = note === undefined ? tag : `${note}\n${tag}`;
  }
  return note;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
