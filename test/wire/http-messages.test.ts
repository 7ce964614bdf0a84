import { once } from 'node:events';
import { connect } from 'node:net';
import type { RequestOptions } from 'routebook';
import { builderAt } from './cases/index.ts';
import type { Client } from './client.ts';
import { formatsIn } from './format-suites.ts';
import { testClients } from './suite.ts';

/** Sends a message as its bytes: the header is in Latin-1, and its lines end as in HTTP. */
async function sendMessage(message: string, { url }: RequestOptions): Promise<void> {
  const [header = ''] = message.split('\n\n', 1);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${header.trimEnd().replaceAll('\n', '\r\n')}\r\nconnection: close\r\n\r\n`, 'latin1');
  socket.end(message.slice(header.length + 2));
  await once(socket.resume(), 'close');
}

function isRefused(write: () => string): boolean {
  try {
    write();
    return false;
  } catch {
    return true;
  }
}

testClients(
  formatsIn('wire/http-messages').map(
    ({ name, write }): Client => ({
      name: `a message of the format ${name}`,
      writesJson: true,
      send: async (options) => sendMessage(write(options), options),
      // Which these are is pinned by test/convert/text-formats.test.ts.
      refuses: ({ build }) => isRefused(() => write(build(builderAt('http://127.0.0.1')))),
    }),
  ),
);
