import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';

const { arch, platform } = process;

/** Runtimes that run a file: the program among the packages of `tools/runtimes`, and the words before the name of the file. */
export const FILE_RUNTIMES = [
  ...[20, 22, 24, 26].map((version) => ({
    name: `Node ${version}`,
    path: `node-${version}-linux-${arch}/bin/node`,
    words: [],
  })),
  { name: 'Bun', path: `@oven/bun-linux-${arch === 'arm64' ? 'aarch64' : arch}/bin/bun`, words: [] },
  {
    name: 'Deno',
    path: `@deno/linux-${arch}-glibc/deno`,
    words: ['run', '--allow-all', '--node-modules-dir=manual', '--no-lock'],
  },
];

export const WORKERD = `@cloudflare/workerd-linux-${arch === 'x64' ? '64' : arch}/bin/workerd`;

/** Why the runtimes cannot be had for this machine, if so. */
export const reasonWithout =
  platform === 'linux' && ['arm64', 'x64'].includes(arch)
    ? undefined
    : `tools/runtimes has programs for Linux on arm64 and x64, and none for ${platform} on ${arch}.`;

/** Some hundred megabytes, so they are fetched aside: a test file that stands still for a minute is given up by Vitest. */
export async function fetchRuntimes(): Promise<void> {
  const script = fileURLToPath(new URL('../../tools/fetch-tools.js', import.meta.url));
  const [status] = await once(spawn(process.execPath, [script, 'runtimes'], { stdio: 'inherit' }), 'close');
  if (status !== 0) throw new Error('The runtimes could not be fetched; the reason is printed above.');
}

export const programAt = (path: string): string => join(fetchTools('runtimes'), path);
