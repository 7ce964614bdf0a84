import type { HeaderRecord } from '../core/types/headers.ts';
import { encodeFor, invalidParameter } from '../core/values.ts';
import type { Parameter, RouteFacts, Target } from './rules.ts';
import { form, query } from './values/query.ts';

/** The parameters of a call, by location. Those of headers and cookies are in its headers. */
interface PlacedParameters {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: string;
  /** All other names: fields of the body. */
  readonly fields: Record<string, unknown>;
  /** The parameters outside the path that have a value. */
  readonly placed: ReadonlySet<Parameter>;
}

const NO_POINTERS = {};

/**
 * Sorts parameters by location. A name is looked up in the path first, then in the query, the headers and the cookies. Any other
 * name is a body field or, in a GET or HEAD, a query parameter from the option `parameters` that is not in the description. `?name`
 * is the query parameter if the path has the same name.
 */
export function placeParameters(
  facts: RouteFacts,
  parameters: Iterable<readonly [string, unknown]>,
  headers: HeaderRecord,
): PlacedParameters {
  const path = new Map<string, unknown>();
  const target: Target = { pairs: [], headers, senders: new Map() };
  const fields: [string, unknown][] = [];
  const placed = new Set<Parameter>();
  for (const [name, given] of parameters) {
    if (name === '__proto__') throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
    const parameter = findParameter(facts, name) ?? (hasQueryOnly(facts) ? query(name, form) : undefined);
    if (parameter === undefined) {
      fields.push([name, given]);
      continue;
    }
    const value = withDays(parameter, given, facts);
    if (parameter.in === 'path') path.set(name, value);
    else {
      const text = encodeFor(parameter.name, parameter.write, value);
      // A header may be empty.
      if (text === undefined || (text === '' && parameter.in !== 'header')) continue;
      placed.add(parameter);
      parameter.add?.(text, target);
    }
  }
  return { path, query: target.pairs.join('&'), fields: Object.fromEntries(fields), placed };
}

/** Whether names that the description does not list are sent in the query. */
export function hasQueryOnly({ method }: RouteFacts): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The parameter of a name, or the credential of the API. `?name` is in the query, even if another parameter has the same name. */
export function findParameter(
  { byPlace: { path, query, header, cookie }, keys, fields }: RouteFacts,
  name: string,
): Parameter | undefined {
  const inQuery = name.startsWith('?') ? name.slice(1) : name;
  const key = keys.get(inQuery);
  return (
    path.get(name) ??
    query.get(name) ??
    query.get(inQuery) ??
    (inQuery !== name && key?.in === 'query' ? key : undefined) ??
    header.get(name.toLowerCase()) ??
    cookie.get(name) ??
    (fields.has(name) ? undefined : keys.get(name))
  );
}

/** The value with each `Date` that is a day written as a day: the parameter itself, or members of an object. */
function withDays({ day }: Parameter, value: unknown, { days }: RouteFacts): unknown {
  const own = day ? day(value) : value;
  return days ? days(own, NO_POINTERS) : own;
}
