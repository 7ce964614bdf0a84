import { EndpointError } from '../errors.ts';
import { invalidParameter } from '../template/value.ts';

/** The names that mean something in the options of a call. Every other key is a parameter. */
export const OPTION_NAMES: ReadonlySet<string> = new Set([
  'method',
  'url',
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
]);

export type LooseOptions = Record<string, unknown>;

const isOwn = Object.prototype.hasOwnProperty;

export function checkOptions(options: unknown): LooseOptions {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options as LooseOptions;
  throw new EndpointError('INVALID_OPTION', 'The options and the bucket "parameters" must be objects.');
}

/** Own enumerable keys that hold something. */
export function ownNames(options: LooseOptions): string[] {
  const names = Object.keys(options).filter((name) => options[name] !== undefined);
  if (!names.includes('__proto__')) return names;
  throw invalidParameter('__proto__', 'cannot be sent: its name means something to JavaScript itself');
}

export function ownValue(object: object, name: string): unknown {
  return isOwn.call(object, name) ? (object as LooseOptions)[name] : undefined;
}
