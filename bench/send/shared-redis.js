import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Connects with the package redis. */
export async function createRedis(packages, port) {
  const require = createRequire(join(packages, 'program.js'));
  const { createClient } = await import(pathToFileURL(require.resolve('redis')).href);
  // The server may still be starting.
  const client = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: () => 20 } });
  return client.on('error', () => {}).connect();
}

/** Starts Redis on a free loopback port. It keeps nothing on disk. */
export async function startRedis(program) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return { port, process: spawn(program, words, { stdio: 'ignore' }) };
}
