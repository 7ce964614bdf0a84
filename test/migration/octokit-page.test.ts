import { readFileSync } from 'node:fs';
import { endpoint } from 'routebook';
import { toFetch, toOctokit } from 'routebook/convert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubServer, startGitHub } from '../support/github-server.ts';
import { loadOctokit, type Octokit } from '../support/octokit.ts';

const page = readFileSync(new URL('../../docs/migrating-from-octokit.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/```typescript\n\/\/ (before|after)\n(.*?)```/gs)].map(([, kind, code = '']) => ({
  kind,
  code,
}));
const pairs = blocks.flatMap(({ kind, code }, index) =>
  kind === 'before' ? [[code, blocks[index + 1]?.code ?? '']] : [],
);

let server: GitHubServer;
let octokit: Octokit;
beforeAll(async () => {
  server = await startGitHub();
  octokit = (await loadOctokit())({ baseUrl: server.baseUrl });
});
afterAll(() => server.close());

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...given: unknown[]) => Promise<unknown>;

/** Runs a program of the page, and returns what the server received. */
async function run(code: string): Promise<unknown[]> {
  server.calls.length = 0;
  const at = endpoint.defaults({ baseUrl: server.baseUrl });
  const convert = (request: never) => toOctokit(request, server.baseUrl);
  const program = new AsyncFunction('octokit', 'endpoint', 'toOctokit', 'toFetch', code);
  await program(octokit, at, convert, toFetch);
  return server.calls.map(({ method, url, body }) => ({ method, url, body }));
}

describe('the page for users of Octokit', () => {
  it('has pairs of programs', () => expect(pairs.length).toBeGreaterThanOrEqual(4));

  it.each(pairs)('shows two programs that send the same request: %s', async (before = '', after = '') => {
    const sent = await run(before);
    expect(sent.length).toBeGreaterThan(0);
    expect(await run(after)).toEqual(sent);
  });
});
