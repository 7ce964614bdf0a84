import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface GitHubServer {
  readonly baseUrl: string;
  readonly calls: Call[];
  close(): Promise<void>;
}

/** A small server with pages, rate limits and failures as GitHub has them. */
export async function startGitHub(): Promise<GitHubServer> {
  const calls: Call[] = [];
  // A connection that is kept is never closed here while a client on a busy machine is about to use it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const count = calls.filter((call) => call.url === url).length;
      const answer = answerTo(url, count, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      if (!answer) return;
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.data));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  readonly status?: number;
  readonly data: unknown;
  readonly headers?: Record<string, string>;
}

/** Undefined where the server never answers. */
function answerTo(url: string, count: number, origin: string): Answer | undefined {
  const { pathname, searchParams } = new URL(url, origin);
  if (pathname.startsWith('/slow')) return undefined;
  if (pathname.startsWith('/failing') && count === 1) return { status: 500, data: { message: 'once' } };
  if (pathname.startsWith('/limited') && count === 1) {
    const data = { message: 'You have exceeded a secondary rate limit' };
    return { status: 403, data, headers: { 'retry-after': '1' } };
  }
  if (pathname.endsWith('/issues')) {
    const page = Number(searchParams.get('page') ?? 1);
    const link = `<${origin}${pathname}?per_page=2&page=${page + 1}>; rel="next"`;
    return { data: [{ id: page * 2 }, { id: page * 2 + 1 }], headers: page < 3 ? { link } : {} };
  }
  if (pathname.endsWith('/graphql')) return { data: { data: { viewer: { login: 'octocat' } } } };
  return { data: { path: url } };
}
