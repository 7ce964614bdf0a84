import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RedisClient } from 'routebook/redis';
import { afterAll, beforeAll, inject } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { findProgram } from '../support/programs.js';

/** The command that starts Redis, or undefined after a line that says what is skipped. */
export const redisProgram = findProgram('redis-server', 'tests of routebook/redis');

export interface RedisServer {
  readonly port: number;
  start(): Promise<void>;
  /** Kills the server. What it stored is lost. */
  kill(): Promise<void>;
  /** Stops or continues the process, so that it does not respond. */
  signal(signal: NodeJS.Signals): void;
}

/** A Redis on a loopback port that keeps nothing on disk. */
export async function startRedis(...options: string[]): Promise<RedisServer> {
  const port = await freePort();
  // A replica writes the data that it gets to its folder, and a server reads what is there when it starts.
  const folder = mkdtempSync(join(inject('runFolder'), 'redis-'));
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    port,
    async start() {
      const words = `--port ${port} --bind 127.0.0.1 --appendonly no`.split(' ');
      rmSync(join(folder, 'dump.rdb'), { force: true });
      child = spawn(redisProgram ?? '', [...words, '--save', '', '--dir', folder, ...options], { stdio: 'ignore' });
      while (!(await accepts(port))) if (child.exitCode !== null) throw new Error('redis-server did not start');
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    signal: (signal) => void child?.kill(signal),
  };
  await server.start();
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export interface Connection {
  readonly client: RedisClient;
  /** Sends any command. */
  command(...words: string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** As a lease after the start, so that Redis does not suppose that it has lost what processes may use. */
export async function settle({ command }: Pick<Connection, 'command'>): Promise<void> {
  const keys = Array.from('0123456789abcdef', (digit) => `routebook:{${digit}}:known`);
  for (const key of keys) await command('HSET', key, 'since', '1');
}

/** Starts a Redis for the tests of a file or a group, with connections. */
export function useRedis(...connects: (keyof typeof LIBRARIES)[]) {
  const all: Connection[] = [];
  const used = {
    server: undefined as unknown as RedisServer,
    connections: all,
    /** Those of the first connection. */
    get client(): RedisClient {
      return (all[0] as Connection).client;
    },
    command: (...words: string[]) => (all[0] as Connection).command(...words),
    async connect(library: keyof typeof LIBRARIES): Promise<Connection> {
      const connection = await LIBRARIES[library](used.server.port);
      all.push(connection);
      return connection;
    },
  };
  beforeAll(async () => {
    used.server = await startRedis();
    for (const library of connects) await used.connect(library);
  });
  afterAll(async () => {
    for (const { close } of all) await close();
    await used.server.kill();
  });
  return used;
}

const load = (path: string) => import(pathToFileURL(`${fetchTools('redis')}/${path}`).href);

type Connect = (port: number, user?: { name: string; password: string }) => Promise<Connection>;

/** Connects with each library that is supported. */
export const LIBRARIES: Record<'redis' | 'ioredis', Connect> = {
  async redis(port, user) {
    const { createClient } = await load('redis/dist/index.js');
    const options = { socket: { host: '127.0.0.1', port }, username: user?.name, password: user?.password };
    const client = createClient(options).on('error', () => {});
    await client.connect();
    return {
      client,
      command: (...words) => client.sendCommand(words),
      close: async () => void (client.isOpen && client.destroy()),
    };
  },
  async ioredis(port, user) {
    const { default: Redis } = await load('ioredis/built/index.js');
    const client = new Redis({
      host: '127.0.0.1',
      port,
      lazyConnect: true,
      username: user?.name,
      password: user?.password,
    });
    client.on('error', () => {});
    await client.connect();
    return { client, command: (name, ...words) => client.call(name, ...words), close: async () => client.disconnect() };
  },
};

/** Connects to a cluster. */
export async function connectCluster(
  library: keyof typeof LIBRARIES,
  ports: readonly number[],
): Promise<Pick<Connection, 'client' | 'close'>> {
  if (library === 'redis') {
    const { createCluster } = await load('redis/dist/index.js');
    const client = createCluster({ rootNodes: ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })) });
    client.on('error', () => {});
    await client.connect();
    return { client, close: async () => client.destroy() };
  }
  const { default: Redis } = await load('ioredis/built/index.js');
  const client = new Redis.Cluster(ports.map((port) => ({ host: '127.0.0.1', port })));
  client.on('error', () => {});
  await client.ping();
  return { client, close: async () => client.disconnect() };
}
