import { invalidParameter } from '../core/template/expand.ts';
import type { ApiCredentials } from './api.ts';
import type { Parameter, RouteFacts, Target } from './rules.ts';
import { form, writeQuery } from './values/query.ts';

/** The parameters of a call, by location. */
export interface PlacedParameters {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: string;
  /** The headers of the call, and those of parameters and cookies. */
  readonly headers: Record<string, unknown>;
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
  credentials: ApiCredentials,
  given: object,
): PlacedParameters {
  const path = new Map<string, unknown>();
  const target: Target = { pairs: [], headers: { ...given }, senders: new Map() };
  const fields: [string, unknown][] = [];
  const placed = new Set<Parameter>();
  for (const [name, value] of parameters) {
    const parameter = findParameter(name, facts, credentials);
    if (parameter === undefined) {
      if (facts.method === 'GET' || facts.method === 'HEAD') target.pairs.push(writeQuery(name, form, value));
      else fields.push([checkName(name), value]);
    } else if (parameter.in === 'path') path.set(name, withDays(parameter, value, facts));
    else {
      const text = parameter.write(withDays(parameter, value, facts));
      // A header may be empty.
      if (text === undefined || (text === '' && parameter.in !== 'header')) continue;
      placed.add(parameter);
      parameter.add?.(text, target);
    }
  }
  return {
    path,
    query: target.pairs.filter((pair) => pair !== '').join('&'),
    headers: target.headers,
    fields: Object.fromEntries(fields),
    placed,
  };
}

/** The parameter of a name. `?name` is a query parameter with the name of another parameter, or a credential. */
function findParameter(
  name: string,
  { byPlace, fields }: RouteFacts,
  credentials: ApiCredentials,
): Parameter | undefined {
  const plain = name.startsWith('?') ? name.slice(1) : undefined;
  const key = plain === undefined ? undefined : credentials.get(plain);
  return (
    byPlace.path.get(name) ??
    byPlace.query.get(name) ??
    (plain === undefined ? undefined : (byPlace.query.get(plain) ?? (key?.in === 'query' ? key : undefined))) ??
    byPlace.header.get(name.toLowerCase()) ??
    byPlace.cookie.get(name) ??
    (fields.has(name) ? undefined : credentials.get(name))
  );
}

/** The value with each `Date` that is a day written as a day: the parameter itself, or members of an object. */
function withDays(parameter: Parameter, value: unknown, { days }: RouteFacts): unknown {
  const own = parameter.day === undefined ? value : parameter.day(value);
  return days === undefined ? own : days(own, NO_POINTERS);
}

function checkName(name: string): string {
  if (name !== '__proto__') return name;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}
