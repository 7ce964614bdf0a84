import type { RequestOptions } from '../../core/types/request-options.ts';
import type { Settings } from '../call.ts';
import type { EventsOptions } from '../options.ts';
import type { SendPage } from '../pages/iterate.ts';

/** Iterates over the events of a stream. Their reader is loaded when it is first used, because most programs read no streams. */
export async function* iterateEvents(
  sendPage: SendPage,
  request: RequestOptions,
  options: EventsOptions | undefined,
  settings: Settings,
): AsyncGenerator<unknown, void, void> {
  const { readEvents } = await import('./read-events.ts');
  yield* readEvents((next, sending) => sendPage(next, sending, 'stream'), request, options, settings);
}
