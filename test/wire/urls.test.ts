import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { RequestOptions } from 'routebook';
import { toCurl } from 'routebook/convert';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findProgram } from '../support/programs.js';

// curl and the URL standard must agree on the server and the path of a written request.

const run = promisify(execFile);
const received: { readonly host: string; readonly path: string }[] = [];
const servers = [0, 1].map(() =>
  createServer((request, response) => {
    const { port } = request.socket.address() as AddressInfo;
    received.push({ host: `127.0.0.1:${port}`, path: request.url ?? '' });
    response.writeHead(200, { connection: 'close' }).end();
  }),
);
let [first, second] = ['', ''];
beforeAll(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  [first, second] = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`) as [string, string];
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
beforeEach(() => {
  received.length = 0;
});

const URLS = [
  'http://A\\@B/x',
  'http://A\\\\@B/x',
  'http://A@B/x',
  'http://u@A@B/x',
  'http://u:p@A:1@B/x',
  'http://A[@B/x',
  'http://A;@B/x',
  'http://A#@B/x',
  'http://A?@B/x',
  'http://A/@B/x',
  'http:\\\\A\\B\\x',
  'http:/A/x',
  'http:A/x',
  'http:////A/x',
  'http://A/a/../b/./c',
  'http://A/a/%2e%2e/b/.%2E/c',
  'http://A/a\\..\\b',
  'http://A/a/..;/b',
  'http://127.1:PORT/x',
  'http://0x7f000001:PORT/x',
  'http://2130706433:PORT/x',
  'http://017700000001:PORT/x',
  'http://%31%32%37.0.0.1:PORT/x',
  'http://127。0。0。1:PORT/x',
  'http://１２７.0.0.1:PORT/x',
  'http://A/ü/🐙?ü=🐙',
  'http://A/[1-3]/{a,b}?c=[1-3]{d,e}',
  'http://A//B/x',
  "http://A/'$(touch stolen)'/x".replace(' ', '+'),
];

describe.skipIf(!findProgram('curl', 'tests of written URLs'))('curl', () => {
  it.each(URLS)('contacts the server and the path that the URL standard names for %s', async (text) => {
    const url = text.replace('A', first).replace('B', second).replace('PORT', first.replace(/.*:/, ''));
    const { host, pathname, search } = new URL(url);
    const command = toCurl({ method: 'get', url, headers: {} } as RequestOptions);
    const proxies = { http_proxy: '', HTTP_PROXY: '', no_proxy: '*', NO_PROXY: '*' };
    const env = { ...process.env, ...proxies };
    await run('sh', ['-c', command.replace(/^curl/, 'curl --silent --max-time 10')], { env });
    expect(received).toHaveLength(1);
    expect(received[0]?.host).toBe(host);
    expect(decodeURI(received[0]?.path ?? '')).toBe(decodeURI(pathname + search));
  });
});
