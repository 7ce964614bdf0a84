import { isRawBody } from '../../core/endpoint/body.ts';
import { copyTime, invalidParameter } from '../../core/template/expand.ts';

/** No server accepts a value that is nested more deeply. */
const MAX_DEPTH = 500;

/** Objects that JSON writes as `{}` although they contain values. */
const EMPTY_IN_JSON = /^\[object (?:Map|Set|WeakMap|WeakSet|Promise|RegExp|Error)\]$/;

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
  if (typeof value !== 'object' || value === null) {
    checkScalar(value, name);
    if (typeof value === 'bigint') parents.hasBigint = true;
    return;
  }
  if (isRawBody(value)) {
    throw invalidParameter(
      name,
      'is or contains a file, bytes or a stream, which JSON cannot represent; encode it as text first',
    );
  }
  const kind = Object.prototype.toString.call(value);
  if (kind === '[object Date]' && !copyTime(value)) {
    throw invalidParameter(name, 'contains an invalid date, which JSON would replace with null');
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return;
  if (EMPTY_IN_JSON.test(kind)) {
    throw invalidParameter(
      name,
      `contains a ${kind.slice(8, -1)}, which JSON would replace with {}; pass a plain object or list`,
    );
  }
  if (parents.has(value)) throw invalidParameter(name, 'contains a circular reference, which JSON cannot represent');
  if (parents.size > MAX_DEPTH) throw invalidParameter(name, `must not be nested more than ${MAX_DEPTH} levels deep`);
  parents.add(value);
  if (Array.isArray(value)) checkItems(value, name, parents);
  else for (const member of Object.values(value)) if (member !== undefined) check(member, name, parents);
  parents.delete(value);
}

function checkItems(list: readonly unknown[], name: string, parents: Parents): void {
  for (const item of list) {
    if (item === undefined)
      throw invalidParameter(name, 'contains undefined in a list, which JSON would replace with null');
    check(item, name, parents);
  }
}

function checkScalar(value: unknown, name: string): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalidParameter(name, 'contains a number that is not finite, which JSON would replace with null');
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw invalidParameter(name, `contains a ${typeof value}, which JSON would omit`);
  }
}
