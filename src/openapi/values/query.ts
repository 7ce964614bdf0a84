import { decode } from '../../core/base-url.ts';
import {
  COMMA,
  checkItems,
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
} from '../../core/values.ts';
import type { Convert, Encode, Parameter, ParameterOptions, QueryRules, QueryStyle, Target } from '../rules.ts';

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
