import { decode } from '../core/base-url.ts';
import { addHeaders, amendAccept, createAcceptReader, mergeMediaType } from '../core/headers.ts';
import { isRecord, ownValue } from '../core/objects.ts';
import { countDotSegments } from '../core/route.ts';
import type {
  AmendAccept,
  Convert,
  Encode,
  Parameter,
  ParameterOptions,
  PathOverride,
  PathStyle,
  QueryRules,
  QueryStyle,
  RouteFacts,
  Target,
} from '../core/rules.ts';
import {
  COMMA,
  checkItems,
  type Delimiter,
  encodeFor,
  encodeKey,
  encodeLong,
  encodeName,
  encodeReserved,
  invalidParameter,
  isPlainObject,
  readEntries,
  readItems,
  readShape,
  writeScalar,
} from '../core/values.ts';
import { unsafePath } from '../core/write-url.ts';

interface PathOptions extends ParameterOptions {
  readonly explode?: boolean;
  /** Keeps slashes, or the reserved characters that a segment allows. */
  readonly encode?: Encode;
}

/** `a,b` */
export const simple: PathStyle = {};
/** `.a.b` */
export const label: PathStyle = { prefix: '.' };
/** `;name=a;name=b` */
export const matrix: PathStyle = { prefix: ';', isNamed: true };

/** A path parameter in a style of OpenAPI. */
export function path(name: string, style: PathStyle = simple, options: PathOptions = {}): Parameter {
  const write: WritePath = (value, encode, override) =>
    writeStyled(name, override.style ?? style, options, value, encode);
  return { ...inPath(name, options, write), isPlain: style === simple };
}

/** A path parameter with a media type instead of a style. */
export function pathContent(name: string, convert: Convert, options: PathOptions = {}): Parameter {
  return inPath(name, options, (value, encode) => encode(convert(value, name)));
}

/** Keeps the slashes of a value. */
export function keepSlashes(text: string): string {
  return text.split('/').map(encodeLong).join('/');
}

type WritePath = (value: unknown, encode: Encode, override: PathOverride) => string;

/** The text is `''` if there is no value, which is an error for every path parameter. */
function inPath(name: string, { encode = encodeLong, day }: PathOptions, write: WritePath): Parameter {
  return {
    in: 'path',
    name,
    required: true,
    day,
    fill: fillPath,
    write(value, override = {}) {
      if (value === undefined || value === null) return '';
      const own = override.keepsSlashes ? keepSlashes : encode;
      return write(value, own, override);
    },
  };
}

function writeStyled(
  name: string,
  { prefix = '', isNamed, delimiter }: PathStyle,
  { explode, values }: PathOptions,
  value: unknown,
  encode: Encode,
): string {
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  const own = encodeLong(name);
  const named = (text: string) => (isNamed ? (text === '' ? own : `${own}=${text}`) : text);
  if (shape.kind === 'text') return prefix + named(encode(shape.text));
  if (!explode) {
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    if (delimiter) checkItems(items, delimiter, name, values);
    const written = items.map(encode).map((item) => (delimiter ? item : item.replaceAll(',', '%2C')));
    return prefix + named(written.join((delimiter ?? COMMA).encoded));
  }
  const parts =
    shape.kind === 'list'
      ? shape.items.map((item) => named(encode(item)))
      : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
  return prefix + parts.join(prefix === '' ? ',' : prefix);
}

