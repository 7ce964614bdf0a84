import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import type { request as openSecurely } from 'node:https';
import { type AddressInfo, createServer, isIPv6 } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createDownload, download } from '../../cli/mcp/download.ts';
import { findDownloadTarget, isPublicAddress } from '../../cli/shared/network/public-address.ts';
import { createPublicLookup, PrivateAddressError, type Resolve } from '../../cli/shared/network/public-lookup.ts';

const GITHUB = 'https://api.github.com/repos/o/r/zipball';
const SERVER = 'https://ghes.corp/api/v3/repos/o/r/zipball';

/** Resolves each name to its addresses, and counts. */
function namesOf(names: Readonly<Record<string, readonly string[]>>): { asked: string[]; resolve: Resolve } {
  const asked: string[] = [];
  const resolve: Resolve = async (name) => {
    asked.push(name);
    return (names[name] ?? []).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  };
  return { asked, resolve };
}

/** The first and the last address of each range, and their neighbours outside. */
const ADDRESSES = readFileSync(new URL('addresses.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('An address', () => {
  it.each([...ADDRESSES, ''])('%s, and nothing else', (line) => {
    const [address = '', ...words] = line.split(' ');
    expect(isPublicAddress(address)).toBe(words.join(' ') === 'is public');
  });
});

describe('The lookup of a connection', () => {
  const find = (settings: Parameters<typeof createPublicLookup>[0], name: string, options: object = { all: true }) =>
    new Promise<unknown>((done) => {
      createPublicLookup(settings)(name, options, (error, address, family) => done(error ?? [address, family].flat()));
    });

  it.each([
    ['localhost4.localdomain4', ['127.0.0.1']],
    ['localhost.', ['127.0.0.1']],
    ['kubernetes.default.svc', ['10.96.0.1']],
    ['public.example', ['192.168.1.1']],
    ['half.example', ['140.82.112.3', '127.0.0.1']],
    ['other-half.example', ['::1', '140.82.112.3']],
    ['mapped.example', ['::ffff:10.0.0.1']],
    ['nothing.example', []],
  ])('of %s fails, because it has %j', async (name, addresses) => {
    const { resolve } = namesOf({ [name]: addresses });
    expect(await find({ resolve }, name)).toBeInstanceOf(PrivateAddressError);
    expect(await find({ resolve }, name, {})).toBeInstanceOf(PrivateAddressError);
  });

  it('of a public name is its addresses, all or the first of a family', async () => {
    const { resolve } = namesOf({ 'a.example': ['140.82.112.3', '2606:50c0:8000::153'] });
    const four = { address: '140.82.112.3', family: 4 };
    const six = { address: '2606:50c0:8000::153', family: 6 };
    expect(await find({ resolve }, 'a.example')).toEqual([four, six, undefined]);
    expect(await find({ resolve }, 'a.example', {})).toEqual([four.address, 4]);
    expect(await find({ resolve }, 'a.example', { family: 6 })).toEqual([six.address, 6]);
    expect(await find({ resolve }, 'a.example', { family: 6, all: true })).toEqual([six, undefined]);
  });

  it('of a name below the server of the API accepts the addresses of that server, and no others', async () => {
    const { resolve } = namesOf({
      'ghes.corp': ['10.0.0.5'],
      'codeload.ghes.corp': ['10.0.0.5'],
      'evil.ghes.corp': ['10.0.0.6'],
      'evilghes.corp': ['10.0.0.5'],
    });
    const settings = { resolve, trusted: 'ghes.corp' };
    expect(await find(settings, 'codeload.ghes.corp', {})).toEqual(['10.0.0.5', 4]);
    for (const name of ['evil.ghes.corp', 'evilghes.corp', 'ghes.corp.'])
      expect(await find(settings, name)).toBeInstanceOf(PrivateAddressError);
    expect(await find({ resolve }, 'codeload.ghes.corp')).toBeInstanceOf(PrivateAddressError);
  });

  it('fails with the error of the resolver', async () => {
    const fault = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
    const resolve: Resolve = () => Promise.reject(fault);
    expect(await find({ resolve }, 'a.example')).toBe(fault);
  });
});

