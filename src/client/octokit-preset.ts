import { isRecord, memberOf } from '../core/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { createGraphQLMethods, createGraphQLPerformer } from '../github/graphql/create-graphql.ts';
import type { Api } from '../send/api.ts';
import type { Sender } from '../send/call.ts';
import type { SendOptions } from '../send/options.ts';
import type { Performer } from '../send/send.ts';
import { createMethods, keepSender, performerOf, senderOf } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import type { Sending } from './assemble-client.ts';
import { likeOctokit } from './like-octokit.ts';

/** The facts about an API that Octokit has: none about its lists, whose pages it asks for as they are, unless the call has options for them. */
export function octokitApi(api: Api): Api {
  return { ...api, isListAsked: true };
}

/**
 * Builds requests with paths such as `.` and `./src`: `fetch` removes these segments from the URLs of Octokit, and so a program may pass them.
 * Those that lead to another folder are rejected.
 */
export function octokitEndpoint<Build extends (...args: never[]) => unknown>(build: Build): Build {
  return new Proxy(build, {
    apply(target, self, [route, options]: [unknown, unknown]) {
      const path = memberOf(options, 'path');
      const isDotted =
        typeof path === 'string' && /\{\+?path\}|:path\b/.test(String(route)) && /(?:^|\/)\.(?:\/|$)/.test(path);
      const plain = isDotted ? path.split('/').filter((segment) => segment !== '.') : [];
      const given = isDotted ? { ...(options as object), path: plain.join('/') } : options;
      return Reflect.apply(target, self, given === undefined ? [route] : [route, given]);
    },
  });
}

/** The options of `like: 'octokit'`, for those that the program does not set. With `retries`, limits are respected as by the plugins of Octokit. */
export function octokitOptions(options: SendOptions): SendOptions {
  const { retries = 0, limits = retries ? undefined : null } = options;
  const { timeout = Infinity, maxResponseBytes = Infinity, log = false } = options;
  return Object.assign(options, { timeout, maxResponseBytes, log, retries, ...(limits === null && { limits }) });
}

/** The parts of a client whose errors are like those of Octokit. */
export function octokitParts(send: Send, build: (options: object) => RequestOptions): Sending {
  const { resolve, iterate: iterating } = performerOf(send);
  const { query, pages } = createGraphQLPerformer(send, {}, build);
  const performer: Performer = {
    resolve: converting(async (...args) => withContent(await resolve(...args), '')),
    iterate: converting(iterating),
  };
  return {
    send: keepSender(createMethods(performer), senderOf(send) as Sender) as unknown as Send,
    performer,
    graphql: createGraphQLMethods({ query: converting(query), pages: converting(pages) }),
  };
}

/** Gives a response without content the data that Octokit has for it, whose members a program may read. */
export function withContent(result: unknown, data: unknown): unknown {
  const isEmpty = isRecord(result) && 'data' in result && result['data'] === undefined;
  return isEmpty ? Object.assign(result, { data }) : result;
}

/** Adds what programs read of the errors of Octokit to those of a function. The request is in its last argument. */
function converting<Args extends readonly unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    const rethrow = (error: unknown) => {
      throw likeOctokit(error, args.at(-1) as readonly unknown[], true);
    };
    const result: unknown = call(...args);
    return (result instanceof Promise ? result.catch(rethrow) : iterate(result as AsyncGenerator, rethrow)) as Result;
  };
}

async function* iterate(pages: AsyncGenerator, rethrow: (error: unknown) => never): AsyncGenerator {
  try {
    yield* pages;
  } catch (error) {
    rethrow(error);
  }
}
