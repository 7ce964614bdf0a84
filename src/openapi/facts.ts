import type { BodyRule } from './body/rules.ts';
import type { CheckOptions } from './check-names.ts';
import { type PathToken, readPlainPath } from './path-template.ts';
import type { OperationRules, Parameter, Place, Requirements } from './rules.ts';
import type { OwnServer } from './servers.ts';
import type { WriteDays } from './values/days.ts';

/** The facts that the description declares about the requests of one route. */
export interface RouteFacts {
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly path: readonly PathToken[];
  /** The query and fragment in the path itself. */
  readonly tail: readonly PathToken[];
  /** By name. The names of headers are in lowercase. */
  readonly byPlace: Readonly<Record<Place, ReadonlyMap<string, Parameter>>>;
  /** Those outside the path. */
  readonly required: readonly Parameter[];
  readonly body: BodyRule | undefined;
  readonly fields: FieldNames;
  readonly accept: string | undefined;
  readonly server: OwnServer | undefined;
  /** The security schemes that the operation accepts. Empty if it takes no credentials. */
  readonly requirements: Requirements;
  /** Writes the days in values; undefined if the operation has none. */
  readonly days: WriteDays | undefined;
  readonly checkOptions: CheckOptions | undefined;
}

/** The fields of a body. */
export interface FieldNames {
  /** Whether the description lists a field of this name. */
  has(name: string): boolean;
  /** Whether the body accepts fields that the description does not list. */
  readonly isOpen: boolean;
}

/** Reads the rules of an operation. */
export function readRules(method: string, url: string, rules: OperationRules): RouteFacts {
  const { parameters = [], body, accept, server, auth = [], days, checkOptions, template = readPlainPath } = rules;
  const byPlace = { path: new Map(), query: new Map(), header: new Map(), cookie: new Map() };
  for (const each of parameters) byPlace[each.in].set(each.in === 'header' ? each.name.toLowerCase() : each.name, each);
  return {
    key: `${method} ${url}`,
    method,
    url,
    ...template(url, byPlace),
    byPlace,
    required: parameters.filter((each) => each.required && each.in !== 'path'),
    body,
    fields: fieldsOf(body),
    accept,
    server,
    requirements: auth,
    days,
    checkOptions,
  };
}

/** Text and bytes have no fields: a call that passes some is refused when its body is written. */
function fieldsOf(body: BodyRule | undefined): FieldNames {
  const described = body?.media.filter(([, { isRaw }]) => !isRaw) ?? [];
  const known = new Set(described.flatMap(([, , { names = [] }]) => names));
  const isOpen = described.some(([, , { names, open }]) => names === undefined || open === true);
  return { has: (name) => known.has(name), isOpen: isOpen || (body !== undefined && described.length === 0) };
}
