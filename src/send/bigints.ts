import { isBoolean, type OptionChecks } from '../core/read-options.ts';
import type { BigIntOptions, SendOptions } from './options.ts';
import { createPart, type SenderPart } from './part.ts';

export const BIGINT_CHECKS: OptionChecks<BigIntOptions> = { bigint: isBoolean };

/**
 * Parses JSON text. Integers that a number cannot represent are `bigint`. No expression reads the text and no function calls itself, because a
 * long string or a deep value would use up their stack.
 */
export function parseWithBigInt(text: string): unknown {
  // Also throws for text that is not JSON, so that what follows needs not expect it.
  const data: unknown = JSON.parse(text);
  const integers = findLargeIntegers(text);
  if (integers.length === 0) return data;
  // Random, so that no response can contain it.
  const mark = `bigint ${Math.random()} `;
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of integers) {
    parts.push(text.slice(at, start), `"${mark}${text.slice(start, end)}"`);
    at = end;
  }
  return restoreIntegers(JSON.parse(parts.join('') + text.slice(at)), mark);
}

/** Where the integers are in JSON text that a number cannot represent. */
function findLargeIntegers(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length; ) {
    const start = at;
    const character = text[at++] as string;
    if (character === '"') {
      while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
      at++;
    } else if (isDigit(character) || character === '-') {
      while (isDigit(text[at])) at++;
      const end = at;
      while (isOfNumber(text[at])) at++;
      if (at === end && !Number.isSafeInteger(Number(text.slice(start, end)))) found.push([start, end]);
    }
  }
  return found;
}

const isDigit = (character = '') => character >= '0' && character <= '9';
/** What follows the integer of a number with a fraction or an exponent. */
const isOfNumber = (character = '') => isDigit(character) || (character !== '' && '.eE+-'.includes(character));

/** Replaces the marked texts in parsed data. */
function restoreIntegers(data: unknown, mark: string): unknown {
  const root: Record<string | number, unknown> = { data };
  const parents = [root];
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    for (const name of Array.isArray(parent) ? parent.keys() : Object.keys(parent)) {
      const value = parent[name];
      if (typeof value === 'object' && value !== null) parents.push(value as typeof root);
      // Each member is one of its own, even `__proto__`.
      if (typeof value === 'string' && value.startsWith(mark)) parent[name] = BigInt(value.slice(mark.length));
    }
  }
  return root['data'];
}

/** The function that parses the JSON of responses. */
export function jsonParserOf({ bigint, parseJson = JSON.parse }: SendOptions): (text: string) => unknown {
  return bigint ? parseWithBigInt : parseJson;
}

/** Parses integers above 2⁵³ as `bigint`, with the option of that name. */
export function bigints(): SenderPart<'bigints'> {
  return createPart('bigints', { checks: BIGINT_CHECKS, steps: { parse: parseWithBigInt } });
}
