import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { github } from '../../../src/entries/catalogue.ts';
import { example } from '../../../src/entries/testing.ts';
import { fetchTools } from '../../../tools/fetch-tools.js';
import { compileProject } from '../../support/compile.ts';
import { packedPackage } from '../../support/packed.ts';

// The programs of the cases are compiled and run, with Octokit before and with routebook after their migration.

const cases = fileURLToPath(new URL('cases/', import.meta.url));
const programs = fileURLToPath(new URL('programs/', import.meta.url));
/** A file of a larger program, and one that needs the key of an app. */
const NOT_RUN = ['workspace-report', 'several-clients'];
/** The programs that are written. Something holds the others. */
const names = readdirSync(cases).filter((name) =>
  readdirSync(join(cases, name)).some((file) => file.startsWith('after.')),
);
const runnable = names.filter((name) => !NOT_RUN.includes(name));

interface Received {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly body: string;
  /** The headers that a query may have, and the content type of a file. */
  readonly query: string;
}

let folder: string;
let errors = '';
/** The requests by the run, which is the first segment of their path. */
const received = new Map<string, Received[]>();
/** What each run printed. */
const outputs = new Map<string, string>();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', headers } = request;
    const [, run = '', url = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const [, token = ''] = (headers.authorization ?? '').split(' ');
    const query = url === '/graphql' ? `${headers.accept} ${headers['graphql-features']}` : fileType(method, url);
    const body = Buffer.concat(chunks).toString();
    received.set(run, [...(received.get(run) ?? []), { method, url, token, body, query }]);
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const found = github.match(`${method} ${pathname}`);
    const record = found && github.get(found.route);
    if (pathname === '/graphql')
      return answer(200, { data: { repository: { stargazerCount: 7 }, viewer: { login: 'octocat' } } });
    if (pathname.endsWith('/assets') && method === 'POST') return answer(201, { id: 1, browser_download_url: 'url' });
    if (pathname.endsWith('/missing') || record === undefined) return answer(404, { message: 'Not Found' });
    const isFirst = record.pagination !== undefined && !searchParams.has('page');
    // A program that names no server has sent the request to GitHub.
    const next = new URL(
      headers['x-sent-to'] === undefined ? `http://127.0.0.1:${port()}/${run}${url}` : `${headers['x-sent-to']}${url}`,
    );
    next.searchParams.set('page', '2');
    return answer(200, example(record.route as never), isFirst ? { link: `<${next}>; rel="next"` } : {});

    function fileType(sent: string, path: string): string {
      return sent === 'POST' && /\/assets(?:\?|$)/.test(path) ? String(headers['content-type']) : '';
    }
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
  const tools = fetchTools('octokit');
  const own = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of ['@octokit', '@actions', 'octokit'])
    symlinkSync(join(tools, name), join(packages, name), 'junction');
  symlinkSync(installed, join(packages, 'routebook'), 'junction');
  symlinkSync(join(own, '@types'), join(packages, '@types'), 'junction');
  for (const name of names)
    for (const file of readdirSync(join(cases, name)).filter((each) => each.endsWith('.txt')))
      writeFileSync(
        join(folder, `${name}-${file.replace('.txt', '').replace(/js$/, isCommonJs(name, file) ? 'cjs' : 'mjs')}`),
        // An action runs when it is imported, and its end must be known.
        readFileSync(join(cases, name, file), 'utf8').replace('\nvoid run();', '\nexport const done = run();'),
      );
  await runPrograms();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function isCommonJs(name: string, file: string): boolean {
  return readFileSync(join(cases, name, file), 'utf8').includes('module.exports');
}

describe('the programs', () => {
  it('compile under strict before and after', () => {
    expect(names).toEqual(expect.arrayContaining(NOT_RUN));
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'] },
      ...{ types: ['node'], skipLibCheck: true },
    };
    const all = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    const files = all.filter((file) => !NOT_RUN.some((name) => file.includes(name)));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    expect(compileProject('typescript', join(folder, 'tsconfig.json'))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(16);
  });

  it.each(runnable)('%s sends the same requests before and after, and has the same result', (name) => {
    const [before, after] = [outcomeOf(`${name}-before`), outcomeOf(`${name}-after`)];
    expect(before.requests.length).toBeGreaterThan(0);
    expect(withPageSizesOf(before.requests, after.requests)).toEqual(before.requests);
    expect(after.output).toBe(before.output);
    expect(outputs.has(`${name}-after`)).toBe(true);
  });
});

/** Bundles all programs at once and runs them in one process, one after the other, each with a server URL of its own. */
async function runPrograms(): Promise<void> {
  const runs = runnable.flatMap((name) => [`${name}-before`, `${name}-after`]);
  const files = readdirSync(folder);
  const react = join(programs, 'stand-ins/react.js');
  const entries = runs.map((run) => {
    const entry = join(folder, `${run}.entry.js`);
    const program = files.find((file) => file.startsWith(`${run}.`)) ?? '';
    writeFileSync(entry, `export * as program from './${program}';\nexport { render } from 'react';\n`);
    return [run, entry];
  });
  await build({
    entryPoints: Object.fromEntries(entries),
    outdir: join(folder, 'bundles'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    alias: { react, 'react/jsx-runtime': react },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const env = {
    ...{ PATH: process.env['PATH'], TOKEN: 'secret-token', GITHUB_TOKEN: 'secret-token', INPUT_TOKEN: 'secret-token' },
    ...{ GITHUB_REPOSITORY: 'octocat/hello-world', APP_ID: '1' },
  };
  const given = JSON.stringify({ folder, server: `http://127.0.0.1:${port()}`, runs });
  const child = spawn(process.execPath, [join(programs, 'run.js'), given], { env });
  let output = '';
  // Octokit logs failed requests to the other stream.
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  for (const line of output.split('\n').filter((each) => each.startsWith('{"run"'))) {
    const { run, ...result } = JSON.parse(line) as { readonly run: string };
    outputs.set(run, JSON.stringify(result));
  }
}

/** What a program sent and returned. */
function outcomeOf(run: string) {
  return { requests: (received.get(run) ?? []).map(normal), output: outputs.get(run) ?? errors };
}

/** Requests in which a list asks for its largest pages, as all lists of routebook do, have the page size of the program. */
function withPageSizesOf(before: readonly Normal[], after: readonly Normal[]): readonly Normal[] {
  return after.map((request, index) => {
    const isSet = before[index]?.query.some((pair) => pair.startsWith('per_page=')) !== false;
    return isSet ? request : { ...request, query: request.query.filter((pair) => pair !== 'per_page=100') };
  });
}

type Normal = ReturnType<typeof normal>;

/** Parameters in one order; a space is written in two ways; the token of an app depends on the time. */
function normal({ method, url, token, body, query: headers }: Received) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams].sort().map(([name, value]) => `${name}=${value}`);
  return {
    ...{ method, path: decodeURIComponent(pathname), query, headers },
    ...{ token: token.startsWith('ey') ? 'jwt' : token, body: body.startsWith('{') ? JSON.parse(body) : body },
  };
}
