import { createHash } from 'node:crypto';
import { isNumberFrom, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { Cache, CacheEntry } from '../send/options.ts';
import { checkPrefix, commandsOf, DEFAULT_PREFIX, isTimeFrom, type RedisClient } from './redis-client.ts';

/** Options of `redisCache`. */
export interface RedisCacheOptions {
  /** The beginning of the keys in Redis. Default: `routebook:`. */
  prefix?: string | undefined;
  /** How long a response is kept after it was stored, in milliseconds. Default: 86,400,000, one day. */
  ttl?: number | undefined;
  /** The size of the largest response that is stored, in bytes. Default: 1,000,000. */
  maxBytes?: number | undefined;
  /** How long Redis may take, in milliseconds. After that, the request is sent without the cache. Default: 50. */
  timeout?: number | undefined;
}

const CHECKS: OptionChecks<RedisCacheOptions> = {
  prefix: checkPrefix,
  ttl: isTimeFrom(1, 1e12),
  maxBytes: isNumberFrom(1),
  timeout: isTimeFrom(1),
};

/**
 * Creates a cache for the option `cache` that keeps responses with an ETag in Redis or Valkey, so that all processes use them. The bodies of
 * responses are stored as they are.
 *
 * @example
 * ```ts
 * const github = createGitHub({ token, cache: redisCache(client, { ttl: 3_600_000 }) });
 * ```
 */
export function redisCache(client: RedisClient, options?: RedisCacheOptions): Cache {
  const commands = commandsOf(client, 'redisCache');
  const {
    prefix = DEFAULT_PREFIX,
    ttl = 86_400_000,
    maxBytes = 1_000_000,
    timeout = 50,
  } = readOptions('redisCache', options, CHECKS);
  // The key of the sender contains the URL, which may say what a program works on.
  const nameOf = (key: string) => `${prefix}cache:${createHash('sha256').update(key).digest('base64url')}`;
  return {
    async get(key) {
      const text = await inTime(commands.get(nameOf(key)), timeout);
      return typeof text === 'string' ? (JSON.parse(text) as CacheEntry) : undefined;
    },
    async set(key, { etag, headers, body }) {
      const text = JSON.stringify({ etag, headers: withoutCookies(headers), body });
      if (Buffer.byteLength(text) <= maxBytes) await inTime(commands.set(nameOf(key), text, Math.ceil(ttl)), timeout);
    },
  };
}

function withoutCookies(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'set-cookie'));
}

/** The result, or undefined if it takes too long. A client without a connection may wait forever. */
async function inTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
