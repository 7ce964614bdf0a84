import { DATES } from '../core/secrets.ts';
import { makeAttempt, timeoutReason } from './attempt.ts';
import { type Call, createCall, type Mode, type SendArguments, type SentPage, type Settings } from './call.ts';
import { type RateLimitError, routeOf, type Site, withCaller } from './errors.ts';
import type { Outcome } from './outcome.ts';
import { cancel } from './outgoing.ts';
import { createResult } from './read.ts';
import { createScope } from './timeouts.ts';

/**
 * Sends a request and returns what the caller receives. `site` contains the stack of the caller. Without a mode, a failure is thrown.
 */
export async function run(
  settings: Settings,
  args: SendArguments,
  site: Site,
  mode?: Mode,
  firstUrl?: string,
): Promise<unknown> {
  const { judge, options, totalTimeout } = settings;
  let call: Call | undefined;
  const load = () => settings.load(String(call?.outgoing.method));
  let whole: ReturnType<typeof createScope> | undefined;
  try {
    call = createCall(settings, args, mode, firstUrl);
    if (call.fetchOptions !== undefined) call.fetchOptions = (await load()).readFetchOptions(call.fetchOptions);
    const { fields, incomplete = fields, until: wanted = incomplete } = call.options;
    const isUnusual =
      args.length > 2 ||
      (settings.host && !call.isApi) ||
      options.onNotice ||
      options.validate ||
      wanted !== undefined ||
      DATES in args[0];
    const select = isUnusual ? await (await load()).prepareCall(call, mode, args) : undefined;
    // Before the token is read, which may send a request too.
    if (judge) await judge(settings, call.outgoing);
    if (call.parents.length > 0 || totalTimeout < Infinity)
      whole = createScope(call.parents, totalTimeout, timeoutReason(call, 'totalTimeout', totalTimeout));
    const signal = whole?.signal;
    signal?.throwIfAborted();
    let outcome = await makeAttempt(call, 1, signal);
    if (outcome.error || wanted) outcome = await (await load()).repeat(call, outcome, makeAttempt, signal, createCall);
    return receivedOf(outcome, call, site, mode, select);
  } catch (fault) {
    // The request was not sent, because the limit of an earlier one lasts.
    if (mode === 'attempt' && (fault as Error)?.name === 'RateLimitError') {
      const limited = (await load()).limitedResult?.(fault as RateLimitError, settings);
      if (limited) return limited;
    }
    throw withCaller(fault, site, () => routeOf(args[0]), call);
  } finally {
    whole?.end();
  }
}

/** What the caller receives for the result of the last attempt. Throws the error that it represents, unless the mode is to receive it. */
function receivedOf(
  outcome: Outcome,
  call: Call,
  site: Site,
  mode: Mode | undefined,
  select: SentPage['select'],
): unknown {
  const { error, response } = outcome;
  if (error && !(response && (mode === 'attempt' || mode === 'raw'))) {
    if (mode === 'stream') cancel(response);
    throw error;
  }
  if (!response || mode === 'raw') return response;
  const page = createResult(response, outcome);
  if (error && call.isDoubtful) Object.assign(page, { earlier: 'unknown' });
  const sent = { page, response, call, site, select };
  if (mode && mode !== 'attempt') return sent;
  if (select) page.data = select(page.data, sent as SentPage);
  return page;
}
