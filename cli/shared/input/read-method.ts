import { didYouMean } from '../../../src/core/internal/did-you-mean.ts';
import { METHODS, type Method } from '../../../src/core/internal/methods.ts';
import { UsageError } from '../errors.ts';

export function isMethod(word: string | undefined): boolean {
  return word !== undefined && METHODS.some((method) => method === word.toUpperCase());
}

/** Reads a method in upper or lower case. Throws a usage error for anything else. */
export function readMethod(word: string): Method {
  const upper = word.toUpperCase();
  const found = METHODS.find((method) => method === upper);
  if (found) return found;
  throw new UsageError(`the method must be one of ${METHODS.join(', ')}.${didYouMean(upper, METHODS)}`);
}
