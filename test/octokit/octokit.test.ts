import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { type GitHubServer, startGitHub } from '../support/github-server.ts';
import { loadOctokit, type Octokit } from '../support/octokit.ts';
import { packedPackage } from '../support/packed.ts';

let folder: string;
let server: GitHubServer;
let octokit: Octokit;

/** Octokit as npm installs it with an override of the package that builds its requests, as the documentation has it. */
function installWithOverride(project: string): void {
  const set = new URL('../../tools/octokit/', import.meta.url);
  // A lock file from before, which has the package that is overridden. Earlier versions of Octokit, which the set also has, leave.
  const lock = JSON.parse(readFileSync(new URL('package-lock.json', set), 'utf8'));
  const dependencies = { octokit: lock.packages[''].dependencies.octokit };
  const write = (name: string, content: object) => writeFileSync(join(project, name), JSON.stringify(content));
  write('package-lock.json', lock);
  const builder = { '@octokit/endpoint': 'file:./octokit-endpoint' };
  write('package.json', {
    private: true,
    dependencies: { ...dependencies, ...builder, routebook: `file:${packedPackage().archive}` },
    overrides: { '@octokit/endpoint': '$@octokit/endpoint' },
  });
  mkdirSync(join(project, 'octokit-endpoint'));
  const own = { name: '@octokit/endpoint', version: '11.0.5', private: true, type: 'module', exports: './index.js' };
  write('octokit-endpoint/package.json', own);
  writeFileSync(join(project, 'octokit-endpoint/index.js'), "export { endpoint } from 'routebook/octokit';\n");
  cpSync(new URL('.npmrc', set), join(project, '.npmrc'));
  // The packages are in npm's cache once the set was fetched.
  fetchTools('octokit');
  const words = ['--silent', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = (...given: string[]) => execFileSync('npm', given, { cwd: project, shell: process.platform === 'win32' });
  npm('install', ...words);
  // The lock file that npm has written is complete.
  npm('ci', ...words);
}

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/octokit-'));
  installWithOverride(folder);
  const packages = join(folder, 'node_modules');
  server = await startGitHub();
  octokit = (await loadOctokit(packages))({ baseUrl: server.baseUrl });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  server.calls.length = 0;
});

describe('Octokit on top of routebook', () => {
  it('is what npm installs with an override', () => {
    const installed = realpathSync(join(folder, 'node_modules/@octokit/endpoint'));
    expect(installed).toBe(realpathSync(join(folder, 'octokit-endpoint')));
  });

  it('calls REST methods with its login', async () => {
    await octokit.rest['issues']?.['create']?.({ owner: 'o', repo: 'r', title: 'Hi' });
    expect(server.calls[0]).toMatchObject({ method: 'POST', url: '/repos/o/r/issues', body: '{"title":"Hi"}' });
    expect(server.calls[0]?.headers.authorization).toBe('token t0ken');
  });

  it('rejects invalid calls as routebook does', async () => {
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
