import type { ServerEvent } from '../types/operation.ts';
import type { RequestOptions } from '../types/request-options.ts';
import type { CheckedFields, SelectedFields } from '../types/selected-fields.ts';
import type { Api } from './api.ts';
import type { SentPage } from './call.ts';
import { captureCaller, type Site } from './errors/caller.ts';
import { loadOnDemand } from './load.ts';
import { readItemsOptions, readPagesOptions } from './option-checks.ts';
import type {
  EventsOptions,
  ItemsOptions,
  PagesOptions,
  SelectingOptions,
  SendCallOptions,
  SendOptions,
} from './options.ts';
import type { AttemptedResponse, EventOf, FactsOfRequest, ListRequest, Sent, SentRequest } from './response-types.ts';
import { run } from './run.ts';
import { keepSettings, readSettings } from './settings.ts';

/** Sends request options and resolves with typed responses. */
export interface Send {
  /** Resolves with the response; rejects with a `ResponseError` for a status of 400 or higher. */
  <Request extends RequestOptions>(request: Request, options?: SendCallOptions): Promise<SentRequest<Request>>;
  /**
   * Resolves with the selected fields of the response: `['number', 'user.login', 'labels[].name']`, with dots for members and `[]` after
   * lists. If the data is a list, the names are those of its items. They are checked before the request is sent. A method of its own, because a function
   * with two signatures is not assignable to the type of a function that sends one kind of request.
   */
  fields<Request extends RequestOptions, const Fields extends readonly string[]>(
    request: Request,
    fields: Fields & CheckedFields<FactsOfRequest<Request>['data'], Fields>,
    options?: SendCallOptions,
  ): Promise<Sent<SelectedFields<FactsOfRequest<Request>['data'], Fields>>>;
  /** Resolves with the response for every status, as a union by status. */
  attempt<Request extends RequestOptions>(
    request: Request,
    options?: SendCallOptions,
  ): Promise<AttemptedResponse<Request>>;
  /** Resolves with the `Response` itself after retries and waits, for every status. Use it for streams. */
  raw(request: RequestOptions, options?: SendCallOptions): Promise<Response>;
  /** Iterates over the pages of a route. Each page is a response. */
  pages<Request extends RequestOptions>(
    request: Request,
    options?: PagesOptions,
  ): AsyncGenerator<SentRequest<Request>, void, unknown>;
  /** Iterates over the items of all pages of a route. */
  items<Request extends RequestOptions, Nothing = never>(
    request: Request & ListRequest<Request, Nothing>,
    options?: ItemsOptions,
  ): AsyncGenerator<FactsOfRequest<Request>['item'], void, unknown>;
  /**
   * Iterates over the events of a stream: server-sent events, JSON Lines or a JSON text sequence. Data that is JSON is parsed, unless
   * `parse` is false. The end of a GET with event ids leads to a reconnect, and `[DONE]` to the end of the iteration.
   */
  events<Request extends RequestOptions>(
    request: Request,
    options?: EventsOptions & { readonly parse?: true | undefined },
  ): AsyncGenerator<EventOf<Request>, void, void>;
  events(request: RequestOptions, options: EventsOptions): AsyncGenerator<ServerEvent<string>, void, void>;
  /** Resolves with the items of all pages of a route, as one list. */
  all<Request extends RequestOptions, Nothing = never>(
    request: Request & ListRequest<Request, Nothing>,
    options?: ItemsOptions,
  ): Promise<FactsOfRequest<Request>['item'][]>;
}

/** Creates a function that sends request options to an API. What the options do not set is taken from `api`. */
export function createSender(api: Api, options?: SendOptions): Send {
  const settings = readSettings(options, api);

  const call = (mode?: 'attempt' | 'raw') =>
    function send(request: RequestOptions, options?: SendCallOptions) {
      return run(settings, request, options, captureCaller(send), mode);
    };
  const sendPage =
    (site: Site, { url }: RequestOptions) =>
    (request: RequestOptions, options: SendCallOptions) =>
      run(settings, request, options, site, 'page', url) as Promise<SentPage>;

  async function* iterateEvents(site: Site, request: RequestOptions, options: EventsOptions | undefined) {
    // Loaded when it is first used, because most programs read no streams.
    const { readEvents } = await import('./events/read-events.ts');
    const connect = (next: RequestOptions, sending: SendCallOptions) =>
      run(settings, next, sending, site, 'stream', request.url) as Promise<SentPage>;
    yield* readEvents(connect, request, options, settings);
  }

  async function* iterate(
    kind: 'iteratePages' | 'iterateItems',
    site: Site,
    request: RequestOptions,
    options: ItemsOptions,
  ): AsyncGenerator<unknown, void, void> {
    yield* (await loadOnDemand(request.method))[kind](sendPage(site, request), request, options);
  }

  const usual = call();
  const send = Object.assign(usual, {
    fields: (request: RequestOptions, fields: readonly string[], options?: SendCallOptions) =>
      usual(request, { ...options, fields } as SelectingOptions),
    attempt: call('attempt'),
    raw: call('raw'),
    pages: function pages(request: RequestOptions, options?: PagesOptions) {
      return iterate('iteratePages', captureCaller(pages), request, readPagesOptions(options));
    },
    items: function items(request: RequestOptions, options?: ItemsOptions) {
      return iterate('iterateItems', captureCaller(items), request, readItemsOptions(options));
    },
    events: function events(request: RequestOptions, options?: EventsOptions) {
      return iterateEvents(captureCaller(events), request, options);
    },
    all: async function all(request: RequestOptions, options?: ItemsOptions) {
      const found: unknown[] = [];
      const items = iterate('iterateItems', captureCaller(all), request, readItemsOptions(options, 'send.all'));
      for await (const item of items) found.push(item);
      return found;
    },
  });
  return keepSettings(send, settings) as unknown as Send;
}
