import { EndpointError } from '../core/errors.ts';
import { kindOf } from './body/media-type.ts';
import type { Requirements } from './choose-schemes.ts';
import type { BodyData, OpenApiData } from './data.ts';
import { matchUrl } from './match-url.ts';
import { type ParameterFacts, type Place, parameterFacts } from './parameter-facts.ts';
import { type PathToken, readPath } from './path-template.ts';
import type { DayRules } from './values/days.ts';

/** The facts that the description declares about the requests of one route. */
export interface RouteFacts {
  readonly key: string;
  readonly method: string;
  readonly url: string;
  readonly path: readonly PathToken[];
  /** The query and fragment in the path itself. */
  readonly tail: readonly PathToken[];
  readonly byPlace: Readonly<Record<Place, ReadonlyMap<string, ParameterFacts>>>;
  readonly required: readonly ParameterFacts[];
  readonly body: BodyData | undefined;
  readonly fields: FieldNames;
  readonly accept: string | undefined;
  readonly server: string | undefined;
  /** The security schemes that the operation accepts. Empty if it takes no credentials. */
  readonly requirements: Requirements;
  /** The members that are days; undefined if the API has none. */
  readonly days: DayRules | undefined;
}

/** The fields of a body. */
export interface FieldNames {
  /** Whether the description lists a field of this name. */
  has(name: string): boolean;
  /** Whether the body accepts fields that the description does not list. */
  readonly isOpen: boolean;
}

/** The routes of a description. */
export interface KnownRoutes {
  /** The facts of a route by its key, or undefined for a full URL. Any other route that is not in the description is rejected. */
  find(method: string, url: string): RouteFacts | undefined;
  /** Whether a route has this method. */
  hasMethod(method: string): boolean;
  /** The facts of the route that a full URL belongs to, which starts with one of the base URLs; undefined if there is none. */
  match(method: string, url: string, bases: readonly string[]): RouteFacts | undefined;
}

/** A URL that is not looked up in the description, such as the link to the next page. */
const FULL_URL = /^[a-z][a-z\d+.-]*:/i;

/** Reads a row when its route is first used. */
export function createFacts(data: OpenApiData): KnownRoutes {
  let rows: Map<string, string> | undefined;
  const known = new Map<string, RouteFacts>();
  const days =
    data.days === undefined ? undefined : { names: new Set(data.days.names), mixed: new Set(data.days.mixed) };
  const find: KnownRoutes['find'] = (method, url) => {
    const key = `${method} ${url}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    rows ??= readRows(data.routes);
    const row = rows.get(key);
    if (row === undefined) {
      if (FULL_URL.test(url)) return undefined;
      throw unknownRoute(
        key,
        [...rows.keys()].filter((each) => each.endsWith(` ${url}`)),
      );
    }
    const facts = readRow(key, method, url, row, data, days);
    known.set(key, facts);
    return facts;
  };
  return {
    find,
    hasMethod(method) {
      rows ??= readRows(data.routes);
      return [...rows.keys()].some((key) => key.startsWith(`${method} `));
    },
    match(method, url, bases) {
      rows ??= readRows(data.routes);
      const key = matchUrl(rows.keys(), method, url, bases);
      return key === undefined ? undefined : find(method, key.slice(method.length + 1));
    },
  };
}

function unknownRoute(key: string, others: readonly string[]): EndpointError {
  const advice =
    others.length > 0 ? `It has: ${others.join(', ')}.` : 'Pass a route as the description writes it, or a full URL.';
  return new EndpointError('INVALID_ROUTE', `The description has no route ${JSON.stringify(key)}. ${advice}`, {
    route: key,
  });
}

function readRows(routes: string): Map<string, string> {
  return new Map(
    routes.split('\n').map((line) => {
      const end = line.indexOf('\t');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

function readRow(
  key: string,
  method: string,
  url: string,
  row: string,
  data: OpenApiData,
  days: DayRules | undefined,
): RouteFacts {
  const [parameters = '', body = '', accept = '', server = '', requirements = ''] = row.split('\t');
  const byPlace = { path: new Map(), query: new Map(), header: new Map(), cookie: new Map() };
  const required: ParameterFacts[] = [];
  for (const position of parameters === '' ? [] : parameters.split(',')) {
    const entry = data.parameters[Number.parseInt(position, 36)];
    if (entry === undefined) continue;
    const facts = parameterFacts(...entry);
    byPlace[facts.in].set(facts.in === 'header' ? facts.name.toLowerCase() : facts.name, facts);
    if (facts.required && facts.in !== 'path') required.push(facts);
  }
  const pick = <Item>(list: readonly Item[], position: string) =>
    position === '' ? undefined : list[Number.parseInt(position, 36)];
  return {
    key,
    method,
    url,
    ...readPath(url, byPlace.path, byPlace.query),
    byPlace,
    required,
    body: pick(data.bodies, body),
    fields: fieldsOf(pick(data.bodies, body), data.names ?? []),
    accept: pick(data.accepts, accept),
    server: pick(data.servers, server),
    requirements: pick(data.requirements ?? [], requirements) ?? [],
    days,
  };
}

/** Text and bytes have no fields: a call that passes some is refused when its body is written. */
function fieldsOf(body: BodyData | undefined, names: readonly string[]): FieldNames {
  const known = new Set<string | undefined>();
  let isOpen = body !== undefined && Object.keys(body.media).every((type) => kindOf(type) === 'raw');
  for (const [type, media] of Object.entries(body?.media ?? {})) {
    if (kindOf(type) === 'raw') continue;
    const positions = (media.names ?? '*').split(',');
    if (positions.includes('*')) isOpen = true;
    for (const position of positions) known.add(names[Number.parseInt(position, 36)]);
  }
  return { has: (name) => known.has(name), isOpen };
}
