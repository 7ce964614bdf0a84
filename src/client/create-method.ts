import type { Callee } from '../core/errors.ts';
import { attachRoute } from '../core/errors.ts';
import { PARTS } from '../core/methods.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import { type Iterating, keepBuilt } from '../send/call.ts';
import { checkCount, type MethodArguments } from '../send/check-count.ts';
import { captureCaller } from '../send/errors.ts';
import type { Paging } from '../send/paging.ts';
import type { Performer, Resolving } from '../send/send.ts';
import { joinOptions } from './join-options.ts';

/** The parts of a client's method. */
export interface MethodParts {
  readonly performer: Performer;
  readonly route: string;
  /** Builds the request from the options of the call. */
  readonly build: (options: unknown) => RequestOptions;
  /** The endpoint of the client, for its defaults. */
  readonly endpoint: { readonly DEFAULTS: MergedOptions };
  /** How to iterate over its results. */
  readonly iterating: readonly Iterating[];
  /** Options of the sender for `all`, `items` and `pages`. */
  readonly paging?: { readonly paging: Paging } | undefined;
}

/** Creates the method of a client for a route. Its errors lead to the line that called it, and name the route. */
export function createMethod(parts: MethodParts): object {
  const { performer, route, build, endpoint, iterating, paging } = parts;
  const read = (callee: Callee, kind: Resolving | Iterating, args: MethodArguments): readonly unknown[] => {
    try {
      if (args.length > 2) checkCount(args);
      const isPaged = paging !== undefined && /all|items|pages/.test(kind);
      const [request, sending] = args[1] === undefined ? [build(args[0])] : joinOptions(args, build, endpoint);
      return [keepBuilt(request), isPaged ? { ...paging, ...sending } : sending];
    } catch (error) {
      throw attachRoute(error, callee, route);
    }
  };
  // Asynchronous, so that an invalid call rejects.
  const resolving = (kind: Resolving) =>
    async function call(...args: MethodArguments) {
      const given = read(call, kind, args);
      return performer.resolve(captureCaller(call, route), kind, given);
    };
  const iterate = (kind: Iterating) =>
    function call(...args: MethodArguments) {
      const given = read(call, kind, args);
      return performer.iterate(captureCaller(call, route), kind, given);
    };
  const all = iterating.includes('items') ? { all: resolving('all') } : {};
  return Object.assign(resolving('send'), all, {
    [PARTS]: parts,
    route,
    attempt: resolving('attempt'),
    raw: resolving('raw'),
    ...Object.fromEntries(iterating.map((kind) => [kind, iterate(kind)])),
  });
}
