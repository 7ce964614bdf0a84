import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { requireTier } from '../../tools/require-tier.js';
import { environmentOf, program } from '../cli/program.ts';
import { PATIENCE } from '../support/patience.ts';
import { startGitHub, TOKEN, wordsFor } from './harness.ts';

requireTier('system', 'The memory of a process');

/** Runs behind the proxy: reads or writes 20 MB and then 100, and prints by how much more the proxy has grown for these, in megabytes. */
const CLIENT = `import { readFileSync } from 'node:fs';
const [, , kind] = process.argv;
const headers = { authorization: 'Bearer ' + process.env.GITHUB_TOKEN, 'content-type': 'application/octet-stream' };
const memory = (name) => Number(new RegExp(name + ':\\\\s+(\\\\d+)').exec(readFileSync('/proc/' + process.ppid + '/status', 'utf8'))[1]) / 1024;
async function work(megabytes) {
  if (kind === 'read') {
    const response = await fetch(process.env.GITHUB_API_URL + '/repos/o/r/zipball/' + megabytes, { headers });
    let size = 0;
    for await (const chunk of response.body) size += chunk.length;
    return size;
  }
  const chunk = new Uint8Array(65536);
  let left = megabytes * 16;
  const body = new ReadableStream({ pull(controller) { if (left-- > 0) controller.enqueue(chunk); else controller.close(); } });
  const url = process.env.GITHUB_API_URL + '/api/uploads/repos/o/r/releases/1/assets?name=a';
  const response = await fetch(url, { method: 'POST', headers, body, duplex: 'half' });
  return (await response.json()).size;
}
// What is on its way waits for the garbage collector: the first 20 MB show how much that is.
await work(20);
const before = memory('VmHWM');
const size = await work(100);
console.log(JSON.stringify({ size, added: memory('VmHWM') - before }));
`;

describe.skipIf(!existsSync('/proc/self/status'))(
  'A body of 100 MB adds less than 40 MB to what one of 20 MB adds to the memory of the proxy:',
  () => {
    it.each([
      ['read', 100 * 2 ** 20],
      ['write', 100 * 2 ** 20],
    ])(
      '%s',
      async (kind, expected) => {
        const folder = mkdtempSync(join(tmpdir(), 'routebook-memory-'));
        onTestFinished(() => rmSync(folder, { recursive: true }));
        const file = join(folder, 'client.mjs');
        writeFileSync(file, CLIENT);
        const chunk = Buffer.alloc(2 ** 16, 'x');
        const gitHub = await startGitHub(async ({ url, method, body }, response) => {
          if (method === 'POST') return { size: body.length };
          response.writeHead(200, { 'content-type': 'application/zip' });
          const chunks = Number(url.split('/').at(-1)) * 16;
          for (let count = 0; count < chunks; count++) if (!response.write(chunk)) await once(response, 'drain');
          response.end();
          return undefined;
        });
        const words = wordsFor(gitHub.base, join(folder, 'report'));
        const child = spawn(process.execPath, [program, ...words, '--', process.execPath, file, kind], {
          env: environmentOf({ REAL: TOKEN }),
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let text = '';
        child.stdout.on('data', (data) => {
          text += data;
        });
        await once(child, 'close');
        const { size, added } = JSON.parse(text) as { size: number; added: number };
        expect(size).toBe(expected);
        expect(added).toBeLessThan(40);
      },
      PATIENCE,
    );
  },
);
