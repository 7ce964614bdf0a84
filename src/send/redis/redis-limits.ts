import { createHmac } from 'node:crypto';
import { isText, type OptionChecks, readOptions } from '../../core/read-options.ts';
import type { SharedLimits } from '../rate-limits.ts';
import { createLimits, type OwnedLimit } from './create-limits.ts';
import { checkPrefix, commandsOf, DEFAULT_PREFIX, isTimeFrom, type RedisClient } from './redis-client.ts';
import { createDecide } from './redis-store.ts';

/** Options of `redisLimits`. */
export interface RedisLimitsOptions {
  /** The beginning of the keys in Redis. Processes with the same prefix share their limits. Default: `routebook:`. */
  prefix?: string | undefined;
  /**
   * The owner of the limit, if it is not the token, such as the name of the installation of a GitHub App, whose processes have
   * different tokens. Default: the credentials of each request.
   */
  identity?: string | undefined;
  /** How long the requests of a process that was killed are counted, in milliseconds. Default: 3,000. */
  lease?: number | undefined;
  /** How long Redis may take to decide, in milliseconds. After that, the process continues with its share of the limits. Default: 50. */
  timeout?: number | undefined;
}

const CHECKS: OptionChecks<RedisLimitsOptions> = {
  prefix: checkPrefix,
  identity: isText,
  lease: isTimeFrom(100, 600_000),
  timeout: isTimeFrom(1),
};

/**
 * Creates limits that all processes with the same Redis or Valkey share: concurrency, the spacing of writes, pauses and the remaining
 * budget. Pass them to `createSend`, `createGitHub` or a generated `createClient`.
 *
 * @example
 * ```ts
 * const client = await createClient({ url: process.env.REDIS_URL }).connect();
 * const github = createGitHub({ token, shared: redisLimits(client) });
 * ```
 */
export function redisLimits(client: RedisClient, options?: RedisLimitsOptions): SharedLimits {
  const decide = createDecide(commandsOf(client, 'redisLimits'));
  const { prefix = DEFAULT_PREFIX, identity, lease = 3000, timeout = 50 } = readOptions('redisLimits', options, CHECKS);
  return createLimits({ decide, lease, timeout, identity, keyOf: (limit) => keyOf(prefix, limit) });
}

/**
 * The name of a limit in Redis. It is a keyed hash, so that neither the credentials nor the name of a server can be read from it. The
 * credentials are the key of the hash, unless the processes have an identity. The braces keep all keys of a limit on one node of a cluster.
 */
function keyOf(prefix: string, { origin, resource, owner }: OwnedLimit): string {
  const hash = createHmac('sha256', JSON.stringify(owner))
    .update(JSON.stringify([origin, resource]))
    .digest('base64url');
  return `${prefix}{${hash}}`;
}
