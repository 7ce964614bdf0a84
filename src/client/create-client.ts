import { fromCaller } from '../core/errors.ts';
import type { SenderPart } from '../send/part.ts';
import { assembleClient } from './assemble-client.ts';
import { sourceOfFunctions } from './chosen-functions.ts';
import type { ClientOf, ClientOptions, Members } from './client-types.ts';

/**
 * Creates a client from functions of routes, or from groups of them, and the parts that a program needs: a bundle contains no others. Each function
 * knows its API.
 *
 * @example
 * ```ts
 * import { create, listForRepo } from 'routebook/operations/issues';
 * import { pages, retries } from 'routebook/send';
 *
 * const github = createClient({ issues: { create, listForRepo } }, { use: [retries(), pages()] });
 * const open = await github.issues.listForRepo.all({ owner: 'octokit', repo: 'app' });
 * ```
 */
export function createClient<const What extends Members, const Parts extends readonly SenderPart[]>(
  what: What,
  options: ClientOptions<Parts>,
): ClientOf<What, Parts[number]['name']>;
export function createClient(what: object, options?: object): object {
  return fromCaller(createClient, () => assembleClient(sourceOfFunctions(what), options));
}
