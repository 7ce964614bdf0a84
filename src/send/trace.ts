import { observe } from '../core/observe.ts';
import type { Call } from './call.ts';
import { requestIdIn } from './errors.ts';
import { errorOf, factsOfCall } from './failures.ts';
import type { RequestEvent, RequestTrace } from './options.ts';
import type { Exchange } from './outgoing.ts';
import { rateLimitIn } from './read.ts';
import type { Scope } from './timeouts.ts';

const EVENTS = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;

/** What this module uses of Node's tracing channels, which other runtimes have too. */
interface TracingChannel {
  readonly hasSubscribers: boolean;
  tracePromise<Value>(run: () => Promise<Value>, message: object): Promise<Value>;
}

let found: TracingChannel | undefined;

/** The channel. Its module is not imported, so that bundles for browsers and other runtimes do without it. */
export function findChannel(): TracingChannel | undefined {
  const module = globalThis.process?.getBuiltinModule?.('node:diagnostics_channel');
  const channel = found ? undefined : module?.tracingChannel?.('routebook:request');
  // Those of Bun do not say whether they have subscribers, but their parts do.
  if (channel && channel.hasSubscribers === undefined)
    Object.defineProperty(channel, 'hasSubscribers', {
      get: () => EVENTS.some((name) => channel[name].hasSubscribers),
    });
  found ??= channel as unknown as TracingChannel | undefined;
  return found;
}

type Run = (call: Call, scope: Scope) => Promise<Exchange>;

/** Sends the request of an attempt, and tells who observes it that it begins and how it ends. */
export function trace(call: Call, scope: Scope, run: Run): Promise<Exchange> {
  const { attempt, sender } = call;
  const { onRequest } = sender.options;
  if (onRequest) observe<RequestEvent>(onRequest, { ...factsOfCall(call), ...methodsOf(call), attempt });
  return found?.hasSubscribers ? publish(found, call, scope, run) : run(call, scope);
}

const methodsOf = (call: Call) => ({ template: call.site.route, method: call.request.method });

async function publish(channel: TracingChannel, call: Call, scope: Scope, run: Run): Promise<Exchange> {
  const { attempt, sender } = call;
  const start = sender.clock.now();
  const message: RequestTrace = { ...factsOfCall(call), ...methodsOf(call), attempt };
  const outcome: { exchange?: Exchange; fault?: unknown } = {};
  // The exchange has the token, so that the promise that subscribers see resolves with nothing.
  const traced = channel.tracePromise(async () => {
    try {
      outcome.exchange = await run(call, scope);
    } catch (fault) {
      outcome.fault = fault;
      message.duration = sender.clock.now() - start;
      throw scope.signal.aborted ? scope.signal.reason : errorOf(call, fault);
    }
    const { response, cached, error } = outcome.exchange;
    const headers = Object.fromEntries(response.headers);
    Object.assign(message, {
      status: response.status,
      duration: sender.clock.now() - start,
      requestId: requestIdIn(headers),
      rateLimit: rateLimitIn(headers),
      cached,
    });
    if (error) throw error;
  }, message);
  // What is rejected is known already.
  await traced.catch(() => {});
  if (outcome.exchange) return outcome.exchange;
  throw outcome.fault;
}
