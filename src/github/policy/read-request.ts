import type { Catalogue, RouteRecord } from '../../catalogue/types.ts';
import { decode } from '../../core/base-url.ts';
import { namedPathsOf } from '../numbered-paths.ts';
import { pairsOf, type ReadBody, readBody, readQuery } from './read-body.ts';

/** A request that is about to be sent. */
export interface GuardedRequest {
  readonly method: string;
  /** A URL of the API, or a path. */
  readonly url: string;
  readonly headers?: object | undefined;
  readonly body?: unknown;
}

/** One way to read a request: a route, and the decoded values in its path by name. */
export interface Reading {
  readonly record: RouteRecord;
  readonly values: ReadonlyMap<string, string>;
}

/** The names and values in a query. */
type Query = readonly (readonly [name: string, value: string])[];

/** A request as rules see it. */
export interface JudgedRequest {
  readonly method: string;
  /** The route that the request is for. Undefined if it is for none. */
  readonly main: Reading | undefined;
  /** All ways to read the request: the first is `main`, and the others are routes that do the same, or that other servers find. */
  readonly readings: readonly Reading[];
  /** What a message may show of the request: its route, or the first segment of its path, because the others may contain secrets. */
  readonly shown: string;
  readonly query: Query;
  /** Whether a header or a parameter makes some servers use another method or URL. */
  readonly replacesMethod: boolean;
  readonly body: ReadBody;
}

/** A value that is not known, because the URL has a number instead. No name contains this character. */
export const UNKNOWN = '?';
/** GraphQL is not in the catalogue, and only a rule that names it allows it. */
export const GRAPHQL = {
  route: 'POST /graphql',
  method: 'POST',
  path: '/graphql',
  parameters: [],
} as unknown as RouteRecord;

const ANYWHERE = 'https://path.invalid';
const NO_URL = new URL('about:');

/** Finds the routes of a request, and decodes its values. `baseUrl` is the server of the API, if it is not in the catalogue. */
export function readRequest(
  catalogue: Catalogue,
  { method, url, headers = {}, body }: GuardedRequest,
  baseUrl?: string | undefined,
): JudgedRequest {
  const verb = method.toUpperCase();
  // Dot segments are resolved, as every client does before it sends a request. No route has the path of a URL that cannot be read.
  // A path that begins with two slashes is still a path.
  const full = url.startsWith('/') ? ANYWHERE + url : url;
  const { origin, pathname, search } = URL.canParse(full, ANYWHERE) ? new URL(full, ANYWHERE) : NO_URL;
  const find = (path: string, as = verb): readonly Reading[] => {
    return namedPathsOf(path).flatMap((each) => {
      const found = catalogue.match(as, each, { baseUrl });
      // A match by number has no names. The other paths have a value for each of them that stands for any name.
      const record = found && !Object.hasOwn(found, 'ids') ? catalogue.get(found.route) : undefined;
      if (found === undefined || record === undefined) return [];
      const reading = { record, values: new Map(Object.entries(found.parameters as Record<string, string>)) };
      return each === path ? [reading] : [reading, ...formerOf(catalogue, reading)];
    });
  };
  const server = origin === ANYWHERE ? '' : origin;
  const isGraphql = verb === 'POST' && isGraphqlPath(pathname);
  const known = [...find(server + pathname), ...(isGraphql ? [{ record: GRAPHQL, values: new Map() }] : [])];
  const [main] = known;
  const spellings = spellingsOf(catalogue, pathname, main !== undefined).map((path) => server + path);
  const others = [
    ...known.flatMap((each) => replacementOf(catalogue, each)),
    ...spellings.flatMap((path) => find(path)),
    // GitHub accepts POST instead of PATCH.
    ...(main === undefined && verb === 'POST' ? spellings.flatMap((path) => find(path, 'PATCH')) : []),
  ];
  const query = readQuery(search);
  const read = readBody(headers, body, main !== undefined && !takesFile(main.record));
  return {
    method: verb,
    main,
    readings: [...known, ...others],
    shown: main?.record.route ?? `${verb} ${pathname.replace(/(?<=\/[^/]*\/).*/s, '…')}`,
    query,
    replacesMethod: replacesMethod(headers, query, read.fields),
    body: read,
  };
}

