import type { IncomingHttpHeaders } from 'node:http';
import { NUMBERED_PATHS } from '../../src/github/numbered-paths.ts';

/** Headers that are about the connection, or for browsers. The rest of a response is forwarded. */
const OWN =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie.*|alt-svc|strict-transport-security|content-security-policy|access-control-.*|content-encoding|content-length|link|location|x-routebook-.*)$/;

/** The headers of a response that are forwarded. `hide` replaces the token in their values. */
export function forwardedHeaders(headers: IncomingHttpHeaders, hide: (text: string) => string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (OWN.test(name) || value === undefined || hide(name) !== name) continue;
    result[name] = hide(Array.isArray(value) ? value.join(', ') : value);
  }
  return result;
}

/** The URL of the proxy for a URL of the API. Undefined for another URL. */
export function toProxy(url: string, bases: readonly (readonly [from: string, to: string])[]): string | undefined {
  const found = bases.find(([from]) => url.startsWith(from) && /^(?:[/?#]|$)/.test(url.slice(from.length)));
  return found && found[1] + url.slice(found[0].length);
}

/**
 * Links the other pages of a list by the path that was requested. GitHub links them by the number of a repository or organization, which rules
 * that name one do not allow. `requested` is the path with its prefix.
 */
export function namePages(link: string, base: string, requested: string): string {
  return link.replace(/<([^<>]*)>/g, (whole, url: string) => {
    if (!url.startsWith(`${base}/`)) return whole;
    const path = url.slice(base.length);
    const rest = NUMBERED_PATHS.map(([pattern]) => pattern.exec(path)?.[0]).find((start) => start !== undefined);
    if (rest === undefined) return whole;
    const [tail = '', query = ''] = path.slice(rest.length).split(/(?=\?)/);
    return requested.endsWith(tail) && tail !== '' ? `<${base}${requested}${query}>` : whole;
  });
}
