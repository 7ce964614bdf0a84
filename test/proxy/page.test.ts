import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requireTier } from '../../tools/require-tier.js';
import { environmentOf, program } from '../cli/program.ts';
import { startGitHub, TOKEN } from './harness.ts';

requireTier('integration', 'The command needs a build');

const page = readFileSync(fileURLToPath(new URL('../../docs/proxy.md', import.meta.url)), 'utf8');
const blocks = [...page.matchAll(/<!-- test\/proxy\/page\.test\.ts -->\n```sh\n(.*?)\n```\n\n```text\n(.*?)```/gs)];

/** The programs of the page. */
const get = `const get = (path, more = {}) => fetch(process.env.GITHUB_API_URL + path, { ...more, headers: {
  authorization: 'Bearer ' + process.env.GITHUB_TOKEN, ...(more.body ? { 'content-type': 'application/json' } : {}) } });`;
const issue = `get('/repos/octokit/app/issues', { method: 'POST', body: JSON.stringify({ title: 'Bug' }) })`;
const PROGRAMS: Readonly<Record<string, string>> = {
  'bot.mjs': `${get}
await get('/repos/octokit/app'); await get('/repos/octokit/app/contents/a.md'); await get('/repos/octokit/app/contents/b.md'); await ${issue};`,
  'agent.mjs': `${get} await get('/repos/octokit/other'); await ${issue};`,
  'script.mjs': `${get} await get('/emojis');`,
};

describe('The commands of the page about the proxy', () => {
  it('are all tested', () => expect(blocks).toHaveLength(3));

  it.each(blocks.map(([, command = '', output = '']) => [command, output]))('%s', async (command, output) => {
    const folder = mkdtempSync(join(tmpdir(), 'routebook-page-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text);
    const gitHub = await startGitHub();
    const options = ['--base-url', gitHub.base, '--auth-variable', 'REAL'].join(' ');
    const words = command.replace('routebook proxy', `"${process.execPath}" "${program}" proxy ${options}`);
    const child = spawn('sh', ['-c', words], { cwd: folder, env: environmentOf({ REAL: TOKEN }) });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    await once(child, 'close');
    expect(text).toBe(output);
  });
});
