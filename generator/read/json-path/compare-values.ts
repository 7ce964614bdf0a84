import { compilePattern } from '../../../src/catalogue/check/compile-pattern.ts';
import { cached } from '../../../src/core/objects.ts';
import { isJsonObject, isList, type JsonValue } from '../json.ts';
import type { Search } from './search.ts';

/** The number of characters, items or members. */
export function lengthOf(value: JsonValue | undefined, { spend }: Search): number | undefined {
  if (typeof value === 'string') {
    spend(value.length);
    return [...value].length;
  }
  if (isList(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

const compile = cached((source) => compilePattern(source) ?? { size: 0, test: () => false });

/**
 * Patterns are those of RFC 9485. Other than in JavaScript, a dot is any character except line feed and carriage return. A pattern that
 * looks around or refers back is not one of them, and matches nothing.
 */
export function matchesPattern(
  value: JsonValue | undefined,
  pattern: JsonValue | undefined,
  isWhole: boolean,
  { spend }: Search,
): boolean {
  if (typeof value !== 'string' || typeof pattern !== 'string') return false;
  const source = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*(?:\]|$)|\./gsu, (part) => (part === '.' ? '[^\\n\\r]' : part));
  const { size, test } = compile(isWhole ? `^(?:${source})$` : source);
  spend(value.length * size);
  return test(value);
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
  let index = 0;
  while (index < left.length && left[index] === right[index]) index++;
  // The second half of a pair is compared with its first half.
  if (/[\ud800-\udbff]/.test(left[index - 1] ?? '')) index--;
  return (left.codePointAt(index) ?? -1) - (right.codePointAt(index) ?? -1);
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
