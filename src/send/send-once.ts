import { convert } from '../convert/convert.ts';
import { fetchBody } from '../convert/http/fetch.ts';
import { isSignal, prepare } from '../convert/prepare.ts';
import { DATES, type Dated, credentialsOf as markedIn } from '../core/endpoint/carried.ts';
import { invalidOption } from '../core/endpoint/errors.ts';
import { EndpointError } from '../core/errors.ts';
import { isRecord, ownValue } from '../core/internal/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import { isBinary, parseBody, parseErrorText, readBody, textOf } from './body.ts';
import { asRedirect, NOT_FOLLOWED, ResponseError, TimeoutError } from './errors/errors.ts';
import { NetworkError, RequestError, type RequestFacts } from './errors/request-error.ts';
import { createMask, credentialsOf, type Mask, maskCause, maskData } from './on-demand/mask.ts';
import { isApiUrl } from './origin.ts';
import type { SentRequest } from './response-types.ts';
import { createResult } from './result.ts';
import { createScope, orAborted } from './wait.ts';

/** The options of `sendOnce`. */
export interface SendOnceOptions {
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
  /** How long it may take until the response arrives, or its next part, in milliseconds. Default: 60,000. */
  timeout?: number | undefined;
  /** The most bytes of a response, after decompression. Files are not limited. Default: 100 million. */
  maxResponseBytes?: number | undefined;
  /** Replaces `fetch`. It must return a `Response`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Sends request options once and parses the response: the smallest way to send the request of a generated function. Rejects with the
 * errors of `routebook/send`. It repeats nothing, waits for no limit and follows no redirect: `createSender` does that, with parts.
 *
 * @example
 * ```ts
 * const { data } = await sendOnce(endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' }), { timeout: 5000 });
 * ```
 */
export async function sendOnce<const Request extends RequestOptions>(
  request: Request,
  options?: SendOnceOptions,
): Promise<SentRequest<Request>> {
  const [prepared, given] = convert(() => [prepare(request), readOptions(options)] as const);
  const { url, method, headers, body, signal } = prepared;
  const { fetch, timeout, maxResponseBytes } = given;
  isApiUrl(url, [], fetch !== globalThis.fetch);
  const other = Object.keys(Object(ownValue(request, 'request'))).find((name) => name !== 'signal');
  if (other) throw invalidOption(`request.${other}`, 'needs createSender with the part fetchOptions()');
  let mask: Mask | undefined;
  const hide: Mask = (text) => {
    mask ??= createMask(credentialsOf({ url, headers, marked: markedIn(request) }));
    return mask(text);
  };
  const facts = (): RequestFacts => {
    const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
    return { route: `${method} ${hide(path) || '/'}`, url: hide(url) };
  };
  const parents = [given.signal, signal].filter((each) => each !== undefined);
  const late = async (hasHeaders: boolean) => new TimeoutError(facts(), 'timeout', timeout, hasHeaders);
  const scope = createScope(parents, timeout, late);
  const exchange = async () => {
    // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
    const init: object = {
      __proto__: null,
      ...{ method, headers, redirect: 'manual', signal: scope.signal, body: fetchBody(prepared) },
      duplex: body.kind === 'stream' ? 'half' : undefined,
    };
    const response = await fetch(url, init);
    scope.restart(true);
    return read(response, { url, hide, facts, most: maxResponseBytes, progress: scope.restart }, request);
  };
  try {
    scope.signal.throwIfAborted();
    return (await orAborted(exchange(), scope.signal)) as never;
  } catch (fault) {
    if (scope.signal.aborted) throw scope.signal.reason;
    const isOurs = fault instanceof EndpointError || fault instanceof RequestError;
    throw isOurs ? fault : new NetworkError(facts(), maskCause(fault, hide));
  } finally {
    // Closes the connection of a response that was not read.
    scope.end(true);
  }
}

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0;

/** Whether the value of an option is valid, and what it must be. */
const CHECKS: Readonly<Record<string, readonly [isValid: (value: unknown) => boolean, expected: string]>> = {
  signal: [isSignal, 'an AbortSignal'],
  timeout: [isAmount, 'a number of at least 0'],
  maxResponseBytes: [isAmount, 'a number of at least 0'],
  fetch: [(value) => typeof value === 'function', 'a function'],
};

function readOptions(options: unknown = {}) {
  if (!isRecord(options)) throw invalidOption('options', 'must be an object, such as { timeout: 1000 }');
  // Each is read once, and a polluted `Object.prototype` adds none.
  const given: SendOnceOptions = { __proto__: null, ...options } as object;
  for (const [name, value] of Object.entries(given)) {
    const [isValid, expected] = (Object.hasOwn(CHECKS, name) && CHECKS[name]) || [];
    if (!isValid)
      throw invalidOption(name, `is not an option of sendOnce, which has ${Object.keys(CHECKS).join(', ')}`);
    if (value !== undefined && !isValid(value)) throw invalidOption(name, `must be ${expected}`);
  }
  const { signal, timeout = 60_000, maxResponseBytes = 100_000_000, fetch = globalThis.fetch } = given;
  return { signal, timeout, maxResponseBytes, fetch };
}

/** What a response is read with. */
interface Reading {
  readonly url: string;
  readonly hide: Mask;
  readonly facts: () => RequestFacts;
  readonly most: number;
  readonly progress: (hasHeaders: boolean) => void;
}

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** The result for a response, or the error that it represents. */
async function read(
  response: Response,
  { url, hide, facts, most, progress }: Reading,
  request: object,
): Promise<object> {
  const { status, headers } = response;
  const fail = (message?: string, data?: unknown) => {
    const shown = [...headers].map(([name, text]) => [hide(name), name === 'set-cookie' ? '***' : hide(text)]);
    const received = { status, headers: Object.fromEntries(shown), data: maskData(data, hide) };
    return new ResponseError({ ...facts(), ...received }, message);
  };
  const isRedirect = status > 300 && status < 400 && headers.has('location');
  if (isRedirect || response.redirected || response.type === 'opaqueredirect') throw asRedirect(fail(NOT_FOLLOWED));
  const isSuccess = status >= 200 && status <= 300;
  if (!isSuccess) {
    const bytes = await readBody(response, Math.min(most, MOST_ERROR_BYTES), progress);
    throw fail(undefined, bytes && parseErrorText(textOf(bytes)));
  }
  const bytes = await readBody(response, isBinary(response) ? Infinity : most, progress);
  if (!bytes) throw fail(`the response is larger than ${most} bytes (\`maxResponseBytes\`)`);
  let data: unknown;
  try {
    data = parseBody(response, bytes);
  } catch {
    throw fail('the response has a JSON content type, but is not valid JSON');
  }
  const result = createResult(response, { data, url, redirected: false, cached: false });
  const convertDates = (request as Dated)[DATES];
  if (convertDates) result.data = convertDates(result, (message) => fail(message, data));
  return result;
}
