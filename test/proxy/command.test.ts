import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as open } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentOf, program, run, runProcess } from '../cli/program.ts';
import { isPosixMissing } from '../support/posix.ts';
import { startGitHub, TOKEN } from './harness.ts';

/** Starts the command, and collects its output. */
function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child: ChildProcess = spawn(process.execPath, [program, 'proxy', ...words], {
    env: environmentOf({ REAL: TOKEN, ...environment }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => {
      output[name] += chunk;
    });
  const end = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  return { child, output, end };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The words of a command that runs code in Node. */
const node = (code: string) => ['--', process.execPath, '--input-type=module', '-e', code];
const GET = `const get = async (path, method = 'GET', body) => (await fetch(process.env.GITHUB_API_URL + path, { method, body,
  headers: { authorization: 'Bearer ' + process.env.GITHUB_TOKEN, ...(body ? { 'content-type': 'application/json' } : {}) } })).status;`;
const through = (base: string) => ['--base-url', base, '--auth-variable', 'REAL'];

const isWindows = isPosixMissing('signals, file modes and sockets');

describe.skipIf(isWindows)('routebook proxy -- command', () => {
  it('runs the command, prints the report, and returns the exit code of the command', async () => {
    const gitHub = await startGitHub();
    const code = `${GET} console.log(await get('/repos/o/r/contents/a'), await get('/repos/o/r/issues', 'POST', '{}')); process.exitCode = 7;`;
    const { code: exit, stdout, stderr } = await start([...through(gitHub.base), ...node(code)]).end;
    expect({ exit, stderr }).toEqual({ exit: 7, stderr: '' });
    expect(stdout).toMatch(/^200 403\n2 requests; contents: read, issues: write/);
    expect(stdout).toContain('1 × READ_ONLY POST /repos/{owner}/{repo}/issues');
    expect(gitHub.received.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ['GET', `Bearer ${TOKEN}`],
    ]);
  });

  it('gives the command its variables, and no variable that contains the token', async () => {
    const gitHub = await startGitHub();
    const environment = {
      GH_TOKEN: 'ghp_other',
      GITHUB_ENTERPRISE_TOKEN: 'ghp_enterprise',
      COPY: `https://x:${TOKEN}@github.com`,
      HTTP_PROXY: '',
      NO_PROXY: 'a.example',
      KEPT: 'kept',
    };
    const { stdout } = await start(
      ['--output', '/dev/null', ...through(gitHub.base), ...node('console.log(JSON.stringify(process.env))')],
      environment,
    ).end;
    const { GITHUB_TOKEN, GH_TOKEN, GITHUB_API_URL, GITHUB_GRAPHQL_URL, GH_CONFIG_DIR, KEPT, NO_PROXY, ...rest } =
      JSON.parse(stdout);
    expect(GITHUB_TOKEN).toMatch(/^routebook_[\w-]{32}$/);
    expect(GH_TOKEN).toBe(GITHUB_TOKEN);
    expect(GITHUB_API_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(GITHUB_GRAPHQL_URL).toBe(`${GITHUB_API_URL}/graphql`);
    expect([KEPT, NO_PROXY]).toEqual(['kept', 'a.example,127.0.0.1,localhost']);
    expect(stdout).not.toMatch(/ghp_/);
    expect(Object.keys(rest)).not.toContain('REAL');
    // The folder and its socket are gone.
    expect(existsSync(GH_CONFIG_DIR)).toBe(false);
  });

  it('passes a signal on, and returns 128 and its number', async () => {
    const gitHub = await startGitHub();
    const { child, output, end } = start([
      ...through(gitHub.base),
      ...node(`console.log('ready'); setInterval(() => {}, 1000)`),
    ]);
    while (!output.stdout.includes('ready')) await once(child.stdout as never, 'data');
    child.kill('SIGTERM');
    expect((await end).code).toBe(143);
  });

  it('lets the command handle a signal itself', async () => {
    const gitHub = await startGitHub();
    const code = `process.on('SIGTERM', () => process.exit(5)); console.log('ready'); setInterval(() => {}, 1000)`;
    const { child, output, end } = start([...through(gitHub.base), ...node(code)]);
    while (!output.stdout.includes('ready')) await once(child.stdout as never, 'data');
    child.kill('SIGTERM');
    expect((await end).code).toBe(5);
  });

  it('passes everything after -- to the command, also options of its own', async () => {
    const gitHub = await startGitHub();
    const { code, stdout } = await start([
      ...through(gitHub.base),
      ...['--', process.execPath, '-p', 'process.argv.slice(1).join()', '--', '--write', '--help', '--'],
    ]).end;
    expect([code, stdout.split('\n')[0]]).toEqual([0, '--write,--help,--']);
  });

  it('writes a log without secrets, which only the user can read', async () => {
    const gitHub = await startGitHub();
    const folder = createFolder();
    const log = join(folder, 'log.jsonl');
    const body = JSON.stringify({ name: 'x', config: { url: 'https://x.example', secret: 'hush' } });
    const code = `${GET} await get('/repos/o/r/hooks?access_token=hush', 'POST', ${JSON.stringify(body)}); await get('/user')`;
    const words = [
      '--write',
      '--log',
      log,
      '--report',
      'policy',
      '--output',
      join(folder, 'policy.json'),
      ...through(gitHub.base),
    ];
    await start([...words, ...node(code)]).end;
    const text = readFileSync(log, 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        method: 'POST',
        route: 'POST /repos/{owner}/{repo}/hooks',
        status: 200,
        body: { name: 'x', config: { url: 'https://x.example' } },
      },
      { method: 'GET', route: 'GET /user', path: '/user', status: 200 },
    ]);
    expect(text).not.toMatch(/hush|ghp_|routebook_/);
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it('reads the policy of an earlier run', async () => {
    const gitHub = await startGitHub();
    const policy = join(createFolder(), 'policy.json');
    const observe = ['--write', '--report', 'policy', '--output', policy, ...through(gitHub.base)];
    const work = `${GET} console.log(await get('/repos/o/r/issues'), await get('/repos/o/r/issues', 'POST', '{}'), await get('/user'))`;
    const allowed = `${GET} await get('/repos/o/r/issues'); await get('/repos/o/r/issues', 'POST', '{}')`;
    await start([...observe, ...node(allowed)]).end;
    expect(JSON.parse(readFileSync(policy, 'utf8'))).toEqual({
      allow: ['GET /repos/{owner}/{repo}/issues', 'POST /repos/{owner}/{repo}/issues'],
      repo: 'o/r',
      readOnly: false,
    });
    const { stdout } = await start(['--write', '--policy', policy, ...through(gitHub.base), ...node(work)]).end;
    expect(stdout).toMatch(/^200 200 403\n/);
    // Without --write, the same policy only reads.
    const reading = await start(['--policy', policy, ...through(gitHub.base), ...node(work)]).end;
    expect(reading.stdout).toMatch(/^200 403 403\n/);
  });

  it('sends the token to another server only if its variable is named', async () => {
    const gitHub = await startGitHub();
    const { stderr } = await start(['--base-url', gitHub.base, ...node(`${GET} await get('/user')`)], {
      GITHUB_TOKEN: TOKEN,
    }).end;
    expect(gitHub.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(stderr).toContain('there is no token');
  });
});

describe.skipIf(isWindows)('routebook proxy without a command', () => {
  it('prints the settings of clients, serves a port and a socket, and prints the report when it is stopped', async () => {
    const gitHub = await startGitHub((_, __, base) => ({ login: 'octocat', url: `${base}/user` }));
    const socket = join(createFolder(), 'socket');
    const { child, output, end } = start([...through(gitHub.base), '--socket', socket]);
    while (!output.stdout.includes('--unix-socket')) await once(child.stdout as never, 'data');
    const [, url = ''] = /export GITHUB_API_URL=(\S+)/.exec(output.stdout) ?? [];
    const [, token = ''] = /export GITHUB_TOKEN=(\S+)/.exec(output.stdout) ?? [];
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const response = await fetch(`${url}/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toEqual({ login: 'octocat', url: `${url}/user` });
    expect((await fetch(`${url}/user`)).status).toBe(401);
    const request = open({ socketPath: socket, path: '/user', headers: { host: 'localhost' } });
    request.end();
    const [reply] = await once(request, 'response');
    let text = '';
    for await (const chunk of reply) text += chunk;
    expect(JSON.parse(text)).toEqual({ login: 'octocat', url: `${gitHub.base}/user` });
    child.kill('SIGINT');
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(stdout).toContain('3 requests; metadata: read.');
    expect(existsSync(socket)).toBe(false);
  });
});

describe('routebook proxy refuses at the start', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['a command without --', ['npm', 'test'], /write -- before the command/],
    ['-- without a command', ['--'], /the command after -- is missing/],
    ['--write and --plan', ['--write', '--plan', '--', 'true'], /only one of --write and --plan/],
    ['a rule that can match nothing', ['--deny', 'GET /repo/{owner}', '--', 'true'], /can match nothing/],
    ['writes without --write', ['--allow', 'issues:write', '--', 'true'], /--allow lists writes/],
    [
      'GraphQL and a repository',
      ['--graphql', 'read', '--repo', 'o/r', '--', 'true'],
      /--graphql cannot be used with rules/,
    ],
    [
      'GraphQL and a rule',
      ['--graphql', 'read', '--allow', 'issues:read', '--', 'true'],
      /--graphql cannot be used with rules/,
    ],
    [
      'GraphQL and a rule that denies',
      ['--graphql', 'read', '--deny', 'issues', '--', 'true'],
      /--graphql cannot be used with rules/,
    ],
    ['GraphQL that writes', ['--graphql', 'write', '--', 'true'], /--graphql takes the word read/],
    [
      'an unknown report',
      ['--report', 'xml', '--', 'true'],
      /--report takes one of text, json, workflow, token, policy/,
    ],
    ['a base URL with a user', ['--base-url', 'https://a@b', '--', 'true'], /--base-url takes a URL/],
    ['a port', ['--port', '0', '--', 'true'], /--port takes a number/],
    ['a repository', ['--repo', 'app', '--', 'true'], /must be a repository/],
    ['a policy that does not exist', ['--policy', 'none.json', '--', 'true'], /--policy: none.json cannot be read/],
  ])('%s', (_, words, message) => {
    const { status, stdout, stderr } = run('proxy', ...words);
    expect([1, 2]).toContain(status);
    expect({ stdout }).toEqual({ stdout: '' });
    expect(stderr).toMatch(message);
  });

  it('a policy file with other members', () => {
    const folder = createFolder();
    for (const text of [
      '[]',
      'null',
      '{"alow":[]}',
      '{"allow":"x"}',
      '{"allow":[1]}',
      '{"repo":1}',
      '{"readOnly":"no"}',
      '1',
    ]) {
      writeFileSync(join(folder, 'policy.json'), text);
      const { status, stderr } = run('proxy', '--policy', join(folder, 'policy.json'), '--', 'true');
      expect([text, status]).toEqual([text, 1]);
      expect(stderr).toContain('must have the members allow, deny, repo, org and readOnly only');
    }
  });

  it('a command that does not exist, and leaves nothing behind', () => {
    const folder = createFolder();
    const { status, stderr } = runProcess({ environment: { TMPDIR: folder } }, 'proxy', '--', './does-not-exist');
    expect(status).toBe(1);
    expect(stderr).toContain('could not be started (ENOENT)');
  });
});
