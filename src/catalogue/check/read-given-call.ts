import { ownValue } from '../../core/objects.ts';
import { OPTION_NAMES } from '../../core/read-options.ts';
import type { RouteRecord } from '../types.ts';
import type { Finding, FindingCode } from './finding.ts';

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

/** The input of one check, and the function that reports findings. */
export interface CheckContext {
  readonly record: RouteRecord;
  readonly call: Call;
  /** Path parameters that may be empty at the end of a GET route. */
  readonly mayBeEmpty: readonly string[];
  /** Whether the builder sends each parameter where the description places it. */
  readonly describedPlaces: boolean;
  /** The API versions in the catalogue; empty if the API has no versions. */
  readonly versions: readonly string[];
  /** Whether a URL is on a server that is neither one of the API nor the `baseUrl` of the call. */
  readonly isForeign: (url: string) => boolean;
  readonly report: Report;
}

export type Report = (code: FindingCode, message: string, details?: Partial<Finding>) => void;

/** Checks what is inside the fields of a body, and adds a pointer to the findings so far. */
export type DeepCheck = (context: CheckContext, findings: Finding[]) => void;
