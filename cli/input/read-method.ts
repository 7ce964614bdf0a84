import { METHODS, type Method } from '../../src/internal/methods.ts';
import { UsageError } from '../errors.ts';
import { didYouMean } from './nearest.ts';

export function isMethod(word: string | undefined): boolean {
  return word !== undefined && METHODS.some((method) => method === word.toUpperCase());
}

/** A method in any case, or a usage error. */
export function readMethod(word: string): Method {
  const upper = word.toUpperCase();
  const found = METHODS.find((method) => method === upper);
  if (found) return found;
  throw new UsageError(`a method is one of ${METHODS.join(', ')}.${didYouMean(upper, METHODS)}`);
}
