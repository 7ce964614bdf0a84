import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireProgram } from '../support/programs.js';
import { type EchoServer, startServer } from '../wire/server.ts';
import { environmentOf, program } from './program.ts';

requireProgram('curl', 'tests of curl commands');

let server: EchoServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The command's own output, piped into a shell, as a person would. Not in step with us: the server has to answer. */
async function send(key: string, words: readonly string[], environment = {}): Promise<void> {
  const line = `"$@" --as curl --base-url '${server.baseUrl(key)}' | sh`;
  await promisify(execFile)('sh', ['-c', line, 'sh', process.execPath, program, ...words], {
    env: environmentOf(environment),
    timeout: 30_000,
  });
}

it('curl sends a query as it was meant', async () => {
  await send('query', ['GET /search/issues', 'q=it\'s $HOME `x` "quoted" & é', 'per_page:=5', '-H', "x-note: it's $1"]);
  const [received] = server.received('query');
  expect(received?.method).toBe('GET');
  expect(new URL(received?.path ?? '', 'http://h.test').searchParams.get('q')).toBe('it\'s $HOME `x` "quoted" & é');
  expect(received?.headers).toContainEqual(['x-note', "it's $1"]);
});

it('curl sends a body as it was meant', async () => {
  const words = [
    'POST /repos/{owner}/{repo}/issues',
    'owner=octokit',
    'repo=app',
    'title=Line\nbreak',
    'labels:=["bug"]',
  ];
  await send('body', words);
  const [received] = server.received('body');
  expect(received).toMatchObject({ method: 'POST', path: '/repos/octokit/app/issues' });
  expect(JSON.parse(received?.body.toString() ?? '')).toEqual({ title: 'Line\nbreak', labels: ['bug'] });
});

it('curl takes the masked token from the same variable', async () => {
  await send('token', ['GET /user', '--auth'], { GITHUB_TOKEN: 'ghp_secret' });
  expect(server.received('token')[0]?.headers).toContainEqual(['authorization', 'Bearer ghp_secret']);
});
