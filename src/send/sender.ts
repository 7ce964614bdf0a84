import { checkBaseUrl } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import { FETCH_DEFAULTS } from '../core/fetch-defaults.ts';
import { memberOf } from '../core/objects.ts';
import { type ForeignNames, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { Api } from './api.ts';
import {
  type Call,
  DEFAULT_NUMBERS,
  type Iterating,
  NOTHING,
  prepareCall,
  type Sender,
  type SendRequest,
  type Steps,
} from './call.ts';
import { checkCount } from './check-count.ts';
import { doubtData } from './doubt.ts';
import { captureCaller } from './errors.ts';
import { errorOfPage } from './failures.ts';
import { CORE_CALL_CHECKS, CORE_CHECKS, FOREIGN } from './option-checks.ts';
import type { SendOptions } from './options.ts';
import { apiOrigins, parseUrl } from './origin.ts';
import type { PartContents } from './part.ts';
import { sendWith } from './read.ts';
import { createPerformer, type Performer, type Resolving, send } from './send.ts';
import { clockOf } from './timeouts.ts';
import { prepareAttempt } from './token.ts';

/**
 * Reads and checks the options of a sender with these parts, and the `own` options of the function that a program calls. `foreign` are the names that
 * other libraries have for them.
 */
export function readSenderOptions<Own = unknown>(
  caller: string,
  given: unknown,
  parts: readonly PartContents[],
  own?: OptionChecks<Own>,
  foreign: ForeignNames = FOREIGN,
): SendOptions & Own {
  const checks = Object.assign({}, CORE_CHECKS, ...parts.map((part) => part.checks), own);
  const options = readOptions<SendOptions & Own>(caller, given, checks, foreign);
  if (options.bigint && options.parseJson) throw invalidOption('bigint', 'cannot be used with "parseJson"');
  return options;
}

/** Creates a sender from its parts, and from options that `readSenderOptions` has read with the same parts. They have no prototype. */
export function createSenderOf(known: Api, given: SendOptions, parts: readonly PartContents[]): Sender {
  const all = <Name extends keyof PartContents>(name: Name) => parts.map((part) => part[name]);
  const steps: Steps = Object.assign(
    { __proto__: null, prepareCall, prepareAttempt, doubt: doubtData },
    ...all('steps'),
  );
  const api: Api = Object.assign({}, known, ...all('api'));
  const callChecks: OptionChecks<Call['options']> = Object.assign({}, CORE_CALL_CHECKS, ...all('callChecks'));
  const clock = clockOf(given.fetch);
  const usual = memberOf(given.fetch, FETCH_DEFAULTS);
  const connected: SendOptions = Object.assign({ __proto__: null }, usual, steps.connect?.(given) ?? given);
  const options = steps.observe?.(connected, clock) ?? connected;
  const numbers = { ...DEFAULT_NUMBERS, ...(steps.again && { retries: 3 }), ...(options as object) };
  const { limits = api.limits, uploadUrl } = options;
  const baseUrl = String(options.baseUrl ?? api.baseUrl);
  const origins = apiOrigins({ ...api, baseUrl, ...(uploadUrl && { uploadUrl: () => String(uploadUrl) }) });
  return {
    // A polluted `Object.prototype` must not add what an API does not have.
    __proto__: NOTHING,
    ...api,
    ...numbers,
    ...{ options, clock, limits, baseUrl, steps, send, errorOfPage, own: all('own').find(Boolean) },
    fetch: options.fetch ? sendWith(options.fetch) : (((url, init) => fetch(url, init)) satisfies SendRequest),
    prefix: checkBaseUrl(baseUrl).prefix,
    origins,
    home: origins[0] === undefined ? '' : `${origins[0]}/`,
    host: api.checksHost && options.baseUrl !== undefined ? parseUrl(baseUrl) : undefined,
    crossOriginHeaders: ['accept', 'user-agent', 'range', api.versionHeader],
    turns: all('createTurns').find(Boolean)?.(options, limits, numbers.maxWait, clock),
    readCall(args: readonly unknown[]) {
      checkCount(args);
      return readOptions('send', args[1], callChecks);
    },
    spent: new Map(),
    seen: new Set(),
    reported: new Set(),
    tellsAnnouncements: Boolean(connected.onNotice || options.log),
  } as object as Sender;
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
