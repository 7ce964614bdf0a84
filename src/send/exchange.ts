import { isCredentialHeader } from '../internal/secret-names.ts';
import { fromCache, openCache } from './cache.ts';
import { NetworkError, type RequestFacts } from './errors.ts';
import { parseUrl } from './origin.ts';
import { followRedirect, type Outgoing } from './redirect.ts';
import type { Settings } from './settings.ts';
import { authorizationOf } from './token.ts';

const MOST_REDIRECTS = 10;

/** A response, and how it came about. */
export interface Exchange {
  readonly response: Response;
  readonly url: string;
  readonly redirected: boolean;
  readonly movedTo: string | undefined;
  readonly cached: boolean;
}

/** A request that is ready to go out. */
export interface Prepared {
  readonly request: Outgoing;
  /** The time it was prepared. A token may have expired when the request has waited for long. */
  readonly at: number;
  readonly slot: Awaited<ReturnType<typeof openCache>>;
}

/** Adds the token, and asks the cache. All that takes time is done before a request takes its turn. */
export async function prepare(request: Outgoing, settings: Settings, isRaw: boolean): Promise<Prepared> {
  const headers = { ...request.headers };
  if (settings.token && headers['authorization'] === undefined && isOwn(request.url, settings)) {
    const authorization = await authorizationOf(settings.token);
    if (authorization) headers['authorization'] = authorization;
  }
  const slot = isRaw ? undefined : await openCache(settings.cache, { ...request, headers });
  if (slot?.entry) headers['if-none-match'] = slot.entry.etag;
  return { request: { ...request, headers }, at: Date.now(), slot };
}

function isOwn(url: string, { origins }: Settings): boolean {
  const { origin } = parseUrl(url);
  return origin !== 'null' && origins.includes(origin);
}

/** Sends a request once and follows its redirects. */
export async function exchange(
  { request: first, slot }: Prepared,
  settings: Settings,
  signal: AbortSignal,
  facts: RequestFacts,
): Promise<Exchange> {
  let request = first;
  let isPermanent = true;
  for (let redirects = 0; ; redirects++) {
    const response = await send(request, settings, signal, facts);
    const next = redirects < MOST_REDIRECTS ? followRedirect(response, request) : undefined;
    if (next) {
      isPermanent &&= response.status === 301 || response.status === 308;
      response.body?.cancel().catch(() => {});
      request = next;
      continue;
    }
    const entry = response.status === 304 ? slot?.entry : undefined;
    await slot?.keep(response);
    // A browser that followed redirects by itself.
    const redirected = redirects > 0 || response.redirected;
    const url = response.redirected ? response.url : request.url;
    const movedTo = redirects > 0 && isPermanent ? url : undefined;
    return { response: entry ? fromCache(entry, response) : response, url, redirected, movedTo, cached: !!entry };
  }
}

async function send(
  request: Outgoing,
  settings: Settings,
  signal: AbortSignal,
  facts: RequestFacts,
): Promise<Response> {
  const { url, ...init } = request;
  const go = settings.fetch ?? fetch;
  try {
    const response = await go(url, { ...init, signal, redirect: 'manual' });
    if (response.type !== 'opaqueredirect') return response;
    // A browser does not tell where a redirect leads. It follows by itself, without the authorization on another origin.
    if (hasHiddenCredential(init.headers) || (init.method !== 'GET' && init.method !== 'HEAD')) {
      throw new Error('The API redirects, and this platform hides where to. Update the URL of the request.');
    }
    return await go(url, { ...init, signal, redirect: 'follow' });
  } catch (fault) {
    throw new NetworkError(facts, fault);
  }
}

/** Whether a header holds a credential that browsers do not know as one. */
function hasHiddenCredential(headers: Outgoing['headers']): boolean {
  return Object.keys(headers).some((name) => name !== 'authorization' && isCredentialHeader(name));
}
