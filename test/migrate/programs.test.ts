import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { github } from '../../src/catalogue.ts';
import { example } from '../../src/mocks/index.ts';
import { fetchTools } from '../../tools/fetch-tools.js';
import { compilerProgram } from '../support/compile.ts';
import { packedPackage } from '../support/packed.ts';

// The programs of the cases are compiled and run, with Octokit before and with routebook after their migration.

const cases = fileURLToPath(new URL('cases/', import.meta.url));
/** Programs that cannot be migrated as a whole, or that need a framework to run them. */
const NOT_RUN = new Set([
  ...['hooks', 'several-clients', 'undecided', 'probot-app'],
  ...['first-failure', 'proxy-tool', 'release-notes', 'welcome-bot'],
]);
const names = readdirSync(cases);
const runnable = names.filter((name) => !NOT_RUN.has(name));

interface Received {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly body: string;
}

let folder: string;
let received: Received[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    const [, token = ''] = (headers.authorization ?? '').split(' ');
    received.push({ method, url, token, body: Buffer.concat(chunks).toString() });
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const found = github.match(`${method} ${pathname}`);
    const record = found && github.get(found.route);
    if (pathname === '/graphql') return answer(200, { data: { repository: { stargazerCount: 7 } } });
    if (pathname.endsWith('/missing') || record === undefined) return answer(404, { message: 'Not Found' });
    const isFirst = record.pagination !== undefined && !searchParams.has('page');
    const next = new URL(url, `http://127.0.0.1:${port()}`);
    next.searchParams.set('page', '2');
    return answer(200, example(record.route as never), isFirst ? { link: `<${next}>; rel="next"` } : {});

    function answer(status: number, data: unknown, more: Record<string, string> = {}): void {
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(JSON.stringify(data ?? {}));
    }
  });
});
const port = () => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { project, installed } = packedPackage();
  folder = mkdtempSync(join(project, 'migrated-'));
  const tools = fetchTools('octokit-programs');
  const own = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of ['@octokit', '@actions', 'octokit'])
    symlinkSync(join(tools, name), join(packages, name), 'junction');
  symlinkSync(installed, join(packages, 'routebook'), 'junction');
  symlinkSync(join(own, '@types'), join(packages, '@types'), 'junction');
  for (const name of names)
    for (const file of readdirSync(join(cases, name)).filter((each) => each.endsWith('.txt')))
      cpSync(
        join(cases, name, file),
        join(folder, `${name}-${file.replace('.txt', '').replace(/js$/, isCommonJs(name, file) ? 'cjs' : 'mjs')}`),
      );
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function isCommonJs(name: string, file: string): boolean {
  return readFileSync(join(cases, name, file), 'utf8').includes('module.exports');
}

describe('the programs', () => {
  it.each(['typescript-5.9', 'typescript'] as const)('compile under strict before and after, with %s', (compiler) => {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'] },
      ...{ types: ['node'], skipLibCheck: true },
    };
    // @octokit/auth-app is not installed, and what is undecided does not compile: that is what it says.
    const files = readdirSync(folder).filter(
      (file) => /\.ts$/.test(file) && !/several-clients|undecided-after|first-failure-after/.test(file),
    );
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const { stdout } = spawnSync(process.execPath, [compilerProgram(compiler), '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(files.length).toBeGreaterThanOrEqual(11);
  });

  it.each(runnable)('%s sends the same requests before and after, and has the same result', async (name) => {
    const before = await runProgram(name, 'before');
    const after = await runProgram(name, 'after');
    expect(before.requests.length).toBeGreaterThan(0);
    expect(after.requests).toEqual(before.requests);
    expect(after.output).toBe(before.output);
  });
});

/** Runs a program in a process of its own, and returns the requests that the server received. */
async function runProgram(name: string, state: 'before' | 'after') {
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}-${state}.`)) ?? '';
  const bundle = join(folder, `${name}-${state}.bundle.cjs`);
  const entry = `const { main } = require('./${file}'); main('secret-token', [{ label: 'bug', pattern: /./ }]).then((result) => console.log(JSON.stringify(result)));`;
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: 'js' },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  received = [];
  const env = {
    PATH: process.env['PATH'],
    GITHUB_API_URL: `http://127.0.0.1:${port()}`,
    GITHUB_TOKEN: 'secret-token',
    GITHUB_REPOSITORY: 'octocat/hello-world',
  };
  const child = spawn(process.execPath, [bundle], { env });
  let output = '';
  // Octokit logs failed requests to the other stream.
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  return { requests: received.map(normal), output };
}

/** Parameters in one order; a space is written in two ways. */
function normal({ method, url, token, body }: Received) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams].sort().map(([name, value]) => `${name}=${value}`);
  return { method, path: decodeURIComponent(pathname), query, token, body: body === '' ? '' : JSON.parse(body) };
}
