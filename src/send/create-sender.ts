import { EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import type { OptionChecks } from '../core/read-options.ts';
import { isText } from '../core/read-options.ts';
import { type Api, UNKNOWN_API } from './api.ts';
import type { Steps } from './call.ts';
import { asRedirect, isRedirect, NOT_FOLLOWED, ResponseError } from './errors.ts';
import { doubt, errorOf, fail, responseError } from './failures.ts';
import {
  BIGINT_CHECKS,
  CACHE_CHECKS,
  CORE_CALL_CHECKS,
  CORE_CHECKS,
  isAmount,
  LIMIT_CHECKS,
  NOTICE_CHECKS,
  RETRY_CHECKS,
} from './option-checks.ts';
import type { SelectingOptions, SendCallOptions, SendOptions } from './options.ts';
import { contentsOf, type PartContents, type PartName, type SenderPart } from './part.ts';
import { prepareUntil } from './prepare-call.ts';
import { createSenderOf, createSendFunction } from './sender.ts';
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

/** Creates a sender from parts, for an API of which more is known. `caller` is the function that a program calls. */
export function composeSender(known: Api, caller: string, given: unknown, parts: unknown, option = 'use'): Composed {
  const contents = readParts(parts, option);
  const brought = [...contents.values()];
  const has = (part: string) => contents.has(part as PartName);
  const steps: Steps = Object.assign({}, WITHOUT_PARTS, ...brought.map((each) => each.steps));
  if (!has('redirects')) steps.explain = refusingRedirects(steps.explain);
  const sender = createSenderOf(given, {
    api: Object.assign({}, known, ...brought.map((each) => each.api), !has('limits') && { limits: null }),
    caller,
    checks: checksOf(CORE_CHECKS, OPTIONS, has) as OptionChecks<SendOptions>,
    callChecks: checksOf(CORE_CALL_CHECKS, CALL_OPTIONS, has) as OptionChecks<SendCallOptions & SelectingOptions>,
    createTurns: contents.get('limits')?.createTurns,
    iterate: brought.find((each) => each.iterate)?.iterate,
    loadSteps: async () => steps,
    ...(!has('retries') && { retries: 0 }),
  });
  if (has('cache') && !sender.options.cache) throw invalidOption('cache', 'must be passed with the part cache()');
  const refusals = Object.entries(METHODS).flatMap(([part, names]) =>
    has(part) ? [] : names.split(' ').map((name) => [name, refuse(`send.${name}`, part)]),
  );
  return { send: Object.assign(createSendFunction(sender), Object.fromEntries(refusals)), parts: contents };
}

/** The checks of the options that a sender has. An option of a part that it does not have is refused with the name of the part. */
function checksOf(own: object, byPart: { readonly [part: string]: object }, has: (part: string) => boolean): object {
  const checks: Record<string, unknown> = {};
  for (const [part, all] of Object.entries(byPart)) {
    for (const [name, check] of Object.entries(all)) {
      if (has(part)) checks[name] = check;
      else checks[name] ??= refuse(`The option ${name}`, part);
    }
  }
  return Object.assign(checks, own);
}

function refuse(what: string, part: string) {
  return () => {
    throw missingPart(what, part);
  };
}

/** What each part brings, by its name. The order in which the parts are passed has no effect, because no two bring different things under one name. */
function readParts(parts: unknown, option: string): Map<PartName, PartContents> {
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
  return async (call, received, shown) =>
    isRedirect(received.response) ? asRedirect(new ResponseError(shown, NOT_FOLLOWED)) : explain(call, received, shown);
}

/** What a sender does without parts: it creates errors, and refuses what needs a part. */
const WITHOUT_PARTS: Partial<Steps> = {
  ...{ doubt, errorOf, fail, prepare: prepareUntil },
  explain: async (_call, _received, shown) => new ResponseError(shown),
  // A platform may hide the target of a redirect, or follow it although it was told not to. The response is then that of anyone.
  async follow(call, { response }) {
    if (response.redirected || response.type === 'opaqueredirect')
      throw asRedirect(responseError(call, response, NOT_FOLLOWED));
  },
  again: async () => undefined,
  readFetchOptions(given) {
    if (Object.keys(Object(given)).some((name) => name !== 'signal'))
      throw missingPart('A member of "request" other than "signal"', 'fetchOptions');
    return undefined;
  },
};
