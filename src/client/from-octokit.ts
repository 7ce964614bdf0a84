import { invalidOption } from '../endpoint/errors.ts';
import { createGitHub } from './create-github.ts';
import type { GitHub } from './github-client.ts';

/** The part of an Octokit that is used: its base URL and its token. */
export interface OctokitWithToken {
  readonly auth: (...args: readonly unknown[]) => Promise<unknown>;
  readonly request: { readonly endpoint: { readonly DEFAULTS: { readonly baseUrl: string } } };
}

const clients = new WeakMap<object, GitHub>();

/**
 * A client with the base URL and the token of an Octokit that something else creates, such as `context.octokit` of Probot. The same Octokit
 * has the same client, so that its requests share their limits.
 *
 * @example
 * await fromOctokit(context.octokit).issues.createComment(context.issue({ body: 'Thanks!' }));
 */
export function fromOctokit(octokit: OctokitWithToken): GitHub {
  const known = clients.get(octokit);
  if (known !== undefined) return known;
  const baseUrl = octokit?.request?.endpoint?.DEFAULTS?.baseUrl;
  if (typeof octokit?.auth !== 'function' || typeof baseUrl !== 'string')
    throw invalidOption('octokit', 'must be an Octokit, with "auth" and "request"');
  const client = createGitHub({ baseUrl, token: () => tokenOf(octokit) });
  clients.set(octokit, client);
  return client;
}

/** The token of the installation, or of the user. An Octokit without a token has none. */
async function tokenOf(octokit: OctokitWithToken): Promise<string | undefined> {
  const found = await octokit.auth({ type: 'installation' });
  const { token } = Object(found) as { readonly token?: unknown };
  return typeof token === 'string' ? token : undefined;
}
