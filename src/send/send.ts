// The life of a call, from its check to its result. A step that only some calls need is missing, or refuses, without the part that it belongs to.

import { DATES } from '../core/secrets.ts';
import { attempt, createTimeout } from './attempt.ts';
import { type Call, createCall, type Given, type Iterate, type Iterating, type Sender, type Sent } from './call.ts';
import { routeOf, type Site, withCaller } from './errors.ts';
import { addDoubt, withDates } from './failures.ts';
import { cancel, type Received } from './outgoing.ts';
import { createResult } from './read.ts';
import type { Scope } from './timeouts.ts';

/** Sends a request: one attempt after another, until one is final. Throws the error of the last one, unless the caller wants its response. */
export async function send(sender: Sender, given: Given): Promise<Sent> {
  let call: Call | undefined;
  let whole: Scope | undefined;
  try {
    // Check the request and the options of the call.
    call = createCall(sender, given);
    if (DATES in call.given) call.select = (data, sent) => (sent ? withDates(sent) : data);
    const asked = sender.steps.prepareCall?.(call);
    if (asked) await asked;
    if (call.options.once ?? sender.options.once) await sender.steps.begin?.(call);

    // Send it, and what follows from its response.
    const { totalTimeout = sender.totalTimeout } = call.options;
    if (call.parents.length > 0 || totalTimeout < Infinity)
      whole = createTimeout(call, 'totalTimeout', totalTimeout, call.parents);
    let received: Received;
    for (let next: Call | undefined = call; ; ) {
      whole?.signal.throwIfAborted();
      received = next.found ?? (await (sender.steps.attempt ?? attempt)(next, whole?.signal));
      if (next.isWrite && (received.error || next.once))
        received = (await sender.steps.settle?.(next, received, whole?.signal)) ?? received;
      next =
        received.error || call.options.until ? await sender.steps.again?.(next, received, whole?.signal) : undefined;
      if (!next) return resultOf(call, received);
    }
  } catch (fault) {
    if (call?.kind === 'attempt' && call.refused?.error === fault) return { ...call.refused, call } as never;
    throw withCaller(
      fault,
      given.site,
      () => routeOf(given.args[0]),
      (error) => call && addDoubt(call, error),
    );
  } finally {
    whole?.end();
    call?.once?.end();
  }
}

/** What the caller receives for the last attempt. Throws the error that it represents, unless the caller wants every response. */
function resultOf(call: Call, received: Received): Sent {
  const { error, response } = received;
  const { kind, select, sender } = call;
  if (!error && sender.spent.size > 0) sender.steps.refill?.(call);
  if (!response || (error && kind !== 'attempt' && kind !== 'raw')) {
    if (kind === 'stream') cancel(response);
    throw error;
  }
  const page = createResult(response, received);
  if (error && call.isDoubtful) Object.assign(page, { earlier: 'unknown' });
  const sent = { page, response, call } as Sent;
  if (select && (kind === 'send' || kind === 'attempt')) Object.assign(page, { data: select(page.data, sent) });
  return sent;
}

/** The methods of a sender that resolve. */
export type Resolving = 'send' | 'attempt' | 'raw' | 'fields' | 'all';

/**
 * Does the work of the methods of a sender, and of functions that are built on it. `site` is where the function was called that a
 * program uses, so that errors lead to that line.
 */
export interface Performer {
  resolve(site: Site, kind: Resolving, args: readonly unknown[]): Promise<unknown>;
  iterate(site: Site, kind: Iterating, args: readonly unknown[]): AsyncGenerator<unknown, void, void>;
}

/** Creates what sends with a sender. */
export function createPerformer(sender: Sender): Performer {
  const iterate = sender.steps.iterate as Iterate;
  return {
    iterate: (site, kind, args) => iterate(sender, site, kind, args),
    async resolve(site, kind, args) {
      if (kind === 'all') {
        const found: unknown[] = [];
        for await (const item of iterate(sender, site, kind, args)) found.push(item);
        return found;
      }
      const given =
        kind === 'fields'
          ? { site, kind: 'send' as const, args: [args[0], { ...(args[2] as object), fields: args[1] }] }
          : { site, kind, args };
      const sent = await sender.send(sender, given);
      return kind === 'raw' ? sent.response : sent.page;
    },
  };
}
