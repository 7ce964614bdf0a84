import { invalidParameter, toText } from '../../core/template/expand.ts';

/** Text of a number that contains all its digits: with a decimal point or an exponent, or with at most 15 digits before zeros. */
const EXACT = /[.e]|^-?\d{1,15}0*$/;

/**
 * Converts a scalar to text. An integer above 2^53 with more digits than a number holds, such as the literal `1234567890123456789`,
 * has lost its last digits before it got here, so it is rejected.
 */
export function writeScalar(value: unknown, name: string): string {
  const text = toText(value, name);
  if (typeof value === 'number' && !Number.isSafeInteger(value) && !EXACT.test(text)) {
    throw invalidParameter(name, 'contains an integer with more digits than a number can hold; pass a bigint or text');
  }
  return text;
}
