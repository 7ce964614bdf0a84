import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { Paging } from '../send/pages/paging.ts';
import type { Iterating, Performer } from '../send/perform.ts';

/** The parts of a client's method. */
export interface MethodParts {
  readonly performer: Performer;
  readonly route: string;
  /** Builds the request from the options of the call. */
  readonly build: (options: unknown) => RequestOptions;
  /** The endpoint of the client, for its defaults. */
  readonly endpoint: { readonly DEFAULTS: MergedOptions };
  /** How to iterate over its results. */
  readonly iterating: readonly Iterating[];
  /** Options of the sender for `all`, `items` and `pages`. */
  readonly paging?: { readonly paging: Paging } | undefined;
}

/** The property of a method that has its parts. Shared between copies of the package. */
export const PARTS: unique symbol = Symbol.for('routebook.method');

/** The parts of a method, or undefined for anything else. */
export function partsOf(method: unknown): MethodParts | undefined {
  return typeof method === 'function' && Object.hasOwn(method, PARTS)
    ? (method as unknown as { readonly [PARTS]: MethodParts })[PARTS]
    : undefined;
}
