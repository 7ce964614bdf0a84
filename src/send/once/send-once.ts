import { isRawBody } from '../../core/endpoint/body.ts';
import { DATES, type Dated } from '../../core/endpoint/carried.ts';
import { invalidOption } from '../../core/endpoint/errors.ts';
import { isRecord } from '../../core/internal/objects.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { parseBody, parseErrorText, readBody, textOf } from '../body.ts';
import { asRedirect, NOT_FOLLOWED, ResponseError, TimeoutError } from '../errors/errors.ts';
import { textOf as messageOf, NetworkError, RequestError, type RequestFacts, textIn } from '../errors/request-error.ts';
import { memberOf } from '../member-of.ts';
import { maskData } from '../on-demand/mask.ts';
import type { SentRequest } from '../response-types.ts';
import { LONGEST } from '../wait.ts';
import { type Hide, hiderOf } from './hide.ts';

/** The options of `sendOnce`. */
export interface SendOnceOptions {
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
  /** The milliseconds in which the whole response must arrive. Default: 60,000. */
  timeout?: number | undefined;
  /** The most bytes of a response, after decompression. Default: 100 million. */
  maxResponseBytes?: number | undefined;
  /** Replaces `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** The members of request options that are sent. */
interface Given {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly request?: { readonly signal?: AbortSignal };
}

/**
 * Sends request options once and parses the response: the smallest way to send the request of a generated function. Rejects with the
 * errors of `routebook/send`. It repeats nothing, waits for no limit and follows no redirect: `createSender` does that, with parts.
 *
 * @example
 * ```ts
 * const { data } = await sendOnce(getCharges({ limit: 3, ...auth({ bearerAuth: token }) }));
 * ```
 */
export async function sendOnce<const Request extends RequestOptions>(
  request: Request,
  options?: SendOnceOptions,
): Promise<SentRequest<Request>> {
  const { signal, timeout, maxResponseBytes, fetch } = readOptions(options);
  const given = readRequest(request);
  const hide = hiderOf(given);
  const facts = (): RequestFacts => {
    // The query may contain anything, and says less than the path.
    const url = hide(given.url.replace(/[?#].*/, ''));
    return { route: `${given.method} ${url.replace(/^\w+:\/\/[^/]*/, '')}`, url };
  };
  const controller = new AbortController();
  // A function that replaces fetch may ignore the signal.
  const aborted = new Promise<never>((_resolve, reject) => {
    controller.signal.onabort = () => reject(controller.signal.reason);
  });
  const late = () => controller.abort(new TimeoutError(facts(), 'timeout', timeout));
  const timer = setTimeout(late, Math.min(timeout, LONGEST));
  const signals = [signal, given.request?.signal].filter((each) => each !== undefined);
  const abort = () => {
    for (const each of signals) if (each.aborted) controller.abort(each.reason);
  };
  for (const each of signals) each.addEventListener('abort', abort);
  try {
    abort();
    controller.signal.throwIfAborted();
    const receive = async () =>
      read(await fetch(given.url, initOf(given, controller.signal)), given, facts, hide, maxResponseBytes);
    return (await Promise.race([receive(), aborted])) as never;
  } catch (fault) {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw fault instanceof RequestError ? fault : new NetworkError(facts(), withoutSecrets(fault, hide));
  } finally {
    clearTimeout(timer);
    for (const each of signals) each.removeEventListener('abort', abort);
    aborted.catch(() => {});
    // Closes the connection of a response that was not read.
    controller.abort();
  }
}

const isPositive = (value: unknown) => typeof value === 'number' && value > 0;
const isFunction = (value: unknown) => typeof value === 'function';

/** Whether the value of an option is valid, and what it must be. */
const CHECKS: Readonly<Record<string, readonly [isValid: (value: unknown) => boolean, expected: string]>> = {
  signal: [(value) => value instanceof AbortSignal, 'an AbortSignal'],
  timeout: [isPositive, 'a number above 0'],
  maxResponseBytes: [isPositive, 'a number above 0'],
  fetch: [isFunction, 'a function'],
};

function readOptions(given: unknown = {}) {
  if (!isRecord(given)) throw invalidOption('options', 'must be an object, such as { timeout: 1000 }');
  for (const [name, value] of Object.entries(given)) {
    const [isValid, expected] = (Object.hasOwn(CHECKS, name) && CHECKS[name]) || [];
    if (!isValid)
      throw invalidOption(name, `is not an option of sendOnce, which has ${Object.keys(CHECKS).join(', ')}`);
    if (value !== undefined && !isValid(value)) throw invalidOption(name, `must be ${expected}`);
  }
  // Without a prototype, because a polluted `Object.prototype` must not add options.
  const own: SendOnceOptions = { __proto__: null, ...given } as object;
  const { signal, timeout = 60_000, maxResponseBytes = 100_000_000, fetch = globalThis.fetch } = own;
  return { signal, timeout, maxResponseBytes, fetch };
}

function readRequest(request: unknown): Given {
  const given = { __proto__: null, ...(request as object) } as unknown as Given;
  const { method, url, headers } = given;
  if (typeof method !== 'string' || typeof url !== 'string' || !isRecord(headers))
    throw invalidOption('request', 'must be the result of a generated function or of endpoint(…)');
  const other = Object.keys(Object(given.request)).find((name) => name !== 'signal');
  if (other) throw invalidOption(`request.${other}`, 'needs createSender with the part fetchOptions()');
  // fetch converts only some methods, and `patch` is not one of them.
  return Object.assign(given, { method: method.toUpperCase() });
}

function initOf({ method, headers, body }: Given, signal: AbortSignal): RequestInit {
  // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
  return {
    __proto__: null,
    ...{ method, headers: { ...headers }, duplex: 'half', redirect: 'manual', signal },
    body: typeof body === 'object' && !isRawBody(body) ? JSON.stringify(body) : (body ?? emptyBody(method)),
  } as object;
}

/** Servers expect a length with these methods, which fetch does not send with an empty PATCH. */
function emptyBody(method: string): Uint8Array | undefined {
  return /^P(?:ATCH|OST|UT)$/.test(method) ? new Uint8Array() : undefined;
}

async function read(
  response: Response,
  { url, ...request }: Given & Dated,
  facts: () => RequestFacts,
  hide: Hide,
  most: number,
): Promise<object> {
  const { status, headers } = response;
  const fail = (message?: string, data?: unknown) => {
    const shown = [...headers].map(([name, text]) => [name, name === 'set-cookie' ? '***' : hide(text)]);
    return new ResponseError({ ...facts(), status, headers: Object.fromEntries(shown), data }, message);
  };
  if (
    response.redirected ||
    response.type === 'opaqueredirect' ||
    (status > 300 && status < 400 && headers.has('location'))
  ) {
    throw asRedirect(fail(NOT_FOLLOWED));
  }
  const bytes = await readBody(response, most, () => {});
  if (!bytes) throw fail(`the response is larger than ${most} bytes (\`maxResponseBytes\`)`);
  if (!response.ok) throw fail(undefined, maskData(parseErrorText(textOf(bytes)), hide));
  let data: unknown;
  try {
    data = parseBody(response, bytes);
  } catch {
    throw fail('the response has a JSON content type, but is not valid JSON');
  }
  const result = { data, status, url, headers: Object.fromEntries(headers), redirected: false, cached: false };
  if (request[DATES]) result.data = request[DATES](result, fail);
  return result;
}

/** What a failed `fetch` says, without what it may contain of the request. */
function withoutSecrets(fault: unknown, hide: Hide): Error {
  const reason: unknown = memberOf(fault, 'cause') ?? fault;
  const code = textIn(reason, 'code');
  return Object.assign(new Error(hide(messageOf(reason) ?? '')), code && { code });
}
