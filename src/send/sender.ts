import type { Iterate, Iterating, Sender } from './call.ts';
import { captureCaller, type Site } from './errors.ts';

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

function createPerformer(sender: Sender): Performer {
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

/** Creates the function that sends requests, with its methods. */
export function createMethods(performer: Performer) {
  const resolving = (kind: Resolving) =>
    function send(...args: unknown[]) {
      return performer.resolve(captureCaller(send), kind, args);
    };
  const iterating = (kind: Iterating) =>
    function iterate(...args: unknown[]) {
      return performer.iterate(captureCaller(iterate), kind, args);
    };
  return Object.assign(resolving('send'), {
    fields: resolving('fields'),
    attempt: resolving('attempt'),
    raw: resolving('raw'),
    all: resolving('all'),
    pages: iterating('pages'),
    items: iterating('items'),
    events: iterating('events'),
  });
}

const senders = new WeakMap<object, Sender>();

/** The function that sends the requests of a sender, with its methods. */
export function createSendFunction(sender: Sender) {
  return keepSender(createMethods(createPerformer(sender)), sender);
}

/** Keeps the sender of a function, for functions that are built on it. */
export function keepSender<Send extends object>(send: Send, sender: Sender): Send {
  senders.set(send, sender);
  return send;
}

/** The sender of a function that sends requests. Undefined for any other function. */
export function senderOf(send: object): Sender | undefined {
  return senders.get(send);
}

/** What functions that are built on a sender send with. */
export function performerOf(send: object): Performer {
  return createPerformer(senderOf(send) as Sender);
}
