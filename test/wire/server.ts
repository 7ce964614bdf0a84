import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came off the wire. */
export interface Received {
  readonly method: string;
  readonly path: string;
  /** Pairs as they came, names in lower case, values as bytes read as Latin-1. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface EchoServer {
  /** A base URL for one request, under which it can be told from all others. */
  baseUrl(key: string): string;
  /** All that came to the base URL of this key. */
  received(key: string): Received[];
  close(): Promise<void>;
}

/** A server on the loopback address that echoes what it received, and remembers it. The path `/redirect-to/<URL>` redirects. */
export async function startServer(): Promise<EchoServer> {
  const all = new Map<string, Received[]>();
  // A connection that is kept is never closed here while a client on a busy machine is about to use it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, key = '', path = ''] = /^\/([^/]*)(.*)$/s.exec(request.url ?? '') ?? [];
      const { rawHeaders, method = '' } = request;
      const headers = rawHeaders.flatMap((name, index) =>
        index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const] : [],
      );
      const received = { method, path, headers, body: Buffer.concat(chunks) };
      all.set(key, [...(all.get(key) ?? []), received]);
      const [, target] = /^\/redirect-to\/(.*)$/.exec(path) ?? [];
      if (target !== undefined) {
        response.writeHead(302, { location: decodeURIComponent(target) }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ method, path, headers, body: received.body.toString('base64') }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: (key) => `http://127.0.0.1:${port}/${key}`,
    received: (key) => all.get(key) ?? [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
