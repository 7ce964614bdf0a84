import { checkBaseUrl } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import type { Api } from './api.ts';
import { prepareInTime } from './attempt.ts';
import type { Numbers, Settings } from './call.ts';
import type { CreateLimiter } from './limits.ts';
import type { SendOptions } from './options.ts';
import { apiOrigins, parseUrl } from './origin.ts';
import { run } from './run.ts';

/** What differs between senders that have different parts. */
interface Composition {
  /** Without it, no request waits for another. */
  readonly createLimiter: CreateLimiter | undefined;
  /** The default number of retries. */
  readonly retries?: number;
  readonly readCall: Settings['readCall'];
  readonly lists: Settings['lists'];
}

/** Creates the settings of a sender from its options, which are checked. */
export function createSettings(
  options: SendOptions,
  api: Api,
  load: Settings['load'],
  { createLimiter, retries = 3, readCall, lists }: Composition,
): Settings {
  const { limits = api.limits, uploadUrl } = options;
  const baseUrl = String(options.baseUrl ?? api.baseUrl);
  if (options.bigint && options.parseJson) throw invalidOption('bigint', 'cannot be used with "parseJson"');
  const numbers: Numbers = {
    timeout: 60_000,
    totalTimeout: Infinity,
    retries,
    retryDelay: 1000,
    maxWait: 120_000,
    maxResponseBytes: 100_000_000,
    ...(options as object),
  };
  return {
    // A polluted `Object.prototype` must not add what an API does not have.
    judge: undefined,
    fill: undefined,
    loadAdvice: undefined,
    loadPermissions: undefined,
    ...api,
    ...numbers,
    ...(createLimiter?.(options, limits, numbers.maxWait) ?? { queue: undefined, takeTurn: prepareInTime }),
    load,
    readCall,
    lists,
    run,
    options,
    baseUrl,
    limits,
    prefix: checkBaseUrl(baseUrl).prefix,
    origins: apiOrigins({ ...api, baseUrl, ...(uploadUrl && { uploadUrl: () => String(uploadUrl) }) }),
    crossOriginHeaders: ['accept', 'user-agent', 'range', api.versionHeader],
    seen: new Set(),
    reported: new Set(),
    host: api.checksHost && options.baseUrl !== undefined ? parseUrl(baseUrl) : undefined,
  };
}

const kept = new WeakMap<object, Settings>();

/** Keeps the settings of a sender, for functions that are built on it. */
export function keepSettings<Sender extends object>(send: Sender, settings: Settings): Sender {
  kept.set(send, settings);
  return send;
}

export function settingsOf(send: object): Settings | undefined {
  return kept.get(send);
}
