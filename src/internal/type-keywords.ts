/**
 * A type as the catalogue file writes it: `string`, `string:date-time`, `integer`, the name of a schema, or an object with one
 * of the keywords below.
 */
export type IndexType = string | { readonly [keyword: string]: unknown };

/** A value that an enum may list. */
export type Literal = string | number | boolean | null;

/** The keywords a type may have. Which of them are present decides what kind of type it is. */
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
  /** What an API's own description says about members, by name: a text, then tags such as `@format`. */
  readonly notes?: { readonly [name: string]: string };
}

const NO_KEYWORDS: TypeKeywords = Object.freeze(Object.create(null));

/** The keywords of a type, as a copy without a prototype: a polluted `Object.prototype` adds none. */
export function keywordsOf(type: IndexType): TypeKeywords {
  return typeof type === 'string' ? NO_KEYWORDS : Object.assign(Object.create(null), type);
}

/** What an API's own description says about a member, without its tags. */
export function noteOf({ notes = {} }: TypeKeywords, name: string): string | undefined {
  const [text = ''] = Object.hasOwn(notes, name) ? (notes[name]?.split('\n', 1) ?? []) : [];
  return text === '' || text.startsWith('@') ? undefined : text;
}
