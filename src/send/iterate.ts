import type { OptionChecks } from '../core/read-options.ts';
import { hasMethods, isBoolean, isText, readOptions } from '../core/read-options.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Iterate, Iterating, Sender, SendPage } from './call.ts';
import { routeOf, type Site, withCaller } from './errors.ts';
import { isAmount, isCount, TIMING_CHECKS } from './option-checks.ts';
import type { ItemsOptions, PagesOptions, SelectingOptions } from './options.ts';

const PAGES: OptionChecks<PagesOptions & SelectingOptions> = {
  ...TIMING_CHECKS,
  // What these must be is checked where they are used.
  fields: () => undefined,
  incomplete: isText,
  pages: isAmount,
  prefetch: isBoolean,
  paging: hasMethods('next'),
  concurrency: isCount,
  beyondLimit: isText,
};
export const ITEM_CHECKS: OptionChecks<ItemsOptions & SelectingOptions> = { ...PAGES, limit: isAmount, unique: isText };

/** Iterates over a list or a stream. The options are read at once; those of events are read where they are used. */
export const iterate: Iterate = (sender, site, kind, args) => {
  const [request, options] = args as [RequestOptions, object];
  try {
    if (kind === 'events') return read(sender, site, kind, request, options);
    const checks = { ...(kind === 'pages' ? PAGES : ITEM_CHECKS), ...sender.own?.checks };
    const given = readOptions<PagesOptions>(`send.${kind}`, options, checks);
    const list = Object.assign(given, { isWhole: kind === 'all', pageUrl: sender.judge?.pageUrl });
    return read(sender, site, kind === 'all' ? 'items' : kind, request, list);
  } catch (fault) {
    throw withCaller(fault, site, () => routeOf(request));
  }
};

async function* read(sender: Sender, site: Site, kind: Iterating, request: RequestOptions, options: object) {
  const sendPage: SendPage = (next, sending, mode) =>
    sender.send(sender, { kind: mode, args: [next, sending], site, firstUrl: request.url });
  try {
    const list = sender.steps[kind];
    if (list) yield* list(sendPage, request, options, sender, site.route);
  } catch (fault) {
    throw withCaller(fault, site, () => routeOf(request));
  }
}
