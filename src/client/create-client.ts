import { invalidOption } from '../endpoint/errors.ts';
import type { GraphQL } from '../github/graphql/create-graphql.ts';
import type { OperationGroups } from '../operations/operation-groups.ts';
import type { OperationRow } from '../operations/operation-table.ts';
import { checkCount, type MethodArguments } from '../send/check-count.ts';
import type { Send } from '../send/create-sender.ts';
import type { RequestOptions } from '../types/request-options.ts';

/** The parts that a client is made from. */
export interface Parts {
  readonly endpoint: (...args: unknown[]) => RequestOptions;
  readonly send: Send;
  readonly graphql: GraphQL;
  readonly groups: OperationGroups;
  /** Whether a URL is one of the API that the client was created for. */
  readonly isApiUrl: (url: string) => boolean;
}

/** Creates a client without types. The methods of a group are created when the group is first used. */
export function createClient({ groups, ...parts }: Parts): object {
  const { endpoint, send, graphql } = parts;
  const client = {
    endpoint,
    send,
    attempt: send.attempt,
    raw: send.raw,
    graphql,
    // Asynchronous, so that an invalid call rejects.
    request: async (...args: unknown[]) => {
      checkCount(args, 'Pass a signal as request: { signal }.');
      return send(endpoint(...args));
    },
  };
  for (const group of groups.names) {
    Object.defineProperty(client, group, {
      enumerable: true,
      configurable: true,
      get() {
        const value = createMethods(parts, groups.rowsOf(group));
        Object.defineProperty(client, group, { value });
        return value;
      },
    });
  }
  return client;
}

function createMethods(parts: Omit<Parts, 'groups'>, rows: readonly OperationRow[]): object {
  return Object.fromEntries(rows.map(({ name, route, isPaged }) => [name, createMethod(parts, route, isPaged)]));
}

function createMethod({ endpoint, send, isApiUrl }: Omit<Parts, 'groups'>, route: string, isPaged: boolean): object {
  const hasPath = route.includes(' /');
  const build = (options: unknown): RequestOptions => {
    const request = endpoint(route, options);
    // Octokit's method for `POST /markdown/raw` sends text. A type that the caller passes stays.
    const { headers } = request;
    if (route === 'POST /markdown/raw' && headers['content-type'] === 'application/json; charset=utf-8')
      headers['content-type'] = 'text/plain; charset=utf-8';
    if (!hasPath || isApiUrl(request.url)) return request;
    throw invalidOption('baseUrl', 'must be passed when the client is created');
  };
  const call = async (...args: MethodArguments) => send(...read(args));
  if (!isPaged) return call;
  return Object.assign(call, {
    all: async (...args: MethodArguments) => send.all(...read(args)),
    items: (...args: MethodArguments) => send.items(...read(args)),
    pages: (...args: MethodArguments) => send.pages(...read(args)),
  });

  function read(args: MethodArguments): [RequestOptions, object | undefined] {
    checkCount(args);
    return [build(args[0]), args[1]];
  }
}
