import type { RequestFacts } from '../errors/request-error.ts';
import type { Notice } from '../options.ts';
import { linkTo } from '../pages/paging.ts';

const LIMIT = 1000;

/**
 * Reads `deprecation` and `sunset` headers. A notice with a link to an explanation is about the route. A notice without a link, from
 * an API that sends its version, is about that version. Each notice is returned once.
 */
export function readNotice(
  seen: Set<string>,
  versionHeader: string,
  facts: RequestFacts,
  headers: Headers,
): Notice | undefined {
  const [deprecation, sunset, links] = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name) ?? undefined);
  // An API without versions has no such header, and `Headers` reject an empty name.
  const selected = (versionHeader && headers.get(versionHeader)) || undefined;
  const link = linkTo('deprecation', links) ?? linkTo('sunset', links);
  const version = link ? undefined : selected;
  // Segments with a digit are mostly numbers and hashes, which do not make a different route.
  const place = version ?? facts.route.split('/').filter((segment) => !/\d/.test(segment));
  const key = [place, deprecation, sunset, link].join('\n');
  if ((!deprecation && !sunset) || seen.has(key) || seen.size > LIMIT) return undefined;
  seen.add(key);
  return { kind: version ? 'version' : 'route', version, deprecation, sunset, link, ...facts };
}

/** The notices about options and the environment of a sender. */
type OptionKind = Exclude<Notice['kind'], 'route' | 'version'>;

/** A notice about an option or the environment of the sender. */
export function optionNotice(kind: OptionKind, message: string, facts: RequestFacts): Notice {
  return { kind, message, version: undefined, deprecation: undefined, sunset: undefined, link: undefined, ...facts };
}