/** What precedes the query and fragment that a path may have. */
const PATH = /^[^?#]*/;

/** Text that every encoding of a path keeps, without dots. */
const PLAIN = /^[\w~-]+$/;

/** Fills the placeholders of a path. If some have no value, their names are added to `missing`, and the path is not checked. */
function fillPath({ path, byPlace }: RouteFacts, values: ReadonlyMap<string, unknown>, missing: string[]): string {
  const names: string[] = [];
  let text = '';
  let literals = '';
  for (const token of path) {
    if (typeof token === 'string') {
      text += token;
      literals += token;
      continue;
    }
    const { name, override } = token;
    const parameter = byPlace.path.get(name);
    const value = values.get(name);
    const isPlain = parameter?.isPlain && typeof value === 'string' && PLAIN.test(value) && !override;
    const written = isPlain ? value : encodeFor(name, (given) => parameter?.write(given, override), value);
    if (!written) missing.push(name);
    if (!isPlain) names.push(name);
    text += written;
    literals += 'x';
  }
  // Plain values are no dot segments.
  if (names.length === 0) return text;
  const dots = (each: string) => countDotSegments(PATH.exec(each)?.[0] as string);
  const isUnsafe = dots(text) > dots(literals) || (text.startsWith('//') && !literals.startsWith('//'));
  if (isUnsafe && missing.length === 0) throw unsafePath(names);
  return text;
}

interface QueryOptions extends ParameterOptions {
  /** Keeps reserved characters. */
  readonly encode?: Encode;
}

/** A query parameter in a style of OpenAPI. */
export function query(name: string, style: QueryStyle, options: QueryOptions = {}): Parameter {
  return inQuery(name, options, (value) => writeQuery(name, style, value, options));
}

/** A query parameter with a media type instead of a style. */
export function queryContent(name: string, convert: Convert, options: QueryOptions = {}): Parameter {
  return inQuery(name, options, (value) => `${encodeName(name)}=${encodeWith(options, convert(value, name))}`);
}

/** A parameter that is the whole query, with a media type. */
export function wholeQuery(name: string, convert: Convert, options: QueryOptions = {}): Parameter {
  return inQuery(name, options, (value) => encodeWith(options, convert(value, name)));
}

/** A parameter that is the whole query, as a form. */
export function wholeForm(name: string, options: QueryOptions = {}): Parameter {
  return inQuery(name, options, (value) => writeWhole(value, name, options));
}

function inQuery(name: string, { required = false, day }: QueryOptions, write: (value: unknown) => string): Parameter {
  const writeGiven = (value: unknown) => (value === undefined || value === null ? '' : write(value));
  return {
    in: 'query',
    name,
    required,
    day,
    write: writeGiven,
    add(text, target) {
      claimNames(name, text, target);
      target.pairs.push(text);
    },
  };
}

/**
 * Notes which parameter sends which names. In the style `form`, exploded, an object sends the names of its members, and these may be
 * names of other parameters.
 */
function claimNames(name: string, text: string, { senders }: Target): void {
  for (const label of new Set(text.split('&').map((pair) => pair.split('=', 1)[0] as string))) {
    const other = senders.get(label);
    senders.set(label, name);
    if (other === undefined) continue;
    const each = decode(label);
    // The object, of which it is a member.
    const object = each === name ? other : name;
    throw invalidParameter(
      object,
      `has a member ${JSON.stringify(each)}, which another parameter sends too; pass only one`,
    );
  }
}

/** Writes a value as `name=value` pairs of a query or form. Returns `''` if there is no value. */
export function writeQuery(
  name: string,
  style: QueryStyle,
  value: unknown,
  { encode = encodeLong, values }: QueryOptions = {},
): string {
  if (value === undefined || value === null) return '';
  return style.write(value, encodeName(name), { name, encode, style, values });
}

function encodeWith({ encode = encodeLong }: QueryOptions, text: string): string {
  return encode(text);
}

/** One pair for each item of a list or member of an object. */
export const form: QueryStyle = {
  write(value, label, { name, encode }) {
    const shape = readShape(value, name);
    if (shape === undefined) return '';
    if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
    return shape.kind === 'list'
      ? shape.items.map((item) => `${label}=${encode(item)}`).join('&')
      : shape.entries.map(([key, text]) => `${encodeName(key)}=${encode(text)}`).join('&');
  },
};

/** One pair for a list or an object. */
export const commaDelimited: QueryStyle = { write: writeDelimited, delimiter: COMMA };
/** The same, with spaces. */
export const spaceDelimited: QueryStyle = { write: writeDelimited, delimiter: { text: ' ', encoded: '%20' } };
/** The same, with pipes. */
export const pipeDelimited: QueryStyle = { write: writeDelimited, delimiter: { text: '|', encoded: '%7C' } };
/** The collection format `tsv` of Swagger 2. */
export const tabDelimited: QueryStyle = { write: writeDelimited, delimiter: { text: '\t', encoded: '%09' } };

/**
 * A delimiter inside an item would split the item in two. An encoded comma differs from the delimiter, but other encoded delimiters
 * do not.
 */
function writeDelimited(value: unknown, label: string, { name, encode, style, values }: QueryRules): string {
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
  const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
  const { delimiter = COMMA } = style;
  if (delimiter === COMMA) return `${label}=${items.map((item) => encode(item).replaceAll(',', '%2C')).join(',')}`;
  checkItems(items, delimiter, name, values);
  return `${label}=${items.map(encode).join(delimiter.encoded)}`;
}

const MAX_DEPTH = 20;

/** Writes `name[key]=value`, even for nested objects, and `name[0]=value` for lists, which the standard does not specify. */
export const deepObject: QueryStyle = {
  write: (value, label, { name, encode }) => writeDeep(label, value, name, encode),
};

function writeDeep(label: string, value: unknown, name: string, encode: Encode, depth = 0): string {
  if (depth > MAX_DEPTH) throw invalidParameter(name, `must not be nested more than ${MAX_DEPTH} levels deep`);
  const inner = (key: string, member: unknown) =>
    writeDeep(`${label}[${encodeKey(key)}]`, member, name, encode, depth + 1);
  const join = (texts: readonly string[]) => texts.filter((text) => text !== '').join('&');
  if (Array.isArray(value)) {
    let index = 0;
    return join(readItems(value, name, (item) => inner(String(index++), item)));
  }
  if (typeof value === 'object' && value !== null && isPlainObject(value)) {
    return join(readEntries(value, name).map(([key, member]) => inner(key, member)));
  }
  return `${label}=${encode(writeScalar(value, name))}`;
}

/** Writes an object as the whole query: one pair per member, with lists repeated. Text is already the query. */
function writeWhole(value: unknown, name: string, options: QueryOptions): string {
  if (typeof value === 'string') return encodeReserved(value.replace(/^\?/, '')).replaceAll('#', '%23');
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) {
    throw invalidParameter(name, 'must be an object, or text that is the whole query');
  }
  const encode = (item: unknown) => encodeWith(options, writeScalar(item, name));
  const pairs = readEntries(value, name).map(([key, member]) => {
    const items = Array.isArray(member) ? readItems(member, name, (item) => item) : [member];
    return items.map((item) => `${encodeName(key)}=${encode(item)}`).join('&');
  });
  return pairs.filter((pair) => pair !== '').join('&');
}

