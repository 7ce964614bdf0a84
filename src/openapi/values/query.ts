import { encodeReserved, encodeUnreserved, invalidParameter, isPlainObject } from '../../core/template/expand.ts';
import type { ParameterFacts } from '../parameter-facts.ts';
import { checkItems, type Delimiter, delimiterOf } from './delimiters.ts';
import { type Encode, encodeAllowReserved, encodeFor, encodeKey, encodeName } from './encode.ts';
import { writeJson } from './json.ts';
import { readEntries, readList, readShape, writeScalar } from './shape.ts';

/** Writes a parameter as `name=value` pairs of a query or form. Returns `''` if there is no value. */
export function writeQuery(facts: ParameterFacts, value: unknown): string {
  const { name, style, allowReserved } = facts;
  const encode = (text: string) => encodeFor(name, allowReserved ? encodeAllowReserved : encodeUnreserved, text);
  const label = encodeFor(name, encodeName, name);
  if (value === undefined || value === null) return '';
  if (style === 'json') return `${label}=${encode(writeJson(value, name))}`;
  if (style === 'text') return `${label}=${encode(writeScalar(value, name))}`;
  if (style === 'wholeJson') return encode(writeJson(value, name));
  if (style === 'wholeText') return encode(writeScalar(value, name));
  if (style === 'wholeForm') return writeWhole(facts, value, encode);
  if (style === 'deepObject') return writeDeep(label, value, name, encode);
  return writeStyled(facts, label, value, encode);
}

function writeStyled(facts: ParameterFacts, label: string, value: unknown, encode: Encode): string {
  const { name, style, explode } = facts;
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
  if (explode) {
    return shape.kind === 'list'
      ? shape.items.map((item) => `${label}=${encode(item)}`).join('&')
      : shape.entries.map(([key, text]) => `${encodeFor(name, encodeName, key)}=${encode(text)}`).join('&');
  }
  const delimiter = delimiterOf(style);
  const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
  return `${label}=${joinItems(items, facts, delimiter, encode)}`;
}

/**
 * A delimiter inside an item would split the item in two. An encoded comma differs from the delimiter, but other encoded delimiters
 * do not.
 */
function joinItems(items: readonly string[], facts: ParameterFacts, delimiter: Delimiter, encode: Encode): string {
  if (delimiter.text === ',') return items.map((item) => encode(item).replaceAll(',', '%2C')).join(',');
  checkItems(items, delimiter, facts);
  return items.map(encode).join(delimiter.encoded);
}

/** Writes an object as the whole query: one pair per member, with lists repeated. Text is already the query. */
function writeWhole({ name }: ParameterFacts, value: unknown, encode: Encode): string {
  if (typeof value === 'string')
    return encodeFor(name, encodeReserved, value.replace(/^\?/, '')).replaceAll('#', '%23');
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) {
    throw invalidParameter(name, 'must be an object, or text that is the whole query');
  }
  const pairs = readEntries(value, name).map(([key, member]) => {
    const items = Array.isArray(member) ? readList(member, name, (item) => item) : [member];
    return items.map((item) => `${encodeFor(name, encodeName, key)}=${encode(writeScalar(item, name))}`).join('&');
  });
  return pairs.filter((pair) => pair !== '').join('&');
}

const MAX_DEPTH = 20;

/** Writes `name[key]=value`, even for nested objects, and `name[0]=value` for lists, which the standard does not specify. */
function writeDeep(label: string, value: unknown, name: string, encode: Encode, depth = 0): string {
  if (depth > MAX_DEPTH) throw invalidParameter(name, `must not be nested more than ${MAX_DEPTH} levels deep`);
  const inner = (key: string, member: unknown) =>
    writeDeep(`${label}[${encodeFor(name, encodeKey, key)}]`, member, name, encode, depth + 1);
  const join = (texts: readonly string[]) => texts.filter((text) => text !== '').join('&');
  if (Array.isArray(value)) {
    let index = 0;
    return join(readList(value, name, (item) => inner(String(index++), item)));
  }
  if (typeof value === 'object' && value !== null && isPlainObject(value)) {
    return join(readEntries(value, name).map(([key, member]) => inner(key, member)));
  }
  return `${label}=${encode(writeScalar(value, name))}`;
}
