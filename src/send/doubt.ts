import { isRead } from '../core/methods.ts';
import type { Call } from './call.ts';
import { asUnexpected } from './errors.ts';
import { responseError } from './failures.ts';
import type { Exchange } from './outgoing.ts';
import { isJson, isValid, shownText, textOf } from './read.ts';

/**
 * Throws for the response to a write that has nothing or a text instead of JSON, if the description of the API says that it always has JSON.
 * If there is no description, the program is told.
 */
export function doubtData(call: Call, { response, request }: Exchange, bytes: Uint8Array): void {
  const { headers, status } = response;
  if (isRead(request.method) || (status !== 200 && status !== 201)) return;
  if (bytes.length > 0 && (isJson(headers.get('content-type') ?? '') || isValid(textOf(bytes)))) return;
  const message = `the response ${bytes.length === 0 ? 'has no body' : 'is not JSON'}, but the request accepts only JSON`;
  const { advice, steps } = call.sender;
  const isDeclared = advice?.declaresBody?.(call.outgoing, status);
  if (isDeclared) throw asUnexpected(responseError(call, response, message, shownText(bytes)));
  if (isDeclared === undefined) steps.notify?.(call, 'data', message);
}
