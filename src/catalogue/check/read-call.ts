import { OPTION_NAMES } from '../../internal/option-names.ts';

/** A call of `endpoint(route, options)`, taken apart. */
export interface Call {
  /** Loose parameters and those of the bucket. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** Names in the bucket that are an option's: there they are parameters. */
  readonly bucketed: ReadonlySet<string>;
  readonly options: ReadonlyMap<string, unknown>;
}

/**
 * With a route string, `url` and `method` are ordinary parameters. Undefined is as if absent. Returns undefined for what is no
 * object, or cannot be read.
 */
export function readCall(options: unknown): Call | undefined {
  try {
    const parameters = new Map<string, unknown>();
    const bucketed = new Set<string>();
    const own = new Map<string, unknown>();
    for (const [name, value] of membersOf(options)) {
      const isOption = OPTION_NAMES.has(name) && name !== 'url' && name !== 'method';
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

/** The own members that hold something. A getter or a proxy may throw. */
export function membersOf(value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no object');
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** A member of an object that may be none, or may not want to be read. */
export function peek(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}