/** Whether the body of a route is a file, which has no members. */
export function takesFile({ body }: RouteRecord): boolean {
  return body !== undefined && !Object.hasOwn(body.content, 'application/json');
}

/** The segments in the paths of a catalogue that are written in mixed case, by their lowercase form. */
const mixedCase = new WeakMap<Catalogue, ReadonlyMap<string, string>>();

function mixedCaseOf(catalogue: Catalogue): ReadonlyMap<string, string> {
  const known = mixedCase.get(catalogue);
  if (known) return known;
  const mixed = [...catalogue].flatMap(({ path }) => splitPath(path)).filter((part) => /^[^{]*[A-Z]/.test(part));
  const found = new Map(mixed.map((part) => [part.toLowerCase(), part]));
  mixedCase.set(catalogue, found);
  return found;
}

/**
 * The path as other servers read it: without regard to case and to empty segments, and with slashes and dot segments that are encoded once or
 * twice. If it is not the path of a route, also without an ending such as `.json`.
 */
function spellingsOf(catalogue: Catalogue, pathname: string, isKnown: boolean): readonly string[] {
  const mixed = mixedCaseOf(catalogue);
  const path = decode(decode(pathname)).toLowerCase();
  const paths = isKnown ? [path] : [path, path.replace(/\.\w+\/*$/, '')];
  return paths.map(splitPath).flatMap((lower) =>
    [lower, lower.map((part) => mixed.get(part) ?? part)].map(
      // The URL resolves dot segments.
      (parts) => new URL(`/${parts.map(encodeURIComponent).join('/')}`, ANYWHERE).pathname,
    ),
  );
}

/** A route that was replaced does what its replacement does. Values that only the replacement has are not known. */
function replacementOf(catalogue: Catalogue, { record, values }: Reading): readonly Reading[] {
  const replacing = catalogue.get(String(record.deprecation?.replacement));
  return replacing ? [{ record: replacing, values }] : [];
}

/** The removed route that a path by number had, so that a rule which denies it still does. */
function formerOf(catalogue: Catalogue, { record, values }: Reading): readonly Reading[] {
  const path = record.path
    .replace(/^\/repos\/\{owner\}\/\{repo\}/, '/repositories/{repository_id}')
    .replace(/^\/orgs\//, '/organizations/');
  const former = path === record.path ? undefined : catalogue.get(`${record.method} ${path}`);
  return former ? [{ record: former, values }] : [];
}

/** A segment of a route with its values. */
export interface PathElement {
  readonly isValue: boolean;
  /** The segments of the value, which may contain slashes. */
  readonly parts: readonly string[];
}

/** The path of a request, segment by segment of its route. Empty segments in values are left out, because servers ignore them. */
export function elementsOf({ record, values }: Reading): readonly PathElement[] {
  return splitPath(record.path).map((segment) => ({
    isValue: segment.includes('{'),
    parts: splitPath(segment.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name) ?? UNKNOWN)),
  }));
}

export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Whether a path is that of GraphQL, in any spelling that a server could accept. */
export function isGraphqlPath(path: string): boolean {
  return /^(?:\/+api(?:\/+v3)?)?\/+graphql(?:[^\w-]|$)/i.test(decodeBytes(decodeBytes(path)));
}

/** Decodes each byte on its own, so that an invalid one does not hide the others. */
function decodeBytes(path: string): string {
  return path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A field of a form that some servers use instead of the method, with `-` for `_`. */
const METHOD_FIELD = /^-method(?:\[\])?$/i;

/** Headers that some servers use instead of the method or the URL of a request. Some servers read an underscore as a hyphen. */
const REPLACING =
  /^x-(?:(?:http-)?(?:method|verb)(?:-override)?|override-method|(?:original|rewrite|forwarded)-(?:method|path|ur[il]))$/i;

/** Whether a header, a parameter or a field makes some servers use another method or URL. */
export function replacesMethod(headers: object, query: Query, fields: readonly string[] = []): boolean {
  const names = [...[...pairsOf(headers), ...query].map(([name]) => name), ...fields];
  return names.some((name) => [REPLACING, METHOD_FIELD].some((pattern) => pattern.test(nameOf(name))));
}

/** A name as servers read it that end it at NUL, ignore spaces around it, and take dots and other spaces for underscores. */
function nameOf(written: string): string {
  return written.replace(/\0.*$/s, '').trim().replace(/[_. ]/g, '-');
}
