/**
 * A type in the format of the catalogue file: `string`, `string:date-time`, `integer`, the name of a schema, or an object with one of
 * the keywords below.
 */
export type IndexType = string | { readonly [keyword: string]: unknown };

/** A value that an enum may list. */
export type Literal = string | number | boolean | null;

/** The keywords of a type. The ones that are present determine its kind. */
export interface TypeKeywords {
  readonly enum?: readonly Literal[];
  readonly list?: IndexType;
  readonly anyOf?: readonly IndexType[];
  readonly allOf?: readonly IndexType[];
  readonly tuple?: readonly IndexType[];
  readonly required?: { readonly [name: string]: IndexType };
  readonly optional?: { readonly [name: string]: IndexType };
  readonly rest?: IndexType;
  readonly deprecated?: readonly string[];
  /** The descriptions of members from the API, by name: a text, followed by tags such as `@format`. */
  readonly notes?: { readonly [name: string]: string };
}

const NO_KEYWORDS: TypeKeywords = Object.freeze(Object.create(null));

/** Copies the keywords of a type without a prototype, so that a polluted `Object.prototype` adds none. */
export function keywordsOf(type: IndexType): TypeKeywords {
  return typeof type === 'string' ? NO_KEYWORDS : Object.assign(Object.create(null), type);
}

/** The description of a member from the API, without its tags. */
export function noteOf({ notes = {} }: TypeKeywords, name: string): string | undefined {
  const [text = ''] = Object.hasOwn(notes, name) ? (notes[name]?.split('\n', 1) ?? []) : [];
  return text === '' || text.startsWith('@') ? undefined : text;
}

/** The limits of a value, with the names and meanings of JSON Schema. */
export interface ValueLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** Describes a type for readers, similar to TypeScript: `string[]`, `"open" | "closed"`, `string (date-time)`. */
export function describeType(type: IndexType): string {
  const { enum: values, list, tuple, anyOf, allOf } = keywordsOf(type);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (list) {
    const item = describeType(list);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  if (tuple) return `[${tuple.map(describeType).join(', ')}]`;
  if (anyOf) return anyOf.map(describeType).join(' | ');
  if (allOf) return allOf.map(describeType).join(' & ');
  if (typeof type !== 'string') return 'object';
  const [name = type, format] = type.split(':');
  return format === undefined ? name : `${name} (${format})`;
}