interface HeaderOptions extends ParameterOptions {
  readonly explode?: boolean;
  readonly style?: { readonly delimiter?: Delimiter };
}

/** A header parameter, in the style `simple`. Headers are not percent-encoded. */
export function header(name: string, options: HeaderOptions = {}): Parameter {
  const { explode, style, values } = options;
  const { delimiter = COMMA } = style ?? {};
  return inHeader(name, options, (value) => {
    const shape = readShape(value, name);
    if (shape === undefined) return undefined;
    if (shape.kind === 'text') return shape.text;
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    checkItems(items, delimiter, name, values);
    if (shape.kind === 'object' && explode) return shape.entries.map(([key, text]) => `${key}=${text}`).join(',');
    return items.join(delimiter.text);
  });
}

/** A header parameter with a media type instead of a style. */
export function headerContent(name: string, convert: Convert, options: HeaderOptions = {}): Parameter {
  return inHeader(name, options, (value) => convert(value, name));
}

function inHeader(
  name: string,
  { required = false, day }: HeaderOptions,
  write: (value: unknown) => string | undefined,
): Parameter {
  return {
    in: 'header',
    name,
    required,
    day,
    write: (value) => (value === undefined || value === null ? undefined : write(value)),
    add(text, { headers }) {
      addHeaders(headers, { [name]: text });
    },
    readHeaders,
    isIn: (headers) => ownValue(headers, name.toLowerCase()) !== undefined,
  };
}

