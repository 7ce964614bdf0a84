import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server received. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server responds with. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly data?: unknown;
  /** The body, instead of `data` as JSON. */
  readonly text?: string;
}

export interface LoopbackServer extends AsyncDisposable {
  readonly origin: string;
  readonly baseUrl: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** Starts a server on the loopback address. Without a reply, it never responds. */
export async function startServer(
  reply: (request: Received, count: number, origin: string) => Reply | undefined,
): Promise<LoopbackServer> {
  const received: Received[] = [];
  // A connection that is kept is never closed here while a client on a busy machine is about to use it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(call);
      const count = received.filter((each) => each.url === url).length;
      const found = reply(call, count, originOf());
      if (found === undefined) return;
      response.writeHead(found.status ?? 200, { 'content-type': 'application/json', ...found.headers });
      response.end(found.text ?? (found.data === undefined ? undefined : JSON.stringify(found.data)));
    });
  });
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { origin: originOf(), baseUrl: `${originOf()}/api/v3`, received, close, [Symbol.asyncDispose]: close };
}
