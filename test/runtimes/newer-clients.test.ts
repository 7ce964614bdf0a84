import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';
import { startServer } from '../wire/server.ts';
import { FILE_RUNTIMES, fetchRuntimes, programAt, reasonWithout } from './programs.ts';

if (reasonWithout) console.log(`Skipped: ky 2 and nock 15. ${reasonWithout}`);

beforeAll(async () => {
  if (!reasonWithout) await fetchRuntimes();
});

// The versions in package.json run on Node 20. These do not, so they have a Node of their own.
it.skipIf(reasonWithout)('ky 2 sends the requests, and nock 15 mocks them', async () => {
  const server = await startServer();
  try {
    const folder = mkdtempSync(join(packedPackage().project, 'newer-'));
    const program = join(folder, 'newer-clients.js');
    cpSync(fileURLToPath(new URL('./newer-clients.js', import.meta.url)), program);
    const node = FILE_RUNTIMES.find(({ name }) => name === 'Node 24')?.path ?? '';
    const args = [program, dirname(fetchTools('libraries')), server.baseUrl('ky')];
    const { stdout } = await promisify(execFile)(programAt(node), args, { cwd: folder });

    const received = server.received('ky').map(({ method, path, headers, body }) => {
      const sent = new Map(headers);
      return { method, path, type: sent.get('content-type')?.replace(/=.*/, ''), note: sent.get('x-note'), body };
    });
    const bodies = received.map(({ body }) => body.toString('latin1'));
    expect(received.map(({ body: _, ...rest }) => rest)).toEqual([
      { method: 'GET', path: '/search/issues?q=a%20b%26c&per_page=5' },
      { method: 'POST', path: '/repos/o/r/issues', type: 'application/json; charset' },
      { method: 'PUT', path: '/user/starred/o/r' },
      { method: 'POST', path: '/bytes', type: 'application/x' },
      { method: 'POST', path: '/form', type: 'multipart/form-data; boundary' },
      { method: 'DELETE', path: '/gists/a%2Fb', note: 'kept' },
    ]);
    expect(JSON.parse(received[1]?.body.toString() ?? '')).toEqual({ title: 'é', labels: ['bug'] });
    expect(bodies.filter((_, index) => index !== 1 && index !== 4)).toEqual(['', '', '\0\xff', '']);
    expect(bodies[4]).toContain('name="file"; filename="a.txt"');

    expect(JSON.parse(stdout)).toEqual({ topics: { names: ['octo cat', 'a/b', '2'] }, refused: [422, 'Hi'] });
  } finally {
    await server.close();
  }
});
