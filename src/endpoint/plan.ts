import type { Method } from '../internal/methods.ts';
import type { Label } from './url/query.ts';
import type { CompiledUrl } from './url/template.ts';

/** A route compiled once, with the places of its parameters. */
export interface Plan {
  readonly method: Method;
  readonly lowerMethod: Lowercase<Method>;
  readonly takesBody: boolean;
  /** Whether the call has a route string, so that `url` and `method` in its options are parameters. */
  readonly hasRoute: boolean;
  /** Whether the plan is used again, so that it should learn. */
  readonly isKept: boolean;
  readonly url: CompiledUrl;
  /** What the URL begins with at the base URL of the defaults, up to the first placeholder. */
  readonly head: string;
  /** Names with a slot of their own: the placeholders, then the defaults that no placeholder takes. */
  readonly names: readonly string[];
  /** The slots by name, where there are too many names to search the list. */
  readonly slots: ReadonlyMap<string, number> | undefined;
  /** A list of `undefined` for each slot and for some parameters without one, to be copied. */
  readonly blank: readonly undefined[];
  /** The default of each slot. */
  readonly defaults: readonly unknown[];
  /** Whether a placeholder has a default. */
  readonly fillsPlaceholders: boolean;
  /** Whether a default that no placeholder takes has the name of an option. */
  readonly hasReservedDefaults: boolean;
  /** The slots of defaults that hold a secret. */
  readonly secretSlots: readonly number[];
  /** What the keys of the last call's options were, in their order. */
  readonly steps: Step[];
  /** The same for the option `parameters`. */
  readonly parameterSteps: Step[];
}

/** What to do with one key of the options. */
export interface Step {
  readonly name: string;
  /** The slot that takes the value, or one of the following. */
  readonly place: number;
  /**
   * Whether its place in merged options is not where the call has it: they have names such as `0` first and
   * names of options last. `__proto__` cannot be there at all.
   */
  readonly isMoved: boolean;
  /** For the query; filled on first use, because a name may be one that cannot be encoded. */
  label: Label | undefined;
}

/** The plans that an endpoint keeps. */
export interface PlanCache {
  readonly byRoute: Map<string, Plan>;
  /** By method, then by URL: to make one key of both would take longer than the rest of the call. */
  readonly byUrl: Map<Method, Map<string, Plan>>;
}
