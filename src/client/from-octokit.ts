import { invalidOption } from '../endpoint/errors.ts';
import { clientGroups } from '../generated/client-groups.ts';
import type { GraphQL } from '../github/graphql/create-graphql.ts';
import { readGroups } from '../operations/operation-groups.ts';
import type { Send } from '../send/create-sender.ts';
import { createClient } from './create-client.ts';
import { createGitHub } from './create-github.ts';
import type { GitHub } from './github-client.ts';
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
    throw invalidOption('octokit', 'must be an Octokit, with "request"');
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
function partsLater(octokit: OctokitWithRequest): { readonly send: Send; readonly graphql: GraphQL } {
  const load = () => import('./send-through-octokit.ts');
  const send = async () => (await load()).sendThrough(octokit) as unknown as Loose;
  const graphql = async () => (await load()).graphqlThrough(octokit) as unknown as Loose;
  const resolve =
    (part: () => Promise<Loose>, name?: string) =>
    async (...args: unknown[]) => {
      const found = await part();
      return (name === undefined ? found : (found[name] as Loose))(...args);
    };
  const iterate = (part: () => Promise<Loose>, name: string) =>
    async function* (...args: unknown[]) {
      yield* ((await part())[name] as Loose)(...args) as AsyncGenerator<unknown>;
    };
  const resolving = ['attempt', 'raw', 'fields', 'all'].map((name) => [name, resolve(send, name)]);
  const iterating = ['pages', 'items', 'events'].map((name) => [name, iterate(send, name)]);
  return {
    send: Object.assign(resolve(send), Object.fromEntries([...resolving, ...iterating])),
    graphql: Object.assign(resolve(graphql), { pages: iterate(graphql, 'pages') }) as unknown as GraphQL,
  };
}

/** A function with further functions. */
type Loose = ((...args: unknown[]) => unknown) & { readonly [name: string]: unknown };

/** Whether a value is a client of routebook already. */
function isClient(value: OctokitWithRequest | GitHub): value is GitHub {
  const { send, endpoint: build } = Object(value) as Partial<GitHub>;
  return typeof send?.pages === 'function' && typeof build?.DEFAULTS?.baseUrl === 'string';
}
