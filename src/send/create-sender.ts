import { checkBaseUrl } from '../core/base-url.ts';
import { EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import type { OptionChecks } from '../core/read-options.ts';
import { isText, readOptions } from '../core/read-options.ts';
import { type Api, UNKNOWN_API } from './api.ts';
import type { Numbers, Sender, Steps } from './call.ts';
import { SYSTEM_CLOCK } from './clock.ts';
import { asRedirect, isRedirect, NOT_FOLLOWED, ResponseError } from './errors.ts';
import { errorOf, responseError } from './failures.ts';
import {
  BIGINT_CHECKS,
  CACHE_CHECKS,
  CORE_CALL_CHECKS,
  CORE_CHECKS,
  FOREIGN,
  isAmount,
  LIMIT_CHECKS,
  NOTICE_CHECKS,
  RETRY_CHECKS,
} from './option-checks.ts';
import type { SelectingOptions, SendCallOptions, SendOptions } from './options.ts';
import { apiOrigins, parseUrl } from './origin.ts';
import { contentsOf, type PartContents, type PartName, type SenderPart } from './part.ts';
import { prepareUntil } from './prepare-call.ts';
import { send } from './send.ts';
import { createSendFunction } from './sender.ts';
import type { SenderOptions, SenderWith } from './sender-types.ts';

/** The checks of the options that belong to each part, of a sender and of its calls. */
const OPTIONS: { readonly [Part in PartName]?: Partial<OptionChecks<SendOptions>> } = {
  retries: RETRY_CHECKS,
  limits: LIMIT_CHECKS,
  cache: CACHE_CHECKS,
  bigints: BIGINT_CHECKS,
  notices: NOTICE_CHECKS,
};
const CALL_OPTIONS: { readonly [Part in PartName]?: Partial<OptionChecks<SendCallOptions & SelectingOptions>> } = {
  retries: { retries: isAmount, until: isText },
  fields: { fields: () => undefined },
  notices: { incomplete: isText },
};

/** The methods that each part adds. */
const METHODS: Partial<Record<PartName, string>> = { pages: 'pages items all', events: 'events', fields: 'fields' };

/**
 * Creates a function that sends request options to an API, from the parts that a program needs. A bundle contains no others. Without parts, it
 * sends each request once, with the token and a timeout, and checks, reads and parses the response. Redirects are then refused.
 *
 * @example
 * ```ts
 * const send = createSender({ baseUrl: 'https://api.github.com' }, [retries(), redirects()]);
 * const { data } = await send(endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' }));
 * ```
 */
export function createSender<const Parts extends readonly SenderPart[]>(
  api: SenderOptions<Parts[number]['name']>,
  parts: Parts,
): SenderWith<Parts[number]['name']> {
  return fromCaller(createSender, () => {
    const { baseUrl } = Object(api) as { readonly baseUrl?: string | URL };
    if (baseUrl === undefined) throw invalidOption('baseUrl', 'must be passed: only its origin receives the token');
    return composeSender({ ...UNKNOWN_API, baseUrl: String(baseUrl) }, 'createSender', api, parts, 'parts').send;
  }) as SenderWith<Parts[number]['name']>;
}

/** A sender without types, and the parts that it has. */
interface Composed {
  readonly send: object;
  readonly parts: ReadonlyMap<PartName, PartContents>;
}

/**
 * Creates a sender from parts, for an API of which more is known. `caller` is the function that a program calls, and `option` the one with which it has
 * chosen the parts, if it has.
 */
export function composeSender(
  known: Api,
  caller: string,
  given: unknown,
  parts: unknown,
  option: string | undefined,
): Composed {
  const contents = readParts(parts, option);
  const brought = [...contents.values()];
  const has = (part: string) => contents.has(part as PartName);
  const steps: Steps = Object.assign({ __proto__: null }, WITHOUT_PARTS, ...brought.map((each) => each.steps));
  if (!has('redirects')) steps.explain = refusingRedirects(steps.explain);
  const api: Api = Object.assign({}, known, ...brought.map((each) => each.api), !has('limits') && { limits: null });
  const ownChecks = Object.assign({}, CORE_CHECKS, ...brought.map((each) => each.checks));
  const checks = checksOf(ownChecks, OPTIONS, has) as OptionChecks<SendOptions>;
  const callChecks = checksOf(CORE_CALL_CHECKS, CALL_OPTIONS, has) as OptionChecks<SendCallOptions & SelectingOptions>;
  const options = readOptions<SendOptions>(caller, given, checks, FOREIGN);
  if (options.bigint && options.parseJson) throw invalidOption('bigint', 'cannot be used with "parseJson"');
  if (option && has('cache') && !options.cache) throw invalidOption('cache', 'must be passed with the part cache()');
  const numbers: Numbers = {
    timeout: 60_000,
    totalTimeout: Infinity,
    retries: has('retries') ? 3 : 0,
    retryDelay: 1000,
    maxWait: 120_000,
    maxResponseBytes: 100_000_000,
    ...(options as object),
  };
  const { limits = api.limits, uploadUrl } = options;
  const { clock = SYSTEM_CLOCK } = api;
  const baseUrl = String(options.baseUrl ?? api.baseUrl);
  const sender: Sender = {
    // A polluted `Object.prototype` must not add what an API does not have.
    ...{ judge: undefined, fill: undefined, advice: undefined, isListAsked: false, loadPermissions: undefined },
    ...api,
    ...numbers,
    ...{ options, clock, limits, baseUrl, steps, send, errorOf },
    prefix: checkBaseUrl(baseUrl).prefix,
    origins: apiOrigins({ ...api, baseUrl, ...(uploadUrl && { uploadUrl: () => String(uploadUrl) }) }),
    host: api.checksHost && options.baseUrl !== undefined ? parseUrl(baseUrl) : undefined,
    crossOriginHeaders: ['accept', 'user-agent', 'range', api.versionHeader],
    turns: contents.get('limits')?.createTurns?.(options, limits, numbers.maxWait, clock),
    readCall: (call) => readOptions('send', call, callChecks),
    seen: new Set(),
    reported: new Set(),
  };
  const refusals = Object.entries(METHODS).flatMap(([part, names]) =>
    has(part) ? [] : names.split(' ').map((name) => [name, refuse(`send.${name}`, part)]),
  );
  return { send: Object.assign(createSendFunction(sender), Object.fromEntries(refusals)), parts: contents };
}

/** The checks of the options that a sender has. An option of a part that it does not have is refused with the name of the part. */
function checksOf(own: object, byPart: { readonly [part: string]: object }, has: (part: string) => boolean): object {
  const checks = { ...own } as Record<string, unknown>;
  for (const [part, all] of Object.entries(byPart)) {
    for (const [name, check] of Object.entries(all)) {
      if (has(part)) checks[name] = check;
      else checks[name] ??= refuse(`The option ${name}`, part);
    }
  }
  return checks;
}

function refuse(what: string, part: string) {
  return () => {
    throw missingPart(what, part);
  };
}

/** What each part brings, by its name. The order in which the parts are passed has no effect, because no two bring different things under one name. */
function readParts(parts: unknown, option = ''): Map<PartName, PartContents> {
  if (!Array.isArray(parts)) throw invalidOption(option, 'must be a list, such as [retries(), redirects()]');
  const found = new Map<PartName, PartContents>();
  for (const part of parts) {
    const content = contentsOf(part);
    if (!content) throw invalidOption(option, 'must have only results of functions such as retries()');
    const { name } = part as SenderPart;
    if (found.has(name)) throw invalidOption(option, `has ${name}() twice`);
    found.set(name, content);
  }
  return found;
}

/** The error for something that needs a part which the sender does not have. */
function missingPart(what: string, part: string): EndpointError {
  const message = `${what} needs the part ${part}(). Pass it when the sender is created: [${part}()].`;
  return new EndpointError('INVALID_OPTION', message, { parameter: part });
}

/** Explains a redirect that is not followed, whatever explains other responses. */
function refusingRedirects(explain: Steps['explain']): Steps['explain'] {
  return (call, received, shown) =>
    isRedirect(received.response) ? asRedirect(new ResponseError(shown, NOT_FOLLOWED)) : explain(call, received, shown);
}

/** What a sender does without the parts that bring these steps: it refuses what needs one of them. */
const WITHOUT_PARTS: Steps = {
  prepare: prepareUntil,
  explain: (_call, _received, shown) => new ResponseError(shown),
  // A platform may hide the target of a redirect, or follow it although it was told not to. The response is then that of anyone.
  follow(call, { response }) {
    if (response.redirected || response.type === 'opaqueredirect')
      throw asRedirect(responseError(call, response, NOT_FOLLOWED));
  },
  readFetchOptions(given) {
    if (Object.keys(Object(given)).some((name) => name !== 'signal'))
      throw missingPart('A member of "request" other than "signal"', 'fetchOptions');
    return undefined;
  },
};
