import type { Method } from '../internal/methods.ts';
import type { CompiledUrl } from './url/route.ts';

/** A compiled route, with the slots of its parameters. */
export interface Plan {
  readonly method: Method;
  readonly lowerMethod: Lowercase<Method>;
  readonly takesBody: boolean;
  /** Whether the call has a route string, so that `url` and `method` in its options are parameters. */
  readonly hasRoute: boolean;
  /** Whether the plan will be used again, so that it should cache steps. */
  readonly isKept: boolean;
  readonly url: CompiledUrl;
  /** The beginning of the URL with the base URL of the defaults, up to the first placeholder. */
  readonly head: string;
  /** Whether a call without options needs only `head` and the headers, because the defaults have nothing but `method`, `baseUrl` and `headers`. */
  readonly isComplete: boolean;
  /** Names with a slot: the placeholders, then the defaults that do not fill a placeholder. */
  readonly names: readonly string[];
  /** The slots by name, if there are too many names to search the list. */
  readonly slots: ReadonlyMap<string, number> | undefined;
  /** A list to be copied, with `undefined` for each slot and for some parameters without one. */
  readonly blank: readonly undefined[];
  /** The default of each slot. */
  readonly defaults: readonly unknown[];
  /** Whether a placeholder has a default. */
  readonly fillsPlaceholders: boolean;
  /** Whether a default that does not fill a placeholder has the name of an option. */
  readonly hasReservedDefaults: boolean;
  /** The slots of defaults that contain a secret. */
  readonly secretSlots: readonly number[];
  /** The keys of the last call's options, in order. */
  readonly steps: Step[];
  /** The keys of the last call's `parameters`, in order. */
  readonly parameterSteps: Step[];
}

/** A parameter of the query, with the text before its value. Each concatenation that this saves is a twentieth of a call's time. */
export interface Label {
  readonly name: string;
  /** `?name=`, percent-encoded. */
  readonly first: string;
  /** `&name=`, percent-encoded. */
  readonly next: string;
}

/** The handling of one key of the options. */
export interface Step {
  readonly name: string;
  /** The slot that receives the value, or one of the following. */
  readonly place: number;
  /**
   * Whether its position in merged options differs from its position in the call: they have names such as `0` first and names of
   * options last. `__proto__` cannot be in them at all.
   */
  readonly isMoved: boolean;
  /** Whether it is a parameter with the name of an option. */
  readonly isReserved: boolean;
  /** The label for the query. Created on first use, because a name may be impossible to encode. */
  label: Label | undefined;
}

/** The plans that an endpoint caches. */
export interface PlanCache {
  readonly byRoute: Map<string, Plan>;
  /** By method, then by URL, because joining them into one key would take longer than the rest of the call. */
  readonly byUrl: Map<Method, Map<string, Plan>>;
}
