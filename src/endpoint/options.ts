import { EndpointError } from '../errors.ts';
import { invalidParameter } from '../template/value.ts';
import { invalidOption } from './fault.ts';

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
  throw new EndpointError('INVALID_OPTION', 'The options must be an object.');
}

/** Options whose parameters are in their places: by their names, or, with an option's name, apart. */
export interface SortedOptions {
  /** Options, and parameters that have no option's name. */
  readonly loose: LooseOptions;
  /** Parameters that have an option's name. */
  readonly special: LooseOptions;
}

/** Empty the bucket `parameters`: it overrides loose keys. With a route, `url` and `method` are parameters too. */
export function sortOptions(options: LooseOptions, withRoute: boolean): SortedOptions {
  const loose: LooseOptions = {};
  const special: LooseOptions = {};
  for (const name of ownNames(options)) {
    if (name === 'parameters') continue;
    const isSpecial = withRoute && (name === 'url' || name === 'method');
    (isSpecial ? special : loose)[name] = options[name];
  }
  const bucket = ownValue(options, 'parameters') ?? {};
  if (typeof bucket !== 'object' || Array.isArray(bucket)) throw invalidOption('parameters', 'must be an object');
  for (const name of ownNames(bucket as LooseOptions)) {
    (OPTION_NAMES.has(name) ? special : loose)[name] = (bucket as LooseOptions)[name];
  }
  return { loose, special };
}

/** Own enumerable keys that hold something. */
export function ownNames(options: LooseOptions): string[] {
  const names = Object.keys(options).filter((name) => options[name] !== undefined);
  if (names.includes('__proto__')) throw forbiddenName();
  return names;
}

export function ownValue(object: object, name: string): unknown {
  return isOwn.call(object, name) ? (object as LooseOptions)[name] : undefined;
}

export function forbiddenName(): EndpointError {
  return invalidParameter('__proto__', 'cannot be sent: its name means something to JavaScript itself');
}
