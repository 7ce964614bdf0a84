import { checkBaseUrl } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import type { OptionChecks } from '../core/read-options.ts';
import { readOptions } from '../core/read-options.ts';
import type { Api } from './api.ts';
import type { Iterate, Iterating, Numbers, Sender } from './call.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import { captureCaller, type Site } from './errors.ts';
import { FOREIGN } from './option-checks.ts';
import type { SelectingOptions, SendCallOptions, SendOptions } from './options.ts';
import { apiOrigins, parseUrl } from './origin.ts';
import { send } from './send.ts';
import type { createTurns } from './turns.ts';

/** What a sender is made of, besides its options. */
interface Composition {
  readonly api: Api;
  /** The function that a program calls. */
  readonly caller: string;
  readonly checks: OptionChecks<SendOptions>;
  readonly callChecks: OptionChecks<SendCallOptions & SelectingOptions>;
  /** Without it, no request waits for another. */
  readonly createTurns: typeof createTurns | undefined;
  readonly iterate: Iterate | undefined;
  readonly loadSteps: Sender['loadSteps'];
  /** The default number of retries. */
  readonly retries?: number;
}

/** Creates a sender from options, which are read and checked. */
export function createSenderOf(given: unknown, composition: Composition): Sender {
  const { api, caller, checks, callChecks, createTurns: create, iterate, loadSteps, retries = 3 } = composition;
  const options = readOptions<SendOptions>(caller, given, checks, FOREIGN);
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
  const { clock = SYSTEM_CLOCK } = api;
  return {
    // A polluted `Object.prototype` must not add what an API does not have.
    judge: undefined,
    fill: undefined,
    loadAdvice: undefined,
    loadPermissions: undefined,
    ...api,
    ...numbers,
    options,
    clock,
    limits,
    baseUrl,
    prefix: checkBaseUrl(baseUrl).prefix,
    origins: apiOrigins({ ...api, baseUrl, ...(uploadUrl && { uploadUrl: () => String(uploadUrl) }) }),
    host: api.checksHost && options.baseUrl !== undefined ? parseUrl(baseUrl) : undefined,
    crossOriginHeaders: ['accept', 'user-agent', 'range', api.versionHeader],
    turns: create?.(options, limits, numbers.maxWait, clock),
    readCall: (call) => readOptions('send', call, callChecks),
    send,
    iterate,
    loadSteps,
    seen: new Set(),
    reported: new Set(),
  };
}

/** The methods of a sender that resolve. */
export type Resolving = 'send' | 'attempt' | 'raw' | 'fields' | 'all';

/**
 * Does the work of the methods of a sender, and of functions that are built on it. `site` is where the function was called that a
 * program uses, so that errors lead to that line.
 */
export interface Performer {
  resolve(site: Site, kind: Resolving, args: readonly unknown[]): Promise<unknown>;
  iterate(site: Site, kind: Iterating, args: readonly unknown[]): AsyncGenerator<unknown, void, void>;
}

function createPerformer(sender: Sender): Performer {
  const iterate = sender.iterate as Iterate;
  return {
    iterate: (site, kind, args) => iterate(sender, site, kind, args),
    async resolve(site, kind, args) {
      if (kind === 'all') {
        const found: unknown[] = [];
        for await (const item of iterate(sender, site, kind, args)) found.push(item);
        return found;
      }
      const given =
        kind === 'fields'
          ? { site, kind: 'send' as const, args: [args[0], { ...(args[2] as object), fields: args[1] }] }
          : { site, kind, args };
      const sent = await sender.send(sender, given);
      return kind === 'raw' ? sent.response : sent.page;
    },
  };
}

/** Creates the function that sends requests, with its methods. */
export function createMethods(performer: Performer) {
  const resolving = (kind: Resolving) =>
    function send(...args: unknown[]) {
      return performer.resolve(captureCaller(send), kind, args);
    };
  const iterating = (kind: Iterating) =>
    function iterate(...args: unknown[]) {
      return performer.iterate(captureCaller(iterate), kind, args);
    };
  return Object.assign(resolving('send'), {
    fields: resolving('fields'),
    attempt: resolving('attempt'),
    raw: resolving('raw'),
    all: resolving('all'),
    pages: iterating('pages'),
    items: iterating('items'),
    events: iterating('events'),
  });
}

const senders = new WeakMap<object, Sender>();

/** The function that sends the requests of a sender, with its methods. */
export function createSendFunction(sender: Sender) {
  return keepSender(createMethods(createPerformer(sender)), sender);
}

/** Keeps the sender of a function, for functions that are built on it. */
export function keepSender<Send extends object>(send: Send, sender: Sender): Send {
  senders.set(send, sender);
  return send;
}

/** The sender of a function that sends requests. Undefined for any other function. */
export function senderOf(send: object): Sender | undefined {
  return senders.get(send);
}

/** What functions that are built on a sender send with. */
export function performerOf(send: object): Performer {
  return createPerformer(senderOf(send) as Sender);
}
