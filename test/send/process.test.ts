import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { packedPackage } from '../support/packed.ts';
import { PATIENCE } from '../support/patience.ts';

const run = promisify(execFile);
const { project } = packedPackage();

/** Runs a program that uses the packed package, and returns what it printed. */
async function program(code: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: project,
    timeout: PATIENCE,
  });
  return stdout.trim();
}

const SERVER = `
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const baseUrl = 'http://127.0.0.1:' + server.address().port;
`;

describe('a process', () => {
  test('exits after the import', async () => {
    const code = `import 'routebook/send'; console.log(process.getActiveResourcesInfo().filter((name) => /Timeout|TCP|Immediate/.test(name)).join());`;
    expect(await program(code)).toBe('');
  });

  test('exits after the last response, although timeouts and waits were set', async () => {
    const code = `${SERVER}
      import { endpoint } from 'routebook';
      import { createSend } from 'routebook/send';
      const send = createSend({ totalTimeout: 600_000, timeout: 500_000 });
      await send(endpoint('GET /user', { baseUrl }));
      const stop = new AbortController();
      const waiting = send(endpoint('POST /x', { baseUrl }), { signal: stop.signal });
      const queued = send(endpoint('POST /x', { baseUrl }), { signal: stop.signal }).catch(() => 'aborted');
      await waiting;
      stop.abort();
      console.log(await queued);
      server.closeAllConnections();
      server.close();
      console.log(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length);`;
    // The end of the process is what is tested: a timer left over would end in the timeout of the test.
    expect(await program(code)).toMatch(/^aborted\n\d$/);
  });
});
