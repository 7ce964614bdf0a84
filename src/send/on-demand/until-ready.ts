import { isRead } from '../../core/internal/methods.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import type { Call, createCall } from '../call.ts';
import { retryAfter } from '../limits/limits.ts';
import { memberOf } from '../member-of.ts';
import { parseUrl } from '../origin.ts';
import type { Outcome } from '../outcome.ts';
import { cancel } from '../outgoing.ts';
import { wait } from '../wait.ts';
import { responseError } from './failures.ts';

const LONGEST_DELAY = 30_000;

/** What APIs call the state of work that has not ended. */
const PENDING =
  /^(?:pending|queued|requested|waiting|in_progress|processing|exporting|created|provisioning|awaiting|starting)$/i;

/**
 * Asks for a result until it is ready. A read is sent again. A write is sent once, and then the URL in its response is read. The delay doubles each
 * time, and is longer if the server asks for that.
 */
export async function waitUntilReady(
  call: Call,
  first: Outcome,
  signal: AbortSignal | undefined,
  ask: (call: Call) => Promise<Outcome>,
  create: typeof createCall,
): Promise<Outcome> {
  const { maxWait, retryDelay } = call.settings;
  let outcome = first;
  let target = isRead(call.outgoing.method) ? call : undefined;
  for (let delay = retryDelay, waited = 0; ; delay = Math.min(delay * 2, LONGEST_DELAY)) {
    const { response, data } = outcome;
    if (!response || !isPending(outcome, target, call)) return outcome;
    target ??= await createResultCall(call, response, data, create);
    const pause = Math.max(delay, retryAfter(response.headers, Date.now()) || 0);
    waited += pause;
    if (!target || waited > maxWait) {
      const message = target
        ? `the result is not ready after ${maxWait} ms (\`maxWait\`)`
        : 'the result is not ready, and the response has no URL of the API at which to ask for it';
      throw Object.assign(responseError(call, response, message, data), { code: 'NOT_READY' });
    }
    if (call.isRaw) cancel(response);
    await wait(pause, signal);
    outcome = await ask(target);
  }
}

/** Whether a result is to be asked for again. What a write creates can be missing at first. */
function isPending({ response, error, data }: Outcome, target: Call | undefined, call: Call): boolean {
  const { status } = response ?? {};
  if (status === 202 || (status === 404 && target !== undefined && target !== call)) return true;
  const states = ['state', 'status', 'processing_status'].map((name) => memberOf(data, name));
  return !error && target !== undefined && states.some((state) => PENDING.test(String(state)));
}

/** The call that reads what a write creates, from the same origin. */
async function createResultCall(
  call: Call,
  { headers }: Response,
  data: unknown,
  create: typeof createCall,
): Promise<Call | undefined> {
  const { outgoing, settings, timeout, retries } = call;
  const findResult = (await settings.loadAdvice?.().catch(() => undefined))?.findResult?.(
    outgoing.method,
    outgoing.url,
  );
  const link = headers.get('location') ?? (findResult ? findResult(data) : memberOf(data, 'url'));
  const source = parseUrl(outgoing.url);
  const url = typeof link === 'string' ? parseUrl(link, source) : undefined;
  if (!url || url.origin !== source?.origin) return undefined;
  const kept = Object.entries(outgoing.headers).filter(([name]) => !name.startsWith('content-'));
  const request = { method: 'get', url: url.href, headers: Object.fromEntries(kept) } as RequestOptions;
  const next = create(settings, [request, { timeout, retries }], call.isRaw ? 'raw' : undefined);
  next.fetchOptions = call.fetchOptions;
  return next;
}
