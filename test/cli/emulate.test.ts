import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentOf, program, runProcess } from './program.ts';

/** Starts the command, and collects its output. */
function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child: ChildProcess = spawn(process.execPath, [program, 'emulate', ...words], {
    env: environmentOf(environment),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => {
      output[name] += chunk;
    });
  const end = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, end };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The words of a command that runs code in Node, with a function that sends a request to the emulator. */
const node = (code: string) => [
  ...['--', process.execPath, '--input-type=module', '-e'],
  `const call = async (method, path, body) => {
    const headers = { authorization: 'Bearer ' + process.env.GITHUB_TOKEN };
    const response = await fetch(process.env.GITHUB_API_URL + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, data: await response.json() };
  };
  const repo = '/repos/' + process.env.GITHUB_REPOSITORY;
  ${code}`,
];

/** The lines of the table, with single spaces. */
const tableIn = (stdout: string) => stdout.slice(stdout.indexOf('Requests')).replace(/ +/g, ' ').trimEnd().split('\n');

describe('routebook emulate -- command', () => {
  it('keeps what the command changes, prints what it requested, and returns its exit code', async () => {
    const code = `
      for (const title of ['One', 'Two']) await call('POST', repo + '/issues', { title });
      const { data } = await call('GET', repo + '/issues');
      console.log(data.map(({ title }) => title).join());
      await call('GET', repo + '/actions/caches');
      await call('GET', repo + '/traffic?x=1');
      process.exitCode = 7;`;
    const { code: exit, stdout, stderr } = await start(['--repo', 'octo/app', ...node(code)]).end;
    expect({ exit, stderr }).toEqual({ exit: 7, stderr: '' });
    expect(stdout).toMatch(/^Two,One\n5 requests to the emulator, 1 not supported\n\n/);
    expect(tableIn(stdout)).toEqual([
      'Requests Route Status Not supported',
      '2 POST /repos/{owner}/{repo}/issues 201',
      '1 GET /repos/{owner}/{repo}/issues 200',
      '1 GET /repos/{owner}/{repo}/actions/caches 501 the route',
      '1 GET /repos/octo/app/traffic 404',
    ]);
  });

  it('gives the command variables in place of those that exist, and keeps the options of Node', async () => {
    const environment = {
      ...{ GITHUB_TOKEN: 'ghp_real', GH_TOKEN: 'ghp_real', GITHUB_ENTERPRISE_TOKEN: 'ghp_real' },
      ...{ GITHUB_API_URL: 'https://api.github.com', GITHUB_REPOSITORY: 'real/repo', NODE_OPTIONS: '--no-warnings' },
    };
    const { stdout } = await start(
      ['--user', 'hubot', ...node('console.log(JSON.stringify(process.env))')],
      environment,
    ).end;
    const { GITHUB_TOKEN, GH_TOKEN, GITHUB_API_URL, GITHUB_REPOSITORY, NODE_OPTIONS } = JSON.parse(
      stdout.slice(0, stdout.indexOf('\n')),
    );
    expect(GITHUB_TOKEN).toMatch(/^ghp_[0-9a-f]{40}$/);
    expect([GH_TOKEN, GITHUB_REPOSITORY]).toEqual([GITHUB_TOKEN, 'hubot/app']);
    expect(GITHUB_API_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(NODE_OPTIONS).toMatch(/^--no-warnings --import=data:/);
    expect(stdout).not.toContain('ghp_real');
  });

  it('refuses connections of Node to the API of GitHub, and to nothing else', async () => {
    const server = createServer((_, response) => response.end('other')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const code = `
      import { connect } from 'node:http2';
      import { get } from 'node:https';
      import { Socket } from 'node:net';
      import { Worker } from 'node:worker_threads';
      const refusal = (emitter) => new Promise((resolve) => emitter.on('error', ({ message }) => resolve(message)));
      console.log((await fetch('https://api.github.com/user').catch(({ cause }) => cause)).message);
      console.log(await refusal(get('https://uploads.github.com./user')));
      console.log(await refusal(connect('https://api.github.com')));
      console.log(await refusal(new Socket().connect(443, 'API.github.com')));
      console.log(await refusal(new Worker("fetch('https://api.github.com/user').catch(({ cause }) => { throw cause })", { eval: true })));
      console.log(await (await fetch('http://127.0.0.1:${(server.address() as AddressInfo).port}/api.github.com')).text());`;
    const { stdout } = await start(node(code)).end;
    const refused = (host: string) =>
      `routebook emulate refused a connection to ${host}. Use the URL in the environment variable GITHUB_API_URL.`;
    const hosts = ['api.github.com', 'uploads.github.com.', 'api.github.com', 'API.github.com', 'api.github.com'];
    expect(stdout.split('\n').slice(0, 6)).toEqual([...hosts.map(refused), 'other']);
  });

  it('keeps the state in a file, and uses the real clock', async () => {
    const file = join(createFolder(), 'state.json');
    const before = Date.now();
    await start(['--state', file, ...node(`await call('POST', repo + '/issues', { title: 'Kept' })`)]).end;
    const code = `const { data: [issue] } = await call('GET', repo + '/issues'); console.log(issue.title, Date.parse(issue.created_at))`;
    const { stdout, code: exit } = await start(['--state', file, ...node(code)]).end;
    const [title, created] = (stdout.split('\n')[0] ?? '').split(' ');
    expect([exit, title]).toEqual([0, 'Kept']);
    // GitHub's times have no milliseconds.
    expect(Number(created)).toBeGreaterThanOrEqual(before - 1000);
    expect(Number(created)).toBeLessThanOrEqual(Date.now());
  });

  it('serves clients until it is stopped, if there is no command', async () => {
    const file = join(createFolder(), 'state.json');
    const { child, output, end } = start(['--state', file]);
    while (!output.stdout.includes('GITHUB_REPOSITORY')) await once(child.stdout as never, 'data');
    const variables = Object.fromEntries(
      output.stdout.split('\n').map((line) => line.replace('export ', '').split('=')),
    );
    const headers = { authorization: `Bearer ${variables.GH_TOKEN}` };
    const { login } = (await (await fetch(`${variables.GITHUB_API_URL}/user`, { headers })).json()) as {
      login: string;
    };
    expect(login).toBe('octocat');
    expect(existsSync(file)).toBe(false);
    child.kill('SIGTERM');
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(tableIn(stdout)).toEqual(['Requests Route Status', '1 GET /user 200']);
    expect(existsSync(file)).toBe(true);
  });

  it('names what the state of a file lacks, and leaves the file as it is', async () => {
    const file = join(createFolder(), 'state.json');
    await start(['--state', file, ...node('')]).end;
    const run = (...words: string[]) => runProcess({}, 'emulate', '--state', file, ...words, ...node('')).stderr;
    expect(run('--user', 'hubot', '--repo', 'octocat/app')).toContain('the state has no user hubot.');
    expect(run('--repo', 'octocat/other')).toContain('the state has no repository octocat/other.');
    writeFileSync(file, '{"mine":true}');
    expect(run()).toContain('is not a state of this version');
  });

  it.each([
    [['node'], 2, 'write -- before the command'],
    [['--'], 2, 'the command after -- is missing'],
    [['--repo', 'app', '--', 'node'], 2, '--repo takes an owner and a name'],
    [['--user', 'a b', '--', 'node'], 2, '--user takes the name of a user'],
    [['--port', '70000'], 2, '--port takes a number'],
    [['--state', 'missing/state.json', '--', 'node'], 1, 'its folder does not exist'],
    [['--', 'no-such-program'], 1, 'no-such-program could not be started'],
  ] as const)('refuses %j with exit code %i', (words, status, message) => {
    const outcome = runProcess({ folder: createFolder() }, 'emulate', ...words);
    expect(outcome.status).toBe(status);
    expect(outcome.stderr).toContain(message);
  });

  it('names a port that is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await start(['--port', String(port)]).end;
    expect([code, stderr]).toEqual([1, expect.stringContaining(`port ${port} is in use`)]);
  });
});
