import type { RequestFacts } from './errors.ts';
import { linkTo } from './link.ts';

/** The API announces that a route or one of its versions is going away. */
export interface Notice extends RequestFacts {
  kind: 'route' | 'version';
  /** The API version, if the notice is about one. */
  version: string | undefined;
  /** When it is or was deprecated, as the header has it. */
  deprecation: string | undefined;
  /** When it will stop working, as the header has it. */
  sunset: string | undefined;
  /** Where the API explains it. */
  link: string | undefined;
}

const LIMIT = 1000;

/**
 * Reads `deprecation` and `sunset`. One that comes with a link to its explanation is about the route; one without, from an API that names
 * its version, about that version. Each is returned once.
 */
export function createNoticeReader(): (facts: RequestFacts, headers: Headers) => Notice | undefined {
  const seen = new Set<string>();
  return (facts, headers) => {
    const [deprecation, sunset, links, selected] = [
      ...['deprecation', 'sunset', 'link', 'x-github-api-version-selected'],
    ].map((name) => headers.get(name) ?? undefined);
    const link = linkTo('deprecation', links) ?? linkTo('sunset', links);
    const version = link ? undefined : selected;
    // Segments with a digit are mostly numbers and hashes, which do not make another route.
    const place = version ?? facts.route.split('/').filter((segment) => !/\d/.test(segment));
    const key = [place, deprecation, sunset, link].join('\n');
    if ((!deprecation && !sunset) || seen.has(key) || seen.size > LIMIT) return undefined;
    seen.add(key);
    return { kind: version ? 'version' : 'route', version, deprecation, sunset, link, ...facts };
  };
}
