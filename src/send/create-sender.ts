import type { RequestOptions } from '../types/request-options.ts';
import type { Api } from './api.ts';
import { captureCaller, type Site } from './errors/caller.ts';
import { readItemsOptions, readPagesOptions } from './option-checks.ts';
import type { ItemsOptions, PagesOptions, SendCallOptions, SendOptions } from './options.ts';
import { iterateItems, iteratePages, type SentPage } from './pages/iterate.ts';
import type { AttemptedResponse, FactsOfRequest, ListRequest, SentRequest } from './response-types.ts';
import { run } from './run.ts';
import { keepSettings, readSettings } from './settings.ts';

/** Sends request options and resolves with typed responses. */
export interface Send {
  /** Resolves with the response; rejects with a `ResponseError` for a status of 400 or higher. */
  <Request extends RequestOptions>(request: Request, options?: SendCallOptions): Promise<SentRequest<Request>>;
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

  const send = Object.assign(call(), {
    attempt: call('attempt'),
    raw: call('raw'),
    pages: function pages(request: RequestOptions, options?: PagesOptions) {
      return iteratePages(sendPage(captureCaller(pages), request), request, readPagesOptions(options));
    },
    items: function items(request: RequestOptions, options?: ItemsOptions) {
      return iterateItems(sendPage(captureCaller(items), request), request, readItemsOptions(options));
    },
    all: async function all(request: RequestOptions, options?: ItemsOptions) {
      const found: unknown[] = [];
      const items = iterateItems(sendPage(captureCaller(all), request), request, readItemsOptions(options, 'send.all'));
      for await (const item of items) found.push(item);
      return found;
    },
  });
  return keepSettings(send, settings) as unknown as Send;
}
