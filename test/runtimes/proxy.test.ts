import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../cli/program.ts';
import { FILE_RUNTIMES, fetchRuntimes, programAt, reasonWithout } from './programs.ts';

if (reasonWithout) console.log(`Skipped: proxies on other versions of Node. ${reasonWithout}`);

const DESCRIPTION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { responses: { 200: { description: '' } } } } },
});

const asked: string[] = [];
const sockets = new Set<Socket>();
const answer = (_: IncomingMessage, response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(DESCRIPTION);
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
const sender = fileURLToPath(new URL('behind-proxy.js', import.meta.url));

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

/** Runs a program whose environment has a proxy. Returns its exit code, its output, and the hosts that the proxy was asked for. */
async function runBehindProxy(path: string, words: readonly string[], more: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !/proxy$/i.test(name));
  const address = `http://user:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const env = { ...Object.fromEntries(inherited), HTTP_PROXY: address, NODE_NO_WARNINGS: '1', ...more };
  const child = spawn(programAt(path), words, { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  const [status] = await once(child, 'close');
  return { status, output, asked: asked.splice(0) };
}

describe.skipIf(reasonWithout)('behind a proxy', () => {
  const nodes = FILE_RUNTIMES.filter(({ name }) => name.startsWith('Node'));
  const able = nodes.filter(({ name }) => name !== 'Node 20');
  const used = { status: 0, output: '200\n', asked: ['api.test'] };

  it.each(able)('a description is fetched with NODE_USE_ENV_PROXY=1 on $name', async ({ name, path }) => {
    const file = join(folder, `${name.replace(' ', '-')}.d.ts`);
    const words = [program, 'generate', 'http://api.test/openapi.json', '--paths', '-o', file];
    const { status, asked } = await runBehindProxy(path, words, { NODE_USE_ENV_PROXY: '1' });
    expect({ status, asked }).toEqual({ status: 0, asked: ['api.test'] });
    expect(readFileSync(file, 'utf8')).toContain('"/pets"');
  });

  it.each(able)('a request uses it with NODE_USE_ENV_PROXY=1, and there is no notice, on $name', async ({ path }) => {
    expect(await runBehindProxy(path, [sender], { NODE_USE_ENV_PROXY: '1' })).toEqual(used);
  });

  it.each(nodes)(
    'a request uses it with the dispatcher of undici, and there is no notice, on $name',
    async ({ path }) => {
      expect(await runBehindProxy(path, [sender, 'undici'])).toEqual(used);
    },
  );

  it.each(nodes)('a notice and the error of a request say that it is ignored on $name', async ({ path }) => {
    const { output, asked } = await runBehindProxy(path, [sender]);
    expect(output).toMatch(/^notice: proxy\nGET \/api\/v3\/pets: .*api\.test\. HTTP_PROXY is set, but Node .*\n$/);
    expect(output).not.toContain('secret');
    expect(asked).toEqual([]);
  });

  it.each(nodes)('a host in NO_PROXY is asked without it, and no message names it, on $name', async ({ path }) => {
    const { output, asked } = await runBehindProxy(path, [sender], { NO_PROXY: 'test' });
    expect(output).toMatch(/^GET \/api\/v3\/pets: [^.]*api\.test\n$/);
    expect(asked).toEqual([]);
  });

  it.each(nodes)('the command uses it where Node can, and otherwise says why it does not, on $name', async (node) => {
    const words = [program, 'GET http://api.test/pets', '--send', '--fields', 'openapi'];
    const { status, output, asked } = await runBehindProxy(node.path, words);
    if (/2[46]$/.test(node.name)) {
      expect({ status, asked }).toEqual({ status: 0, asked: ['api.test'] });
    } else {
      expect({ status, asked }).toEqual({ status: 1, asked: [] });
      expect(output).toContain('HTTP_PROXY is set, but Node');
    }
  });
});
