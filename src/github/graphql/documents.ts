import { invalidOption } from '../../core/errors.ts';
import { memberOf } from '../../core/objects.ts';

/**
 * A query with the types of its result and its variables, as code generators write it: a `TypedDocumentNode`, or a typed document string.
 * It is described by the member that both have, so that no package is needed.
 */
export interface TypedDocument<in out Result, in out Variables> {
  /** Contains the types. It has no value. */
  __apiType?: ((variables: Variables) => Result) | undefined;
}

/** Writes a document as text: `print` of the package `graphql`. */
export type Print = (document: never) => string;

/** The text of a query. A document that was parsed at run time contains its text. */
export function textOfDocument(document: unknown, print: Print | undefined): string {
  if (typeof document === 'string' || document instanceof String) return String(document);
  const text = print ? print(document as never) : memberOf(memberOf(memberOf(document, 'loc'), 'source'), 'body');
  if (typeof text === 'string') return text;
  throw invalidOption(
    'query',
    'must be a string, or a document with its text. For others, pass "print" of the package "graphql" to createGraphQL',
  );
}

/** Whether a document only reads. A name with this word makes a query a write, which is slower, but always correct. */
export function isQuery(text: string): boolean {
  return !/\b(?:mutation|subscription)\b/.test(text);
}
