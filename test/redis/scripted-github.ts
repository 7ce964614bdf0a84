import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** In seconds. Long enough to be used up, also on a busy machine. */
const WINDOW = 3;

/** A server with GitHub's headers for a limit of requests in three seconds. It writes down what it receives. */
export async function startScriptedGitHub(limit: number) {
  const received: string[] = [];
  const perWindow = new Map<number, number>();
  const sockets = new Map<string, Set<Socket>>();
  const watchers = new Set<() => void>();
  let active = 0;
  let mostActive = 0;

  const server = createServer((request, response) => {
    mostActive = Math.max(mostActive, ++active);
    response.once('close', () => active--);
    keepSocket(request);
    received.push(String(request.url));
    const now = Date.now() / 1000;
    const window = Math.floor(now / WINDOW);
    const used = (perWindow.get(window) ?? 0) + 1;
    perWindow.set(window, used);
    const headers = {
      'content-type': 'application/json',
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': Math.max(0, limit - used),
      'x-ratelimit-reset': (window + 1) * WINDOW,
      'x-ratelimit-resource': 'core',
    };
    // Responses take different times, so that their order is not that of the requests.
    setTimeout(() => response.writeHead(used > limit ? 403 : 200, headers).end('{}'), 4 + (received.length % 5) * 3);
    for (const watch of watchers) watch();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  function keepSocket({ headers, socket }: IncomingMessage): void {
    const name = String(headers['x-child']);
    const set = sockets.get(name) ?? new Set();
    if (set.has(socket)) return;
    sockets.set(name, set.add(socket));
    socket.once('close', () => set.delete(socket));
  }

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    perWindow,
    mostActive: () => mostActive,
    /** Resolves when so many requests were received. */
    async count(least: number): Promise<void> {
      if (received.length >= least) return;
      await new Promise<void>((resolve) => {
        const watch = () => {
          if (received.length < least) return;
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
      });
    },
    /** Resolves when nothing of a process that has ended can arrive any more. */
    async drained(child: string): Promise<void> {
      for (const socket of [...(sockets.get(child) ?? [])]) if (!socket.destroyed) await once(socket, 'close');
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
