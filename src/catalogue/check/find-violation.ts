import { cached } from '../../core/objects.ts';
import type { ValueLimits } from '../type-keywords.ts';
import { compilePattern } from './compile-pattern.ts';
import type { Target } from './find-fault.ts';

/** A limit that a value does not keep. `expected` completes "must". */
interface Violation {
  readonly code: 'WRONG_FORMAT' | 'OUT_OF_RANGE';
  readonly expected: string;
}

/** Longer texts are not compared with patterns, so that the work is bounded. */
const LONGEST_MATCHED = 1000;

/** A pattern that cannot be matched in bounded time is not checked. */
const compile = /* @__PURE__ */ cached((pattern) => compilePattern(pattern) ?? { test: () => true });

/** More items are not compared with each other. */
const MOST_COMPARED = 1000;

/** Finds the first limit that a value does not keep. In a URL, a number and a list may be written as text. */
export function findViolation(value: unknown, limits: ValueLimits, target: Target): Violation | undefined {
  const own: ValueLimits = Object.assign(Object.create(null), limits);
  const { minItems, maxItems, minLength, maxLength, minProperties, maxProperties, pattern } = own;
  const number = numberFrom(value, target);
  if (number !== undefined) return findNumberViolation(number, own);
  const isList = Array.isArray(value) || minItems !== undefined || maxItems !== undefined;
  if (isList) {
    const items: readonly unknown[] = Array.isArray(value) ? value : String(value).split(',');
    const found = count('item', items.length, minItems, maxItems);
    if (found !== undefined || own.uniqueItems !== true || items.length > MOST_COMPARED) return found;
    const texts = new Set(items.map((item) => JSON.stringify(item)));
    return texts.size < items.length ? outOfRange('not contain an item twice') : undefined;
  }
  if (typeof value === 'string') {
    // Characters, not the units of UTF-16.
    const length = minLength === undefined && maxLength === undefined ? 0 : lengthOf(value, maxLength);
    const found = count('character', length, minLength, maxLength);
    if (found !== undefined || pattern === undefined || value.length > LONGEST_MATCHED) return found;
    return compile(pattern).test(value)
      ? undefined
      : { code: 'WRONG_FORMAT', expected: `match the pattern ${pattern}` };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return count('member', Object.keys(value).length, minProperties, maxProperties);
}

/** A text that is longer in units of UTF-16 than twice its limit is too long in characters too. */
function lengthOf(value: string, maxLength = Number.POSITIVE_INFINITY): number {
  return value.length > 2 * maxLength || value.length > 1_000_000 ? value.length : [...value].length;
}

function numberFrom(value: unknown, target: Target): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  return target === 'text' && typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?$/.test(value)
    ? Number(value)
    : undefined;
}

function findNumberViolation(number: number, limits: ValueLimits): Violation | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  if (minimum !== undefined && number < minimum) return outOfRange(`be at least ${minimum}`);
  if (maximum !== undefined && number > maximum) return outOfRange(`be at most ${maximum}`);
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum)
    return outOfRange(`be greater than ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined && number >= exclusiveMaximum)
    return outOfRange(`be less than ${exclusiveMaximum}`);
  const isMultiple = multipleOf === undefined || Number.isInteger(Number((number / multipleOf).toFixed(9)));
  return isMultiple ? undefined : outOfRange(`be a multiple of ${multipleOf}`);
}

function count(what: string, given: number, least?: number, most?: number): Violation | undefined {
  const text = (limit: number) => `${limit} ${what}${limit === 1 ? '' : 's'}`;
  if (least !== undefined && given < least) return outOfRange(`have at least ${text(least)}`);
  return most !== undefined && given > most ? outOfRange(`have at most ${text(most)}`) : undefined;
}

function outOfRange(expected: string): Violation {
  return { code: 'OUT_OF_RANGE', expected };
}
