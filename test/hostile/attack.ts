/** A call in words that every tool has: what the program writes, and what comes from outside. */
export interface HostileCall {
  readonly method?: string;
  readonly url: string;
  /** Values by name: those with a placeholder, and what is left for the query or the body. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Where `values` came in as a whole, names included, as from `JSON.parse` of a request's body. */
  readonly namesAreUntrusted?: boolean;
  readonly baseUrl?: string;
  readonly headers?: unknown;
  readonly mediaType?: { readonly format?: string; readonly previews?: readonly string[] };
  /** What is set once for all calls. */
  readonly defaults?: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly values?: Readonly<Record<string, unknown>>;
  };
  /** What some other code has put onto `Object.prototype`. */
  readonly pollution?: Readonly<Record<string, unknown>>;
}

/** The request that was meant, as a server would read it. */
export interface Meant {
  readonly origin?: string;
  readonly method?: string;
  /** The segments of the path, decoded. */
  readonly path: readonly string[];
  /** The query, decoded. */
  readonly query?: readonly (readonly [string, string])[];
  /** Headers that it has, and those it must not have, which are `null`. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The body as JSON. */
  readonly body?: unknown;
}

export interface Attack {
  readonly name: string;
  /** The address of an advisory or report of such a fault, and what it was. */
  readonly known?: readonly (readonly [address: string, what: string])[];
  /** Created again for each tool, because hostile input may not be reusable. */
  readonly call: () => HostileCall;
  /** `undefined` where there is no such request, so that any is wrong. */
  readonly meant?: Meant | undefined;
  /** The code of the refusal that routebook must give; without one, it must build what was meant. */
  readonly code?: string;
}

export const HOME = 'https://api.github.com';

const nvd = (number: string): string => `https://nvd.nist.gov/vuln/detail/${number}`;

/** An advisory by its number. */
export function cve(number: string, what: string): readonly [string, string] {
  return [nvd(number), what];
}
