import { writeJson as writeText } from '../../core/body.ts';

/** Writes a value as JSON text, bigints as integers. Refuses what JSON would change. */
export function writeJson(value: unknown, name: string): string {
  return writeParts(value, name).join('');
}

/** JSON data as it is sent: itself or, because only text can contain a bigint, its text. */
export function jsonData(data: object): unknown {
  const parts = writeParts(data);
  return parts.length > 1 ? parts.join('') : data;
}

/** The text of a value, divided before each bigint. */
function writeParts(value: unknown, name?: string): string[] {
  // A text that no value contains, because nobody knows it before.
  const mark = `bigint ${Math.random()} `;
  const parts = writeText(value, undefined, name, (integer) => mark + integer).split(`"${mark}`);
  // All parts but the first begin with the digits of a bigint and a quote.
  return parts.map((part, index) => (index === 0 ? part : part.replace('"', '')));
}

/** JSON text for a header, with non-ASCII characters as escapes. */
export function writeAsciiJson(value: unknown, name: string): string {
  const asEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return writeJson(value, name).replace(/[\u007f-\uffff]/g, asEscape);
}
