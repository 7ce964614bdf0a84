import { invalidParameter } from '../template/value.ts';
import type { SecurityData } from './data.ts';
import type { RouteFacts } from './facts.ts';
import { parameterFacts } from './parameter-facts.ts';
import { writeCookie } from './values/cookie.ts';
import { writeDays } from './values/days.ts';
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
 * Sorts parameters by place. A name fills the path first, then the query, a header, a cookie; what is left is a field of the body, or
 * goes to the query of a GET or HEAD. `?name` is the query parameter of a name that the path has too.
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
    const inQuery = byPlace.query.get(name) ?? (name.startsWith('?') ? byPlace.query.get(name.slice(1)) : undefined);
    const inHeader = byPlace.header.get(name.toLowerCase());
    const inCookie = byPlace.cookie.get(name);
    const inPath = byPlace.path.get(name);
    const value = (inPath ?? inQuery ?? inHeader ?? inCookie)?.isDay ? writeDays(given) : given;
    if (inPath !== undefined) path.set(name, value);
    else if (inQuery !== undefined) {
      const pair = writeQuery(inQuery, value);
      if (pair !== '' || Array.isArray(value)) placed.add(`query ${inQuery.name}`);
      pairs.push(pair);
    } else if (inHeader !== undefined) {
      const text = writeHeader(inHeader, value);
      if (text !== undefined) headers[inHeader.name.toLowerCase()] = text;
    } else if (inCookie !== undefined) {
      const pair = writeCookie(inCookie, value);
      if (pair !== '') placed.add(`cookie ${name}`);
      cookies.push(pair);
    } else if (credentials.get(name) === 'query') pairs.push(writeQuery(parameterFacts(name, 'qf*'), value));
    else if (credentials.get(name) === 'cookie') cookies.push(writeCookie(parameterFacts(name, 'cf*'), value));
    else if (method === 'GET' || method === 'HEAD') pairs.push(writeQuery(parameterFacts(name, 'qf*'), value));
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

function checkName(name: string): string {
  if (name !== '__proto__') return name;
  throw invalidParameter(name, 'cannot be sent: its name means something to JavaScript itself');
}
