import type { Method } from 'routebook';
import { UsageError } from '../errors.ts';
import { didYouMean } from './nearest.ts';

const METHODS: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function isMethod(word: string): boolean {
  return METHODS.some((method) => method === word.toUpperCase());
}

export function readMethod(word: string | undefined): Method | undefined {
  if (word === undefined) return undefined;
  const found = METHODS.find((method) => method === word.toUpperCase());
  if (found) return found;
  throw new UsageError(`a method is one of ${METHODS.join(', ')}${didYouMean(word.toUpperCase(), METHODS)}`);
}
