import { checkBaseUrl } from '../../core/base-url.ts';
import { EndpointError, invalidOption } from '../../core/errors.ts';
import { countDotSegments } from '../../core/route.ts';
import {
  encodeAllowReserved,
  encodeFor,
  invalidParameter,
  isPlainObject,
  readEntries,
  readShape,
  writeScalar,
} from '../../core/values.ts';
import { joinQuery, missingParameters, unsafePath } from '../../core/write-url.ts';
import type { PathSerializer, QuerySerializer, QuerySerializerOptions } from './types.ts';

type Style = 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

interface StyleOptions {
  style: Style;
  explode: boolean;
  allowReserved?: boolean;
}

const NOT_BRACKETS = /%(?:24|2C|2F|3A|40)/g;
const DELIMITERS: Readonly<Partial<Record<Style, string>>> = { spaceDelimited: ' ', pipeDelimited: '|' };
const PREFIXES: Readonly<Partial<Record<Style, string>>> = { label: '.', matrix: ';' };

/** Encodes a name or a key. Characters that descriptions use in names are kept, as in `filter[name]` and `$top`. */
function encodeName(name: string, text = name, kept = /%(?:24|2C|2F|3A|40|5B|5D)/g): string {
  return encodeFor(name, encodeURIComponent, text).replace(kept, decodeURIComponent);
}

function encodeValue(name: string, text: string, allowReserved: boolean | undefined): string {
  return encodeFor(name, allowReserved === true ? encodeAllowReserved : encodeURIComponent, text);
}

/** Writes a parameter in a style of OpenAPI. Returns `''` if there is no value. */
function writeParameter(name: string, value: unknown, { style, explode, allowReserved }: StyleOptions): string {
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  const encode = (text: string) => encodeValue(name, text, allowReserved);
  const label = encodeName(name);
  const prefix = PREFIXES[style] ?? '';
  const withName = (text: string) => (style === 'simple' || style === 'label' ? text : `${label}=${text}`);
  if (shape.kind === 'text') return prefix + withName(encode(shape.text));
  if (style === 'deepObject' && shape.kind === 'object')
    return shape.entries
      .map(([key, text]) => `${label}[${encodeName(name, key, NOT_BRACKETS)}]=${encode(text)}`)
      .join('&');
  if (!explode) {
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    const delimiter = DELIMITERS[style] ?? ',';
    if (delimiter !== ',' && items.some((item) => item.includes(delimiter)))
      throw invalidParameter(
        name,
        `must not have items that contain ${JSON.stringify(delimiter)}, which separates them`,
      );
    const written = items.map((item) => encode(item).replaceAll(',', '%2C'));
    return prefix + withName(written.join(delimiter).replaceAll(' ', '%20'));
  }
  const parts =
    shape.kind === 'list'
      ? shape.items.map((item) => withName(encode(item)))
      : shape.entries.map(([key, text]) => `${encodeName(name, key)}=${encode(text)}`);
  return prefix + parts.join(prefix || (style === 'simple' ? ',' : '&'));
}

/** Writes `name=value`. */
export function serializePrimitiveParam(name: string, value: string, options?: { allowReserved?: boolean }): string {
  if (value === undefined || value === null) return '';
  return `${encodeName(name)}=${encodeValue(name, writeScalar(value, name), options?.allowReserved)}`;
}

/** Writes an object, whose members must be scalars. */
export function serializeObjectParam(
  name: string,
  value: Record<string, unknown>,
  options: {
    style: 'simple' | 'label' | 'matrix' | 'form' | 'deepObject';
    explode: boolean;
    allowReserved?: boolean;
  },
): string {
  return typeof value === 'object' && !Array.isArray(value) ? writeParameter(name, value, options) : '';
}

/** Writes a list, whose items must be scalars. */
export function serializeArrayParam(
  name: string,
  value: unknown[],
  options: {
    style: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited';
    explode: boolean;
    allowReserved?: boolean;
  },
): string {
  return Array.isArray(value) ? writeParameter(name, value, options) : '';
}

