import { invalidOption } from '../endpoint/errors.ts';
import { clientGroups } from '../generated/client-groups.ts';
import { readGroups } from '../operations/operation-groups.ts';
import { createClient } from './create-client.ts';
import { createGitHub } from './create-github.ts';
import type { GitHub } from './github-client.ts';
import { graphqlThrough, type OctokitWithRequest, sendThrough } from './send-through-octokit.ts';

const clients = new WeakMap<object, GitHub>();

/**
 * A client that builds requests with routebook and sends them with an Octokit: its hooks, plugins, authentication, agent and base URL keep
 * working, and nothing is repeated or delayed a second time. The same Octokit has the same client. A client of routebook is returned as it
 * is.
 *
 * @example
 * await fromOctokit(context.octokit).issues.createComment(context.issue({ body: 'Thanks!' }));
 */
export function fromOctokit(octokit: OctokitWithRequest | GitHub): GitHub {
  const known = Object(octokit) === octokit ? clients.get(octokit) : undefined;
  if (known !== undefined) return known;
  if (isClient(octokit)) return octokit;
  const baseUrl = octokit?.request?.endpoint?.DEFAULTS?.baseUrl;
  if (typeof octokit?.request !== 'function' || typeof baseUrl !== 'string')
    throw invalidOption('octokit', 'must be an Octokit, with "request"');
  const { endpoint: build } = createGitHub({ baseUrl });
  const base = build.DEFAULTS.baseUrl.replace(/\/$/, '');
  const client = createClient({
    endpoint: build as never,
    send: sendThrough(octokit),
    graphql: graphqlThrough(octokit),
    groups: readGroups(clientGroups),
    isApiUrl: (url) => url.startsWith(`${base}/`),
  }) as GitHub;
  clients.set(octokit, client);
  return client;
}

/** Whether a value is a client of routebook already. */
function isClient(value: OctokitWithRequest | GitHub): value is GitHub {
  const { send, endpoint: build } = Object(value) as Partial<GitHub>;
  return typeof send?.pages === 'function' && typeof build?.DEFAULTS?.baseUrl === 'string';
}
