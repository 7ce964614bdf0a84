import { invalidParameter } from '../template/value.ts';
import type { SecurityData } from './data.ts';
import type { RouteFacts } from './facts.ts';
import { type ParameterFacts, parameterFacts } from './parameter-facts.ts';
import { writeCookie } from './values/cookie.ts';
import { writeDays, writeNestedDays } from './values/days.ts';
import { writeHeader } from './values/header.ts';
import { writeQuery } from './values/query.ts';

/** The parameters of a call, each in the place that the description gives it. */
export interface PlacedParameters {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: string;
  /** What is left: fields of the body. */
  readonly fields: Record<string, unknown>;
  /** The query parameters and cookies that have a value, as `query name` and `cookie name`. */
  readonly placed: ReadonlySet<string>;
}

const NO_POINTERS = {};

/** Query parameters and cookies that hold credentials of the whole API, which operations do not list. */
export type ApiCredentials = ReadonlyMap<string, 'query' | 'cookie'>;

export function apiCredentials(security: { readonly [scheme: string]: SecurityData } = {}): ApiCredentials {
  const found = new Map<string, 'query' | 'cookie'>();
  for (const scheme of Object.values(security)) {
    if ('in' in scheme && scheme.in !== 'header') found.set(scheme.name, scheme.in);
  }
  return found;
}

/**
 * Sorts parameters by place. A name fills the path first, then the query, a header, a cookie; what is left is a field of the body. In a
 * GET or HEAD, it is a query parameter that the description does not have, from the option `parameters`. `?name` is the query parameter of a name that the path has too.
 */
export function placeParameters(
  facts: RouteFacts,
  parameters: Iterable<readonly [string, unknown]>,
  credentials: ApiCredentials,
): PlacedParameters {
  const { byPlace, method } = facts;
  const path = new Map<string, unknown>();
  const pairs: string[] = [];
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const fields: [string, unknown][] = [];
  const placed = new Set<string>();
  for (const [name, given] of parameters) {
    const inQuery = byPlace.query.get(name) ?? queryParameter(name, byPlace.query, credentials);
    const inHeader = byPlace.header.get(name.toLowerCase());
    const inCookie = byPlace.cookie.get(name);
    const inPath = byPlace.path.get(name);
    const value = withDays(inPath ?? inQuery ?? inHeader ?? inCookie, given, facts);
    if (inPath !== undefined) path.set(name, value);
    else if (inQuery !== undefined) {
      const pair = writeQuery(inQuery, value);
      if (pair !== '') placed.add(`query ${inQuery.name}`);
      pairs.push(pair);
    } else if (inHeader !== undefined) {
      const text = writeHeader(inHeader, value);
      if (text !== undefined) headers[inHeader.name.toLowerCase()] = text;
    } else if (inCookie !== undefined) {
      const pair = writeCookie(inCookie, value);
      if (pair !== '') placed.add(`cookie ${name}`);
      cookies.push(pair);
    } else if (!facts.fields.has(name) && credentials.get(name) === 'query') {
      pairs.push(writeQuery(parameterFacts(name, 'qf*'), value));
    } else if (!facts.fields.has(name) && credentials.get(name) === 'cookie') {
      cookies.push(writeCookie(parameterFacts(name, 'ck*'), value));
    } else if (method === 'GET' || method === 'HEAD') pairs.push(writeQuery(parameterFacts(name, 'qf*'), value));
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

/** `?name` is a query parameter that has the name of another one, or a credential, which operations do not list. */
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

/** A value with its days written as such: those of a parameter that is one, and those in an object. */
function withDays(parameter: ParameterFacts | undefined, value: unknown, { days }: RouteFacts): unknown {
  if (parameter === undefined) return value;
  if (parameter.isDay) return writeDays(value);
  return days === undefined ? value : writeNestedDays(value, days, NO_POINTERS);
}

function checkName(name: string): string {
  if (name !== '__proto__') return name;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}
