import { DATES, type Dated } from '../../core/endpoint/carried.ts';
import { maskCause, maskData } from '../../core/internal/mask.ts';
import { observe } from '../../core/internal/observe.ts';
import type { Gap } from '../api.ts';
import { parseErrorText, readBody, shownText, textOf } from '../body.ts';
import type { Call, SentPage } from '../call.ts';
import { withCaller } from '../errors/caller.ts';
import { asUnexpected, NOT_JSON, ResponseError, type ResponseFacts, TimeoutError } from '../errors/errors.ts';
import { NetworkError } from '../errors/request-error.ts';
import type { Exchange, NonJson, Outcome } from '../outcome.ts';
import { factsOfCall, maskOf } from './facts.ts';
import { optionNotice } from './notices.ts';

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** The error for a request or response that the network did not transfer, with secrets hidden. */
export function networkError(call: Call, fault: unknown): NetworkError {
  return new NetworkError(factsOfCall(call), maskCause(fault, maskOf(call)));
}

export function timeoutError(
  call: Call,
  option: 'timeout' | 'totalTimeout',
  milliseconds: number,
  hasHeaders: boolean,
): TimeoutError {
  return new TimeoutError(factsOfCall(call), option, milliseconds, hasHeaders);
}

/** The outcome of an attempt whose response reports a failure. */
export async function failedOutcome(
  call: Call,
  found: Exchange,
  progress: (hasHeaders: boolean) => void,
): Promise<Outcome> {
  const data = await readErrorData(call, found.response, progress);
  const error = await errorOf(call, found, data);
  if (error.name !== 'RateLimitError') call.settings.queue?.resume(call);
  return { ...found, data, error };
}

/** Reads the body of a failed response, with secrets hidden. One that is too large is ignored. */
async function readErrorData(
  call: Call,
  response: Response,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const most = Math.min(MOST_ERROR_BYTES, call.settings.maxResponseBytes);
  try {
    const bytes = await readBody(call.isRaw ? response.clone() : response, most, progress);
    return bytes && maskData(parseErrorText(textOf(bytes)), maskOf(call));
  } catch (fault) {
    throw networkError(call, fault);
  }
}

/** The response as errors show it, with the secrets of the request hidden. `data` must not contain them. */
export function shownResponse(call: Call, { status, headers }: Response, data: unknown): ResponseFacts {
  const mask = maskOf(call);
  const shown = [...headers].map(([name, value]) => [mask(name), name === 'set-cookie' ? '***' : mask.header(value)]);
  return { ...factsOfCall(call), status, headers: Object.fromEntries(shown), data };
}

/** The error for a response that was received, but cannot be used. */
export function responseError(call: Call, response: Response, message: string, data?: unknown): ResponseError {
  const mask = maskOf(call);
  return new ResponseError(shownResponse(call, response, maskData(data, mask)), mask(message));
}

/** The error for a page that cannot be used, with the stack of the caller. */
export function errorOfPage({ call, response, page, site }: SentPage, message: string): ResponseError {
  return withCaller(responseError(call, response, message, page.data), site);
}

/** The error for a response with a status of success that cannot be used, with a code. */
export function codedError(sent: SentPage, { code, message }: Gap): ResponseError {
  return Object.assign(errorOfPage(sent, message), { code });
}

/** The data of a response, with its dates converted if the request asks for that. */
export function withDates(sent: SentPage, request: unknown): unknown {
  const { page } = sent;
  return (request as Dated)[DATES]?.(page, (message) => errorOfPage(sent, message)) ?? page.data;
}

export function tooLarge(call: Call, response: Response): ResponseError {
  const { maxResponseBytes } = call.settings;
  return responseError(
    call,
    response,
    `the response is larger than ${maxResponseBytes} bytes (\`maxResponseBytes\`). To read it in parts, use \`raw\``,
  );
}

export function notJson(call: Call, response: Response): ResponseError {
  return responseError(call, response, NOT_JSON);
}

/**
 * Throws for a response that has something else than JSON. Without a page, that is an error only if the API always sends JSON: otherwise, the
 * program is told.
 */
export async function reportNonJson(
  call: Call,
  response: Response,
  { message, isPage }: NonJson,
  bytes: Uint8Array,
): Promise<void> {
  const { loadAdvice, options } = call.settings;
  const advice = isPage ? undefined : await loadAdvice?.().catch(() => undefined);
  const isDeclared = isPage || advice?.declaresBody?.(call.outgoing, response.status);
  if (isDeclared) throw asUnexpected(responseError(call, response, message, shownText(bytes)));
  if (isDeclared === undefined) observe(options.onNotice, optionNotice('data', message, factsOfCall(call)));
}

/** The error for a failed response. */
async function errorOf(call: Call, found: Exchange, data: unknown): Promise<ResponseError> {
  const { limits, load } = call.settings;
  const { status, headers } = found.response;
  const shown = shownResponse(call, found.response, data);
  const limit = status >= 400 && (await limits?.read({ status, headers, data, now: Date.now() }));
  const { explain, limitError } = await load(call.outgoing.method);
  return limit ? limitError(call, found.url, found.request, limit, shown) : explain(call, found, shown);
}
