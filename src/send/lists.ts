import { hasMethods, isBoolean, isText, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Iterating, Lists, Mode, SentPage, Settings } from './call.ts';
import { routeOf, type Site, withCaller } from './errors.ts';
import { isAmount, isCount, SELECTING_CHECKS } from './option-checks.ts';
import type { ItemsOptions, PagesOptions, SelectingOptions, SendCallOptions } from './options.ts';

const PAGES: OptionChecks<PagesOptions & SelectingOptions> = {
  ...SELECTING_CHECKS,
  pages: isAmount,
  prefetch: isBoolean,
  paging: hasMethods('next'),
  concurrency: isCount,
  beyondLimit: isText,
};
const ITEMS: OptionChecks<ItemsOptions & SelectingOptions> = { ...PAGES, limit: isAmount, unique: isText };

async function* generate(settings: Settings, site: Site, kind: Iterating, request: RequestOptions, options: object) {
  const sendPage = (next: RequestOptions, sending: SendCallOptions, mode: Mode) =>
    settings.run(settings, [next, sending], site, mode, request.url) as Promise<SentPage>;
  try {
    yield* (await settings.load(request.method))[kind](sendPage, request, options, settings, site.route);
  } catch (fault) {
    throw withCaller(fault, site, () => routeOf(request));
  }
}

/** The options are read at once. Those of events are read where they are used. */
function iterate(settings: Settings, site: Site, kind: Iterating, args: readonly unknown[], method: string = kind) {
  const [request, options] = args as [RequestOptions, object];
  try {
    if (kind === 'events') return generate(settings, site, kind, request, options);
    const read = readOptions<PagesOptions>(`send.${method}`, options, kind === 'items' ? ITEMS : PAGES);
    return generate(
      settings,
      site,
      kind,
      request,
      Object.assign(read, { isWhole: method === 'all', pageUrl: settings.judge?.pageUrl }),
    );
  } catch (fault) {
    throw withCaller(fault, site, () => routeOf(request));
  }
}

/** What reads lists and streams. */
export const LISTS: Lists = {
  iterate,
  async collect(settings, site, args) {
    const found: unknown[] = [];
    for await (const item of iterate(settings, site, 'items', args, 'all')) found.push(item);
    return found;
  },
};
