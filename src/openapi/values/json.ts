import { isRawBody } from '../../core/body.ts';
import { copyTime, invalidParameter } from '../../core/values.ts';

/** No server accepts a value that is nested more deeply. */
const MAX_DEPTH = 500;

/** Objects that JSON writes as `{}` although they contain values. */
const EMPTY_IN_JSON = /^(?:(?:Weak)?(?:Map|Set)|Promise|RegExp|Error)$/;

/** Writes a value as JSON text, bigints as integers. Rejects values that JSON would silently change. */
export function writeJson(value: unknown, name: string): string {
  checkJson(value, name);
  // A text that no value contains, because nobody knows it before.
  const mark = `bigint ${Math.random()} `;
  try {
    const text = JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? mark + member : member));
    if (text !== undefined) return text.split(`"${mark}`).map(withoutQuote).join('');
  } catch {
    // A toJSON that throws: reported below, without the value.
  }
  throw invalidParameter(name, 'cannot be written as JSON');
}

/** JSON text for a header, with non-ASCII characters as escapes. */
export function writeAsciiJson(value: unknown, name: string): string {
  const asEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return writeJson(value, name).replace(/[\u007f-\uffff]/g, asEscape);
}

/** Removes the quote after the digits of a bigint, with which all parts but the first begin. */
function withoutQuote(part: string, index: number): string {
  return index === 0 ? part : part.replace('"', '');
}

/**
 * Rejects values that JSON would omit, or replace with `null` or `{}`: numbers that are not finite, functions, files, maps, cycles. Returns
 * whether there is a bigint, which only `writeJson` can write.
 */
export function checkJson(value: unknown, name: string): boolean {
  const parents: Parents = Object.assign(new Set<object>(), { hasBigint: false });
  check(value, name, parents);
  return parents.hasBigint;
}

type Parents = Set<object> & { hasBigint: boolean };

function check(value: unknown, name: string, parents: Parents): void {
  const fault = faultOf(value, parents);
  if (fault !== undefined) throw invalidParameter(name, `contains ${fault}, which JSON cannot represent`);
  if (typeof value === 'bigint') parents.hasBigint = true;
  if (typeof value !== 'object' || value === null || hasToJson(value)) return;
  parents.add(value);
  const members = Array.isArray(value) ? value : Object.values(value).filter((member) => member !== undefined);
  for (const member of members) check(member, name, parents);
  parents.delete(value);
}

/** What JSON would omit or replace in a value; undefined if there is nothing. */
function faultOf(value: unknown, parents: Parents): string | undefined {
  if (value === undefined) return 'undefined in a list';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is not finite';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (isRawBody(value)) return 'a file, bytes or a stream';
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind === 'Date' && !copyTime(value)) return 'an invalid date';
  if (hasToJson(value)) return undefined;
  if (EMPTY_IN_JSON.test(kind)) return `a ${kind}`;
  if (parents.has(value)) return 'a circular reference';
  return parents.size > MAX_DEPTH ? `more than ${MAX_DEPTH} levels` : undefined;
}

function hasToJson(value: object): boolean {
  return typeof (value as { toJSON?: unknown }).toJSON === 'function';
}
