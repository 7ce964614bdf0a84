import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { isChromiumMissing } from '../browser/chromium.js';
import { packedPackage } from '../support/packed.ts';
import { type EchoServer, startServer } from '../wire/server.ts';
import { CHECKS } from './dispatchers.js';
import { FILE_RUNTIMES, fetchRuntimes, programAt, reasonWithout, WORKERD } from './programs.ts';
import { runPage } from './run-page.ts';
import { runWorker } from './run-worker.ts';
import { SCENARIOS } from './transport.js';
import { writeModules } from './write-modules.ts';

const { project, installed } = packedPackage();
const folder = mkdtempSync(join(project, 'smoke-'));
const ranOn = new Set<string>();
let server: EchoServer;
let baseUrl: string;

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('.', import.meta.url)), folder, { recursive: true });
  writeModules(folder);
  server = await startServer();
  baseUrl = server.baseUrl('smoke');
});

afterAll(async () => {
  await server.close();
  console.log(`The packed package ran on ${[...ranOn].join(', ')}.`);
  if (reasonWithout) console.log(reasonWithout);
});

async function run(program: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
  const { stdout } = await promisify(execFile)(program, words, { cwd: folder, env });
  return stdout.trim();
}

describe.skipIf(reasonWithout)('the packed package', () => {
  beforeAll(fetchRuntimes);

  describe.each(FILE_RUNTIMES)('on $name', ({ name, path, words }) => {
    test.each([
      { way: 'import', file: 'program.js' },
      { way: 'require()', file: 'program.cjs' },
    ])('works with $way', async ({ file }) => {
      const runtime = await run(programAt(path), ...words, file, baseUrl);
      expect(runtime).toMatch(new RegExp(`^${name}\\b`));
      ranOn.add(runtime);
    });

    test('sends requests without `process.getBuiltinModule`, by which tracing channels are found', async () => {
      expect(await run(programAt(path), ...words, 'untraced.js', baseUrl)).toBe('200 200');
    });

    test('has a command that works', async () => {
      const command = join(installed, 'dist/cli/main.js');
      const found = await run(programAt(path), ...words, command, 'match', 'GET', '/users/octocat', '--json');
      expect(JSON.parse(found)).toMatchObject({ route: 'GET /users/{username}', parameters: { username: 'octocat' } });
      const built = await run(programAt(path), ...words, command, 'GET /users/{username}', 'username=octocat');
      expect(JSON.parse(built)).toMatchObject({ method: 'get', url: 'https://api.github.com/users/octocat' });
    });
  });

  describe.each(['undici-6', 'undici', 'undici-8'])('with dispatchers of %s', (name) => {
    // Undici 8 needs Node 22.19.
    const nodes = FILE_RUNTIMES.filter(
      (each) => /^Node/.test(each.name) && !`${name} ${each.name}`.includes('8 Node 20'),
    );
    test.each(nodes)('keeps every promise of a connection on $name', async ({ path }) => {
      const count = Object.keys(SCENARIOS).length + Object.keys(CHECKS).length;
      expect(count).toBeGreaterThan(50);
      const undici = join(fetchTools('libraries'), name);
      expect(await run(programAt(path), 'transport-program.js', undici)).toBe(String(count));
    });
  });

  test('works in a worker', async () => {
    ranOn.add(await runWorker(programAt(WORKERD), folder, baseUrl));
  });
});

test.skipIf(isChromiumMissing)('the packed package works in a browser', async () => {
  ranOn.add(await runPage(project, folder, baseUrl));
});
