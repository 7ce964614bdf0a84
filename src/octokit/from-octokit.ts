import { assembleClient, type ClientSource } from '../client/assemble-client.ts';
import { bindEndpoint } from '../client/bind-endpoint.ts';
import { octokitApi, octokitEndpoint } from '../client/octokit-preset.ts';
import { readGroups } from '../client/operations/operation-table.ts';
import { atCaller, invalidOption } from '../core/errors.ts';
import { endpoint } from '../core/profile/github-endpoint.ts';
import { clientGroups } from '../generated/client-groups.ts';
import type { GitHub } from '../generated/github-client.ts';
import { githubApi } from '../github/github-api.ts';
import { createGraphQLMethods, createGraphQLPerformer } from '../github/graphql/create-graphql.ts';
import { everyPart } from '../send/all-parts.ts';
import { createMethods, performerOf } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import { withDoubles } from './octokit-doubles.ts';
import {
  type Calls,
  type OctokitWithRequest,
  optionsThrough,
  performThrough,
  queryThrough,
  throughOctokit,
} from './send-through-octokit.ts';

const clients = new WeakMap<object, GitHub>();

/** An Octokit, an object with some of its members, such as a mock, or the function that sends its requests. */
type OctokitLike = OctokitWithRequest | ((...args: never[]) => unknown);

/**
 * A client that builds requests with routebook and sends them with an Octokit: its hooks, plugins, authentication, agent and base URL keep
 * working, and nothing is repeated or delayed a second time. Methods that a program or a test has replaced are called, so an object with
 * some members of an Octokit is enough, and so is a `request` function. The same Octokit has the same client. A client of routebook is
 * returned as it is.
 *
 * @example
 * await fromOctokit(context.octokit).issues.createComment(context.issue({ body: 'Thanks!' }));
 */
export function fromOctokit(octokit: OctokitLike | GitHub): GitHub {
  // A test may pass nothing to a function that makes no call.
  if (octokit === undefined || octokit === null) return createClientOf({});
  if (Object(octokit) !== octokit)
    throw atCaller(invalidOption('octokit', 'must be an Octokit, or an object with some of its members'), fromOctokit);
  const known = clients.get(octokit);
  if (known !== undefined) return known;
  if (isClient(octokit)) return octokit;
  const client = createClientOf(typeof octokit === 'function' ? { request: octokit } : octokit);
  clients.set(octokit, client);
  return client;
}

function createClientOf(octokit: OctokitWithRequest): GitHub {
  const groups = readGroups(clientGroups);
  const calls: Calls = new WeakMap();
  const source: ClientSource = {
    caller: 'fromOctokit',
    checks: {},
    readParts: (use) => throughOctokit(everyPart(use, new Map([['pages', {}]]))),
    bind: (options) => ({
      api: octokitApi(githubApi),
      ...{ isOpen: true, methods: { groups } },
      ...bindEndpoint(endpoint as never, githubApi.uploadUrl, options, octokitEndpoint),
      connect(send) {
        const performer = performThrough(octokit, calls, performerOf(send));
        const queries = queryThrough(octokit, calls, createGraphQLPerformer(send));
        const methods = createMethods(performer) as unknown as Send;
        return { send: methods, performer, graphql: createGraphQLMethods(queries) };
      },
    }),
  };
  return withDoubles(assembleClient(source, optionsThrough(octokit, calls)) as GitHub, octokit, groups);
}

/** Whether a value is a client of routebook already. */
function isClient(value: OctokitLike | GitHub): value is GitHub {
  const { send, endpoint: build } = Object(value) as Partial<GitHub>;
  return typeof send?.pages === 'function' && typeof build?.DEFAULTS?.baseUrl === 'string';
}
