import { isJsonObject, isList, type JsonValue } from '../json.ts';

/** The number of characters, items or members. */
export function lengthOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'string') return [...value].length;
  if (isList(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

/** Patterns are those of RFC 9485. Other than in JavaScript, a dot is any character except line feed and carriage return. */
export function matchesPattern(
  value: JsonValue | undefined,
  pattern: JsonValue | undefined,
  isWhole: boolean,
): boolean {
  if (typeof value !== 'string' || typeof pattern !== 'string') return false;
  const source = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*(?:\]|$)|\./gsu, (part) => (part === '.' ? '[^\\n\\r]' : part));
  try {
    return new RegExp(isWhole ? `^(?:${source})$` : source, 'u').test(value);
  } catch {
    return false;
  }
}

/** Compares two values. Undefined stands for no value, which equals only itself. */
export function compareValues(left: JsonValue | undefined, operator: string, right: JsonValue | undefined): boolean {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  if (operator === '<') return isLess(left, right);
  if (operator === '>') return isLess(right, left);
  return isEqual(left, right) || (operator === '<=' ? isLess(left, right) : isLess(right, left));
}

function isLess(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (typeof left === 'number' && typeof right === 'number') return left < right;
  return typeof left === 'string' && typeof right === 'string' && compareText(left, right) < 0;
}

/** By code points. JavaScript compares code units, which differs above U+FFFF. */
function compareText(left: string, right: string): number {
  const [first, second] = [[...left], [...right]];
  for (const [index, character] of first.entries()) {
    const other = second[index];
    if (other === undefined) return 1;
    if (character !== other) return (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
  }
  return first.length - second.length;
}

function isEqual(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index]));
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  );
}