describe('A file that the API redirects to', () => {
  const through = (variable: string, more: object = {}) => ({ [variable]: 'http://proxy.corp:3128', ...more });
  it.each<[url: string, api: string, env: object, expected: string | undefined]>([
    ['https://codeload.github.com/x', GITHUB, {}, 'checked'],
    ['https://anything.example/x', GITHUB, {}, 'checked'],
    ['http://codeload.github.com/x', GITHUB, {}, undefined],
    ['https://127.0.0.1/x', GITHUB, {}, undefined],
    ['https://2130706433/x', GITHUB, {}, undefined],
    ['https://140.82.112.3/x', GITHUB, {}, undefined],
    ['https://[::1]/x', GITHUB, {}, undefined],
    ['https://[::ffff:7f00:1]/x', GITHUB, {}, undefined],
    ['https://api.github.com:8443/x', GITHUB, {}, 'own'],
    ['http://api.github.com/x', GITHUB, {}, undefined],
    ['https://ghes.corp/storage/x', SERVER, {}, 'own'],
    ['http://ghes.corp/storage/x', SERVER, {}, undefined],
    ['https://ghes.corp./storage/x', SERVER, {}, 'checked'],
    ['http://127.0.0.1:2/x', 'http://127.0.0.1:1/api/v3', {}, 'own'],
    ['http://127.0.0.2:2/x', 'http://127.0.0.1:1/api/v3', {}, undefined],
    ['http://localhost4.localdomain4:2/x', 'http://127.0.0.1:1/api/v3', {}, undefined],
    ['https://codeload.github.com/x', GITHUB, through('HTTPS_PROXY'), 'proxied'],
    ['https://codeload.github.com/x', GITHUB, through('http_proxy'), 'proxied'],
    ['https://codeload.github.com/x', GITHUB, through('https_proxy', { no_proxy: '.github.com' }), 'checked'],
    ['https://results.actions.githubusercontent.com/x', GITHUB, through('https_proxy'), 'proxied'],
    ['https://productionresultssa7.blob.core.windows.net/x', GITHUB, through('https_proxy'), 'proxied'],
    ['https://release-assets.githubusercontent.com/x', GITHUB, through('https_proxy'), 'proxied'],
    ['https://evil.blob.core.windows.net/x', GITHUB, through('https_proxy'), undefined],
    ['https://productionresultssa7.blob.core.windows.net.evil.example/x', GITHUB, through('https_proxy'), undefined],
    ['https://codeload.github.com.evil.example/x', GITHUB, through('https_proxy'), undefined],
    ['https://evil-codeload.github.com/x', GITHUB, through('https_proxy'), undefined],
    ['https://codeload.github.com./x', GITHUB, through('https_proxy'), undefined],
    ['https://kubernetes.default.svc/x', GITHUB, through('https_proxy'), undefined],
    ['https://ghes.corp/storage/x', SERVER, through('https_proxy'), 'own'],
  ])('at %s by %s with %j is read as %s', (url, api, env, expected) => {
    expect(findDownloadTarget(url, api, env as NodeJS.ProcessEnv)).toBe(expected);
  });
});

describe('A download', () => {
  /** A server that keeps the first bytes of each connection, and closes it. */
  async function withServer(use: (port: number, received: Buffer[]) => Promise<void>): Promise<void> {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (data) => {
        received.push(data);
        socket.destroy();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use((server.address() as AddressInfo).port, received);
    } finally {
      server.close();
    }
  }

  it('connects to the address that was checked, with the name of the server, and resolves it once', async () => {
    await withServer(async (port, received) => {
      const { asked, resolve } = namesOf({ 'storage.example': ['127.0.0.1'] });
      const lookup = createPublicLookup({ resolve, isPublic: (address) => address === '127.0.0.1' });
      await expect(download(`https://storage.example:${port}/x`, {}, lookup)).rejects.toThrow(TypeError);
      expect(asked).toEqual(['storage.example']);
      expect(received.map((data) => data.includes('storage.example'))).toEqual([true]);
    });
  });

  it.each([
    ['identity', (text: string) => Buffer.from(text)],
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])('has the status, the headers and the body of the server, stored as %s', async (coding, encode) => {
    const server = createHttpServer((incoming, response) => {
      const { url, headers } = incoming;
      if (url === '/none') response.writeHead(204).end();
      else if (url === '/moved') response.writeHead(302, { location: '/x', 'set-cookie': ['a=1', 'b=2'] }).end();
      else if (url === '/cut')
        response
          .writeHead(200, { 'content-encoding': coding, 'content-length': 9999 })
          .end(encode('abc').subarray(0, 4), () => response.destroy());
      else response.writeHead(200, { 'content-encoding': coding }).end(encode(JSON.stringify(headers)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const { asked, resolve } = namesOf({ 'storage.example': ['127.0.0.1'] });
      const read = (path: string, init: RequestInit = {}) =>
        createDownload(request as typeof openSecurely)(
          ...([`http://storage.example:${port}${path}`, init] as const),
          createPublicLookup({ resolve, isPublic: () => true }),
        );
      const found = await read('/x', { headers: { range: 'bytes=0-99999' } });
      expect([found.status, await found.json()]).toEqual([
        200,
        { host: `storage.example:${port}`, range: 'bytes=0-99999', 'accept-encoding': 'identity', connection: 'close' },
      ]);
      const moved = await read('/moved');
      expect([moved.status, moved.headers.get('location'), moved.headers.getSetCookie()]).toEqual([
        302,
        '/x',
        ['a=1', 'b=2'],
      ]);
      expect([(await read('/none')).status, await (await read('/x', { method: 'HEAD' })).text()]).toEqual([204, '']);
      await expect((await read('/cut')).text()).rejects.toThrow();
      expect(asked).toHaveLength(5);
    } finally {
      server.close();
    }
  });

  it('is not even connected if the address is not public, nor if another answer of the name was public', async () => {
    await withServer(async (port, received) => {
      const answers = [['140.82.112.3'], ['127.0.0.1']];
      const resolve: Resolve = async () => (answers.pop() ?? []).map((address) => ({ address, family: 4 }));
      const read = () => download(`https://rebinding.example:${port}/x`, {}, createPublicLookup({ resolve }));
      await expect(read()).rejects.toBeInstanceOf(PrivateAddressError);
      expect([received, answers]).toEqual([[], [['140.82.112.3']]]);
    });
  });

  it('stops when it is aborted', async () => {
    const lookup = createPublicLookup({ resolve: () => new Promise(() => {}) });
    const abort = new AbortController();
    const reading = download('https://storage.example/x', { signal: abort.signal }, lookup);
    abort.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow();
  });
});
