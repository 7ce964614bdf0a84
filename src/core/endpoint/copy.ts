import { asParameterError, checkList } from '../template/expand.ts';
import { invalidParameter, isPlainObject, timeOf } from '../template/value.ts';

/**
 * Copies plain data deeply. Defaults are copied into every request that uses them, so that no request can change another. A value that
 * cannot be copied cannot be a default.
 */
export function copyPlain(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw notPlain(name);
    return value;
  }
  if (Array.isArray(value)) return checkList(value, name).map((item) => copyPlain(item, name));
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyPlain(member, name)]));
  }
  const time = timeOf(value);
  if (!Number.isNaN(time)) return new Date(time);
  throw notPlain(name);
}

/** Copies a value from the caller. A circular one is rejected. */
export function copyDefault(value: unknown, name: string): unknown {
  try {
    return copyPlain(value, name);
  } catch (error) {
    throw error instanceof RangeError ? notPlain(name) : error;
  }
}

/**
 * Reads the members of a list or an object once, so that the values that are checked are those that are written. Anything else is
 * returned unchanged.
 */
export function copyMembers(value: object, name: string): object {
  try {
    if (Array.isArray(value)) return checkList(value, name);
    return isPlainObject(value) ? { ...value } : value;
  } catch (error) {
    throw asParameterError(error, name);
  }
}

function notPlain(name: string) {
  return invalidParameter(
    name,
    'is a default and must be plain data, because each request gets a copy; pass it in the call instead',
  );
}
