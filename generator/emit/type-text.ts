import type { Literal, ObjectType, Type } from '../catalogue.ts';
import { isObjectType, isSchemaName } from '../model/types.ts';
import { own } from '../read/json.ts';
import { conversionOf, type Dates } from './dates.ts';
import { isDate, isLargeInteger } from './inputs.ts';

/** How the name of a schema is written in the current file: on its own, or after the name of an import. */
export type Refer = (name: string) => string;

export interface TextStyle {
  readonly refer: Refer;
  /** Whether callers pass the type: lists are `readonly`, optional members may be `undefined`, a time may be a `Date`. */
  readonly isInput?: boolean;
  /** Whether integers that callers pass may be a `bigint`. */
  readonly hasBigints?: boolean;
  /** Whether a day may also be a `Date`. Not in a map, whose members have no names that the builder knows. */
  readonly hasDays?: boolean;
  /** The type of binary text in a multipart form: a file, or also text if the schema is used in JSON too. */
  readonly files?: 'always' | 'sometimes' | undefined;
  /** What dates in the data of responses become; undefined if they stay text. */
  readonly dates?: Dates | undefined;
}

const PLAIN: { readonly [name: string]: string } = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  unknown: 'unknown',
  never: 'never',
  // Not in a catalogue: the type of a 64-bit number that a caller passes in a URL.
  bigint: 'bigint',
  binary: 'api.Binary',
  // Not in a catalogue: the type of a body of bytes for which text has another meaning.
  bytes: 'api.Bytes',
  // Not in a catalogue: bytes that have a media type of their own.
  blob: 'api.BlobLike',
  form: 'api.Form',
};

/** Writes a type in TypeScript: on one line, unless a member has a comment. */
export function typeText(type: Type, style: TextStyle): string {
  if (typeof type === 'string') return isSchemaName(type) ? style.refer(type) : plainText(type, style);
  if ('enum' in type) return type.enum.map(literalText).join(' | ') || 'never';
  if ('list' in type) return `${style.isInput ? 'readonly ' : ''}${grouped(type.list, style)}[]`;
  if ('anyOf' in type) return [...new Set(type.anyOf.map((each) => typeText(each, style)))].join(' | ');
  if ('allOf' in type) return type.allOf.map((each) => grouped(each, style)).join(' & ');
  if ('tuple' in type) return tupleText(type, style);
  return objectText(type, style);
}

function plainText(type: string, { isInput, hasDays = true, hasBigints, files, dates }: TextStyle): string {
  const converted = dates && conversionOf(type, dates);
  if (converted) return converted.type;
  if (isInput && hasBigints && isLargeInteger(type)) return 'number | bigint';
  if (type === 'binary:file') return 'api.FilePart';
  if (isInput && type === 'string:binary' && files !== undefined) {
    return files === 'always' ? 'api.FilePart' : 'string | api.FilePart';
  }
  if (isInput && isDate(type) && (hasDays || type !== 'string:date')) return 'string | api.Time';
  return PLAIN[type.split(':')[0] ?? ''] ?? 'unknown';
}

function grouped(type: Type, style: TextStyle): string {
  const text = typeText(type, style);
  const isSimple = typeof type === 'string' ? !text.includes(' ') : isObjectType(type);
  return isSimple || /^"[^"]*"$/.test(text) ? text : `(${text})`;
}

function tupleText(
  { tuple, rest }: { readonly tuple: readonly Type[]; readonly rest?: Type },
  style: TextStyle,
): string {
  const items = tuple.map((each) => typeText(each, style));
  if (rest !== undefined) items.push(`...${grouped(rest, style)}[]`);
  return `${style.isInput ? 'readonly ' : ''}[${items.join(', ')}]`;
}

export function literalText(value: Literal): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function objectText(type: ObjectType, style: TextStyle): string {
  const members = memberTexts(type, style);
  if (type.rest === undefined)
    return members.length === 0 ? '{ [name: string]: never }' : `{ ${joinMembers(members)} }`;
  return `{ ${joinMembers([...members, indexText(type, style)])} }`;
}

/**
 * The type of additional members. An index signature must include the types of the named members too: with an intersection instead, no
 * object literal with members of both kinds would compile.
 */
function indexText({ required = {}, optional, rest = 'unknown' }: ObjectType, style: TextStyle): string {
  const named = [...Object.values(required), ...Object.values(optional ?? {})].map((each) => typeText(each, style));
  const own = typeText(rest, { ...style, hasDays: false });
  const texts = new Set([own, ...named, ...(optional === undefined ? [] : ['undefined'])]);
  return `[name: string]: ${texts.has('unknown') ? 'unknown' : [...texts].join(' | ')}`;
}

/** Writes members as one text. Editors show a comment only if it starts a line; otherwise it belongs to the preceding code. */
export function joinMembers(members: readonly string[]): string {
  return members.map((text) => (text.startsWith('/**') ? `\n${text}` : text)).join('; ');
}

/** The members of an object as separate texts, required ones first. */
export function memberTexts(type: ObjectType, style: TextStyle): string[] {
  const gone = new Set(type.deprecated);
  const texts = (members: { readonly [name: string]: Type } = {}, mark: string) =>
    Object.entries(members).map(([name, member]) => {
      const note = noteText(own(type.notes ?? {}, name), gone.has(name));
      const absent = style.isInput && mark !== '' ? ' | undefined' : '';
      return `${note}${propertyName(name)}${mark}: ${typeText(member, style)}${absent}`;
    });
  return [...texts(type.required, ''), ...texts(type.optional, '?')];
}

/** JSDoc before a member. Each tag is on its own line. */
export function noteText(note: string | undefined, isDeprecated = false): string {
  const lines = [...(note?.split('\n') ?? []), ...(isDeprecated ? ['@deprecated'] : [])];
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length < 2) return safe.length === 0 ? '' : `/** ${safe[0]} */ `;
  return `/**\n${safe.map((line) => ` * ${line}\n`).join('')} */\n`;
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Whether a type is an object, which can be an interface. */
export function fitsInterface(type: Type): type is ObjectType {
  return isObjectType(type);
}

export function memberCount(type: ObjectType): number {
  return Object.keys(type.required ?? {}).length + Object.keys(type.optional ?? {}).length;
}

/** Writes a named type as a declaration, with one member per line. */
export function declaration(name: string, type: Type, style: TextStyle, note?: string): string {
  const comment = noteText(note).trimEnd();
  const head = comment === '' ? 'export' : `${comment}\nexport`;
  if (!fitsInterface(type) || memberCount(type) === 0) return `${head} type ${name} = ${typeText(type, style)};`;
  const rest = type.rest === undefined ? [] : [indexText(type, style)];
  return `${head} interface ${name} {\n${[...memberTexts(type, style), ...rest].map((text) => `${text};`).join('\n')}\n}`;
}
