import type { FetchMock } from '../mock-fetch.ts';
import { markMocked } from '../without-waits.ts';

/** A server that any client can use. */
export interface EmulatorServer {
  /** The URL of the API, to use as `baseUrl`. */
  readonly url: string;
  /** Ends the server. */
  close(): Promise<void>;
}

/** Serves requests to a port of this computer, which is chosen by the system unless it is given. */
export async function listen(fetch: FetchMock, port: number): Promise<EmulatorServer> {
  const { createServer } = await import('node:http');
  const server = createServer((incoming, outgoing) => {
    const parts: Uint8Array[] = [];
    incoming.on('data', (part: Uint8Array) => parts.push(part));
    incoming.on('end', () => {
      respond().catch(() => incoming.socket.destroy());
    });

    async function respond(): Promise<void> {
      const { method = 'GET', url = '/', headers, rawHeaders } = incoming;
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const names = rawHeaders.filter((_, index) => index % 2 === 0);
      const given = names.map((name) => [name, String(headers[name.toLowerCase()])] as [string, string]);
      const body = hasBody ? { body: new Uint8Array(Buffer.concat(parts)) } : {};
      const response = await fetch(`http://${headers.host}${url}`, { method, headers: given, ...body });
      outgoing.writeHead(
        response.status,
        [...response.headers, ...Object.entries(markMocked<Record<string, string>>({}))].flat(),
      );
      outgoing.end(new Uint8Array(await response.arrayBuffer()));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const chosen = typeof address === 'object' ? address?.port : port;
  return {
    url: `http://127.0.0.1:${chosen}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
