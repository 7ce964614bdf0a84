import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { NUMBERED_PATHS } from '../../src/github/numbered-paths.ts';
import type { CheckedRequest, Listener } from './check-request.ts';
import type { Downloads } from './downloads.ts';
import { type BodyFilter, createBodyFilter, filterBytes } from './filter-body.ts';
import type { TextFilter } from './hide-token.ts';
import { issuesSecret } from './secrets.ts';
import type { Incoming } from './upstream.ts';

/** The servers of an API. */
export interface Servers {
  readonly api: string;
  /** The same as `api` if no other one is known. */
  readonly uploads: string;
  readonly graphql: string;
}

interface ResponderSettings {
  readonly servers: Servers;
  /** Hides the token. */
  readonly hide: TextFilter;
  readonly hasRules: boolean;
  readonly downloads: Downloads;
}

/** A response that is written for a client. */
interface Reply {
  readonly incoming: Incoming;
  readonly request: CheckedRequest;
  readonly listener: Listener;
  /** The URL that the response is from. */
  readonly url: string;
}

type Bases = BodyFilter['bases'];

/** The URLs of the API, and those of the proxy. The longest first, because one can be the beginning of another. */
function basesOf({ api, uploads }: Servers, { base, origin }: CheckedRequest): Bases {
  const all: [string, string][] = [[api, base]];
  if (uploads !== api) all.push([uploads, `${origin}/api/uploads`]);
  return all.sort(([one], [other]) => other.length - one.length);
}

/** Creates the function that writes responses for clients: without the token, and with URLs of the proxy. */
export function createResponder({ servers, hide, hasRules, downloads }: ResponderSettings) {
  const hideIn = (text: string) => hide(text, true)[0];

  const locationOf = ({ incoming, request, listener, url }: Reply, bases: Bases): string | undefined => {
    const { location = '' } = incoming.headers;
    const target = URL.canParse(location, url) ? new URL(location, url).href : '';
    const own = request.kind === 'download' ? undefined : toProxy(target, bases);
    if (own !== undefined) return listener.rewrites ? own : target;
    const isRedirect = incoming.status >= 300 && incoming.status < 400;
    return isRedirect ? downloads.issue(target, request) : undefined;
  };

  const linkOf = ({ incoming, request, listener }: Reply, bases: Bases): string => {
    const link = String(incoming.headers['link']);
    // Rules do not know the numbers in links.
    const named = listener.rewrites || hasRules ? namePages(link, servers.api, request.path) : link;
    if (!listener.rewrites) return named;
    return named.replace(/<([^<>]*)>/g, (_, url: string) => `<${toProxy(url, bases) ?? url}>`);
  };

  return async (response: ServerResponse, reply: Reply): Promise<void> => {
    const { incoming, request, listener } = reply;
    const { status, headers, body } = incoming;
    const isApi = request.kind !== 'download';
    const bases = basesOf(servers, request);
    const sent = forwardedHeaders(headers, hideIn);
    const location = headers.location === undefined ? undefined : locationOf(reply, bases);
    if (location !== undefined) sent['location'] = hideIn(location);
    if (isApi && headers['link'] !== undefined) sent['link'] = hideIn(linkOf(reply, bases));
    const isJson = isApi && /^application\/(?!.*raw)(?:[\w.]+\+)?json/i.test(headers['content-type'] ?? '');
    const { 'content-length': length } = headers;
    if (length !== undefined && !isJson) sent['content-length'] = length;
    const filter = {
      bases: listener.rewrites ? bases : [],
      hide,
      blanks: !issuesSecret(request.method, request.path),
    };
    if (request.method === 'HEAD' || status === 204 || status === 304) {
      if (!Buffer.isBuffer(body)) body.resume();
      response.writeHead(status, sent).end();
    } else if (Buffer.isBuffer(body)) {
      const bytes = filterBytes(body, filter, isJson);
      response.writeHead(status, { ...sent, 'content-length': bytes.length }).end(bytes);
    } else {
      response.writeHead(status, sent);
      await pipeline(body, createBodyFilter(filter, isJson), response);
    }
  };
}

/** Headers that are about the connection, or for browsers. The rest of a response is forwarded. */
const OWN =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie.*|alt-svc|strict-transport-security|content-security-policy|access-control-.*|content-encoding|content-length|link|location|x-routebook-.*)$/;

/** The headers of a response that are forwarded. `hide` replaces the token in their values. */
function forwardedHeaders(headers: IncomingHttpHeaders, hide: (text: string) => string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (OWN.test(name) || value === undefined || hide(name) !== name) continue;
    result[name] = hide(Array.isArray(value) ? value.join(', ') : value);
  }
  return result;
}

/** The URL of the proxy for a URL of the API. Undefined for another URL. */
function toProxy(url: string, bases: readonly (readonly [from: string, to: string])[]): string | undefined {
  const found = bases.find(([from]) => url.startsWith(from) && /^(?:[/?#]|$)/.test(url.slice(from.length)));
  return found && found[1] + url.slice(found[0].length);
}

/**
 * Links the other pages of a list by the path that was requested. GitHub links them by the number of a repository or organization, which rules
 * that name one do not allow. `requested` is the path with its prefix.
 */
function namePages(link: string, base: string, requested: string): string {
  return link.replace(/<([^<>]*)>/g, (whole, url: string) => {
    if (!url.startsWith(`${base}/`)) return whole;
    const path = url.slice(base.length);
    const rest = NUMBERED_PATHS.map(([pattern]) => pattern.exec(path)?.[0]).find((start) => start !== undefined);
    if (rest === undefined) return whole;
    const [tail = '', query = ''] = path.slice(rest.length).split(/(?=\?)/);
    return requested.endsWith(tail) && tail !== '' ? `<${base}${requested}${query}>` : whole;
  });
}
