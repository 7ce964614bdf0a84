import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { program } from '../cli/program.ts';
import { FILE_RUNTIMES, fetchRuntimes, programAt, reasonWithout } from './programs.ts';

if (reasonWithout) console.log(`Skipped: proxies on Node 22 and later. ${reasonWithout}`);

const DESCRIPTION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { responses: { 200: { description: '' } } } } },
});

const asked: string[] = [];
const sockets = new Set<Socket>();
const answer = (_: IncomingMessage, response: ServerResponse) => response.end(DESCRIPTION);
const api = createServer(answer);
// Node 26 sends requests for http: URLs to the proxy itself. Earlier versions ask for a tunnel.
const proxy = createServer((request, response) => {
  asked.push(new URL(request.url ?? '').host);
  answer(request, response);
});
proxy.on('connect', ({ url }: IncomingMessage, socket: Socket) => {
  asked.push(String(url).replace(/:80$/, ''));
  const target = connect((api.address() as AddressInfo).port, '127.0.0.1');
  for (const each of [socket, target]) sockets.add(each.on('error', () => undefined));
  target.on('connect', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
  socket.pipe(target).pipe(socket);
});
const folder = mkdtempSync(join(tmpdir(), 'routebook-proxy-'));

beforeAll(async () => {
  if (reasonWithout) return;
  await fetchRuntimes();
  for (const server of [api, proxy]) await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of [api, proxy]) server.close();
  rmSync(folder, { recursive: true });
});

it.skipIf(reasonWithout).each(FILE_RUNTIMES.filter(({ name }) => /^Node 2[246]$/.test(name)))(
  'a description is fetched through the proxy of the environment on $name',
  async ({ name, path }) => {
    const file = join(folder, `${name.replace(' ', '-')}.d.ts`);
    const words = [program, 'generate', 'http://api.test/openapi.json', '--paths', '-o', file];
    const port = (proxy.address() as AddressInfo).port;
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: '' };
    const [status] = await once(spawn(programAt(path), words, { env, stdio: 'ignore' }), 'close');
    expect(status).toBe(0);
    expect(asked.splice(0)).toEqual(['api.test']);
    expect(readFileSync(file, 'utf8')).toContain('"/pets"');
  },
);
