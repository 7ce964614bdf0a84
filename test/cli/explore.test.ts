import { chmodSync, cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HELP } from '../../cli/commands/explore.ts';
import { startExplorer } from '../support/explore.js';
import { PATIENCE } from '../support/patience.ts';
import { createWorkplace, environmentOf, run, type Workplace } from './program.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const filesOfPage = readdirSync(join(dist, 'explorer'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, 'explorer').length));

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks for a path as it is written, which fetch and URL would not. */
function ask(address: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, agent: false, ...options }, async (response) => {
      const { statusCode: status, headers } = response;
      resolve({ status, headers, body: Buffer.concat(await response.toArray()) });
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  let explorer: Awaited<ReturnType<typeof startExplorer>>;
  beforeAll(async () => {
    explorer = await startExplorer([], environmentOf());
  });
  afterAll(() => explorer.stop());

  it('is served on a free port of this machine only, at the printed URL', async () => {
    expect(explorer.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const { status, headers, body } = await ask(explorer.address, '/');
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(body).toEqual(readFileSync(join(dist, 'explorer/index.html')));
    await expect(ask(explorer.address, '/', { hostname: '127.0.0.2' })).rejects.toThrow('ECONNREFUSED');
    expect(explorer.stderr()).toBe('');
  });

  it.each(filesOfPage)('has %s with its content type', async (path) => {
    const { status, headers, body } = await ask(explorer.address, `${path}?v=1`);
    expect(status).toBe(200);
    expect(body).toEqual(readFileSync(join(dist, 'explorer', path)));
    const subtype = { '.html': 'html', '.js': 'javascript', '.css': 'css', '.svg': 'svg+xml' }[extname(path)];
    expect(headers['content-type']).toMatch(
      new RegExp(`^(text|image)/${subtype?.replace('+', '\\+')}(; charset=utf-8)?$`),
    );
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('is sent compressed to a client that accepts "%s"', async (accepted, encoding) => {
    const path = filesOfPage.find((name) => name.endsWith('.css')) ?? '';
    const { headers, body } = await ask(explorer.address, path, { headers: { 'accept-encoding': accepted } });
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/css; charset=utf-8' });
    expect(headers['content-encoding']).toBe(encoding);
    const decode = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (same: Buffer) => same;
    expect(decode(body)).toEqual(readFileSync(join(dist, 'explorer', path)));
  });

  it('does not serve its compressed files by their names', async () => {
    const path = filesOfPage.find((name) => name.endsWith('.css')) ?? '';
    expect((await ask(explorer.address, `${path}.br`)).status).toBe(404);
  });

  it('has headers that protect it from other sites', async () => {
    for (const path of ['/', '/nothing']) {
      const { headers } = await ask(explorer.address, path);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*; frame-ancestors 'none'$/),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('responds to HEAD with headers only', async () => {
    const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => ask(explorer.address, '/', { method })));
    expect(head?.status).toBe(200);
    expect(head?.body).toHaveLength(0);
    expect(head?.headers['content-length']).toBe(String(get?.body.length));
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await ask(explorer.address, '/', { method });
      expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: 'GET, HEAD' });
    }
  });

  it.each([
    '/../cli/main.js',
    '/../../package.json',
    '/assets/../../cli/main.js',
    '/%2e%2e/cli/main.js',
    '/..%2fcli%2fmain.js',
    '/..%5ccli%5cmain.js',
    '/..\\cli\\main.js',
    '/.%00./cli/main.js',
    '//etc/passwd',
    '/etc/passwd',
    'http://127.0.0.1/../cli/main.js',
    '/assets',
    '/assets/',
    '/__proto__',
    '/constructor',
    '/nothing',
    '*',
  ])('is all there is: %s is not found', async (path) => {
    const { status, headers, body } = await ask(explorer.address, path);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/plain; charset=utf-8' });
    expect(body.toString()).toBe('There is no such file.\n');
  });

  it.each([
    ['elsewhere.test', 421],
    ['elsewhere.test:80', 421],
    ['127.0.0.1.elsewhere.test', 421],
    ['localhost.elsewhere.test', 421],
    ['elsewhere.test#127.0.0.1', 421],
    ['localhost:1', 200],
    ['LOCALHOST', 200],
    ['127.0.0.1', 200],
  ])('a request to the host "%s" is answered with %d', async (host, status) => {
    expect((await ask(explorer.address, '/', { headers: { host } })).status).toBe(status);
  });
});

