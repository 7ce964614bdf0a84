import { maskData } from '../core/mask.ts';
import type { Call } from './call.ts';
import { asRedirect, asUnexpected, isRedirect, NOT_FOLLOWED, NOT_JSON, ResponseError } from './errors.ts';
import { maskOf, responseError, shownResponse } from './failures.ts';
import type { Exchange, NonJson } from './outgoing.ts';
import {
  CutBodyError,
  describeNonJson,
  isBinary,
  isJson,
  parseBody,
  parseErrorText,
  readBody,
  shownText,
  textOf,
  Unusable,
} from './read.ts';

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** Reads the data of a response with a status of success. Throws if it cannot be the data that the request asks for. */
export async function readData(
  call: Call,
  received: Exchange,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const { isApi, given, sender } = call;
  const { maxResponseBytes, options, steps } = sender;
  const { response, request, crossedOrigin } = received;
  const bytes = await readBody(response, isBinary(response, given) ? Infinity : maxResponseBytes, progress);
  if (!bytes) throw new Unusable(response, tooLarge(maxResponseBytes));
  const parseJson = options.bigint ? steps.parse : options.parseJson;
  const judge = () => {
    const wrong = isApi && !crossedOrigin ? describeNonJson(request, response, bytes) : undefined;
    if (wrong) doubt(call, response, wrong, bytes);
  };
  // What JSON.parse accepts is JSON.
  const isCertain = bytes.length > 0 && !parseJson && isJson(response.headers.get('content-type') ?? '');
  if (!isCertain) judge();
  let data: unknown;
  try {
    data = parseBody(response, bytes, given, parseJson);
  } catch (fault) {
    if (isCertain) judge();
    throw fault instanceof CutBodyError ? fault : new Unusable(response, NOT_JSON);
  }
  if (call.cacheKey) steps.keep?.(call, received, textOf(bytes));
  return data;
}

function tooLarge(most: number): string {
  return `the response is larger than ${most} bytes (\`maxResponseBytes\`). To read it in parts, use \`raw\``;
}

/**
 * Throws for a response that has something else than JSON. Without a page, that is an error only if the API always sends JSON: otherwise, the
 * program is told.
 */
function doubt(call: Call, response: Response, { message, isPage }: NonJson, bytes: Uint8Array): void {
  const { advice, steps } = call.sender;
  const isDeclared = isPage || advice?.declaresBody?.(call.outgoing, response.status);
  if (isDeclared) throw asUnexpected(responseError(call, response, message, shownText(bytes)));
  if (isDeclared === undefined) steps.notify?.(call, 'data', message);
}

/** Reads a response that reports a failure, and sets its error. */
export async function fail(call: Call, received: Exchange, progress: (hasHeaders: boolean) => void): Promise<void> {
  const { limits, steps, clock, turns } = call.sender;
  const { status, headers } = received.response;
  const data = await readErrorData(call, received.response, progress);
  const shown = shownResponse(call, received.response, data);
  const limit = status >= 400 && limits?.read({ status, headers, data, now: clock.now() });
  const isRedirected = isRedirect(received.response);
  const message = isRedirected && !steps.follow ? NOT_FOLLOWED : undefined;
  received.data = data;
  received.error =
    (limit && steps.pause?.(call, { ...received.request, url: received.url }, limit, shown)) ||
    (message || !steps.explain ? new ResponseError(shown, message) : await steps.explain(call, received, shown));
  if (isRedirected) asRedirect(received.error);
  if (received.error.name !== 'RateLimitError') turns?.queue.resume(call);
}

/** Reads the body of a failed response, with secrets hidden. One that is too large is ignored. */
async function readErrorData(
  call: Call,
  response: Response,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const most = Math.min(MOST_ERROR_BYTES, call.sender.maxResponseBytes);
  const bytes = await readBody(call.isRaw ? response.clone() : response, most, progress);
  return bytes && maskData(parseErrorText(textOf(bytes)), maskOf(call));
}
