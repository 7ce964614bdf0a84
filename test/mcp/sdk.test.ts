import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSIONS } from '../../cli/mcp/serve.ts';
import { environmentOf, program, runProcess } from '../cli/program.ts';
import { PATIENCE } from '../support/patience.ts';
import { connect } from './connect.ts';
import { startScriptedGitHub } from './github-data.ts';
import { TOKEN } from './harness.ts';
import {
  ElicitRequestSchema,
  LATEST_PROTOCOL_VERSION,
  NewerClient,
  NewerTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
} from './tools.ts';

let api: Awaited<ReturnType<typeof startScriptedGitHub>>;
let args: string[];
beforeAll(async () => {
  api = await startScriptedGitHub();
  args = ['--base-url', api.baseUrl, '--auth-variable', 'ROUTEBOOK_TEST_TOKEN'];
});
afterAll(() => api.close());

const repository = { owner: 'octokit', repo: 'app' };

describe('The official client', () => {
  it('has no version of the protocol that the server does not have', () => {
    expect(VERSIONS).toContain(LATEST_PROTOCOL_VERSION);
    expect(
      SUPPORTED_PROTOCOL_VERSIONS.filter(
        (version) => version >= '2024-11-05' && !VERSIONS.some((each) => each === version),
      ),
    ).toEqual([]);
  });

  it('connects, lists the tools and calls each of them', async () => {
    const { client, tool } = await connect(args);
    expect(client.getServerVersion()?.name).toBe('routebook');
    expect((await client.listTools()).tools).toHaveLength(4);
    expect(await client.ping()).toEqual({});
    expect(await tool('search', { query: 'get an issue' })).toContain(
      'GET /repos/{owner}/{repo}/issues/{issue_number}',
    );
    expect(await tool('describe', { route: 'issues/get' })).toContain('Response 200: Issue');
    expect(await tool('check', { route: 'issues/get', parameters: repository })).toContain('MISSING_PARAMETER');
    const call = { route: 'issues/get', parameters: { ...repository, issue_number: 1 }, fields: 'number,title' };
    expect(await tool('call', call)).toMatch(/^HTTP 200\.\n.*\n\{"number":\d+,"title":"[^"]+"\}$/);
    expect(api.sent.at(-1)?.headers.authorization).toMatch(/^Bearer ghp_/);
    await client.close();
  });

  it('asks the user before a write, and the server sends it after a confirmation only', async () => {
    const answers = [{ action: 'decline' }, { action: 'accept', content: { confirm: true } }];
    const asked: string[] = [];
    const { client, tool } = await connect([...args, '--write', '--confirm'], { elicitation: {} }, (each) =>
      each.setRequestHandler(ElicitRequestSchema, ({ params }) => {
        asked.push(params.message);
        return answers.shift() ?? { action: 'cancel' };
      }),
    );
    const call = { route: 'issues/create', parameters: { ...repository, title: 'Hello' } };
    const before = api.sent.length;
    expect(await tool('call', call)).toMatch(/^ERROR DECLINED/);
    expect(api.sent).toHaveLength(before);
    expect(await tool('call', call)).toMatch(/^HTTP 201/);
    expect(api.sent).toHaveLength(before + 1);
    expect(asked[0]).toContain('POST /repos/{owner}/{repo}/issues');
    await client.close();
  });

  it('can cancel a call, and go on', async () => {
    const { client, tool } = await connect(args);
    const controller = new AbortController();
    const before = api.sent.length;
    const slow = client.callTool(
      { name: 'call', arguments: { route: 'repos/get', parameters: { owner: 'octokit', repo: 'slow' } } },
      undefined,
      { signal: controller.signal },
    );
    await expect.poll(() => api.sent.length, { timeout: PATIENCE }).toBeGreaterThan(before);
    controller.abort();
    await expect(slow).rejects.toThrow();
    expect(await tool('search', { query: 'get an issue' })).toContain('issue');
    await client.close();
  });
});

describe('The official client of 2026-07-28', () => {
  it.each(['auto', { pin: '2026-07-28' }])('discovers the server, calls tools, and asks the user: %j', async (mode) => {
    const client = new NewerClient(
      { name: 'test', version: '1' },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode } },
    );
    const asked: string[] = [];
    const answers = [{ action: 'decline' }, { action: 'accept', content: { confirm: true } }];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return answers.shift() ?? { action: 'cancel' };
    });
    const transport = new NewerTransport({
      command: process.execPath,
      args: [program, 'mcp', ...args, '--write', '--confirm'],
      env: environmentOf({ ROUTEBOOK_TEST_TOKEN: TOKEN }),
      stderr: 'pipe',
    });
    await client.connect(transport);
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect((await client.listTools()).tools).toHaveLength(4);
    const tool = async (name: string, given: object) =>
      (await client.callTool({ name, arguments: given })).content.map(({ text }) => text).join('');
    expect(await tool('search', { query: 'get an issue' })).toContain(
      'GET /repos/{owner}/{repo}/issues/{issue_number}',
    );
    const before = api.sent.length;
    const call = { route: 'issues/create', parameters: { ...repository, title: 'Hello' } };
    expect(await tool('call', call)).toMatch(/^DECLINED/);
    expect(await tool('call', call)).toMatch(/^HTTP 201/);
    expect(asked).toHaveLength(2);
    expect(api.sent).toHaveLength(before + 1);
    await client.close();
  });
});

describe('The command', () => {
  const initialize = `${JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  })}\n`;

  it('answers on standard output with nothing but messages, and ends with its input', () => {
    const { status, stdout, stderr } = runProcess({ input: `not json\n${initialize}` }, 'mcp');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([null, 1]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('ends if the client dies during a call', async () => {
    const child = spawn(process.execPath, [program, 'mcp', '--base-url', api.baseUrl], {
      env: environmentOf(),
      stdio: 'pipe',
    });
    const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
    const before = api.sent.length;
    child.stdin.write(initialize);
    const params = { name: 'call', arguments: { route: 'repos/get', parameters: { owner: 'octokit', repo: 'slow' } } };
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })}\n`);
    await expect.poll(() => api.sent.length, { timeout: PATIENCE }).toBeGreaterThan(before);
    child.stdout.destroy();
    child.stdin.destroy();
    expect(await ended).toBe(0);
  });

  it.each([
    [['--confirm'], '--confirm needs --write'],
    [['--max-tokens', '0'], '--max-tokens takes a number'],
    [['--allow', 'isues'], 'Did you mean "issues"?'],
    [['--allow', 'issues:write'], 'Pass --write too'],
    [['--repo', 'x'], 'such as octokit/app'],
    [['--base-url', 'ftp://x'], '--base-url takes a URL such as https://'],
    [['--auth-variable', 'NOT_SET_ANYWHERE'], 'is not set'],
    [['--log', '/'], ''],
    [['word'], 'too many arguments'],
  ])('refuses %j at the start', (words, message) => {
    const { status, stdout, stderr } = runProcess({ input: '' }, 'mcp', ...words);
    expect(status).toBeGreaterThan(0);
    expect(stdout).toBe('');
    expect(stderr.replaceAll('\n', ' ')).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});