/** The option `headers`, with lists, booleans and objects in declared headers converted to text. */
function readHeaders(headers: unknown, declared: ReadonlyMap<string, Parameter>): unknown {
  if (!isRecord(headers) || !isPlainObject(headers)) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const parameter = declared.get(name.toLowerCase());
      if (parameter === undefined || value === undefined || value === null) return [name, value];
      const written = parameter.day === undefined ? value : parameter.day(value);
      return [name, typeof written === 'string' ? written : parameter.write(written)];
    }),
  );
}

/** The rule of the option `mediaType`, for APIs with media types of a vendor: `application/vnd.<vendor>`. */
export function vendorTypes(vendor: string): AmendAccept {
  const vendorType = `application/vnd.${vendor}`;
  const readAccept = createAcceptReader(vendorType);
  return (headers, option) => {
    const mediaType = mergeMediaType(undefined, option);
    if (mediaType !== undefined) amendAccept(headers, { vendorType, readAccept }, mediaType);
  };
}

/** The characters that a cookie must not contain (RFC 6265, section 4.1.1), and `%`, which servers decode. */
const NOT_IN_COOKIE = /[^!#$&-+\--:<-[\]-~]/gu;

export function encodeCookie(text: string): string {
  return text.replace(NOT_IN_COOKIE, encodeURIComponent);
}

/** The style `cookie` has no encoding, so the caller must encode the value if necessary. */
export function checkCookie(text: string, name: string): string {
  if (text.replaceAll('%', '').search(NOT_IN_COOKIE) < 0) return text;
  throw invalidParameter(
    name,
    'has characters that a cookie cannot contain; encode it first, for example with encodeURIComponent',
  );
}

interface CookieOptions extends ParameterOptions {
  readonly explode?: boolean;
  /** Rejects what must be encoded, in the style `cookie`. */
  readonly check?: typeof checkCookie;
}

/** A cookie parameter, in the style `form` or `cookie`: `name=value` pairs. */
export function cookie(name: string, options: CookieOptions = {}): Parameter {
  return inCookie(name, options, (value, label, encode) => {
    const shape = readShape(value, name);
    if (shape === undefined) return '';
    if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
    if (!options.explode) {
      const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
      return `${label}=${items.map((item) => encode(item).replaceAll(',', '%2C')).join(',')}`;
    }
    const pairs =
      shape.kind === 'list'
        ? shape.items.map((item) => `${label}=${encode(item)}`)
        : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
    return pairs.join('; ');
  });
}

/** A cookie parameter with a media type instead of a style. */
export function cookieContent(name: string, convert: Convert, options: CookieOptions = {}): Parameter {
  return inCookie(name, options, (value, label, encode) => `${label}=${encode(convert(value, name))}`);
}

function inCookie(
  name: string,
  { required = false, day, check }: CookieOptions,
  write: (value: unknown, label: string, encode: Encode) => string,
): Parameter {
  const encode = (text: string) => (check ? check(text, name) : encodeCookie(text));
  return {
    in: 'cookie',
    name,
    required,
    day,
    write: (value) => (value === undefined || value === null ? '' : write(value, encodeCookie(name), encode)),
    add(text, { headers }) {
      headers['cookie'] = joinCookies(cookiesOf(headers), text);
    },
    isIn: (headers) => hasCookie(cookiesOf(headers), name),
  };
}

/** Whether a `cookie` header contains a cookie. */
export function hasCookie(cookies: string | undefined, name: string): boolean {
  return (cookies ?? '').split(/; */).some((pair) => pair.startsWith(`${name}=`));
}

/** The `cookie` header. */
export function cookiesOf(headers: object): string | undefined {
  const value = ownValue(headers, 'cookie');
  return value === undefined || value === null ? undefined : String(value);
}

export function joinCookies(first: string | undefined, second: string): string {
  return first === undefined || first === '' ? second : `${first}; ${second}`;
}
