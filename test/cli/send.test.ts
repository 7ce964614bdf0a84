import { execFile } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findTarget } from '../../cli/shared/files/replace-file.ts';
import { PATIENCE } from '../support/patience.ts';
import { isPosixMissing, isSuperuser } from '../support/posix.ts';
import { environmentOf, program, type RunOptions, runAside } from './program.ts';

const withoutPosix = isPosixMissing('links to files, file modes and devices');

const seen: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];
const folder = mkdtempSync(join(tmpdir(), 'routebook-send-'));
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers });
    if (url.startsWith('/missing')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}');
    } else if (url.startsWith('/empty')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end();
    } else if (url.startsWith('/cut')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"start":', () => response.destroy());
    } else if (url.startsWith('/bytes')) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(Buffer.alloc(100_000, 7));
    } else {
      const page = Number(new URL(url, baseUrl).searchParams.get('page') ?? 1);
      const link =
        url.startsWith('/list') && page < 3 ? { link: `<${baseUrl}/list?page=${page + 1}>; rel="next"` } : {};
      response.writeHead(200, { 'content-type': 'application/json', 'x-a': 'b', ...link });
      response.end(url.startsWith('/list') ? `[{"page": ${page}}]` : '{"a":  1}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const run = (args: readonly string[], environment: Record<string, string> = {}) => runAside({ environment }, ...args);

/** Runs the command in a process of its own, without blocking the server of this process. */
function runInProcess(args: readonly string[], { environment, input = '', folder: cwd }: RunOptions = {}) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: environmentOf(environment), encoding: 'utf8' as const, timeout: PATIENCE, cwd };
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

describe('--send', () => {
  test('sends the request and prints the response unchanged in a pipe', async () => {
    const result = await runInProcess(['GET', '/thing', '--base-url', baseUrl, '--send']);
    expect(result).toEqual({ status: 0, stdout: '{"a":  1}', stderr: '' });
    expect(seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/thing']]);
  });

  test('is not the default, so nothing is sent without it', async () => {
    const result = await run(['GET', '/thing', '--base-url', baseUrl]);
    expect(JSON.parse(result.stdout)).toMatchObject({ method: 'get', url: `${baseUrl}/thing` });
    expect(seen).toEqual([]);
  });

  test('prints status and headers with --include', async () => {
    const { stdout } = await run(['GET', '/thing', '--base-url', baseUrl, '--send', '--include']);
    expect(stdout).toMatch(/^HTTP 200 OK\n[\s\S]*x-a: b\n\n\{"a": {2}1\}$/);
  });

  test('exits with 1 for an error status, and prints its body', async () => {
    const result = await run(['GET', '/missing', '--base-url', baseUrl, '--send']);
    expect(result).toEqual({ status: 1, stdout: '{"message":"Not Found"}', stderr: 'routebook: HTTP 404\n' });
  });

  test('prints all pages as one list with --paginate', async () => {
    const { status, stdout } = await run(['GET', '/list', '--base-url', baseUrl, '--send', '--paginate']);
    expect([status, JSON.parse(stdout)]).toEqual([0, [{ page: 1 }, { page: 2 }, { page: 3 }]]);
  });

  test('prints an empty list with --paginate for a response without a body', async () => {
    const result = await run(['GET', '/empty', '--base-url', baseUrl, '--send', '--paginate']);
    expect(result).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
  });

  test('saves the response with --output, but not an error response', async () => {
    const file = join(folder, 'saved');
    expect((await run(['GET', '/bytes', '--base-url', baseUrl, '--send', '-o', file])).status).toBe(0);
    expect(readFileSync(file)).toEqual(Buffer.alloc(100_000, 7));
    const other = join(folder, 'other');
    expect((await run(['GET', '/missing', '--base-url', baseUrl, '--send', '-o', other])).status).toBe(1);
    expect(() => readFileSync(other)).toThrow('ENOENT');
  });

  test('keeps the earlier file if the connection ends in the middle of the body', async () => {
    const file = join(folder, 'kept');
    writeFileSync(file, 'mine');
    const { status, stderr } = await runInProcess(['GET', '/cut', '--base-url', baseUrl, '--send', '-o', file]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^routebook: the response is not complete: the connection ended early \(.+\)\.\n$/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
    const printed = await run(['GET', '/cut', '--base-url', baseUrl, '--send']);
    expect(printed).toEqual({ status: 1, stdout: '{"start":', stderr });
  });

  test.skipIf(withoutPosix)('replaces the file that a link leads to, and keeps the link and the mode', async () => {
    const [file, link] = [join(folder, 'target'), join(folder, 'link')];
    writeFileSync(file, 'mine', { mode: 0o640 });
    symlinkSync(file, link);
    expect((await run(['GET', '/thing', '--base-url', baseUrl, '--send', '-o', link])).status).toBe(0);
    expect([lstatSync(link).isSymbolicLink(), readFileSync(file, 'utf8')]).toEqual([true, '{"a":  1}']);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  const dangling: [string, string] = ['it is a symbolic link that leads to no file', 'dangling'];
  test.each<[reason: string, name: string]>([
    ['its folder does not exist', 'absent/file'],
    ['a part of its path is not a folder', 'plain/file'],
    ['it is a folder', '.'],
    ...(withoutPosix ? [] : [dangling]),
    ['its name is too long', 'x'.repeat(300)],
  ])('sends nothing if the response cannot be saved, because %s', async (reason, name) => {
    writeFileSync(join(folder, 'plain'), '');
    rmSync(join(folder, 'dangling'), { force: true });
    if (name === 'dangling') symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
    const file = join(folder, name);
    const result = await run(['POST', '/thing', '--base-url', baseUrl, '--send', '-o', file]);
    expect(result).toEqual({
      status: 1,
      stdout: '',
      stderr: `routebook: the file ${file} cannot be written: ${reason}.\n`,
    });
    expect(seen).toEqual([]);
  });

  test.skipIf(withoutPosix || isSuperuser())('keeps a file that its user may not write', async () => {
    const own = mkdtempSync(join(tmpdir(), 'routebook-send-'));
    const file = join(own, 'read-only');
    writeFileSync(file, 'mine', { mode: 0o444 });
    const args = ['GET', '/thing', '--base-url', baseUrl, '--send', '-o', file];
    const result = await run(args);
    expect(result.stderr).toBe(`routebook: the file ${file} cannot be written: permission was denied.\n`);
    expect([result.status, readFileSync(file, 'utf8'), readdirSync(own)]).toEqual([1, 'mine', ['read-only']]);
    rmSync(own, { recursive: true });
  });

  test.skipIf(withoutPosix)('writes to a device and never replaces it', () => {
    expect(findTarget('/dev/null')).toMatchObject({ path: '/dev/null', mode: undefined, isStream: true });
  });

  test.each(['GITHUB_TOKEN', 'GH_TOKEN'])(
    'does not send the token in %s to another host, and reports this',
    async (name) => {
      const { stderr } = await run(['GET', '/thing', '--base-url', baseUrl, '--send'], { [name]: 'secret' });
      expect(seen[0]?.headers).not.toHaveProperty('authorization');
      expect(stderr).toContain('the token is not sent to 127.0.0.1');
      expect(stderr).not.toContain('secret');
    },
  );

  test('sends the token to another host that --auth and --base-url name', async () => {
    await run(['GET', '/thing', '--base-url', baseUrl, '--send', '--auth'], { GITHUB_TOKEN: 'secret' });
    expect(seen[0]?.headers.authorization).toBe('Bearer secret');
  });

  test('reports a connection that fails, without a stack', async () => {
    const { status, stderr } = await run(['POST', '/thing', '--base-url', 'http://127.0.0.1:1', '--send']);
    expect(status).toBe(1);
    expect(stderr).toContain('POST /thing: ');
    expect(stderr).not.toContain('    at ');
  });

  test.each([
    [['--include'], '--include needs --send'],
    [['--paginate'], '--paginate needs --send'],
    [['--output', 'x'], '--output needs --send'],
    [['--send', '--as', 'curl'], '--send prints the response'],
    [['--send', '--paginate', '--output', 'x'], '--paginate cannot be used with --output'],
  ])('refuses %j: %s', async (args, message) => {
    const { status, stderr } = await run(['GET', '/user', ...args]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(seen).toEqual([]);
  });
});

describe('--fields and --read-only', () => {
  const send = (...args: string[]) => run([...args, '--base-url', baseUrl, '--send']);

  test('print only the selected fields, including those of all pages', async () => {
    expect(await send('GET /x', '--fields', 'a')).toMatchObject({ status: 0, stdout: '{"a":1}\n' });
    expect(await send('GET /x', '--fields', 'b')).toMatchObject({ status: 0, stdout: '{}\n' });
    expect((await send('GET /list', '--fields', 'page', '--paginate')).stdout.replaceAll('\n', '')).toBe(
      '[{"page":1},{"page":2},{"page":3}]',
    );
  });

  test('refuse a field that the response of GitHub does not have, and suggest one', async () => {
    const { status, stdout, stderr } = await run([
      'issues/list-for-repo',
      'octokit/app',
      '--send',
      '--fields',
      'login',
    ]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Did you mean "user.login"?');
  });

  test('refuse invalid names, combinations and writes before anything is sent', async () => {
    expect(await send('GET /x', '--fields', 'a..b')).toMatchObject({ status: 1, stdout: '' });
    expect(await send('GET /x', '--fields', 'a', '--output', 'file')).toMatchObject({ status: 2, stdout: '' });
    expect((await send('DELETE /x', '--read-only')).stderr).toContain('READ_ONLY');
    for (const name of ['x-http-method-override', 'X-Method-Override', 'x-http-method', 'x_http_method_override']) {
      const { status, stderr } = await send('GET /x', '--read-only', '-H', `${name}: DELETE`);
      expect([status, stderr]).toEqual([1, expect.stringContaining('METHOD_OVERRIDE')]);
    }
    expect((await send('GET /x?_method=DELETE', '--read-only')).stderr).toContain('METHOD_OVERRIDE');
    expect((await send('GET /x', '-f', '_method=DELETE', '--read-only')).stderr).toContain('METHOD_OVERRIDE');
    expect(seen).toEqual([]);
    expect(await send('GET /x', '--read-only')).toMatchObject({ status: 0 });
    expect(seen).toHaveLength(1);
  });
});

describe('the token of the environment', () => {
  const TOKEN = 'ghp_secretsecretsecret';
  const environment = { GITHUB_TOKEN: TOKEN, GH_TOKEN: TOKEN };
  const call = { name: 'call', arguments: { route: 'orders/get', parameters: { order_id: 7 } } };
  const input = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } },
    { id: 2, method: 'tools/call', params: call },
  ]
    .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    .join('');

  /** Creates a folder whose configuration selects another API, on the server of this test. */
  function createFolder(config: (own: { file: string; baseUrl: string }) => string): string {
    const own = mkdtempSync(join(folder, 'project-'));
    const order = { name: 'order_id', in: 'path', required: true, schema: { type: 'integer' } };
    const get = { operationId: 'orders/get', parameters: [order], responses: { 200: { description: 'ok' } } };
    const description = {
      openapi: '3.1.0',
      info: { title: 'GitHub v3 REST API', version: '1' },
      servers: [{ url: baseUrl }],
      paths: { '/orders/{order_id}': { get } },
    };
    writeFileSync(join(own, 'package.json'), '{}');
    writeFileSync(join(own, 'openapi.json'), JSON.stringify(description));
    writeFileSync(join(own, 'routebook.config.json'), config({ file: 'openapi.json', baseUrl }));
    return own;
  }

  test.each(['acme', 'GitHub', 'GITHUB', 'github ', '__proto__', 'constructor'])(
    'is not sent to the server of a catalogue that the folder calls %j',
    async (name) => {
      const own = createFolder(
        (entry) =>
          `{"catalogue":${JSON.stringify(name)},"catalogues":{${JSON.stringify(name)}:${JSON.stringify(entry)}}}`,
      );
      const outcomes = [
        await runInProcess(['orders/get', 'order_id=7', '--send'], { environment, folder: own }),
        await runInProcess(['mcp'], { environment, folder: own, input }),
        await runInProcess(['mcp', '--catalogue', name], { environment, folder: own, input }),
      ];
      for (const { status, stderr } of outcomes) {
        if (name.toLowerCase() === 'github') expect(stderr).toContain('is the name of the built-in catalogue');
        else expect([status, stderr]).toEqual([0, '']);
      }
      expect(seen.map(({ url }) => url)).toEqual(name.toLowerCase() === 'github' ? [] : Array(3).fill('/orders/7'));
      for (const { headers } of seen) expect(headers).not.toHaveProperty('authorization');
    },
  );

  test.each([
    ['a path', () => '{"catalogue":"openapi.json"}'],
    ['a path in the form of the name', () => '{"catalogue":"./openapi.json"}'],
  ])('is not sent to an API that the configuration selects by %s', async (_, config) => {
    const own = createFolder(config);
    const { status } = await runInProcess(['mcp'], { environment, folder: own, input });
    expect([status, seen.map(({ headers }) => headers.authorization)]).toEqual([0, [undefined]]);
  });

  test('is not sent to an API of the folder even if a command line for GitHub names its variable', async () => {
    const own = createFolder((entry) => JSON.stringify({ catalogue: 'acme', catalogues: { acme: entry } }));
    for (const name of ['GITHUB_TOKEN', 'GH_TOKEN']) {
      const { status, stderr } = await runInProcess(['mcp', '--auth-variable', name], {
        environment,
        folder: own,
        input,
      });
      expect([status, stderr.replaceAll('\n', ' ')]).toEqual([
        2,
        expect.stringContaining('Name the API with --catalogue too'),
      ]);
    }
    expect(seen).toEqual([]);
    const named = { ...environment, ACME: 'acme-token-value' };
    await runInProcess(['mcp', '--auth-variable', 'ACME'], { environment: named, folder: own, input });
    await runInProcess(['orders/get', 'order_id=7', '--send', '--auth-variable', 'ACME'], {
      environment: named,
      folder: own,
    });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill('Bearer acme-token-value'));
  });

  test('is sent to the server of an edition that the command line names', async () => {
    const server = ['--edition', 'ghec', '--base-url', baseUrl];
    await run(['GET', '/user', '--send', ...server], environment);
    const user = input.replace('orders/get', 'users/get-authenticated').replace('"order_id":7', '');
    await runInProcess(['mcp', ...server], { environment, input: user });
    await runInProcess(['mcp', '--base-url', baseUrl], { environment, input: user });
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/user', `Bearer ${TOKEN}`],
      ['/user', `Bearer ${TOKEN}`],
      ['/user', undefined],
    ]);
  });

  test.each([
    ['GH_TOKEN', ''],
    ['GITHUB_TOKEN', ' '],
  ])('is refused if %s is %j', async (name, value) => {
    for (const args of [
      ['GET', '/user', '--send'],
      ['GET', '/user', '--auth'],
      ['mcp'],
      ['proxy', '--', 'node', '--version'],
    ]) {
      const { status, stdout, stderr } = await run(args, { [name]: value });
      expect([args[0], status, stdout]).toEqual([args[0], 1, '']);
      expect(stderr).toContain(`the variable ${name} is empty or blank`);
    }
    expect(seen).toEqual([]);
  });
});

describe('a call with a mistake', () => {
  const create = ['issues/create', 'octokit/app', 'titel=Hello'];
  const TITEL = 'routebook: warning: This route has no parameter "titel".\n';

  test('is warned about before it is sent, at another base URL too', async () => {
    const { status, stderr } = await run([...create, 'title=x', '--base-url', baseUrl, '--send']);
    expect([status, stderr]).toEqual([0, TITEL]);
    expect(seen).toHaveLength(1);
    const printed = await run([...create, 'title=x', '--base-url', baseUrl]);
    expect([printed.status, printed.stderr]).toEqual([0, TITEL]);
  });

  test.each<[text: string, args: string[], message: string]>([
    ['an unknown parameter', [...create, 'title=x'], 'no parameter "titel"'],
    ['a missing field', ['issues/create', 'octokit/app'], 'The body field "title" is required.'],
    ['a wrong value inside a body', ['repos/create-webhook', 'octokit/app', 'config.insecure_ssl:=[]'], 'insecure_ssl'],
    ['a route that is not in the catalogue', ['GET', '/thing'], 'There is no such route in the catalogue.'],
    ['a URL of another server', ['https://127.0.0.2/user'], 'The URL is not on a known server'],
  ])('is not sent with --strict: %s', async (_, args, message) => {
    const { status, stdout, stderr } = await run([...args, '--base-url', baseUrl, '--send', '--strict']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.replaceAll('\n', ' ')).toContain('the call has a mistake, and --strict sends no such call');
    expect(stderr).toContain(message);
    expect(seen).toEqual([]);
  });

  test('is no call that check finds correct, or that is only deprecated', async () => {
    const strict = ['--base-url', baseUrl, '--send', '--strict'];
    expect(await run(['issues/create', 'octokit/app', 'title=x', ...strict])).toMatchObject({ status: 0, stderr: '' });
    const old = await run(['GET', '/classrooms', ...strict]);
    expect([old.status, old.stderr]).toEqual([0, expect.stringContaining('warning: ')]);
    expect(seen.map(({ url }) => url)).toEqual(['/repos/octokit/app/issues', '/classrooms']);
  });

  test('is refused by the server for agents, at another base URL too', async () => {
    const given = {
      name: 'call',
      arguments: { route: 'issues/create', parameters: { owner: 'o', repo: 'r', titel: 'Hello', title: 'x' } },
    };
    const input = [
      { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } },
      { id: 2, method: 'tools/call', params: given },
    ]
      .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
      .join('');
    const { stdout } = await runInProcess(['mcp', '--write', '--base-url', baseUrl], { input });
    expect(stdout).toContain('INVALID_CALL: UNKNOWN_PARAMETER');
    expect(seen).toEqual([]);
  });
});
