import { encodeUnreserved } from '../../template/encode.ts';
import { invalidParameter, isPlainObject, toText } from '../../template/value.ts';
import type { ParameterFacts } from '../parameter-facts.ts';
import { type Encode, encodeAllowReserved, encodeFor, encodeKey, encodeName } from './encode.ts';
import { writeJson } from './json.ts';
import { readEntries, readList, readShape } from './shape.ts';

const DELIMITERS = {
  form: [',', ','],
  spaceDelimited: [' ', '%20'],
  pipeDelimited: ['|', '%7C'],
} as const;

/** A parameter as `name=value` pairs of a query or of a form; `''` for nothing. */
export function writeQuery(facts: ParameterFacts, value: unknown): string {
  const { name, style, allowReserved } = facts;
  const encode = (text: string) => encodeFor(name, allowReserved ? encodeAllowReserved : encodeUnreserved, text);
  const label = encodeFor(name, encodeName, name);
  if (value === undefined || value === null) return '';
  if (style === 'json') return `${label}=${encode(writeJson(value, name))}`;
  if (style === 'text') return `${label}=${encode(toText(value, name))}`;
  if (style === 'deepObject') return writeDeep(label, value, name, encode);
  return writeStyled(facts, label, value, encode);
}

function writeStyled({ name, style, explode }: ParameterFacts, label: string, value: unknown, encode: Encode): string {
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
  if (explode) {
    return shape.kind === 'list'
      ? shape.items.map((item) => `${label}=${encode(item)}`).join('&')
      : shape.entries.map(([key, text]) => `${encodeFor(name, encodeName, key)}=${encode(text)}`).join('&');
  }
  const [delimiter, written] = DELIMITERS[style as keyof typeof DELIMITERS] ?? DELIMITERS.form;
  const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
  return `${label}=${items.map((item) => encodeItem(item, name, delimiter, encode)).join(written)}`;
}

/** A delimiter inside an item would make two of it. A comma can be told from its encoded form, a space or a bar cannot. */
function encodeItem(item: string, name: string, delimiter: string, encode: Encode): string {
  if (!item.includes(delimiter)) return encode(item);
  if (delimiter === ',') return encode(item).replaceAll(',', '%2C');
  throw invalidParameter(name, `must not have items that contain ${JSON.stringify(delimiter)}, which separates them`);
}

const MAX_DEPTH = 20;

/** `name[key]=value`, for objects in objects too, and `name[0]=value` for lists, which the standard leaves open. */
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
  return `${label}=${encode(toText(value, name))}`;
}
