/**
 * A type as the catalogue file writes it: `string`, `string:date-time`, `integer`, the name of a schema, or an object with one
 * of the keywords below.
 */
export type IndexType = string | { readonly [keyword: string]: unknown };

export type Literal = string | number | boolean | null;

/** The keywords a type may have. Which of them are present tells what kind of type it is. */
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
}

export function keywordsOf(type: IndexType): TypeKeywords {
  return typeof type === 'string' ? {} : (type as TypeKeywords);
}
