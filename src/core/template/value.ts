import { EndpointError } from '../errors.ts';

const getPrototypeOf = Object.getPrototypeOf;
const prototype = Object.prototype;
const getTime = Date.prototype.getTime;

export function invalidParameter(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_PARAMETER', `The parameter ${JSON.stringify(name)} ${expected}.`, {
    parameter: name,
  });
}

/** Converts a scalar to text. Lists and objects have already been expanded. */
export function toText(value: unknown, name: string): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      if (Number.isFinite(value)) return String(value);
      break;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object': {
      const time = timeOf(value);
      if (!Number.isNaN(time)) return new Date(time).toISOString();
    }
  }
  throw invalidParameter(name, 'must contain only strings, finite numbers, bigints, booleans or valid dates');
}

/** The time of a Date, including one from another realm. NaN for everything else. */
export function timeOf(value: unknown): number {
  try {
    return getTime.call(value);
  } catch {
    return Number.NaN;
  }
}

/** Also true for an object from another realm, such as that of a frame or a test runner. */
export function isPlainObject(value: object): value is Record<string, unknown> {
  const parent = getPrototypeOf(value);
  return parent === null || parent === prototype || getPrototypeOf(parent) === null;
}
