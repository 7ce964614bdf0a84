import { atCaller, invalidOption } from '../core/endpoint/errors.ts';
import { clientGroups } from '../generated/client-groups.ts';
import { createGraphQLMethods } from '../github/graphql/create-graphql.ts';
import type { Send } from '../send/create-full-sender.ts';
import { createMethods, type Performer } from '../send/perform.ts';
import { createClient, type Parts } from './create-client.ts';
import { createGitHub } from './create-github.ts';
import type { GitHub } from './github-client.ts';
import { readGroups } from './operations/operation-groups.ts';
import type { OctokitWithRequest } from './send-through-octokit.ts';

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
    throw atCaller(invalidOption('octokit', 'must be an Octokit, with "request"'), fromOctokit);
  const { endpoint: build } = createGitHub({ baseUrl });
  const base = build.DEFAULTS.baseUrl.replace(/\/$/, '');
  const client = createClient({
    endpoint: build as never,
    ...partsLater(octokit),
    groups: readGroups(clientGroups),
    isApiUrl: (url) => url.startsWith(`${base}/`),
  }) as GitHub;
  clients.set(octokit, client);
  return client;
}

/** The sender and GraphQL of an Octokit, which are loaded by the first call: other clients do not need them. */
function partsLater(octokit: OctokitWithRequest): Pick<Parts, 'send' | 'performer' | 'graphql'> {
  const load = () => import('./send-through-octokit.ts');
  const performer: Performer = {
    resolve: async (...args) => (await load()).sendThrough(octokit).resolve(...args),
    async *iterate(...args) {
      yield* (await load()).sendThrough(octokit).iterate(...args);
    },
  };
  const graphql = createGraphQLMethods({
    query: async (...args) => (await load()).graphqlThrough(octokit).query(...args),
    async *pages(...args) {
      yield* (await load()).graphqlThrough(octokit).pages(...args);
    },
  });
  return { send: createMethods(performer) as unknown as Send, performer, graphql };
}

/** Whether a value is a client of routebook already. */
function isClient(value: OctokitWithRequest | GitHub): value is GitHub {
  const { send, endpoint: build } = Object(value) as Partial<GitHub>;
  return typeof send?.pages === 'function' && typeof build?.DEFAULTS?.baseUrl === 'string';
}
