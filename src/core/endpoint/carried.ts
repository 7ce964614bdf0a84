import { isCredentialHeader, isSecretParameter } from '../internal/secret-names.ts';

/**
 * The property of request options that lists the credentials of their profile, for the functions that mask secrets. It is a symbol, so
 * that clients, JSON and loops over names ignore it, and enumerable, so that spread syntax copies it. `structuredClone` and JSON drop
 * it. Shared between copies of the package.
 */
const CREDENTIALS: unique symbol = Symbol.for('routebook.credentials');

/** The names that masking would not recognize by itself. Most profiles have none, and their requests are not marked. */
export function unrecognizedNames(credentials: readonly string[]): readonly string[] {
  return credentials.filter((name) => !isCredentialHeader(name) && !isSecretParameter(name));
}

/** Marks request options with the names of their credentials. */
export function markCredentials<Request extends object>(request: Request, names: readonly string[]): Request {
  return names.length === 0 ? request : Object.assign(request, { [CREDENTIALS]: names });
}

/** The names of credentials in request options, in lowercase. They may have been written by hand, so anything else is ignored. */
export function credentialsOf(request: object): readonly string[] {
  const names: unknown = Object.hasOwn(request, CREDENTIALS)
    ? (request as { [CREDENTIALS]?: unknown })[CREDENTIALS]
    : undefined;
  if (!Array.isArray(names)) return [];
  return names.filter((name) => typeof name === 'string').map((name) => name.toLowerCase());
}

/** Converts the texts in the data of a response that are dates. `errorOf` creates the error for data that cannot be converted. */
type ConvertDates = (
  response: { readonly status: number; readonly data: unknown },
  errorOf: (message: string) => Error,
) => unknown;

/**
 * The property of request options with the function that converts the dates in their response, for the functions that send them. It
 * is a symbol for the same reasons.
 */
export const DATES: unique symbol = Symbol.for('routebook.dates');

/** Request options, of which some convert the dates in their response. */
export interface Dated {
  readonly [DATES]?: ConvertDates;
}

/** The property of request options with the media types whose responses are text because of their schema. A symbol for the same reasons. */
export const TEXTS: unique symbol = Symbol.for('routebook.texts');

/** Whether a response with a content type is text, according to the schema of its request. */
export function isDeclaredText(request: object, contentType: string): boolean {
  const names: unknown = Object.hasOwn(request, TEXTS) ? (request as { [TEXTS]?: unknown })[TEXTS] : undefined;
  const [name = ''] = contentType.toLowerCase().split(';');
  return Array.isArray(names) && (names.includes('*/*') || names.includes(name.trim()));
}
