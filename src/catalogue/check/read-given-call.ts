import { ownValue } from '../../core/internal/objects.ts';
import { OPTION_NAMES } from '../../core/internal/option-names.ts';

/** The parts of a call to `endpoint(route, options)`. */
export interface Call {
  /** All parameters, including those in the option `parameters`. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** The names in the option `parameters`, where names of options are parameters. */
  readonly bucketed: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, unknown>;
}

/**
 * Reads the options of a call. With a route string, `url` and `method` are ordinary parameters. If the API has no versions, so is
 * `apiVersion`. `undefined` is treated as absent. Returns undefined for options that are not an object or cannot be read.
 */
export function readGivenCall(options: unknown, hasVersions: boolean): Call | undefined {
  const parameterNames = hasVersions ? ['url', 'method'] : ['url', 'method', 'apiVersion'];
  try {
    const parameters = new Map<string, unknown>();
    const bucketed = new Set<string>();
    const own = new Map<string, unknown>();
    for (const [name, value] of membersOf(options)) {
      const isOption = OPTION_NAMES.has(name) && !parameterNames.includes(name);
      (isOption ? own : parameters).set(name, value);
    }
    for (const [name, value] of membersOf(own.get('parameters'))) {
      parameters.set(name, value);
      bucketed.add(name);
    }
    return { parameters, bucketed, options: own };
  } catch {
    return undefined;
  }
}

/** The own members that are not undefined. A getter or a proxy may throw. */
export function membersOf(value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** Reads an own member of a value that may not be an object, or may throw when it is read. */
export function peek(value: unknown, name: string): unknown {
  try {
    return ownValue(Object(value), name);
  } catch {
    return undefined;
  }
}
