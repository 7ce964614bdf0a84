import { isPlainObject } from '../../template/value.ts';

/** Whether a value of a form is a list or an object, and not text. */
export function isStructured(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && isPlainObject(value));
}
