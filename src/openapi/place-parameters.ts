import { invalidParameter, isPlainObject } from '../core/template/expand.ts';
import type { SecurityData } from './data.ts';
import type { RouteFacts } from './facts.ts';
import { type ParameterFacts, parameterFacts } from './parameter-facts.ts';
import { writeCookie } from './values/cookie.ts';
import { writeDays, writeNestedDays } from './values/days.ts';
import { writeHeader } from './values/header.ts';
import { writeQuery } from './values/query.ts';
import { readEntries } from './values/shape.ts';

/** The parameters of a call, by location. */
export interface PlacedParameters {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: string;
  /** All other names: fields of the body. */
  readonly fields: Record<string, unknown>;
  /** The query parameters and cookies that have a value, as `query name` and `cookie name`. */
  readonly placed: ReadonlySet<string>;
}

const NO_POINTERS = {};

/** Query parameters and cookies that contain credentials for the whole API. Operations do not list them. */
export type ApiCredentials = ReadonlyMap<string, 'query' | 'cookie'>;

export function apiCredentials(security: { readonly [scheme: string]: SecurityData } = {}): ApiCredentials {
  const found = new Map<string, 'query' | 'cookie'>();
  for (const scheme of Object.values(security)) {
    if ('in' in scheme && scheme.in !== 'header') found.set(scheme.name, scheme.in);
  }
  return found;
}

/**
 * Sorts parameters by location. A name is looked up in the path first, then in the query, the headers and the cookies. Any other
 * name is a body field or, in a GET or HEAD, a query parameter from the option `parameters` that is not in the description. `?name`
 * is the query parameter if the path has the same name.
 */
export function placeParameters(
  facts: RouteFacts,
  parameters: Iterable<readonly [string, unknown]>,
  credentials: ApiCredentials,
): PlacedParameters {
  const { byPlace } = facts;
  const path = new Map<string, unknown>();
  const pairs: string[] = [];
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const fields: [string, unknown][] = [];
  const placed = new Set<string>();
  const senders = new Map<string, string>();
  for (const [name, given] of parameters) {
    const inQuery = byPlace.query.get(name) ?? queryParameter(name, byPlace.query, credentials);
    const inHeader = byPlace.header.get(name.toLowerCase());
    const inCookie = byPlace.cookie.get(name);
    const inPath = byPlace.path.get(name);
    const place = placeOfOther(name, facts, credentials);
    const value = withDays(inPath ?? inQuery ?? inHeader ?? inCookie, given, facts);
    if (inPath !== undefined) path.set(name, value);
    else if (inQuery !== undefined) {
      const pair = writeQuery(inQuery, value);
      pairs.push(pair);
      if (pair === '') continue;
      placed.add(`query ${inQuery.name}`);
      claimNames(inQuery, value, senders);
    } else if (inHeader !== undefined) {
      const text = writeHeader(inHeader, value);
      if (text !== undefined) headers[inHeader.name.toLowerCase()] = text;
    } else if (inCookie !== undefined) {
      const pair = writeCookie(inCookie, value);
      if (pair !== '') placed.add(`cookie ${name}`);
      cookies.push(pair);
    } else if (place === 'query') pairs.push(writeQuery(parameterFacts(name, 'qf*'), value));
    else if (place === 'cookie') cookies.push(writeCookie(parameterFacts(name, 'ck*'), value));
    else fields.push([checkName(name), value]);
  }
  return {
    path,
    query: pairs.filter((pair) => pair !== '').join('&'),
    headers,
    cookies: cookies.filter((pair) => pair !== '').join('; '),
    fields: Object.fromEntries(fields),
    placed,
  };
}

/** Where a parameter is sent if the operation does not list it. */
function placeOfOther(
  name: string,
  { fields, method }: RouteFacts,
  credentials: ApiCredentials,
): 'query' | 'cookie' | 'body' {
  const credential = fields.has(name) ? undefined : credentials.get(name);
  return credential ?? (method === 'GET' || method === 'HEAD' ? 'query' : 'body');
}

/**
 * Notes which parameter sends which names. In the style `form`, exploded, an object sends the names of its members, and these may be
 * names of other parameters.
 */
function claimNames({ name, style, explode }: ParameterFacts, value: unknown, senders: Map<string, string>): void {
  const isSpread = style === 'form' && explode && typeof value === 'object' && value !== null && isPlainObject(value);
  const names = isSpread ? readEntries(value, name).map(([member]) => member) : [name];
  for (const each of names) {
    const other = senders.get(each);
    if (other !== undefined) {
      const [object, reason] = isSpread ? [name, 'another parameter'] : [other, 'the parameter of this name'];
      throw invalidParameter(object, `has a member ${JSON.stringify(each)}, which ${reason} sends too; pass only one`);
    }
    senders.set(each, name);
  }
}

/** `?name` is a query parameter with the name of another parameter, or a credential that operations do not list. */
function queryParameter(
  name: string,
  declared: ReadonlyMap<string, ParameterFacts>,
  credentials: ApiCredentials,
): ParameterFacts | undefined {
  if (!name.startsWith('?')) return undefined;
  const plain = name.slice(1);
  const isCredential = credentials.get(plain) === 'query';
  return declared.get(plain) ?? (isCredential ? parameterFacts(plain, 'qf*') : undefined);
}

/** The value with each `Date` that is a day written as a day: the parameter itself, or members of an object. */
function withDays(parameter: ParameterFacts | undefined, value: unknown, { days }: RouteFacts): unknown {
  if (parameter === undefined) return value;
  const own = parameter.isDay ? writeDays(value) : value;
  return days === undefined ? own : writeNestedDays(own, days, NO_POINTERS);
}

function checkName(name: string): string {
  if (name !== '__proto__') return name;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}
