import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { FILE_RUNTIMES, fetchRuntimes, programAt, reasonWithout } from '../runtimes/programs.ts';
import { nativeCompiler } from '../support/compile.ts';
import { packedPackage } from '../support/packed.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const [program = '', commands = '', output = ''] = readBlocks('docs/generator.md', root)
  .filter(({ name }) => name === 'test/docs/petstore.test.ts')
  .map(({ code }) => code);
const ORIGIN = 'https://petstore3.swagger.io';

let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  await fetchRuntimes();
  const path = join(fetchTools('descriptions'), '@readme/oas-examples/3.0/json/petstore.json');
  // The public server names itself by its path.
  const text = JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), servers: [{ url: '/api/v3' }] });
  server = createServer((request, response) => {
    response.writeHead(request.url === '/api/v3/openapi.json' ? 200 : 404).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'routebook-petstore-'));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(reasonWithout !== undefined)(
  'an empty folder has a typed call of the Petstore after four commands',
  async () => {
    const node = FILE_RUNTIMES.find(({ name }) => name === 'Node 24');
    const bin = dirname(programAt(node?.path ?? ''));
    const lines = commands.trim().split('\n');
    expect(lines).toHaveLength(4);
    writeFileSync(join(folder, 'petstore.ts'), program);
    let printed = '';
    for (const line of lines) {
      const command = line
        .replace(/^npm install routebook$/, `npm install --offline ${packedPackage().archive}`)
        .replace(ORIGIN, origin);
      const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, NO_COLOR: '1' };
      ({ stdout: printed } = await run('sh', ['-c', command], { cwd: folder, env }));
    }
    expect(printed).toBe(output.replace(ORIGIN, origin));
    // Node 22 is the first that runs TypeScript by itself.
    for (const name of ['Node 22', 'Node 26']) {
      const other = FILE_RUNTIMES.find((each) => each.name === name);
      const { stdout } = await run(programAt(other?.path ?? ''), ['petstore.ts'], { cwd: folder });
      expect(stdout, name).toBe(printed);
    }
    expect(await errorsOf(program)).toBe('');
    expect(await errorsOf(program.replace("'sold'", "'lost'"))).toContain('"lost"');
  },
);

/** What the compiler has to say about a program in the folder. */
async function errorsOf(text: string): Promise<string> {
  writeFileSync(join(folder, 'checked.ts'), text);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--module', 'nodenext'];
  const words = [...options, '--lib', 'es2022,dom', '--types', '', 'checked.ts'];
  return run(nativeCompiler(), words, { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}
