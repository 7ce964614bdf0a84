import type { IndexType } from '../../core/internal/type-keywords.ts';

/** The shapes of all responses of an API, which the generator writes. */
export interface ResponseData {
  readonly format: 1;
  /** Shapes by name. A type refers to a schema by its name. */
  readonly schemas: { readonly [name: string]: IndexType };
  /** By status, then by content type; several routes may share them. */
  readonly responses: readonly { readonly [status: string]: { readonly [contentType: string]: IndexType } }[];
  /** Positions in `responses`, by route. */
  readonly routes: { readonly [route: string]: number };
}