describe('the subcommand', () => {
  let workplace: Workplace;
  beforeEach(() => {
    workplace = createWorkplace();
  });
  afterEach(() => workplace.remove());

  const read = (name: string) => readFileSync(join(workplace.folder, name), { encoding: 'utf8', flag: 'a+' });

  it('exits with 0 on Ctrl-C, even if a browser keeps a connection open', async () => {
    const { address, stop } = await startExplorer([], environmentOf());
    const response = await fetch(address);
    expect(await stop()).toBe(0);
    await response.text().catch(() => undefined);
    await expect(ask(address, '/')).rejects.toThrow('ECONNREFUSED');
  });

  it('explains on a terminal that Ctrl-C stops it', () => {
    // The keys are typed when the address is there.
    const keys = 'sh -c \'until grep -q Ctrl-C screen; do sleep 0.1; done; printf "\\\\003"\'';
    const { status } = workplace.shell(
      `touch screen; ${keys} | timeout ${PATIENCE / 1000} script -qefc 'exec routebook explore' screen`,
    );
    expect(read('screen')).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/\r\nroutebook: serving the page at this URL. Press Ctrl-C to stop/,
    );
    expect(status).toBe(0);
  });

  it('serves on the requested port, and reports if it is in use', async () => {
    const { address, stop } = await startExplorer([], environmentOf());
    const { port } = new URL(address);
    expect(run('explore', '--port', port)).toEqual({
      status: 1,
      stdout: '',
      stderr: `routebook: port ${port} is in use. Choose another, or leave out --port for a free one.\nTry: routebook explore\n`,
    });
    await stop();
    const again = await startExplorer(['--port', port], environmentOf());
    expect(again.address).toBe(address);
    await again.stop();
  });

  it.each(HELP.match(/(?<=^ {2}routebook explore ).*/gm) ?? [])('runs an example from the help: %s', async (line) => {
    const words = workplace.shell(`printf '%s\\n' ${line}`).stdout.trimEnd().split('\n');
    const { address, stop } = await startExplorer(words, environmentOf({ PATH: workplace.folder }));
    expect((await fetch(address)).status).toBe(200);
    expect(await stop()).toBe(0);
  });

  it('reports an invalid port', () => {
    for (const port of ['0', '65536', '-1', '80a', '']) {
      expect(run('explore', `--port=${port}`)).toMatchObject({ status: 2, stdout: '' });
    }
  });

  it.each([
    ['GET /orgs/{org}/repos', '#route=GET+/orgs/%7Borg%7D/repos'],
    ['issues/create', '#route=POST+/repos/%7Bowner%7D/%7Brepo%7D/issues'],
    ['/user', '#route=GET+/user'],
    ['https://api.github.com/orgs/octokit/repos?type=all', '#route=GET+/orgs/%7Borg%7D/repos&.org=octokit&.type=all'],
    ['/user/repos?access_token=hush&type=all', '#route=GET+/user/repos&.type=all'],
    ['https://octocat:hush@api.github.com/gists/1', '#route=GET+/gists/%7Bgist_id%7D&.gist_id=1'],
    ['delete /gists/a%20b', '#route=DELETE+/gists/%7Bgist_id%7D&.gist_id=a+b'],
    ['/user/repos?api_key=hush&passphrase=hush', '#route=GET+/user/repos'],
    ['POST /app-manifests/hush/conversions', '#route=POST+/app-manifests/%7Bcode%7D/conversions'],
  ])('begins with the route that is named: %s', async (route, state) => {
    const { address, stop } = await startExplorer([route], environmentOf());
    expect(new URL(address).hash).toBe(state);
    await stop();
  });

  it('reports an unknown route before it serves anything', () => {
    const { status, stdout, stderr } = run('explore', 'GET /zenn');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain("Did you mean 'GET /zen'?");
    expect(run('explore', 'GET', '/zen', 'more')).toMatchObject({ status: 2, stdout: '' });
  });

  /** With a program of this name and content on the path, and nothing else. */
  const exploreWith = (opener: string | undefined) => {
    if (opener !== undefined) chmodSync(workplace.write('xdg-open', `#!/bin/sh\n${opener}\n`), 0o755);
    return startExplorer(['GET /zen', '--open'], environmentOf({ PATH: workplace.folder }));
  };

  it('--open passes the URL to the program that opens URLs', async () => {
    const { address, stop } = await exploreWith(`printf '%s|' "$@" > '${workplace.folder}/opened'`);
    await vi.waitFor(() => expect(read('opened')).toBe(`${address}|`), PATIENCE);
    expect(await stop()).toBe(0);
  });

  it('--open does not stop a browser that keeps running after the command', async () => {
    const { stop } = await exploreWith(`echo $$ > '${workplace.folder}/pid'; exec /bin/sleep 600`);
    const browser = await vi.waitUntil(() => Number(read('pid')), PATIENCE);
    try {
      expect(await stop()).toBe(0);
      expect(process.kill(browser, 0)).toBe(true);
    } finally {
      process.kill(browser);
    }
  });

  it.each(['exit 3', undefined])('--open reports if no browser can be started, and continues (%s)', async (opener) => {
    const { address, stderr, stop } = await exploreWith(opener);
    await vi.waitFor(
      () => expect(stderr()).toBe('routebook: no browser could be started. Open the URL yourself.\n'),
      PATIENCE,
    );
    expect((await fetch(address)).status).toBe(200);
    expect(await stop()).toBe(0);
  });

  it('reports that the page is not built', () => {
    cpSync(join(dist, 'cli'), join(workplace.folder, 'dist/cli'), { recursive: true });
    symlinkSync(join(dist, 'src'), join(workplace.folder, 'dist/src'));
    cpSync(join(dist, '../package.json'), join(workplace.folder, 'package.json'));
    expect(workplace.shell('node dist/cli/main.js explore')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'routebook: the page is not built. In a clone, build it first.\nTry: npm run build\n',
    });
  });
});
