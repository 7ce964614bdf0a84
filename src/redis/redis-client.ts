import { EndpointError } from '../core/errors.ts';
import type { OptionCheck } from '../core/read-options.ts';

/** A connection of `redis` (node-redis 5), as far as it is used. */
export interface NodeRedisClient {
  evalSha(sha: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  get(key: string): Promise<unknown>;
  set(key: string, value: string, options: { PX: number }): Promise<unknown>;
}

/** A connection of `ioredis`, as far as it is used. */
export interface IoRedisClient {
  evalsha(sha: string, keys: number, ...args: string[]): Promise<unknown>;
  eval(script: string, keys: number, ...args: string[]): Promise<unknown>;
  get(key: string): Promise<unknown>;
  set(key: string, value: string, unit: 'PX', milliseconds: number): Promise<unknown>;
}

/** A connection to Redis or Valkey, of `redis` or `ioredis`. routebook neither opens nor closes it. */
export type RedisClient = NodeRedisClient | IoRedisClient;

/** The commands that are used, for either library. */
export interface Commands {
  runScript(sha: string, script: string, keys: string[], args: string[]): Promise<unknown>;
  get(key: string): Promise<unknown>;
  set(key: string, value: string, milliseconds: number): Promise<unknown>;
}

export function commandsOf(client: unknown, caller: string): Commands {
  if (hasMethods<NodeRedisClient>(client, ['evalSha', 'eval', 'get', 'set'])) {
    return {
      runScript: (sha, script, keys, args) =>
        orLoaded(
          () => client.evalSha(sha, { keys, arguments: args }),
          () => client.eval(script, { keys, arguments: args }),
        ),
      get: (key) => client.get(key),
      set: (key, value, PX) => client.set(key, value, { PX }),
    };
  }
  if (hasMethods<IoRedisClient>(client, ['evalsha', 'eval', 'get', 'set'])) {
    return {
      runScript: (sha, script, keys, args) =>
        orLoaded(
          () => client.evalsha(sha, keys.length, ...keys, ...args),
          () => client.eval(script, keys.length, ...keys, ...args),
        ),
      get: (key) => client.get(key),
      set: (key, value, milliseconds) => client.set(key, value, 'PX', milliseconds),
    };
  }
  throw new EndpointError(
    'INVALID_OPTION',
    `The client of ${caller} must be a connection of the package redis or ioredis: ${caller}(createClient({ url }))`,
    { parameter: 'client' },
  );
}

function hasMethods<Client>(client: unknown, names: readonly (keyof Client & string)[]): client is Client {
  return (
    typeof client === 'object' &&
    client !== null &&
    names.every((name) => typeof (client as Record<string, unknown>)[name] === 'function')
  );
}

/** Sends the script itself if the server does not have it yet. */
async function orLoaded(run: () => Promise<unknown>, load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (fault) {
    if (!/^NOSCRIPT/.test((fault as Error | undefined)?.message ?? '')) throw fault;
    return load();
  }
}

export const DEFAULT_PREFIX = 'routebook:';

/** Braces would decide on which node of a cluster a key is, and other characters are hard to type in a command. */
export const checkPrefix: OptionCheck = (value) =>
  typeof value === 'string' && /^[\w:./-]{1,100}$/.test(value)
    ? undefined
    : 'a text of 1 to 100 letters, digits or the characters _ : . / -';

/** A time in milliseconds. JavaScript timers treat a longer time as zero. */
export function isTimeFrom(least: number, most = 2 ** 31 - 1): OptionCheck {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `a number of milliseconds from ${least} to ${most}`;
}
