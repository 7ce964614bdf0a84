import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { expect } from 'vitest';

/** Run `worker.js` of this folder in workerd, bundled, as workers are; gives what it ran on. */
export async function runWorker(program: string, folder: string, baseUrl: string): Promise<string> {
  await build({
    entryPoints: [join(folder, 'worker.js')],
    outfile: join(folder, 'bundled-worker.js'),
    conditions: ['workerd', 'worker'],
    bundle: true,
    format: 'esm',
    logLevel: 'warning',
  });
  const server = spawn(program, ['serve', join(folder, 'workerd.capnp'), '--control-fd=1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const port = await readPort(server.stdout, server.stderr);
    const response = await fetch(`http://127.0.0.1:${port}/?baseUrl=${encodeURIComponent(baseUrl)}`);
    expect(await response.text()).toBe('Cloudflare-Workers');
  } finally {
    server.kill();
  }
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
}

async function readPort(output: Readable, errors: Readable): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const { event, port } = JSON.parse(line);
    if (event === 'listen') return port;
  }
  throw new Error(`workerd ended before it listened:\n${await text(errors)}`);
}
