/** Converts the texts in the data of a response that are dates. `fail` throws the error for data that cannot be converted. */
export type ConvertDates = (data: unknown, fail: (message: string) => never) => unknown;

/**
 * The property of request options with the function that converts the dates in their response, for the functions that send them. It
 * is a symbol, so that clients, JSON and loops over names ignore it, and enumerable, so that spread syntax copies it. `structuredClone`
 * and JSON drop it. Shared between copies of the package.
 */
export const DATES: unique symbol = Symbol.for('routebook.dates');

interface Dated {
  readonly [DATES]?: unknown;
}

/** What request options carry, so that the dates in their response are converted. */
export function carriedDates(convert: ConvertDates): Dated {
  return { [DATES]: convert };
}

/** The function that request options carry. They may have been written by hand, so anything else is ignored. */
export function convertDatesOf(request: Dated): ConvertDates | undefined {
  if (!Object.hasOwn(request, DATES)) return undefined;
  const { [DATES]: convert } = request;
  return typeof convert === 'function' ? (convert as ConvertDates) : undefined;
}