/** Returns a function that writes the query in these styles. */
export function createQuerySerializer<T = unknown>(options?: QuerySerializerOptions): (queryParams: T) => string {
  const { array, object, allowReserved = false } = options ?? {};
  const lists: StyleOptions = { style: 'form', explode: true, ...array, allowReserved };
  const objects: StyleOptions = { style: 'deepObject', explode: true, ...object, allowReserved };
  if (!/^(?:form|(?:space|pipe)Delimited) (?:form|deepObject)$/.test(`${lists.style} ${objects.style}`))
    throw invalidOption('querySerializer', 'has an unknown style');
  return (query) => {
    const pairs: string[] = [];
    const names = new Set<string>();
    for (const [name, value] of readEntries((query ?? {}) as Record<string, unknown>, 'query')) {
      const isObject = typeof value === 'object' && value !== null && isPlainObject(value);
      const isSpread = isObject && objects.style === 'form' && objects.explode;
      for (const each of isSpread ? Object.keys(value) : [name]) {
        if (names.has(each)) throw invalidParameter(each, 'is sent twice');
        names.add(each);
      }
      const pair = writeParameter(name, value, isObject ? objects : lists);
      if (pair !== '') pairs.push(pair);
    }
    return pairs.join('&');
  };
}

const PLACEHOLDER = /\{([.;]?)([^{}]+?)(\*?)\}/g;
/** Text that is written as it is, without dots. */
const PLAIN = /^[\w~-]+$/;
const OPERATORS: Readonly<Record<string, Style>> = { '.': 'label', ';': 'matrix' };

/** Fills in the placeholders of a URL: `{id}`, `{.id}` or `{;id}`, exploded with `*`. Every one must have a value. */
export function defaultPathSerializer(pathname: string, pathParams: Record<string, unknown>): string {
  const missing: string[] = [];
  const written = pathname.replace(PLACEHOLDER, (_, operator: string, name: string, explode: string) => {
    const value = Object.hasOwn(pathParams, name) ? pathParams[name] : undefined;
    if (operator === '' && typeof value === 'string' && PLAIN.test(value)) return value;
    const text = writeParameter(name, value, { style: OPERATORS[operator] ?? 'simple', explode: explode !== '' });
    if (text === '') missing.push(name);
    else if (countDotSegments(`/${text}`) > 0) throw unsafePath([name]);
    return text;
  });
  if (missing.length > 0) throw missingParameters(missing);
  return written;
}

/** The base URL without its last slashes, and its origin. An empty one is the origin of the page. */
export function readBase(baseUrl: unknown): { readonly prefix: string; readonly origin: string | undefined } {
  return baseUrl === '' ? { prefix: '', origin: '' } : checkBaseUrl(baseUrl);
}

/** Whether it begins with one slash, and has nothing that a URL parser reads as another path or host. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) && countDotSegments(text) === 0;
}

interface URLOptions<O> {
  baseUrl: string;
  params: { query?: Record<string, unknown>; path?: Record<string, unknown> };
  querySerializer: QuerySerializer<O>;
  pathSerializer: PathSerializer;
}

/** Joins the base URL, the path and the query. The result is below the base URL. */
export function createFinalURL<O>(pathname: string, options: URLOptions<O>): string {
  return joinURL(pathname, { ...options, baseUrl: readBase(options.baseUrl).prefix });
}

/** The same with a base URL that was read. */
export function joinURL<O>(
  pathname: string,
  { baseUrl, params, querySerializer, pathSerializer }: URLOptions<O>,
): string {
  if (!isPath(pathname))
    throw new EndpointError('INVALID_ROUTE', 'The path must begin with one slash, without dot segments.');
  const isWritten = params.path || pathSerializer === defaultPathSerializer;
  const written = isWritten ? pathSerializer(baseUrl + pathname, params.path ?? {}) : baseUrl + pathname;
  const path = written.slice(baseUrl.length);
  const names: string[] = [];
  const missing: string[] = [];
  for (const [text, , name = ''] of pathname.matchAll(PLACEHOLDER)) {
    names.push(name);
    if (path.includes(text)) missing.push(name);
  }
  if (missing.length > 0) throw missingParameters(missing);
  const isSame = path.split(/[?#]/).length === pathname.split(/[?#]/).length;
  if (!written.startsWith(baseUrl) || !isPath(path) || !isSame) throw unsafePath(names);
  const query = querySerializer((params.query ?? {}) as never).replace(/^\?/, '');
  if (/[#\p{Cc}]/u.test(query)) throw invalidOption('querySerializer', 'must encode "#" and control characters');
  return joinQuery(written, query);
}

/** Removes the last slash of a URL. */
export function removeTrailingSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
