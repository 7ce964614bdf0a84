import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';

export type DelayedProxy = Awaited<ReturnType<typeof startDelayedProxy>>;

/** Passes everything on to a port, and holds each piece for some time in either direction. */
export async function startDelayedProxy(target: number, milliseconds: number) {
  const open = new Set<Socket>();
  const proxy = {
    port: 0,
    /** Where new connections go. */
    target,
    milliseconds,
    /** Nothing passes, and no connection is closed: neither side notices. */
    isCut: false,
    /** Closes the connections, as a server does that goes away. */
    disconnect: () => {
      for (const socket of open) socket.destroy();
    },
    async close(): Promise<void> {
      proxy.disconnect();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((incoming) => {
    const outgoing = createConnection(proxy.target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('data', (data) => {
        if (!proxy.isCut) setTimeout(() => to.writable && to.write(data), proxy.milliseconds);
      });
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as { port: number }).port;
  return proxy;
}
