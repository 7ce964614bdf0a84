import { EndpointError } from '../core/errors.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import { credentialsOf, isAmbiguousParameter, isCredentialHeader, isSecretParameter } from '../core/secrets.ts';
import { copyTime, isPlainObject } from '../core/values.ts';
import type { MethodParts } from './create-method.ts';

/** A value that JSON has. */
export type QueryKeyValue = string | number | boolean | null | QueryKeyValue[] | QueryKeyObject;

/** An object that JSON has. */
export interface QueryKeyObject {
  readonly [name: string]: QueryKeyValue;
}

/** The key of a query: the route, the options of the call with the defaults of the client, and what else the client decides. */
export type QueryKey = readonly [route: string, options: QueryKeyObject, client: QueryKeyObject];

/** Decides whether a parameter of this name is a secret. */
export type IsSecret = (name: string) => boolean;

/** Headers that choose between forms of the same data. Any other may contain a secret, so that the key has its digest. */
const CHOOSING_HEADER = /^(?:accept|accept-language|prefer|range|.*-version)$/;

/** Headers that name the program or the request, and do not decide which data it asks for. */
const NAMING_HEADER = /^(?:user-agent|x-(?:request|correlation)-id|traceparent|tracestate|baggage)$/;

/** A deeper value is circular, or could not be written as JSON. */
const DEEPEST = 100;

/** The beginnings of texts that stand for other values. A text that begins like one of them is marked as a text. */
const MARKED = /^(?:string|number|bigint|URL|Date|secret|Temporal\.\w+) /;

/** The key of a call. It has no credentials, and JSON can represent it. */
export function queryKeyOf({ route, endpoint }: MethodParts, given: object): QueryKey {
  const { DEFAULTS } = endpoint;
  const isSecret = secretsOf(endpoint);
  const { headers, request: _request, ...own } = given as Record<string, unknown>;
  const call = new Map(Object.entries(own).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(DEFAULTS))
    if ((name === 'mediaType' || !OPTION_NAMES.has(name)) && !call.has(name)) call.set(name, value);
  const deciding = { ...decidingHeaders(headers, () => true), ...addedTo(given) };
  if (Object.keys(deciding).length > 0) call.set('headers', deciding);
  const baseUrl = DEFAULTS.baseUrl.replace(/\/+$/, '');
  const client = { ...decidingHeaders(DEFAULTS.headers, (name) => !isCredentialHeader(name)), baseUrl };
  return [route, writeObject(Object.fromEntries(call), isSecret, 0), writeObject(client, isSecret, 0)];
}

/** The names and values of headers. An iterator of headers can be read once, and a query is sent many times. */
export function copyHeaders(headers: unknown): [name: string, value: unknown][] {
  if (typeof headers !== 'object' || headers === null) return [];
  return Symbol.iterator in headers ? [...(headers as Iterable<[string, unknown]>)] : Object.entries(headers);
}

/** The names that are secrets in an API: those that it declares, and those that are secrets in many. */
export function secretsOf(endpoint: object): IsSecret {
  const declared = credentialsOf(endpoint);
  return (given) => {
    const name = given.replace(/^\?/, '');
    const lower = name.toLowerCase();
    return (
      isSecretParameter(name) || isAmbiguousParameter(name) || isCredentialHeader(lower) || declared.includes(lower)
    );
  };
}

/** The headers that decide which data a request asks for, such as the account. The credentials of a call are among them, but not those of a client. */
function decidingHeaders(headers: unknown, isIncluded: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(
    copyHeaders(headers)
      .map(([name, value]) => [String(name).toLowerCase(), value] as const)
      .filter(([name, value]) => !NAMING_HEADER.test(name) && isIncluded(name) && value !== undefined)
      .map(([name, value]) => [name, CHOOSING_HEADER.test(name) ? value : `digest ${digest(String(value))}`]),
  );
}

/** What functions such as `auth` of a generated module add to the options of a call, by symbols. No header has such a name. */
function addedTo(options: object): Record<string, unknown> {
  const added = Object.getOwnPropertySymbols(options).flatMap((symbol) => {
    const text = JSON.stringify(Reflect.get(options, symbol));
    return text === undefined ? [] : [[String(symbol), `digest ${digest(text)}`]];
  });
  return Object.fromEntries(added);
}

/** An object whose members are in a fixed order. Secrets are not part of it, but calls with different secrets have different keys. */
function writeObject(value: object, isSecret: IsSecret, depth: number): QueryKeyObject {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]) => {
      const written = writeValue(member, name, isSecret, depth + 1);
      return [name, isSecret(name) && written !== null ? `secret ${digest(JSON.stringify(written))}` : written];
    }),
  );
}

/** Values that JSON does not have become texts that begin with their type, and that no other value becomes. */
function writeValue(value: unknown, name: string, isSecret: IsSecret, depth: number): QueryKeyValue {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return MARKED.test(value) ? `string ${value}` : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : `number ${value}`;
  if (typeof value === 'bigint') return `bigint ${value}`;
  if (typeof value === 'object' && depth <= DEEPEST) {
    if (Array.isArray(value)) return Array.from(value, (item) => writeValue(item ?? null, name, isSecret, depth + 1));
    if (value instanceof URL) return `URL ${value.href}`;
    const time = copyTime(value);
    if (time) return `${Object.prototype.toString.call(time).slice('[object '.length, -1)} ${time.toJSON()}`;
    if (isPlainObject(value)) return writeObject(value, isSecret, depth + 1);
  }
  const expected = 'must be plain data, a date or a URL: a key of a query cannot contain files, streams and functions';
  throw new EndpointError('INVALID_PARAMETER', `The parameter ${JSON.stringify(name)} ${expected}.`, {
    parameter: name,
  });
}

/** A number of 52 bits that texts have in common only by chance. A long secret cannot be found from it. A short one can be guessed. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (2 ** 20 * (other >>> 0) + (one >>> 12)).toString(36);
}
