import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFragment, HELP } from '../../cli/explore/command.ts';
import { loadApi } from '../../cli/shared/input/load-api.ts';
import { startExplorer } from '../support/explore.js';
import { createWorkplace, environmentOf, run, spawn, type Workplace } from './program.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const filesOfPage = readdirSync(join(dist, 'explorer'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, 'explorer').length));

/** The exit code after Ctrl-C. Windows has no such signal, so there the process has no exit code. */
const STOPPED = process.platform === 'win32' ? null : 0;

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
    // Other systems than Linux have only one address for the machine itself.
    if (process.platform === 'linux')
      await expect(ask(explorer.address, '/', { hostname: '127.0.0.2' })).rejects.toThrow('ECONNREFUSED');
    expect(explorer.stderr()).toBe('');
  });

  it('is compressed for a browser', async () => {
    const page = await ask(explorer.address, '/', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(page.headers['content-encoding']).toBe('br');
    const html = brotliDecompressSync(page.body).toString();
    expect(html).toBe(readFileSync(join(dist, 'explorer/index.html'), 'utf8'));
    const refused = await ask(explorer.address, '/', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it.each(filesOfPage)('has %s with its content type', async (path) => {
    const { status, headers, body } = await ask(explorer.address, `${path}?v=1`);
    expect(status).toBe(200);
    // Comparing half a megabyte with `toEqual` takes seconds.
    expect(body.equals(readFileSync(join(dist, 'explorer', path)))).toBe(true);
    const subtype = { '.html': 'html', '.js': 'javascript', '.css': 'css', '.svg': 'svg+xml' }[extname(path)];
    expect(headers['content-type']).toMatch(
      new RegExp(`^(text|image)/${subtype?.replace('+', '\\+')}(; charset=utf-8)?$`),
    );
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

  it('exits with 0 on Ctrl-C, even if a browser keeps a connection open', async () => {
    const { address, stop } = await startExplorer([], environmentOf());
    const response = await fetch(address);
    expect(await stop()).toBe(STOPPED);
    await response.text().catch(() => undefined);
    await expect(ask(address, '/')).rejects.toThrow('ECONNREFUSED');
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
    const words = Array.from(line.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
    const { address, stop } = await startExplorer(words, environmentOf({ PATH: workplace.folder }));
    expect((await fetch(address)).status).toBe(200);
    expect(await stop()).toBe(STOPPED);
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
    expect(createFragment([route], await loadApi({}), '')).toBe(state);
  });

  it('prints a URL with the route that is named', async () => {
    const { address, stop } = await startExplorer(['GET', '/user'], environmentOf());
    expect(new URL(address).hash).toBe('#route=GET+/user');
    await stop();
  });

  it('reports an unknown route before it serves anything', () => {
    const { status, stdout, stderr } = run('explore', 'GET /zenn');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Did you mean "GET /zen"?');
    expect(run('explore', 'GET', '/zen', 'more')).toMatchObject({ status: 2, stdout: '' });
  });

  it('reports that the page is not built', () => {
    cpSync(join(dist, 'cli'), join(workplace.folder, 'dist/cli'), { recursive: true });
    cpSync(join(dist, 'explorer/data'), join(workplace.folder, 'dist/explorer/data'), { recursive: true });
    for (const name of ['src', 'analysis', 'shared'])
      symlinkSync(join(dist, name), join(workplace.folder, 'dist', name), 'junction');
    cpSync(join(dist, '../package.json'), join(workplace.folder, 'package.json'));
    expect(spawn(process.execPath, ['dist/cli/main.js', 'explore'], { folder: workplace.folder })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'routebook: the page is not built. In a clone, build it first.\nTry: npm run build\n',
    });
  });
});
