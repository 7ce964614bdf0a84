import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp, createOAuth } from '../../src/entries/app.ts';
import { createGitHub } from '../../src/entries/client.ts';
import { createWebhooks } from '../../src/entries/webhooks.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import { compile } from '../support/compile.ts';
import { packedPackage } from '../support/packed.ts';

// The first table of the README: each row is tried with both packages.

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const packages = fetchTools('octokit');

interface Octokit {
  readonly rest: { readonly repos: { readonly get: (options: object) => Promise<unknown> } };
  readonly request: (route: string) => Promise<unknown>;
}
let octokit: Octokit;
let theirExports: Record<string, object>;
const seen: { url: string; token: string | null }[] = [];
const record = async (input: string | URL | Request, init?: RequestInit) => {
  const request = new Request(input, init);
  seen.push({ url: request.url, token: request.headers.get('authorization') });
  return Response.json({});
};
const github = createGitHub({ token: 'secret', fetch: record });

beforeAll(async () => {
  theirExports = await import(pathToFileURL(join(packages, 'octokit/dist-bundle/index.js')).href);
  const { Octokit } = theirExports as unknown as { Octokit: new (options: object) => Octokit };
  octokit = new Octokit({ auth: 'secret', request: { fetch: record } });
});

/** The requests of a call, which may fail. */
async function requestsOf(call: () => Promise<unknown>): Promise<typeof seen> {
  seen.length = 0;
  await call().catch(() => undefined);
  return [...seen];
}

/** Whether a test in a project without settings passes. */
function passesInJest(jest: string, folder: string, name: string): boolean {
  writeFileSync(join(folder, 'load.test.js'), `test('loads', () => expect(require('${name}')).toBeDefined());\n`);
  const program = join(fetchTools('loaders'), jest, 'bin/jest.js');
  const args = [program, '--rootDir', folder, '--testMatch', '**/load.test.js'];
  return spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } }).status === 0;
}

const PARAMETERS = "{ owner: 'octokit', repo: 'app', title: 'Bug', lables: ['bug'] }";
const files = new Map([
  [
    'ours.ts',
    `import type { GitHub } from 'routebook/client';\nexport const call = (github: GitHub) => github.issues.create(${PARAMETERS});\n`,
  ],
  [
    'theirs.ts',
    `import type { Octokit } from 'octokit';\nexport const call = (octokit: Octokit) => octokit.rest.issues.create(${PARAMETERS});\n`,
  ],
]);

describe('the README compares the client with octokit', () => {
  const expectRow = (text: string, ours: boolean, theirs: boolean) => {
    const [one, other] = [ours, theirs].map((each) => (each ? 'yes' : 'no'));
    expect(readme).toContain(`\n| ${text} | ${one} | ${other} |\n`);
  };

  it('by what the compiler reports', () => {
    const paths = { octokit: [join(packages, 'octokit/dist-types/index.d.ts')] };
    const lines = compile(files, {
      compilerOptions: { paths, lib: ['es2022', 'dom', 'dom.iterable'], skipLibCheck: true },
    });
    const isReported = (name: string) => lines.some((line) => line.startsWith(name) && line.includes('lables'));
    expect(
      lines.every((line) => line.includes('lables') || line.startsWith(' ')),
      lines.join('\n'),
    ).toBe(true);
    expectRow('A misspelled parameter is a type error', isReported('ours.ts'), isReported('theirs.ts'));
  });

  it('by a value that changes the path', async () => {
    const repository = { owner: 'octokit', repo: '..' };
    const ours = await requestsOf(() => github.repos.get(repository));
    const theirs = await requestsOf(() => octokit.rest.repos.get(repository));
    expect(theirs.map(({ url }) => url)).toEqual(['https://api.github.com/repos/']);
    expectRow('Rejects `..` as a parameter', ours.length === 0, theirs.length === 0);
  });

  it('by where the token is sent', async () => {
    const route = 'GET https://example.com/user';
    const isSafe = (requests: typeof seen) => requests.every(({ token }) => token === null);
    const ours = await requestsOf(() => github.request(route));
    const theirs = await requestsOf(() => octokit.request(route));
    expect([ours.length, theirs.length]).toEqual([1, 1]);
    expectRow('Never sends its token to another host', isSafe(ours), isSafe(theirs));
  });

  it('by what they have', () => {
    const has = (owner: object | undefined, name: string) => typeof Reflect.get(owner ?? {}, name) === 'function';
    expectRow('GraphQL', has(github, 'graphql'), has(octokit, 'graphql'));
    const ours = [createApp, createOAuth, createWebhooks].every((each) => typeof each === 'function');
    const theirs = ['App', 'OAuthApp', 'createNodeMiddleware'].every((name) => has(theirExports, name));
    expectRow('GitHub Apps, OAuth and webhooks', ours, theirs);
    expectRow('Plugins', has(createGitHub, 'plugin'), has(theirExports['Octokit'], 'plugin'));
  });

  it('by Jest', () => {
    const folder = mkdtempSync(join(packedPackage().project, 'jest-'));
    const other = mkdtempSync(join(tmpdir(), 'jest-'));
    onTestFinished(() => rmSync(other, { recursive: true }));
    symlinkSync(packages, join(other, 'node_modules'), 'junction');
    for (const each of [folder, other]) writeFileSync(join(each, 'package.json'), '{ "private": true }');
    const passes = (at: string, name: string) => ['jest', 'jest-29'].every((jest) => passesInJest(jest, at, name));
    expectRow('Loads in Jest without settings', passes(folder, 'routebook/client'), passes(other, 'octokit'));
  });
});
