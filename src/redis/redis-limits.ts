import { createHmac, randomUUID } from 'node:crypto';
import { isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import { type SharedLimit, type SharedLimits, serverTime } from '../send/rate-limits.ts';
import { type Budget, createDecide, type Decide } from './decide.ts';
import { createLine, type Line } from './line.ts';
import { checkPrefix, commandsOf, DEFAULT_PREFIX, isTimeFrom, type RedisClient } from './redis-client.ts';
import { LONGEST } from './script.ts';

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
 * credentials are the key of the hash, unless the processes have an identity. The braces keep all keys of a limit on one node of a cluster,
 * with the key that says since when this node has known its limits.
 */
function keyOf(prefix: string, { origin, resource, owner }: OwnedLimit): string {
  const hash = createHmac('sha256', JSON.stringify(owner))
    .update(JSON.stringify([origin, resource]))
    .digest('hex');
  return `${prefix}{${hash[0]}}${hash.slice(1)}`;
}

interface LimitsSettings {
  readonly decide: Decide;
  readonly lease: number;
  readonly timeout: number;
  /** The owner of all limits. By default, each credential has its own. */
  readonly identity?: string | undefined;
  /** The name of a limit in Redis. */
  keyOf(limit: OwnedLimit): string;
}

/** Requests of the same owner to the same origin count against the same limit, whatever their credentials are. */
interface OwnedLimit {
  readonly origin: string | undefined;
  readonly resource: string;
  readonly owner: string | readonly string[];
}

/** Each credential has its own limits, and programs can use any number of credentials. */
const MOST_LINES = 1000;

export function createLimits({ decide, lease, timeout, identity, keyOf }: LimitsSettings): SharedLimits {
  const process = randomUUID();
  const lines = new Map<string, Line>();

  function lineOf({ origin, resource, credentials }: SharedLimit): Line {
    const owner = identity ?? credentials;
    const name = JSON.stringify([origin, resource, owner]);
    const line =
      lines.get(name) ??
      createLine({
        ...{ decide, lease, timeout, process, key: keyOf({ origin, resource, owner }) },
        readBudget: (headers, now) => readBudget(headers, resource, now),
      });
    lines.delete(name);
    lines.set(name, line);
    if (lines.size > MOST_LINES) forgetOldest();
    return line;
  }

  function forgetOldest(): void {
    for (const [name, line] of lines) {
      if (!line.isIdle()) continue;
      lines.delete(name);
      return;
    }
  }

  return {
    acquire: (request) => lineOf(request).acquire(request),
    pause: (limit, pause) => lineOf(limit).pause(pause),
  };
}

/**
 * Reads the budget of a limit from the headers of a response: `x-ratelimit-limit`, `x-ratelimit-remaining` and `x-ratelimit-reset`. Returns
 * undefined if the response counted against another limit.
 */
function readBudget(headers: Headers, resource: string, now: number): Budget | undefined {
  const [limit, remaining, window] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`) ?? '';
    return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  }) as [number, number, number];
  const other = headers.get('x-ratelimit-resource') ?? resource;
  if (!(limit > 0) || Number.isNaN(remaining + window) || other !== resource) return undefined;
  // The time of the server has no fractions of a second, so the window ends at this time or up to a second before it.
  const left = window * 1000 - serverTime(headers, now);
  return left > 0 ? { limit, remaining, window, left: Math.min(left, LONGEST) } : undefined;
}
