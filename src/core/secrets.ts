import { cached } from './objects.ts';

const CREDENTIAL_HEADER = /^cookie$|(?:^|-)(?:auth(?:orization)?|token|(?:api)?key|secret|jwt|signature|password)$/;

const SECRET_PARAMETER =
  /(?:^|[_.-])(?:token|password|passwd|passphrase|jwt|(?:client|webhook|shared|app|consumer|signing)[_.-]?secret|(?:api|private|secret|access|signing)[_.-]?key|(?:amz|goog)[_.-]signature)$|^(?:secret|credentials|sig|otp|code_verifier|client_assertion)$/i;

const CAMEL_CASE_SECRET = /[a-z\d](?:Token|Password|Passphrase|Secret|ApiKey|PrivateKey|AccessKey|SecretKey|Jwt)$/;

const AMBIGUOUS_PARAMETER = /^(?:key|code|signature|auth)$/i;

/** Whether a header contains a credential. The name must be in lowercase. */
export const isCredentialHeader = /* @__PURE__ */ cached((name) => CREDENTIAL_HEADER.test(name));

/** Whether a parameter or body field contains a secret itself, rather than its name, kind or id. */
export const isSecretParameter = /* @__PURE__ */ cached(
  (name) => SECRET_PARAMETER.test(name) || CAMEL_CASE_SECRET.test(name),
);

/** Whether a parameter contains a secret if it is not a body field: a code in a path or a redirect is exchanged for credentials. */
export function isSecretInUrl(name: string): boolean {
  return name === 'code' || isSecretParameter(name);
}

/**
 * Whether a parameter or body field contains a secret in many APIs, but not in GitHub's: there, `key` is the name of a cache or a public
 * key, `code` is in paths only, and `signature` is that of a commit.
 */
export function isAmbiguousParameter(name: string): boolean {
  return AMBIGUOUS_PARAMETER.test(name);
}

/** A copy of JSON data, which may have dates, for a log or an error: without the values of members that have the names of secrets, and without secrets in URLs. */
export function hideSecrets(value: unknown): unknown {
  if (typeof value === 'string') return hideInUrl(value);
  // `JSON.parse` reads 1e400 as a number that JSON does not have, and writes it as null.
  if (value === Infinity || value === -Infinity) return null;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(hideSecrets);
  const members = Object.entries(value).map(([name, each]) => [
    name,
    isSecretParameter(name) ? '***' : hideSecrets(each),
  ]);
  return Object.fromEntries(members);
}

/** A copy of the parameters of a call, without secrets in its path either. */
export function hideInParameters(parameters: object): unknown {
  const members = Object.entries(parameters).map(([name, value]) => [name, isSecretInUrl(name) ? '***' : value]);
  return hideSecrets(Object.fromEntries(members));
}

/** Hides the credentials in a URL, and the values of parameters that have the names of secrets. Any other text stays as it is. */
function hideInUrl(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const secrets = [...new Set(url.searchParams.keys())].filter(isSecretParameter);
  if (url.username === '' && url.password === '' && secrets.length === 0) return text;
  if (url.username !== '') url.username = '***';
  if (url.password !== '') url.password = '***';
  for (const name of secrets) url.searchParams.set(name, '***');
  return url.href;
}

/** Whether a value is nested more than `most` levels deep. Functions that call themselves for each level would overflow the stack. */
export function isNestedDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

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

/**
 * The property of request options with the place of their idempotency key, for the functions that send them. A symbol for the same reasons.
 */
export const IDEMPOTENCY: unique symbol = Symbol.for('routebook.idempotency');

/** Where an API expects the key by which it recognizes a request that it has processed: a header, or a member of a JSON body. */
export type KeyPlace = { readonly header: string } | { readonly member: string };

/** The property of request options with the media types whose responses are text because of their schema. A symbol for the same reasons. */
export const TEXTS: unique symbol = Symbol.for('routebook.texts');

/** Whether a response with a content type is text, according to the schema of its request. */
export function isDeclaredText(request: object, contentType: string): boolean {
  const names: unknown = Object.hasOwn(request, TEXTS) ? (request as { [TEXTS]?: unknown })[TEXTS] : undefined;
  const [name = ''] = contentType.toLowerCase().split(';');
  return Array.isArray(names) && (names.includes('*/*') || names.includes(name.trim()));
}
