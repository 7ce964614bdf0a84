import { originOf } from '../../core/base-url.ts';
import { EndpointError } from '../../core/errors.ts';
import { isCredentialHeader } from '../../core/secrets.ts';

/** The credentials that `fetch` itself removes when a redirect leads to another origin. */
const REMOVED_BY_FETCH = /^(?:(?:proxy-)?authorization|cookie)$/;
const MOST_REDIRECTS = 20;

/** Throws if a header with credentials would be sent to another origin, for which a test is true. */
export function checkCredentials(headers: Headers, test: (name: string) => boolean): void {
  for (const name of headers.keys()) if (isCredentialHeader(name) && test(name)) throw crossOrigin(name);
}

function crossOrigin(name: string): EndpointError {
  const message = `The header "${name}" would be sent to another origin. Pass it in a call to it.`;
  return new EndpointError('CROSS_ORIGIN_CREDENTIALS', message, { parameter: name });
}

/**
 * Sends a request whose credentials stay on its origin. `fetch` sends headers such as `x-api-key` wherever a redirect leads, so a request
 * with one of these follows redirects here: only to its own origin, and only without a body.
 */
export async function fetchWithin(
  first: Request,
  OwnRequest: typeof Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  let credential: string | undefined;
  for (const name of first.headers.keys())
    if (isCredentialHeader(name) && !REMOVED_BY_FETCH.test(name)) credential ??= name;
  if (credential === undefined || first.redirect !== 'follow') return send(first);
  // On Node 20, symbols of a request are its state.
  const own = Object.fromEntries(Object.entries(first));
  let request = Object.assign(new OwnRequest(first, { redirect: 'manual' }), own);
  for (let count = 0; count < MOST_REDIRECTS; count++) {
    const response = await send(request);
    const { status, type, headers } = response;
    const location = headers.get('location');
    if (type !== 'opaqueredirect' && !(location && /30[12378]/.test(String(status)))) return response;
    // A browser does not say where a redirect leads.
    const target = new URL(location ?? 'data:', request.url);
    if (target.origin !== originOf(request.url) || !/^(?:GET|HEAD)$/.test(request.method)) break;
    request = new OwnRequest(target, request);
  }
  throw crossOrigin(credential);
}
