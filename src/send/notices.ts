import type { RequestFacts } from './errors/errors.ts';
import { linkTo } from './link.ts';

/** A notice that a route or an API version will be retired, that the token was not sent, that the base URL is probably wrong, or that shared limits are not available. */
export interface Notice extends RequestFacts {
  kind: 'route' | 'version' | 'token' | 'baseUrl' | 'shared';
  /** The API version, if the notice is about a version. */
  version: string | undefined;
  /** What is wrong and how to fix it, if the notice is about the token, the base URL or shared limits. */
  message?: string;
  /** When it is or was deprecated, as in the header. */
  deprecation: string | undefined;
  /** When it will stop working, as in the header. */
  sunset: string | undefined;
  /** The URL of an explanation. */
  link: string | undefined;
}

const LIMIT = 1000;

/**
 * Reads `deprecation` and `sunset` headers. A notice with a link to an explanation is about the route. A notice without a link, from
 * an API that sends its version, is about that version. Each notice is returned once.
 */
export function createNoticeReader(
  versionHeader: string,
): (facts: RequestFacts, headers: Headers) => Notice | undefined {
  const seen = new Set<string>();
  return (facts, headers) => {
    const [deprecation, sunset, links, selected] = ['deprecation', 'sunset', 'link', versionHeader].map(
      (name) => headers.get(name) ?? undefined,
    );
    const link = linkTo('deprecation', links) ?? linkTo('sunset', links);
    const version = link ? undefined : selected;
    // Segments with a digit are mostly numbers and hashes, which do not make a different route.
    const place = version ?? facts.route.split('/').filter((segment) => !/\d/.test(segment));
    const key = [place, deprecation, sunset, link].join('\n');
    if ((!deprecation && !sunset) || seen.has(key) || seen.size > LIMIT) return undefined;
    seen.add(key);
    return { kind: version ? 'version' : 'route', version, deprecation, sunset, link, ...facts };
  };
}

/** A notice about an option of the sender. */
export function optionNotice(kind: 'token' | 'baseUrl' | 'shared', message: string, facts: RequestFacts): Notice {
  return { kind, message, version: undefined, deprecation: undefined, sunset: undefined, link: undefined, ...facts };
}
