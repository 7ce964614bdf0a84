import type { RequestOptions } from '../core/types/request-options.ts';
import type { Iterating, Lists, SendArguments, Settings } from './call.ts';
import { captureCaller, type Site } from './errors.ts';
import type { SelectingOptions, SendCallOptions } from './options.ts';
import { settingsOf } from './settings.ts';

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

export function createPerformer(settings: Settings): Performer {
  const { run, lists } = settings;
  return {
    iterate: (site, kind, args) => (lists as Lists).iterate(settings, site, kind, args),
    resolve(site, kind, args) {
      if (kind === 'all') return (lists as Lists).collect(settings, site, args);
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
