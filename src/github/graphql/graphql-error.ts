import { RequestError, type RequestFacts, textOf } from '../../send/errors.ts';

/** One error of a GraphQL response. */
export interface GraphQLFault {
  readonly message: string;
  /** GitHub's name for the kind of error, such as `NOT_FOUND`. */
  readonly type?: string;
  /** Where in the data a value is missing. */
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/**
 * The API reported errors in a GraphQL response. Secrets of the request are hidden in it, as in all errors.
 *
 * @example
 * ```ts
 * try {
 *   await graphql(query);
 * } catch (error) {
 *   if (error instanceof GraphQLError) console.log(error.errors[0]?.type, error.data);
 *   throw error;
 * }
 * ```
 */
export class GraphQLError extends RequestError {
  override readonly name = 'GraphQLError';
  readonly errors: readonly GraphQLFault[];
  /** The part of the data that could be read, or `null`. */
  readonly data: unknown;

  constructor(facts: RequestFacts, errors: readonly GraphQLFault[], data: unknown) {
    super(facts, errors.map((error) => textOf(error)).join('; '));
    this.errors = errors;
    this.data = data;
  }
}
