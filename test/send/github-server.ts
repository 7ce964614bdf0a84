import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What GitHub documents about its limits, scaled down so that a test meets them. */
export interface Rules {
  /** Requests per window and resource. */
  quota?: Record<string, number>;
  windowSeconds?: number;
  /** Requests at once. */
  concurrent?: number;
  /** Milliseconds that must lie between writes. */
  writeGap?: number;
  /** The first responses wait until so many requests have arrived. */
  together?: number;
  /** Responses of other routes. `origin` is that of the server, for links. */
  answers?: (request: { method: string; url: URL; count: number; origin: string }) => Answer | undefined;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** When the response is sent. */
  readonly after?: Promise<unknown>;
}

export interface SeenRequest {
  method: string;
  path: string;
  status: number;
  at: number;
}

/**
 * A server on loopback that plays the documented rules of GitHub's REST API: quotas per resource, limits on concurrency and on
 * writes, ETags, pages with `link`, moved repositories, request numbers and its forms of errors.
 */
export async function playGitHub(rules: Rules = {}) {
  const { quota = {}, windowSeconds = 2, concurrent = 100, writeGap = 0, together = 0, answers } = rules;
  const seen: SeenRequest[] = [];
  const windows = new Map<string, { reset: number; used: number }>();
  let active = 0;
  let lastWrite = 0;
  let number = 0;
  let arrived = 0;
  let most = 0;
  const aborted: string[] = [];
  const counts = new Map<string, number>();
  let release = () => {};
  const enough = new Promise<void>((resolve) => {
    release = resolve;
  });

  // A connection that is kept is never closed here while a client on a busy machine is about to use it.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { method = '', url = '' } = request;
    active++;
    arrived++;
    most = Math.max(most, active);
    if (arrived >= together) release();
    const isTooMany = active > concurrent;
    response.once('close', () => {
      active--;
      if (!response.writableFinished) aborted.push(url);
    });
    for await (const _chunk of request);
    const status = refuse(request, response, isTooMany) ?? (await answer(request, response));
    seen.push({ method, path: url, status, at: Date.now() });
  });

  function refuse(request: IncomingMessage, response: ServerResponse, isTooMany: boolean): number | undefined {
    const { method = '', url = '' } = request;
    const now = Date.now();
    const resource = url.startsWith('/search') ? 'search' : 'core';
    const limit = quota[resource] ?? 5000;
    let window = windows.get(resource);
    if (window === undefined || window.reset * 1000 <= now) {
      window = { reset: Math.ceil(now / 1000) + windowSeconds, used: 0 };
      windows.set(resource, window);
    }
    const remaining = Math.max(0, limit - ++window.used);
    response.setHeader('x-github-request-id', `TEST:${++number}`);
    response.setHeader('x-ratelimit-limit', limit);
    response.setHeader('x-ratelimit-remaining', remaining);
    response.setHeader('x-ratelimit-reset', window.reset);
    response.setHeader('x-ratelimit-resource', resource);
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const isTooFast = isWrite && now - lastWrite < writeGap;
    if (isWrite) lastWrite = now;
    if (window.used > limit) return fail(response, 403, 'API rate limit exceeded for user ID 1.');
    if (isTooMany || isTooFast) {
      response.setHeader('retry-after', 1);
      return fail(
        response,
        403,
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      );
    }
    return undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<number> {
    if (arrived < together) await enough;
    const url = new URL(request.url ?? '', 'http://localhost');
    if (request.headers.authorization !== 'Bearer good') return fail(response, 401, 'Bad credentials');
    const own = await answerOther(request, response, url);
    if (own) return own;
    if (url.pathname === '/repos/old/name') {
      response.setHeader('location', '/repositories/1');
      return fail(response, 301, 'Moved Permanently');
    }
    if (url.pathname === '/missing') return fail(response, 404, 'Not Found');
    if (request.method === 'POST' && url.pathname === '/invalid') {
      return fail(response, 422, 'Validation Failed', {
        errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      });
    }
    const page = Number(url.searchParams.get('page') ?? 1);
    const last = Number(url.searchParams.get('last') ?? 1);
    if (page < last) {
      url.searchParams.set('page', String(page + 1));
      response.setHeader('link', `<${originOf()}${url.pathname}${url.search}>; rel="next"`);
    }
    const etag = `W/"${url.pathname}${page}"`;
    response.setHeader('etag', etag);
    if (request.method === 'GET' && request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return 304;
    }
    const items = Array.from({ length: 100 }, (_, index) => ({ id: (page - 1) * 100 + index }));
    const body = url.pathname.startsWith('/search') ? { total_count: last * 100, items } : items;
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    return 200;
  }

  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerOther({ method = '', url: path }: IncomingMessage, response: ServerResponse, url: URL) {
    const asked = `${method} ${path}`;
    const count = (counts.get(asked) ?? 0) + 1;
    counts.set(asked, count);
    const own = answers?.({ method, url, count, origin: originOf() });
    if (!own) return undefined;
    const { status = 200, headers, body, after } = own;
    await after;
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
    return status;
  }

  function fail(response: ServerResponse, status: number, message: string, more = {}): number {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest', ...more }));
    return status;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: originOf(),
    seen,
    /** The requests whose client went away before the response. */
    aborted,
    /** The largest number of requests at once. */
    most: () => most,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
