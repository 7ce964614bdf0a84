import type { Undocumented } from './types/undocumented.ts';

/**
 * Marks parameters that the catalogue does not have yet. They are sent like any others, and the rest of the call is still checked.
 *
 * @example
 * endpoint('POST /repos/{owner}/{repo}/issues', {
 *   owner,
 *   repo,
 *   title: 'Bug',
 *   parameters: undocumented({ brand_new_field: true }),
 * });
 */
export function undocumented(parameters: { readonly [name: string]: unknown }): Undocumented {
  return parameters as object as Undocumented;
}
