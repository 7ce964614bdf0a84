import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      const count = calls.filter((call) => call.url === url).length;
      answer(response, url, count, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
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

function answer(response: ServerResponse, url: string, count: number, origin: string): void {
  const send = (status: number, data: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(data));
  };
  const { pathname, searchParams } = new URL(url, origin);
  if (pathname.startsWith('/failing') && count === 1) return send(500, { message: 'once' });
  if (pathname.startsWith('/limited') && count === 1) {
    return send(403, { message: 'You have exceeded a secondary rate limit' }, { 'retry-after': '1' });
  }
  if (pathname.startsWith('/slow')) return void setTimeout(() => send(200, {}), 5_000).unref();
  if (pathname.endsWith('/issues')) {
    const page = Number(searchParams.get('page') ?? 1);
    const next = `<${origin}${pathname}?per_page=2&page=${page + 1}>; rel="next"`;
    return send(200, [{ id: page * 2 }, { id: page * 2 + 1 }], page < 3 ? { link: next } : {});
  }
  if (pathname.endsWith('/graphql')) return send(200, { data: { viewer: { login: 'octocat' } } });
  return send(200, { path: url });
}
