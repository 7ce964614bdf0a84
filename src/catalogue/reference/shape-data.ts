import type { IndexType, ValueLimits } from '../../core/internal/type-keywords.ts';

/** The limits of the members of a body, by content type, then by JSON pointer. `*` stands for every item of a list. */
export interface BodyLimits {
  readonly [contentType: string]: { readonly [pointer: string]: ValueLimits };
}

/** Types by content type. */
export interface ContentTypes {
  readonly [contentType: string]: IndexType;
}

/** The complete shapes of all bodies of an API, which the generator writes. The index contains only their fields. */
export interface BodyData {
  readonly format: 1;
  /** Shapes by name: those that no response uses, which are in the data of the responses. */
  readonly schemas: { readonly [name: string]: IndexType };
  /** By route. */
  readonly bodies: { readonly [route: string]: ContentTypes };
  /** By route. */
  readonly limits: { readonly [route: string]: BodyLimits };
}

/** All shapes of an API: of its responses, of its bodies, and those that have a name. */
export interface ShapeSource {
  getSchema(name: string): IndexType | undefined;
  bodyOf(route: string): ContentTypes | undefined;
  limitsOf(route: string): BodyLimits | undefined;
  /** By status. */
  responsesOf(route: string): { readonly [status: string]: ContentTypes };
}
