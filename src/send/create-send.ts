import type { RequestOptions } from '../types/request-options.ts';
import type { ResponseError } from './errors.ts';
import type { CallOptions, ItemsOptions, PagesOptions, SendOptions } from './options.ts';
import { iterateItems, iteratePages } from './pages.ts';
import type { AttemptedResponse, ItemOfPages, SentResponse } from './response-types.ts';
import { type Outcome, run } from './run.ts';
import { readSettings } from './settings.ts';

/** Sends request options and resolves with typed responses. */
export interface Send {
  /** Resolves with the response; rejects with a `ResponseError` for a status of 400 or higher. */
  <Request extends RequestOptions>(request: Request, options?: CallOptions): Promise<SentResponse<Request>>;
  /** Resolves with the response whatever its status, as a union by status. */
  attempt<Request extends RequestOptions>(request: Request, options?: CallOptions): Promise<AttemptedResponse<Request>>;
  /** Resolves with the `Response` itself after retries and waits, whatever its status: for streams. */
  raw(request: RequestOptions, options?: CallOptions): Promise<Response>;
  /** Iterates over the pages of a route, each a response. */
  pages<Request extends RequestOptions>(
    request: Request,
    options?: PagesOptions,
  ): AsyncGenerator<SentResponse<Request>, void, void>;
  /** Iterates over the items of all pages of a route. */
  items<Request extends RequestOptions>(
    request: Request,
    options?: ItemsOptions,
  ): AsyncGenerator<ItemOfPages<Request>, void, void>;
}

/**
 * Makes a function that sends request options: with retries, GitHub's rate limits, pages, redirects and a token that stays with the API.
 *
 * @example
 * ```ts
 * const send = createSend({ token: () => process.env.GITHUB_TOKEN });
 * const { data } = await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
 * ```
 */
export function createSend(options: SendOptions = {}): Send {
  const settings = readSettings(options);

  /** Runs a call. Its errors name the line of the caller, which is no longer on the stack when they are made. */
  const call = async (
    request: RequestOptions,
    options: CallOptions = {},
    mode: 'throw' | 'return' | 'raw',
    site: Error,
  ) => {
    try {
      const outcome = await run(settings, request, options, mode === 'raw');
      if (outcome.error && mode === 'throw') throw outcome.error;
      return outcome;
    } catch (fault) {
      throw withCaller(fault, site);
    }
  };

  const sendPage = async (request: RequestOptions, options: CallOptions, site: Error) =>
    responseOf(await call(request, options, 'throw', site));

  const send = async (request: RequestOptions, options?: CallOptions) =>
    responseOf(await call(request, options, 'throw', new Error()));

  return Object.assign(send, {
    attempt: async (request: RequestOptions, options?: CallOptions) =>
      responseOf(await call(request, options, 'return', new Error())),
    raw: async (request: RequestOptions, options?: CallOptions) =>
      (await call(request, options, 'raw', new Error())).response,
    pages: (request: RequestOptions, options?: PagesOptions) => iteratePages(sendPage, request, new Error(), options),
    items: (request: RequestOptions, options?: ItemsOptions) => iterateItems(sendPage, request, new Error(), options),
  }) as unknown as Send;
}

function responseOf({ data, status, url, headers, redirected, movedTo, cached }: Outcome) {
  return { data, status, url, headers, redirected, cached, ...(movedTo && { movedTo }) };
}

const OWN = /^(?:Response|RateLimit|Timeout|Network)Error$/;

function withCaller(fault: unknown, { stack }: Error): unknown {
  const { name, message } = fault as ResponseError;
  if (fault instanceof Error && OWN.test(name) && stack)
    fault.stack = stack.replace(/^Error/, () => `${name}: ${message}`);
  return fault;
}
