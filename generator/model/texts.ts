import { isObject, type JsonValue, own } from '../read/json.ts';
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

/** A text on one line. */
export function oneLine(text: string | undefined): string | undefined {
  const line = text?.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line === undefined || line === '') return undefined;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** The description of a value, one line each: its text, then its default, example, format and limits. */
export function readNote(schema: JsonCursor, text = schema.string('description')): string | undefined {
  const tags = schema.reference() === undefined ? TAGS.flatMap((name) => tagOf(schema, name)) : [];
  const lines = [oneLine(text) ?? '', ...tags].filter((line) => line !== '');
  return lines.length === 0 ? undefined : lines.join('\n');
}

function tagOf({ value }: JsonCursor, name: string): string[] {
  const found = isObject(value) ? own(value, name) : undefined;
  return found === undefined ? [] : [`@${name} ${oneLine(textOf(found)) ?? '""'}`];
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
