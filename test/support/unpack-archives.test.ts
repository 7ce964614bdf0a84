import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpackArchives } from '../../tools/unpack-archives.js';
import { findProgram } from './programs.js';

const tar = findProgram('tar', 'tests of unpacking the packages of tools/');
let folder: string;
let server: Server;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-unpack-'));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** An entry of a lock file for an archive that a server has. */
async function publish(): Promise<{ resolved: string; integrity: string }> {
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/bin/program'), 'text', { mode: 0o755 });
  const { stdout: archive } = spawnSync('tar', ['-czf', '-', 'package'], { cwd: folder });
  server = createServer((request, response) => {
    response.writeHead(request.url === '/one.tgz' ? 200 : 404).end(archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const resolved = `http://127.0.0.1:${(server.address() as AddressInfo).port}/one.tgz`;
  return { resolved, integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}` };
}

it.skipIf(!tar)('unpacks the packages of a lock file that are for this machine, nested ones too', async () => {
  const entry = await publish();
  await unpackArchives(folder, {
    '': {},
    'node_modules/one': entry,
    'node_modules/one/node_modules/@scope/two': entry,
    'node_modules/one/node_modules/bundled': { inBundle: true },
    'node_modules/other': { ...entry, os: [process.platform === 'linux' ? 'darwin' : 'linux'] },
  });
  for (const name of ['one', 'one/node_modules/@scope/two']) {
    const file = join(folder, 'node_modules', name, 'bin/program');
    expect(readFileSync(file, 'utf8')).toBe('text');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o111).toBe(0o111);
  }
  for (const name of ['one/node_modules/bundled', 'other'])
    expect(statSync(join(folder, 'node_modules', name), { throwIfNoEntry: false })).toBeUndefined();
});

it.skipIf(!tar)('rejects an archive with another hash, without one, or that is missing', async () => {
  const { resolved, integrity } = await publish();
  const unpack = (entry: object) => unpackArchives(folder, { 'node_modules/one': entry });
  const other = `sha512-${createHash('sha512').update('other').digest('base64')}`;
  await expect(unpack({ resolved, integrity: other })).rejects.toThrow('the hash of the lock file');
  await expect(unpack({ resolved })).rejects.toThrow();
  await expect(unpack({ resolved: resolved.replace('one', 'two'), integrity })).rejects.toThrow('status 404');
  expect(statSync(join(folder, 'node_modules'), { throwIfNoEntry: false })).toBeUndefined();
});
