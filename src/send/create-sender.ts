import { EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import { readOptions } from '../core/read-options.ts';
import { type Api, UNKNOWN_API } from './api.ts';
import type { Extras } from './call.ts';
import { checkCount } from './check-count.ts';
import { asRedirect, isRedirect, NOT_FOLLOWED, ResponseError } from './errors.ts';
import {
  errorOfPage,
  failedOutcome,
  networkError,
  notJson,
  reportNonJson,
  responseError,
  timeoutError,
  tooLarge,
  withDates,
} from './failures.ts';
import { CORE_CALL_CHECKS, CORE_CHECKS, FOREIGN } from './option-checks.ts';
import type { SendOptions } from './options.ts';
import { contentsOf, type PartContents, type PartName, type SenderPart } from './part.ts';
import { createMethods, createPerformer } from './perform.ts';
import { checkResult, checkText } from './prepare-call.ts';
import { toWebResponse } from './read.ts';
import type { SenderOptions, SenderWith } from './sender-types.ts';
import { createSettings, keepSettings } from './settings.ts';

/** The options that belong to each part: those of a sender, and those of its calls. */
const OPTIONS: Partial<Record<PartName, string>> = {
  retries: 'retries retryDelay onRetry until maxWait',
  limits: 'limits concurrency writeInterval shared onWait',
  cache: 'cache',
  bigints: 'bigint',
  fields: 'fields',
  notices: 'onResponse onNotice incomplete',
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
  /** A function that throws, for each name of a part that the sender does not have. */
  const refusals = (names: Partial<Record<PartName, string>>, what: string) =>
    Object.fromEntries(
      Object.entries(names)
        .filter(([part]) => !contents.has(part as PartName))
        .flatMap(([part, list]) => list.split(' ').map((name) => [name, refuse(what + name, part as PartName)])),
    );
  const missing = refusals(OPTIONS, 'The option ');
  const checks = Object.assign({}, CORE_CHECKS, missing, ...brought.map((each) => each.checks));
  const callChecks = Object.assign({}, CORE_CALL_CHECKS, missing, ...brought.map((each) => each.callChecks));
  const options = readOptions<SendOptions>(caller, given, checks, FOREIGN);
  if (contents.has('cache') && !options.cache) throw invalidOption('cache', 'must be passed with the part cache()');
  const extras = Object.assign({}, WITHOUT_PARTS, ...brought.map((each) => each.extras)) as Extras;
  if (!contents.has('redirects')) extras.explain = refusingRedirects(extras.explain);
  const api = Object.assign({}, known, ...brought.map((each) => each.api), !contents.has('limits') && { limits: null });
  const settings = createSettings(options, api, async () => extras, {
    createLimiter: contents.get('limits')?.createLimiter,
    ...(!contents.has('retries') && { retries: 0 }),
    readCall: (call) => readOptions('send', call, callChecks),
    lists: brought.find((each) => each.lists)?.lists,
  });
  const send = Object.assign(createMethods(createPerformer(settings)), refusals(METHODS, 'send.'));
  return { send: keepSettings(send, settings), parts: contents };
}

function refuse(what: string, part: PartName) {
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
function missingPart(what: string, part: PartName): EndpointError {
  const message = `${what} needs the part ${part}(). Pass it when the sender is created: [${part}()].`;
  return new EndpointError('INVALID_OPTION', message, { parameter: part });
}

/** Explains a redirect that is not followed, whatever explains other responses. */
function refusingRedirects(explain: Extras['explain']): Extras['explain'] {
  return async (call, found, shown) => {
    return isRedirect(found.response)
      ? asRedirect(new ResponseError(shown, NOT_FOLLOWED))
      : explain(call, found, shown);
  };
}

/** What a sender never does without a part: only its options and methods lead to it. */
type OfParts =
  | 'limitError'
  | 'limitErrorOfPage'
  | 'limitedResult'
  | 'reportWait'
  | 'reportWhile'
  | 'shareTurn'
  | 'keyAndEntry'
  | 'useCache'
  | 'reportResponse'
  | 'parseWithBigInt'
  | 'pages'
  | 'items'
  | 'events';

/** What a sender does without parts: it creates errors, and refuses what needs a part. */
const WITHOUT_PARTS: Omit<Extras, OfParts> = {
  ...{ errorOfPage, failedOutcome, networkError, notJson, reportNonJson, timeoutError, tooLarge },
  explain: async (_call, _found, shown) => new ResponseError(shown),
  // A platform may hide the target of a redirect, or follow it although it was told not to. The response is then that of anyone.
  async followRedirects(call, first) {
    const { response } = first;
    if (response.redirected || response.type === 'opaqueredirect')
      throw asRedirect(responseError(call, response, NOT_FOLLOWED));
    return first;
  },
  repeat: async (_call, outcome) => outcome,
  async prepareCall(call, _mode, args) {
    const { until } = call.options;
    checkCount(args);
    checkText('until', until, 'ready');
    if (until) await checkResult(call);
    return (data, sent) => (sent ? withDates(sent, args[0]) : data);
  },
  readFetchOptions(given) {
    if (Object.keys(Object(given)).some((name) => name !== 'signal'))
      throw missingPart('A member of "request" other than "signal"', 'fetchOptions');
    return undefined;
  },
  toWebResponse,
};
