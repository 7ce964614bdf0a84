import { decode } from '../core/internal/decode.ts';
import { invalidParameter } from '../core/template/expand.ts';
import type { ApiCredentials } from './api.ts';
import type { RouteFacts } from './facts.ts';
import type { Parameter } from './rules.ts';
import { form, writeQuery } from './values/query.ts';

/** The parameters of a call, by location. */
export interface PlacedParameters {
  readonly path: ReadonlyMap<string, unknown>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: string;
  /** All other names: fields of the body. */
  readonly fields: Record<string, unknown>;
  /** The parameters that have a value, as `query name`. */
  readonly placed: ReadonlySet<string>;
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
): PlacedParameters {
  const { method } = facts;
  const path = new Map<string, unknown>();
  const pairs: string[] = [];
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const fields: [string, unknown][] = [];
  const placed = new Set<string>();
  const senders = new Map<string, string>();
  for (const [name, given] of parameters) {
    const parameter = findParameter(name, facts, credentials);
    const value = withDays(parameter, given, facts);
    if (parameter === undefined) {
      if (method === 'GET' || method === 'HEAD') pairs.push(writeQuery(name, form, value));
      else fields.push([checkName(name), value]);
    } else if (parameter.in === 'path') path.set(name, value);
    else {
      const text = parameter.write(value);
      if (!text && (parameter.in !== 'header' || text === undefined)) continue;
      placed.add(`${parameter.in} ${parameter.name}`);
      if (parameter.in === 'header') headers[parameter.name.toLowerCase()] = text as string;
      else if (parameter.in === 'cookie') cookies.push(text as string);
      else pairs.push(claimNames(parameter, text as string, senders));
    }
  }
  return {
    path,
    query: pairs.filter((pair) => pair !== '').join('&'),
    headers,
    cookies: cookies.join('; '),
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

/**
 * Notes which parameter sends which names. In the style `form`, exploded, an object sends the names of its members, and these may be
 * names of other parameters.
 */
function claimNames({ name }: Parameter, text: string, senders: Map<string, string>): string {
  for (const label of new Set(text.split('&').map((pair) => pair.split('=', 1)[0] as string))) {
    const other = senders.get(label);
    senders.set(label, name);
    if (other === undefined) continue;
    const each = decode(label);
    const [object, reason] = each === name ? [other, 'the parameter of this name'] : [name, 'another parameter'];
    throw invalidParameter(object, `has a member ${JSON.stringify(each)}, which ${reason} sends too; pass only one`);
  }
  return text;
}

/** The value with each `Date` that is a day written as a day: the parameter itself, or members of an object. */
function withDays(parameter: Parameter | undefined, value: unknown, { days }: RouteFacts): unknown {
  if (parameter === undefined) return value;
  const own = parameter.day === undefined ? value : parameter.day(value);
  return days === undefined ? own : days(own, NO_POINTERS);
}

function checkName(name: string): string {
  if (name !== '__proto__') return name;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}
