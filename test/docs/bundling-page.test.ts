import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';
import { startServer } from '../support/loopback-server.ts';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [action] = readBlocks('docs/bundling.md', root).filter(({ name }) => name === 'test/docs/bundling-page.test.ts');
/** The commands of the page. Those of the other bundlers are run by `test/package/loaders.test.ts`. */
const commands = [
  ...readFileSync(join(root, 'docs/bundling.md'), 'utf8').matchAll(/^\| \w+ \| `((?:esbuild|rolldown) [^`]+)`/gm),
].map(([, command = '']) => command.split(' '));

/** A repository with three pages of issues, and one that is missing. */
const startGitHub = () =>
  startServer(({ url }, _count, origin) => {
    const { pathname, searchParams } = new URL(url, origin);
    if (pathname.includes('/missing/')) return { status: 404, data: { message: 'Not Found' } };
    const page = Number(searchParams.get('page') ?? 1);
    const link = `<${origin}${pathname}?page=${page + 1}>; rel="next"`;
    return { data: [{ number: page }], headers: page < 3 ? { link } : {} };
  });

/** Runs a program while this process responds to it. */
function runAside(file: string, env: Readonly<Record<string, string>>): Promise<{ code: unknown; stdout: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env: { ...process.env, NODE_OPTIONS: '', ...env } }, (error, stdout) => {
      resolve({ code: error ? error.code : 0, stdout });
    });
  });
}

describe('the action of the page about bundles', () => {
  it.each(commands)('is one file that works alone, written by %s', async (bundler, ...words) => {
    const source = mkdtempSync(join(packedPackage().project, 'bundling-'));
    mkdirSync(join(source, 'src'));
    writeFileSync(join(source, 'src/action.mjs'), action?.code ?? '');
    const program = join(root, 'node_modules/.bin', bundler as string);
    const { status, stderr } = spawnSync(program, words, { cwd: source, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    expect(readdirSync(join(source, 'dist'))).toEqual(['action.mjs']);
    // Nothing is installed here.
    const alone = mkdtempSync(join(tmpdir(), 'routebook-action-'));
    cpSync(join(source, 'dist/action.mjs'), join(alone, 'action.mjs'));
    await using server = await startGitHub();
    const run = (repository: string) =>
      runAside(join(alone, 'action.mjs'), {
        GITHUB_API_URL: server.baseUrl,
        GITHUB_REPOSITORY: repository,
        INPUT_TOKEN: 'ghp_0123456789',
      });
    const mask = '::add-mask::ghp_0123456789\n';
    expect(await run('octokit/app')).toEqual({ code: 0, stdout: `${mask}3 issues with the label stale\n` });
    const { code, stdout } = await run('octokit/missing');
    expect(code).toBe(1);
    expect(stdout.slice(mask.length)).toMatch(
      /^::error::GET \/api\/v3\/repos\/octokit\/missing\/issues: 404 Not Found/,
    );
  });
});

it('the Lambda of the page is one file, whose handler responds', async () => {
  const folder = mkdtempSync(join(packedPackage().project, 'lambda-'));
  const lambda = readBlocks('docs/bundling.md', root).find(({ code }) => code.includes('export const handler'));
  writeFileSync(join(folder, 'lambda.ts'), lambda?.code ?? '');
  const words = ['lambda.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=dist/lambda.mjs'];
  const { status, stderr } = spawnSync(join(root, 'node_modules/.bin/esbuild'), words, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const alone = mkdtempSync(join(tmpdir(), 'routebook-lambda-'));
  cpSync(join(folder, 'dist/lambda.mjs'), join(alone, 'lambda.mjs'));
  const program = `globalThis.fetch = async (url, { headers }) =>
  url === 'https://api.github.com/repos/octokit/app' && headers.authorization === 'Bearer ghp_0123456789'
    ? Response.json({ open_issues_count: 7 })
    : Response.json({ message: 'Not Found' }, { status: 404 });
const { handler } = await import('./lambda.mjs');
console.log(await handler({ owner: 'octokit', repo: 'app' }));
console.log(await handler({ owner: 'octokit', repo: 'missing' }).catch(({ name, status }) => name + ' ' + status));
`;
  writeFileSync(join(alone, 'program.mjs'), program);
  const { stdout } = await runAside(join(alone, 'program.mjs'), { GITHUB_TOKEN: 'ghp_0123456789' });
  expect(stdout).toBe('7\nResponseError 404\n');
});

it('the page has a command for both bundlers that are tested', () => {
  expect(commands.map(([bundler]) => bundler)).toEqual(['esbuild', 'rolldown']);
});
