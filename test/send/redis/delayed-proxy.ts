import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

/** Passes everything on to a port, and holds each piece for some time in either direction. */
export async function startDelayedProxy(target: number, milliseconds: number) {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = createConnection(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => setTimeout(() => to.writable && to.write(data), milliseconds));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
