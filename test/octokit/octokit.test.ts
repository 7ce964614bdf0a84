import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { type GitHubServer, startGitHub } from '../support/github-server.ts';
import { loadOctokit, type Octokit } from '../support/octokit.ts';

let folder: string;
let server: GitHubServer;
let octokit: Octokit;

/** Octokit as installed, with `@octokit/endpoint` replaced as an npm override does. */
beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/octokit-'));
  const packages = join(folder, 'node_modules');
  // Types are most of it, and nothing here reads them.
  const isCode = (path: string) => !/dist-types|openapi-types|openapi-webhooks|\.map$|\.d\.ts$/.test(path);
  cpSync(fetchTools('octokit'), packages, { recursive: true, filter: isCode });
  const shim = join(packages, '@octokit/endpoint');
  rmSync(shim, { recursive: true });
  mkdirSync(shim);
  writeFileSync(
    join(shim, 'package.json'),
    JSON.stringify({ name: '@octokit/endpoint', type: 'module', exports: './index.js' }),
  );
  const adapter = pathToFileURL(resolve('dist/src/octokit/index.js')).href;
  writeFileSync(join(shim, 'index.js'), `export { endpoint } from '${adapter}';\n`);
  server = await startGitHub();
  octokit = (await loadOctokit(packages))({ baseUrl: server.baseUrl });
}, 120_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  server.calls.length = 0;
});

describe('Octokit on top of routebook', () => {
  it('calls REST methods with its login', async () => {
    await octokit.rest['issues']?.['create']?.({ owner: 'o', repo: 'r', title: 'Hi' });
    expect(server.calls[0]).toMatchObject({ method: 'POST', url: '/repos/o/r/issues', body: '{"title":"Hi"}' });
    expect(server.calls[0]?.headers.authorization).toBe('token t0ken');
  });

  it('refuses what routebook refuses', async () => {
    await expect(octokit.request('GET /orgs/{org}')).rejects.toMatchObject({ code: 'MISSING_PARAMETER' });
  });

  it('uploads', async () => {
    const parameters = {
      owner: 'o',
      repo: 'r',
      release_id: 1,
      name: 'a.txt',
      data: 'text',
      headers: { 'content-type': 'text/plain' },
      baseUrl: server.baseUrl,
    };
    await octokit.rest['repos']?.['uploadReleaseAsset']?.(parameters);
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      url: '/repos/o/r/releases/1/assets?name=a.txt',
      body: 'text',
    });
  });

  it('reads all pages', async () => {
    expect(await octokit.paginate('GET /issues')).toHaveLength(6);
  });

  it('retries and obeys rate limits', async () => {
    await octokit.request('GET /failing');
    await octokit.request('GET /limited');
    expect(server.calls).toHaveLength(4);
  });

  it('sends GraphQL', async () => {
    expect(await octokit.graphql('{ viewer { login } }')).toEqual({ viewer: { login: 'octocat' } });
  });

  it('follows signals', async () => {
    const request = { signal: AbortSignal.timeout(50), retries: 0 };
    await expect(octokit.request('GET /slow', { request })).rejects.toThrow();
  });
});
