import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENCE } from '../support/patience.ts';
import { findProgram } from '../support/programs.js';
import { type EchoServer, startServer } from '../wire/server.ts';
import { environmentOf, program } from './program.ts';

const curl = findProgram('curl', 'tests of curl commands');

let server: EchoServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Pipes the command's output into a shell. Asynchronous, because the server in this process has to respond. */
async function send(key: string, words: readonly string[], environment = {}): Promise<void> {
  const line = `"$@" --as curl --base-url '${server.baseUrl(key)}' | sh`;
  await promisify(execFile)('sh', ['-c', line, 'sh', process.execPath, program, ...words], {
    env: environmentOf(environment),
    timeout: PATIENCE,
  });
}

it.skipIf(!curl)('curl sends the query that was requested', async () => {
  await send('query', ['GET /search/issues', 'q=it\'s $HOME `x` "quoted" & é', 'per_page:=5', '-H', "x-note: it's $1"]);
  const [received] = server.received('query');
  expect(received?.method).toBe('GET');
  expect(new URL(received?.path ?? '', 'http://h.test').searchParams.get('q')).toBe('it\'s $HOME `x` "quoted" & é');
  expect(received?.headers).toContainEqual(['x-note', "it's $1"]);
});

it.skipIf(!curl)('curl sends the body that was requested', async () => {
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

it.skipIf(!curl)('curl reads a masked token from the variable of the same name', async () => {
  await send('token', ['GET /user', '--auth'], { GITHUB_TOKEN: 'ghp_secret' });
  expect(server.received('token')[0]?.headers).toContainEqual(['authorization', 'Bearer ghp_secret']);
});
