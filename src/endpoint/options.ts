import { EndpointError } from '../errors.ts';
import { invalidParameter } from '../template/value.ts';

export type LooseOptions = Record<string, unknown>;

export function checkOptions(options: unknown): LooseOptions {
  if (isObject(options)) return options;
  throw new EndpointError('INVALID_OPTION', 'The options must be an object.');
}

export function isObject(value: unknown): value is LooseOptions {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own enumerable keys that hold something. */
export function ownNames(options: LooseOptions): string[] {
  const names = Object.keys(options).filter((name) => options[name] !== undefined);
  if (!names.includes('__proto__')) return names;
  throw invalidParameter('__proto__', 'cannot be sent: its name means something to JavaScript itself');
}
