import { attachRoute, type Callee, invalidOption } from '../core/errors.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { GraphQL } from '../github/graphql/create-graphql.ts';
import { checkCount } from '../send/check-count.ts';
import { captureCaller } from '../send/errors.ts';
import type { Performer } from '../send/sender.ts';
import type { Send } from '../send/sender-types.ts';
import { createMethod, type MethodParts } from './create-method.ts';
import type { OperationGroups, OperationRow } from './operations/operation-table.ts';

/** The parts that a client is made from. */
export interface Parts {
  readonly endpoint: ((...args: unknown[]) => RequestOptions) & MethodParts['endpoint'];
  readonly send: Send;
  /** What the methods send with. */
  readonly performer: Performer;
  /** Absent in a client that is composed of parts. */
  readonly graphql: GraphQL | undefined;
  readonly groups: OperationGroups;
  /** Where uploads go, unless the base URL decides that. */
  readonly origin?: string | undefined;
  /** Whether a URL is one of the API that the client was created for. */
  readonly isApiUrl: (url: string) => boolean;
}

/** Creates a client without types. The methods of a group are created when the group is first used. */
export function createClient({ groups, ...parts }: Parts): object {
  const { endpoint, send, graphql, performer } = parts;
  // Asynchronous, so that an invalid call rejects.
  async function request(...args: unknown[]) {
    const built = readRequest(request, args);
    return performer.resolve(captureCaller(request), 'send', [built]);
  }
  function readRequest(callee: Callee, args: readonly unknown[]): RequestOptions {
    try {
      checkCount(args, 'Pass a signal as request: { signal }.');
      return endpoint(...args);
    } catch (error) {
      throw attachRoute(error, callee, args[0]);
    }
  }
  const client = {
    endpoint,
    send,
    attempt: send.attempt,
    raw: send.raw,
    ...(graphql && { graphql }),
    request,
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
  return Object.fromEntries(rows.map(({ name, route, isPaged }) => [name, createRouteMethod(parts, route, isPaged)]));
}

function createRouteMethod(
  { endpoint, performer, isApiUrl, origin }: Omit<Parts, 'groups'>,
  route: string,
  isPaged: boolean,
): object {
  const hasPath = route.includes(' /');
  const isUpload = route.startsWith('POST {origin}/repos');
  const build = (options: unknown): RequestOptions => {
    const request = endpoint(route, isUpload && origin ? { origin, ...(options as object) } : options);
    // Octokit's method for `POST /markdown/raw` sends text. A type that the caller passes stays.
    const { headers } = request;
    if (route === 'POST /markdown/raw' && headers['content-type'] === 'application/json; charset=utf-8')
      headers['content-type'] = 'text/plain; charset=utf-8';
    if (!hasPath || isApiUrl(request.url)) return request;
    throw invalidOption('baseUrl', 'must be passed when the client is created');
  };
  return createMethod({ performer, route, build, endpoint, iterating: isPaged ? ['items', 'pages'] : [] });
}
