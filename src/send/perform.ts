import type { RequestOptions } from '../core/types/request-options.ts';
import type { Mode, SentPage, Settings } from './call.ts';
import { captureCaller, type Site, withCaller } from './errors/caller.ts';
import { readIteratingOptions } from './option-checks.ts';
import type { SelectingOptions, SendCallOptions } from './options.ts';
import { run, type SendArguments } from './run.ts';
import { settingsOf } from './settings.ts';

/** The methods of a sender that resolve, and those that iterate. */
export type Resolving = 'send' | 'attempt' | 'raw' | 'fields' | 'all';
export type Iterating = 'pages' | 'items' | 'events';

/**
 * Does the work of the methods of a sender, and of functions that are built on it. `site` is where the function was called that a
 * program uses, so that errors lead to that line.
 */
export interface Performer {
  resolve(site: Site, kind: Resolving, args: readonly unknown[]): Promise<unknown>;
  iterate(site: Site, kind: Iterating, args: readonly unknown[]): AsyncGenerator<unknown, void, void>;
}

export function createPerformer(settings: Settings): Performer {
  async function* generate(site: Site, kind: Iterating, request: RequestOptions, options: object) {
    const sendPage = (next: RequestOptions, sending: SendCallOptions, mode: Mode) =>
      run(settings, [next, sending], site, mode, request.url) as Promise<SentPage>;
    try {
      yield* (await settings.load(request.method))[kind](sendPage, request, options, settings, site.route);
    } catch (fault) {
      throw withCaller(fault, site, request);
    }
  }

  /** The options are read at once. Those of events are read where they are used. */
  function iterate(site: Site, kind: Iterating, args: readonly unknown[], method: string = kind) {
    const [request, options] = args as [RequestOptions, object];
    try {
      if (kind === 'events') return generate(site, kind, request, options);
      const read = readIteratingOptions(kind, options, method);
      return generate(site, kind, request, Object.assign(read, { isWhole: method === 'all' }));
    } catch (fault) {
      throw withCaller(fault, site, request);
    }
  }

  async function collect(site: Site, args: readonly unknown[]): Promise<unknown[]> {
    const found: unknown[] = [];
    for await (const item of iterate(site, 'items', args, 'all')) found.push(item);
    return found;
  }

  return {
    iterate,
    resolve(site, kind, args) {
      if (kind === 'all') return collect(site, args);
      if (kind !== 'fields') return run(settings, args as SendArguments, site, kind === 'send' ? undefined : kind);
      const [request, fields, options] = args as [RequestOptions, readonly string[], SendCallOptions?];
      return run(settings, [request, { ...options, fields } as SelectingOptions], site);
    },
  };
}

/** What functions that are built on a sender send with. */
export function performerOf(send: object): Performer {
  return createPerformer(settingsOf(send) as Settings);
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
