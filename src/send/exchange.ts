import { parseUrl } from './origin.ts';
import { followRedirect, isRead, type Outgoing } from './redirect.ts';

const MOST_REDIRECTS = 10;

/** A response, and the last request that was sent for it. */
export interface Exchange {
  readonly response: Response;
  readonly url: string;
  /** The last request that was sent. A redirect can turn a write that was processed into a GET. */
  readonly request: Outgoing;
  readonly redirected: boolean;
  /** Whether another origin took part, or may have. */
  readonly crossedOrigin: boolean;
  readonly movedTo: string | undefined;
}

/** Sends a request as it is. */
export type Dispatch = (request: Outgoing, redirect: RequestRedirect) => Promise<Response>;

/** Sends a request and follows redirects. */
export async function exchange(
  request: Outgoing,
  dispatch: Dispatch,
  crossOriginHeaders: readonly string[],
): Promise<Exchange> {
  let isPermanent = true;
  let crossedOrigin = false;
  for (let redirects = 0; ; redirects++) {
    let response = await dispatch(request, 'manual');
    // A browser does not reveal the target of a redirect. It follows the redirect itself, and does not send `authorization` to
    // another origin.
    if (response.type === 'opaqueredirect') {
      const isSafe = Object.keys(request.headers).every((name) =>
        ['authorization', ...crossOriginHeaders].includes(name),
      );
      if (!isSafe || !isRead(request.method)) {
        throw new Error('the API returned a redirect, but this platform does not reveal its target');
      }
      response = await dispatch(request, 'follow');
    }
    const { status } = response;
    const next = redirects < MOST_REDIRECTS ? followRedirect(response, request, crossOriginHeaders) : undefined;
    if (!next) {
      // A browser that followed redirects reports this, and the final URL.
      const url = response.redirected ? response.url : request.url;
      const redirected = redirects > 0 || response.redirected;
      const movedTo = redirects && isPermanent ? url : undefined;
      return { response, url, request, redirected, crossedOrigin: crossedOrigin || response.redirected, movedTo };
    }
    isPermanent &&= status === 301 || status === 308;
    crossedOrigin ||= parseUrl(next.url)?.origin !== parseUrl(request.url)?.origin;
    cancel(response);
    request = next;
  }
}

/** Cancels a response that will not be read. An unread stream would keep its connection open. */
export function cancel({ body }: Response): void {
  body?.cancel().catch(() => {});
}
