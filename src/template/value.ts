import { EndpointError } from '../errors.ts';

const { getPrototypeOf, prototype } = Object;

export function invalidParameter(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_PARAMETER', `The parameter ${JSON.stringify(name)} ${expected}.`, {
    parameter: name,
  });
}

/** One scalar as text. Lists and objects are for the caller to take apart first. */
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
    case 'object':
      if (isDate(value) && !Number.isNaN(+value)) return new Date(+value).toISOString();
  }
  throw invalidParameter(name, 'must hold strings, finite numbers, bigints, booleans or valid dates');
}

/** Also true for a Date of another realm, such as a frame's or a test runner's. */
export function isDate(value: unknown): value is Date {
  try {
    Date.prototype.getTime.call(value);
    return true;
  } catch {
    return false;
  }
}

/** Also true for an object of another realm. */
export function isPlainObject(value: object): value is Record<string, unknown> {
  const parent = getPrototypeOf(value);
  return parent === null || parent === prototype || getPrototypeOf(parent) === null;
}
