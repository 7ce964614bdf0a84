import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EndpointError } from 'routebook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builderAt, CASES, type WireCase } from './cases/index.ts';
import type { Client } from './client.ts';
import { expectReceived } from './expect-received.ts';
import { type EchoServer, type Received, startServer } from './server.ts';

/** The suite for all clients: each must send the same request. */
export function testClients(clients: readonly Client[]): void {
  let server: EchoServer;
  let root: string;
  beforeAll(async () => {
    server = await startServer();
    await mkdir('.cache', { recursive: true });
    root = await mkdtemp(resolve('.cache/wire-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });

  it.skipIf(clients.length === 0)('the suite has clients', () => expect(clients).not.toEqual([]));
  describe.each(clients)('$name sends', (client) => {
    const refused = CASES.filter((wireCase) => client.refuses?.(wireCase));
    it.each(refused)('nothing for $name, which is refused', async (wireCase) => {
      await expect(client.send(wireCase.build(builderAt(server.baseUrl('refused'))), root)).rejects.toThrow(
        EndpointError,
      );
    });

    it.each(CASES.filter((wireCase) => !client.refuses?.(wireCase)))(
      '$name',
      { concurrent: client.concurrent === true },
      async (wireCase) => {
        const received = await send(client, wireCase, server, root);
        await expectReceived(client, wireCase, received);
      },
    );
  });
}

async function send({ send, name }: Client, wireCase: WireCase, server: EchoServer, root: string): Promise<Received> {
  const key = encodeURIComponent(`${name}-${wireCase.name}`).replace(/\W/g, '_');
  const folder = await mkdtemp(join(root, 'case-'));
  const files = Object.entries(wireCase.files ?? {});
  for (const [file, bytes] of files) await writeFile(join(folder, file), bytes);
  await send(wireCase.build(builderAt(server.baseUrl(key))), folder);
  const received = server.received(key);
  expect(received).toHaveLength(1);
  // No value has become a command: nothing is in the folder but what was put there.
  const left = (await readdir(folder)).filter((file) => !/^co(?:mmand|de)\b.*\.(?:sh|mjs|py)$/.test(file));
  expect(left.sort()).toEqual(files.map(([file]) => file).sort());
  return received[0] as Received;
}
