import { memberOf } from './member-of.ts';

/**
 * Whether the response to a GraphQL mutation shows that one of its fields was processed: there is data, or an error of one field. The fields
 * of a mutation run one after the other, so that a limit can reject the second after the first has changed something.
 */
export function isPartlyDone(response: unknown): boolean {
  const isPresent = (value: unknown) => value !== undefined && value !== null;
  const errors = memberOf(response, 'errors');
  const hasPath = (error: unknown) => isPresent(memberOf(error, 'path'));
  return isPresent(memberOf(response, 'data')) || (Array.isArray(errors) && errors.some(hasPath));
}
